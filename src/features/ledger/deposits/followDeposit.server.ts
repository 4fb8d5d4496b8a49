import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { addEntry } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { depositChanges, type DepositPart } from "./depositShares.ts";
import { depositEntries, depositInvoices, lockJobsOfQuote, settleInvoice } from "./deposits.queries.ts";

/** Lets the invoices of a quote's jobs follow its deposits. */

/**
 * Adjusts what deposits pay of the invoices of a quote's jobs, after money came or went back, or an invoice was void. It
 * runs in the transaction of the cause, and locks the jobs. `today` is the day of the business.
 */
export async function followDeposit(tx: OwnerTx, quoteId: string, today: string): Promise<void> {
  const jobs = await tx.query(lockJobsOfQuote, { quote_id: quoteId });
  if (jobs.length === 0) return;
  const invoices = await tx.query(depositInvoices, { quote_id: quoteId });
  if (invoices.length === 0) return;
  const changes = depositChanges(await tx.query(depositEntries, { quote_id: quoteId }), invoices, today);
  for (const id of new Set(changes.map((change) => change.id)))
    await bookDeposits(
      tx,
      id,
      changes.filter((change) => change.id === id),
    );
}

/** Books deposits on an invoice, or takes them back if they are negative. */
export async function bookDeposits(tx: OwnerTx, invoiceId: string, parts: readonly DepositPart[]): Promise<void> {
  for (const { day, amount } of parts)
    await tx.query(addEntry, {
      id: null,
      quote_id: null,
      invoice_id: invoiceId,
      kind: "deposit",
      method: "other",
      amount,
      tip: 0,
      paid_on: day,
      note: null,
      undoes: null,
    });
  await tx.query(settleInvoice, { id: invoiceId });
  tx.notify("invoices");
}
