import type { SharedDb } from "#platform/database/sharedDb.ts";
import { businessesAfter } from "./businesses.queries.ts";

const businessesAtOnce = 500;

/** Does work for the id of every business, one after the other, because the rows of one are invisible to all others. */
export async function forEachBusiness(
  sharedDb: Pick<SharedDb, "query">,
  work: (businessId: string) => Promise<void>,
): Promise<void> {
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (after !== undefined) {
    const found: { business_id: string }[] = await sharedDb.query(businessesAfter, { after, limit: businessesAtOnce });
    for (const { business_id } of found) await work(business_id);
    after = found.length === businessesAtOnce ? found.at(-1)?.business_id : undefined;
  }
}
