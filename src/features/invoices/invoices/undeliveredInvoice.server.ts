import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Failure } from "#platform/kinds/jobKinds.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { describeUndelivered } from "#shared/undelivered.ts";
import { lockInvoice } from "./invoice.queries.ts";
import { markEmailed } from "./invoiceChanges.queries.ts";

/** Shows the business that an email about an invoice was not delivered: on the invoice and on the customer's timeline. */
export async function showUndeliveredInvoice(
  { db }: { db: TenantDb },
  { ownerId, id, to }: { ownerId: string; id: string; to: string },
  failure: Failure,
): Promise<void> {
  const reason = failure.refused ? failure.reason : "the mail server didn't take it, though we kept trying.";
  await db.forOwner(ownerId).transaction(async (tx) => {
    const [invoice] = await tx.query(lockInvoice, { id });
    if (!invoice) return;
    await tx.query(markEmailed, { id, at: null, to: null, not_emailed: describeUndelivered({ to, reason }) });
    tx.notify("invoices");
    if (invoice.customer_id === null) return;
    const data = { invoice_id: id, invoice_number: invoice.number, to, text: reason };
    await recordEvents(tx.query, [{ customer_id: invoice.customer_id, kind: "mail_failed", data }]);
    tx.notify("customers");
  });
}
