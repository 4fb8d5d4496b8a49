import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { ProductError } from "#shared/errors.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { settleInvoice } from "#features/ledger/deposits/deposits.queries.ts";
import { followDeposit } from "#features/ledger/deposits/followDeposit.server.ts";
import { entryIdOf, isBooked } from "#features/ledger/ledger-entries/entryId.ts";
import { takeNumber } from "#features/ledger/numbers/numbers.queries.ts";
import { readFiles, storeFile } from "#features/papers/paper/paperFiles.server.ts";
import { creditNoteSums } from "#features/invoices/invoice-rules/creditNoteSums.ts";
import { creditNoteContent, type NewCreditNote } from "#features/invoices/invoice-rules/invoice.ts";
import { receivedFor } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoiceRefusals, stepRefusal } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { balanceOf, stateOn } from "#features/invoices/invoice-rules/invoiceState.ts";
import { lateFeeWork } from "#features/invoices/invoice-rules/lateFee.ts";
import { describeEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import { makeInvoicePaper } from "#features/invoices/invoice-papers/makeInvoicePaper.server.ts";
import { invoicePaper, type LockedInvoice } from "./invoice.queries.ts";
import { addCreditNote, markVoid, removeInvoice, writtenCreditNote } from "./invoiceChanges.queries.ts";
import { createOwnInvoice } from "./invoiceDrafts.server.ts";
import { recordInvoice } from "./invoiceHistory.server.ts";
import { parseInvoice } from "./invoiceJob.server.ts";
import { mailCustomer } from "./invoiceMails.server.ts";
import { lockInvoiceById, lockJobOfInvoice, readInvoice } from "./invoiceReading.server.ts";
import { readInvoiceSettings } from "./invoiceSettings.queries.ts";
import { emailIssued, inIssuingOrder } from "./issuing.server.ts";

/** The owner's changes to an existing invoice. */

/** Deletes a draft. Throws `conflict` if it is issued. */
export async function removeDraft(tx: OwnerTx, id: string): Promise<void> {
  const invoice = await lockInvoiceById(tx.query, id);
  if (invoice.state !== "draft") throw new ProductError("conflict", invoiceRefusals.notDraft);
  await tx.query(removeInvoice, { id });
  tx.notify("invoices");
}

/** Emails an issued invoice again. Throws `conflict` if that is not possible. */
export async function emailInvoiceAgain(deps: Deps, tx: OwnerTx, id: string, now: Date): Promise<void> {
  const invoice = await lockInvoiceById(tx.query, id);
  if (invoice.state !== "issued" || invoice.content === null)
    throw new ProductError("conflict", invoice.state === "void" ? invoiceRefusals.isVoid : invoiceRefusals.notIssued);
  const content = parseInvoice(invoice.content);
  if (content.recipient.email === null) throw new ProductError("conflict", invoiceRefusals.noEmail);
  const [paper] = await tx.query(invoicePaper, { id, credit_note: null });
  await emailIssued(deps, tx, invoice, { content, paper: paper?.invoice ?? "", due: balanceOf(invoice), now });
  const { today } = await todayOfOwner(tx, now);
  const { not_emailed } = await readInvoice(tx.query, id, today);
  const trouble = describeEmailRefusal({ not_emailed });
  if (trouble !== null) throw new ProductError("conflict", `${trouble} ${invoiceRefusals.shareYourself}`);
}

/**
 * Makes an issued invoice void: it keeps its number, and the deposits that it used are free again. Throws `conflict`
 * once it has payments or credit notes.
 */
export async function voidInvoice(
  tx: OwnerTx,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<void> {
  const quoteId = (await lockJobOfInvoice(tx, id))?.quote_id ?? null;
  const invoice = await lockInvoiceById(tx.query, id);
  const { today } = await todayOfOwner(tx, now);
  const { payments } = await readInvoice(tx.query, id, today);
  if (invoice.state !== "issued")
    throw new ProductError("conflict", stepRefusal(stateOn(invoice, invoice.due_on, today)));
  const usedCredit = payments.filter(({ kind }) => kind === "credit").reduce((sum, { amount }) => sum + amount, 0);
  if (receivedFor(payments) > 0 || usedCredit > 0) throw new ProductError("conflict", invoiceRefusals.hasPayments);
  if (invoice.credited > 0) throw new ProductError("conflict", invoiceRefusals.hasCreditNotes);
  await tx.query(markVoid, { id, reason, at: now.toISOString() });
  if (quoteId !== null) await followDeposit(tx, quoteId, today);
  await recordInvoice(tx, invoice, "voided", { reason });
}

/**
 * Takes an amount off an issued invoice by a credit note of its own number. One with the key of a written one is not
 * written again. Throws `invalid` for more than the invoice has.
 */
export const creditInvoice = (
  deps: Deps,
  owner: OwnerDb,
  { idempotency_key: key, ...credit }: NewCreditNote,
): Promise<void> =>
  inIssuingOrder(owner.ownerId, () =>
    owner.transaction(async (tx) => {
      const now = new Date();
      const quoteId = (await lockJobOfInvoice(tx, credit.id))?.quote_id ?? null;
      const invoice = await lockInvoiceById(tx.query, credit.id);
      const noteId = key === undefined ? null : entryIdOf(key, credit.id);
      if (noteId !== null) {
        const written = await tx.query(writtenCreditNote, { id: noteId });
        if (isBooked([{ id: noteId, amount: credit.amount }], written, "credit note")) return;
      }
      const { today } = await todayOfOwner(tx, now);
      if (invoice.state !== "issued" || invoice.content === null)
        throw new ProductError("conflict", stepRefusal(stateOn(invoice, invoice.due_on, today)));
      const most = invoice.total - invoice.credited;
      if (credit.amount > most) {
        const message = invoiceRefusals.creditNoteTooMuch(most);
        throw new ProductError("invalid", message, { amount: message });
      }
      await storeCreditNote(deps, tx, { ...invoice, content: invoice.content }, { ...credit, noteId, today, now });
      if (quoteId !== null) await followDeposit(tx, quoteId, today);
    }),
  );

async function storeCreditNote(
  deps: Deps,
  tx: OwnerTx,
  invoice: LockedInvoice & { content: string },
  { noteId, amount, reason, today, now }: NewCreditNote & { noteId: string | null; today: string; now: Date },
): Promise<void> {
  const { business, recipient, language, sums, title } = parseInvoice(invoice.content);
  const { prefix } = await readInvoiceSettings(tx.query);
  const [taken] = await tx.query(takeNumber, { kind: "credit_note" });
  if (!taken) throw new Error("A credit note got no number.");
  const content = creditNoteContent.parse({
    schema: 1,
    number: `${prefix}CN-${taken.number}`,
    invoice_number: invoice.number,
    currency: "usd",
    language,
    business,
    recipient,
    reason,
    sums: creditNoteSums(sums, amount),
    issued_on: today,
  });
  const frozen = canonicalJson(content);
  const pictures = await readFiles(tx.query, business.logo === null ? [] : [business.logo]);
  const pdf = await makeInvoicePaper(tx.ownerId, { kind: "credit", of: { content, pictures } });
  const pdf_hash = await storeFile(tx.query, "application/pdf", pdf);
  await tx.query(addCreditNote, {
    id: noteId,
    invoice_id: invoice.id,
    number: taken.number,
    amount,
    reason,
    content: frozen,
    content_hash: sha256(frozen),
    pdf_hash,
    issued_at: now.toISOString(),
  });
  const [settled] = await tx.query(settleInvoice, { id: invoice.id });
  await recordInvoice(tx, invoice, "credited", { amount, reason });
  const left = settled ? balanceOf({ state: "issued", ...settled }) : 0;
  const { id, number, link_number } = invoice;
  await mailCustomer(
    deps,
    tx,
    { id, number: number ?? "", link_number, title, language, recipient },
    { about: "credit_note", creditNote: content.number, amount, left, paper: pdf_hash },
  );
}

/** Adds a draft with the late fee on an overdue invoice, and returns its id. Throws `conflict` if it is not overdue. */
export async function addLateFee(tx: OwnerTx, id: string, now: Date): Promise<string> {
  const invoice = await lockInvoiceById(tx.query, id);
  const { today } = await todayOfOwner(tx, now);
  if (stateOn(invoice, invoice.due_on, today) !== "overdue")
    throw new ProductError("conflict", invoiceRefusals.notOverdue);
  const { late_fee } = await readInvoiceSettings(tx.query);
  if (late_fee === null) throw new ProductError("conflict", invoiceRefusals.noLateFee);
  const balance = balanceOf(invoice);
  const work = lateFeeWork({ number: invoice.number ?? "", balance, language: invoice.language }, late_fee);
  return createOwnInvoice(tx, invoice, { title: work.lines[0]?.text ?? "", work });
}
