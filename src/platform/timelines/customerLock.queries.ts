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
 * Locks the owner's customer until the transaction ends. A row that is created for the customer now is then created
 * once, and no concurrent deletion or merge leaves it behind. Refuses with `not_found` if there is no such customer.
 */
export async function lockCustomer(query: Query, id: string): Promise<void> {
  const [held] = await query(hold, { id });
  if (!held) throw new ProductError("not_found", customerNotFound);
}
