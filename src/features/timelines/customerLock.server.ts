import { customerNotFound } from "./timeline.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";

/**
 * Holds the owner's customer until the transaction ends, so that whatever is made for it now is made once and is not
 * left behind by a deletion or a merge of the same moment. Refuses with `not_found` where there is no such customer.
 */
export async function lockCustomer(query: OwnerTx["query"], ownerId: string, customerId: string): Promise<void> {
  const [held] = await query(holdStatement, [ownerId, customerId]);
  if (!held) throw new ProductError("not_found", customerNotFound);
}

const holdStatement = {
  name: "customer-hold",
  text: "select id from customers where created_by = $1 and id = $2 for update",
};
