import type { CustomerOrigin } from "#shared/webhookEvents.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { createdCustomers, type CreatedCustomer } from "./createdCustomers.queries.ts";
import { announceToWebhook } from "./announcement.ts";

/** The maximum number of customers in one delivery: about 30 KB, rarely more than 100 KB. */
const maxInDelivery = 100;

/**
 * Announces customers within the transaction that created them. An import creates up to fifty thousand: they are sent in
 * batches, one each second, so that neither the owner's own program nor others' deliveries suffer. `earlier` customers of
 * the same import were announced before.
 */
export async function announceCustomers(
  tx: Pick<OwnerTx, "ownerId" | "query" | "enqueue">,
  origin: CustomerOrigin,
  ids: string[],
  earlier = 0,
): Promise<void> {
  const customers: CreatedCustomer[] = await tx.query(createdCustomers, { ids });
  const batches: CreatedCustomer[][] = [];
  for (let from = 0; from < customers.length; from += maxInDelivery)
    batches.push(customers.slice(from, from + maxInDelivery));
  await announceToWebhook(
    tx,
    "customer.created",
    batches.map((batch) => ({ origin, customers: batch })),
    { secondsApart: 1, startAfterSeconds: Math.ceil(earlier / maxInDelivery) },
  );
}
