import type * as z from "zod";
import { conflictMessages, type removalCounts } from "./customer.ts";
import { customerCredit } from "#features/ledger/credits/credits.queries.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import { formatCents } from "#shared/money/cents.ts";
import { ProductError } from "#shared/errors.ts";
import { deleteCustomer, openInvoices, readRemovalCounts } from "./customerRemoval.queries.ts";

type RemovalCounts = z.output<typeof removalCounts>;

/** Counts the records that would be deleted with a customer. Refuses with `not_found`. */
export async function countRemoval(query: Query, id: string): Promise<RemovalCounts> {
  const counts = await readRemovalCounts(query, id);
  if (!counts) throw new ProductError("not_found", conflictMessages.gone);
  return counts;
}

/** The message of a refusal because invoices are not paid. */
const stillOwes = (numbers: readonly string[]): string =>
  `This customer has unpaid invoices: ${numbers.join(", ")}. Record their payment, or void them, first.`;

/** The message of a refusal because the business still has money of the customer's. */
const hasCredit = (credit: number): string =>
  `This customer has ${formatCents(credit)} of credit. Refund it, or use it on an invoice, first.`;

/**
 * Deletes a customer permanently with all its records: estimates and their photos, follow-ups, services, events,
 * notifications, the timeline, and the records of customers merged into it. No one can restore any of it.
 */
export function removeCustomer(owner: OwnerDb, id: string): Promise<{ removed: RemovalCounts }> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    await query(lockMessageSettings);
    await lockCustomer(query, id);
    const open = await query(openInvoices, { id });
    if (open.length > 0) throw new ProductError("conflict", stillOwes(open.map(({ number }) => number)));
    const [{ credit } = { credit: 0 }] = await query(customerCredit, { customer_id: id });
    if (credit > 0) throw new ProductError("conflict", hasCredit(credit));
    const removed = await countRemoval(query, id);
    const { requestIds, photographedIds } = await deleteCustomer(query, id);
    // The events are already deleted: these jobs delete their photos.
    for (const event of photographedIds) enqueue({ name: "purge-event", data: { ownerId: owner.ownerId, id: event } });
    if (requestIds.length > 0) {
      enqueue({ name: "purge-estimates", data: { ownerId: owner.ownerId, ids: [], requestIds } });
      notify("estimates");
    }
    notify("customers");
    notify("calendar");
    notify("quotes");
    notify("jobs");
    notify("invoices");
    notify("notifications");
    notify("messages");
    return { removed };
  });
}
