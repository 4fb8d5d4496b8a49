import { customerCredit, lockCredit } from "#features/ledger/credits/credits.queries.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { ProductError } from "#shared/errors.ts";
import { undoOf } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { settleInvoice } from "#features/ledger/deposits/deposits.queries.ts";
import { entryIdOf, isBooked } from "#features/ledger/ledger-entries/entryId.ts";
import { addEntry, bookedEntries } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { balanceOf, type InvoiceAmounts } from "#features/invoices/invoice-rules/invoiceState.ts";
import {
  beyondOwed,
  creditToTakeBack,
  movedToCredit,
  refundable,
} from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoiceRefusals, refusedUndo } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { invoiceOf, type LockedInvoice } from "./invoice.queries.ts";
import { recordInvoice } from "./invoiceHistory.server.ts";
import { parseInvoice } from "./invoiceJob.server.ts";
import { mailCustomer, type MailDeps } from "./invoiceMails.server.ts";
import { lockInvoiceById, readInvoice } from "./invoiceReading.server.ts";

/** Money that the business records by hand on invoices. Each change runs in one transaction. */

type PaidPart = { id: string; amount: number };
type ByHand = { method: LedgerEntry["method"]; paid_on: string; note: string | null };

/** Locks an invoice that can have money. Throws `conflict` for a draft. */
async function lockIssued(tx: OwnerTx, id: string): Promise<LockedInvoice> {
  const invoice = await lockInvoiceById(tx.query, id);
  if (invoice.state === "draft") throw new ProductError("conflict", invoiceRefusals.notIssued);
  return invoice;
}

/** Adds an entry to the ledger of an invoice and returns its amounts with it. */
async function book(
  tx: OwnerTx,
  { id, state }: Pick<LockedInvoice, "id" | "state">,
  entry: ByHand & { id?: string | null; kind: LedgerEntry["kind"]; amount: number; undoes?: string },
): Promise<InvoiceAmounts> {
  await tx.query(addEntry, { id: null, quote_id: null, invoice_id: id, tip: 0, undoes: null, ...entry });
  const [settled] = await tx.query(settleInvoice, { id });
  if (!settled) throw new Error("An invoice was not settled.");
  tx.notify("invoices");
  return { state, ...settled };
}

/**
 * Locks an invoice that can have money, with its customer's credit in cents: 0 without a customer. The customer is locked
 * first, so that their credit is used once.
 */
async function lockWithCredit(tx: OwnerTx, id: string): Promise<{ invoice: LockedInvoice; credit: number }> {
  const [of] = await tx.query(invoiceOf, { id });
  const customer_id = of?.customer_id ?? null;
  if (customer_id !== null) await tx.query(lockCredit, { customer_id });
  const invoice = await lockIssued(tx, id);
  if (invoice.customer_id !== customer_id) throw new ProductError("conflict", invoiceRefusals.changed);
  const [found] = customer_id === null ? [] : await tx.query(customerCredit, { customer_id });
  return { invoice, credit: found?.credit ?? 0 };
}

/**
 * Records a payment that the business received, divided among invoices. Paid beyond what is owed becomes the customer's
 * credit, if there is a customer. A payment with the key of a recorded one is not booked again.
 */
export async function recordInvoicePayment(
  deps: MailDeps,
  tx: OwnerTx,
  { parts, idempotency_key: key, ...by }: ByHand & { idempotency_key?: string | undefined; parts: readonly PaidPart[] },
): Promise<void> {
  const toBook: { invoice: LockedInvoice; amount: number; id: string | null }[] = [];
  for (const { id, amount } of parts.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    toBook.push({ invoice: await lockIssued(tx, id), amount, id: key === undefined ? null : entryIdOf(key, id) });
  const keyed = toBook.flatMap(({ id, amount }) => (id === null ? [] : [{ id, amount }]));
  if (isBooked(keyed, await tx.query(bookedEntries, { ids: keyed.map(({ id }) => id) }))) return;
  for (const { invoice, amount, id } of toBook) {
    if (invoice.state === "void") throw new ProductError("conflict", invoiceRefusals.isVoid);
    const beyond = invoice.customer_id === null ? 0 : beyondOwed(invoice, amount);
    let after = await book(tx, invoice, { ...by, id, kind: "payment", amount });
    if (beyond > 0) after = await book(tx, invoice, { ...internal(by), kind: "overpaid", amount: -beyond });
    await recordInvoice(tx, invoice, "paid", { amount, method: by.method });
    await mailReceipt(deps, tx, invoice, { paid: amount, tip: 0, after });
  }
}

/** An entry that moves money between records: it has no method of its own. */
const internal = ({ paid_on }: Pick<ByHand, "paid_on">): ByHand => ({ method: "other", paid_on, note: null });

/** Emails a receipt to the customer of an issued invoice. */
export async function mailReceipt(
  deps: MailDeps,
  tx: OwnerTx,
  { id, number, link_number, content: frozen }: Pick<LockedInvoice, "id" | "number" | "link_number" | "content">,
  { paid, tip, after }: { paid: number; tip: number; after: InvoiceAmounts },
): Promise<void> {
  if (frozen === null || number === null) return;
  const { title, language, recipient } = parseInvoice(frozen);
  const invoice = { id, number, link_number, title, language, recipient };
  await mailCustomer(deps, tx, invoice, { about: "receipt", paid, tip, left: balanceOf(after) });
}

/**
 * Undoes a recorded payment with a reverse entry, and takes back the credit that came of it. Throws `conflict` if that
 * credit is used.
 */
export async function undoInvoicePayment(tx: OwnerTx, id: string, paymentId: string, now: Date): Promise<void> {
  const { invoice, credit } = await lockWithCredit(tx, id);
  const { today } = await todayOfOwner(tx, now);
  const { payments } = await readInvoice(tx.query, id, today);
  const found = undoOf(payments, paymentId);
  if (typeof found === "string") throw refusedUndo(found);
  const { method, amount, paid_on } = found.payment;
  const { note, ...undo } = found.undo;
  const after = await book(tx, invoice, { method, paid_on, note, ...undo });
  const back = creditToTakeBack(after, movedToCredit(payments));
  if (back > 0) {
    if (back > credit) throw new ProductError("conflict", invoiceRefusals.creditUsed);
    await book(tx, invoice, { ...internal({ paid_on: today }), kind: "overpaid", amount: back });
  }
  await recordInvoice(tx, invoice, "returned", { amount: -amount, method });
}

/** Pays what is owed on an invoice from its customer's credit. Throws `conflict` if there is none, or nothing is owed. */
export async function applyCredit(tx: OwnerTx, id: string, now: Date): Promise<void> {
  const { invoice, credit } = await lockWithCredit(tx, id);
  const owed = balanceOf(invoice);
  if (owed === 0) throw new ProductError("conflict", invoiceRefusals.nothingOwed);
  const amount = Math.min(owed, credit);
  if (amount <= 0) throw new ProductError("conflict", invoiceRefusals.noCredit);
  const { today } = await todayOfOwner(tx, now);
  await book(tx, invoice, { ...internal({ paid_on: today }), kind: "credit", amount });
}

type GivenBack = { id: string; amount: number; idempotency_key?: string | undefined };

/**
 * Records money that the business gave back: what is overpaid, and what became credit and is not used. A refund with the
 * key of a recorded one is not booked again. Throws `invalid` for more than can be given back.
 */
export async function recordRefund(
  tx: OwnerTx,
  { id, amount, idempotency_key: key, ...by }: ByHand & GivenBack,
  now: Date,
): Promise<void> {
  const { invoice, credit } = await lockWithCredit(tx, id);
  const keyed = key === undefined ? [] : [{ id: entryIdOf(key, id), amount: -amount }];
  if (isBooked(keyed, await tx.query(bookedEntries, { ids: keyed.map((one) => one.id) }), "refund")) return;
  const { today } = await todayOfOwner(tx, now);
  const { payments } = await readInvoice(tx.query, id, today);
  const moved = movedToCredit(payments);
  const most = refundable(invoice, moved, credit);
  if (amount > most) {
    const message = invoiceRefusals.refundTooMuch(most);
    throw new ProductError("invalid", message, { amount: message });
  }
  const fromCredit = Math.max(amount - refundable(invoice, 0, 0), 0);
  if (fromCredit > 0)
    await book(tx, invoice, { ...internal({ paid_on: today }), kind: "overpaid", amount: fromCredit });
  await book(tx, invoice, { ...by, id: keyed[0]?.id ?? null, kind: "refund", amount: -amount });
  await recordInvoice(tx, invoice, "returned", { amount: -amount, method: by.method });
}
