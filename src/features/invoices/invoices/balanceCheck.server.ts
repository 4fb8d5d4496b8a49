import { forEachBusiness } from "#platform/people/forEachBusiness.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { wrongInvoices } from "./balanceCheck.queries.ts";

/**
 * Compares what invoices say that is paid and credited with the ledger and the credit notes, and their content with its
 * hash. Every difference is logged as an error: something else wrote to the database, or a disk lost bytes.
 */
export async function checkInvoices({
  db,
  sharedDb,
  log,
}: {
  db: TenantDb;
  sharedDb: Pick<SharedDb, "query">;
  log: { error(details: object, message: string): void };
}): Promise<void> {
  await forEachBusiness(sharedDb, async (ownerId) => {
    for (const invoice of await db.forOwner(ownerId).query(wrongInvoices))
      log.error({ ownerId, ...invoice }, "an invoice does not match its ledger");
  });
}
