import { customerNotFound } from "#shared/timeline.ts";
import { ProductError } from "#shared/errors.ts";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";

const hold = statement<{ id: string }>()("customers.hold", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select("c.id")
    .forUpdate(),
);

/**
 * Holds the owner's customer until the transaction ends, so that whatever is made for it now is made once and is not
 * left behind by a deletion or a merge of the same moment. Refuses with `not_found` where there is no such customer.
 */
export async function lockCustomer(query: Query, id: string): Promise<void> {
  const [held] = await query(hold, { id });
  if (!held) throw new ProductError("not_found", customerNotFound);
}
