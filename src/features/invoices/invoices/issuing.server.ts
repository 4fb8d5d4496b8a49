import { dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { createTenantSemaphore } from "#platform/process/tenantSemaphore.ts";
import { bookDeposits } from "#features/ledger/deposits/followDeposit.server.ts";
import { takeNumber } from "#features/ledger/numbers/numbers.queries.ts";
import { readFiles, storeFile, storeLogo } from "#features/papers/paper/paperFiles.server.ts";
import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";
import { composeInvoice, dueAtIssue, workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import { invoiceContent, type InvoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { dueDay } from "#features/invoices/invoice-rules/invoiceDue.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { assertPartLeft, leftOf } from "#features/invoices/invoice-rules/partLeft.ts";
import { makeInvoicePaper } from "#features/invoices/invoice-papers/makeInvoicePaper.server.ts";
import { issuedSince, type LockedInvoice } from "./invoice.queries.ts";
import { markEmailed, markIssued } from "./invoiceChanges.queries.ts";
import { assertDraftAt } from "./invoiceDrafts.server.ts";
import { recordInvoice } from "./invoiceHistory.server.ts";
import { depositsFor, readJobToInvoice, type JobToInvoice } from "./invoiceJob.server.ts";
import { mailCustomer } from "./invoiceMails.server.ts";
import { issuingBusiness, lockInvoiceById, lockJobOfInvoice } from "./invoiceReading.server.ts";
import { readInvoiceSettings } from "./invoiceSettings.queries.ts";

/** Turns a draft into an invoice: numbered, frozen, on paper, and emailed. */

/**
 * The queue of issuings in this process, with a maximum wait in milliseconds. Each locks the row of the next number
 * until its paper is made, so the others wait here and not for the row.
 */
const issuingQueue = createTenantSemaphore({ most: 1, patience: 50_000 });

/** Runs a transaction that takes a number of invoices or credit notes when it is its business's turn. */
export async function inIssuingOrder<Result>(ownerId: string, issue: () => Promise<Result>): Promise<Result> {
  await issuingQueue.begin(ownerId);
  try {
    return await issue();
  } finally {
    issuingQueue.end(ownerId);
  }
}

/** The draft to issue, over the version that was read. */
type Issuing = { id: string; version: number; email: boolean };

/**
 * Issues a draft. Throws `conflict` if it changed, is empty, exceeds what is left of its job, or if the plan allows no
 * further invoice this month.
 */
export const issueInvoice = (deps: Deps, owner: OwnerDb, issuing: Issuing, isPro: boolean): Promise<void> =>
  inIssuingOrder(owner.ownerId, () => owner.transaction((tx) => issueWithin(deps, tx, issuing, isPro)));

async function issueWithin(deps: Deps, tx: OwnerTx, { id, version, email }: Issuing, isPro: boolean): Promise<void> {
  const now = new Date();
  const { business, logoName, timeZone } = await issuingBusiness(tx.query);
  const today = dayIn(timeZone, now);
  const found = await lockedJobOf(tx, id, timeZone);
  const invoice = await lockInvoiceById(tx.query, id);
  assertDraftAt(invoice, version);
  await assertPlanAllows(tx, invoice, { isPro, today, timeZone });
  if (invoice.due_on !== null && invoice.due_on < today)
    throw new ProductError("invalid", invoiceRefusals.past, { due_on: invoiceRefusals.past });
  const work = workOfDraft(invoice, found?.job ?? null);
  if (work.sums.total <= 0) throw new ProductError("conflict", invoiceRefusals.empty);
  if (found) assertWithinAgreed(found, invoice, work.sums.total);

  const settings = await readInvoiceSettings(tx.query);
  const [taken] = await tx.query(takeNumber, { kind: "invoice" });
  if (!taken) throw new Error("An invoice got no number.");
  const paid_before = await depositsFor(tx.query, found, work.sums.total);
  const due_on = dueDay(invoice, today);
  const content = invoiceContent.parse(
    composeInvoice(invoice, work, {
      business: { ...business, logo: await storeLogo(deps, tx, logoName) },
      number: `${settings.prefix}${taken.number}`,
      issued_on: today,
      due_on,
      paid_before,
      job_number: found?.stored.number ?? null,
      settings,
    }),
  );
  const paper = await freeze(deps, tx, invoice, { content, number: taken.number, prefix: settings.prefix, now });
  if (paid_before.length > 0) await bookDeposits(tx, id, paid_before);
  await recordInvoice(tx, { ...invoice, number: content.number, total: work.sums.total }, "issued", {});
  if (email) await emailIssued(deps, tx, invoice, { content, paper, now });
}

/** Locks the job of a draft and reads it; null without one. */
async function lockedJobOf(tx: OwnerTx, id: string, timeZone: string): Promise<JobToInvoice | null> {
  const jobId = (await lockJobOfInvoice(tx, id))?.id;
  return jobId === undefined ? null : readJobToInvoice(tx.query, jobId, timeZone);
}

/** Throws `conflict` if the plan allows no further invoice this month, or none for a job. */
async function assertPlanAllows(
  { query }: OwnerTx,
  { job_id }: LockedInvoice,
  { isPro, today, timeZone }: { isPro: boolean; today: string; timeZone: string },
): Promise<void> {
  if (isPro) return;
  if (job_id !== null) throw new ProductError("conflict", invoiceRefusals.jobsArePro);
  const since = momentOf(`${today.slice(0, 7)}-01`, 0, timeZone).toISOString();
  const [issued] = await query(issuedSince, { since });
  if ((issued?.count ?? 0) >= invoiceLimits.freeAMonth) throw new ProductError("conflict", invoiceRefusals.freeUsed);
}

function assertWithinAgreed(found: JobToInvoice, invoice: LockedInvoice, total: number): void {
  const { stored, job } = found;
  assertPartLeft({ state: stored.state, job, issued: stored.issued }, invoice);
  const { left } = leftOf(job);
  if (total > left) throw new ProductError("conflict", invoiceRefusals.beyondAgreed(left));
}

/** Stores the frozen content with its PDF. Returns the hash of the PDF. */
async function freeze(
  deps: Deps,
  tx: OwnerTx,
  invoice: LockedInvoice,
  { content, number, prefix, now }: { content: InvoiceContent; number: number; prefix: string; now: Date },
): Promise<string> {
  const frozen = canonicalJson(content);
  const { logo } = content.business;
  const pictures = await readFiles(tx.query, logo === null ? [] : [logo]);
  const pdf = await makeInvoicePaper(tx.ownerId, { kind: "invoice", of: { content, pictures } });
  const pdf_hash = await storeFile(tx.query, "application/pdf", pdf);
  const link = { kind: "invoice", ownerId: tx.ownerId, id: invoice.id, number: invoice.link_number } as const;
  await tx.query(markIssued, {
    id: invoice.id,
    prefix,
    number,
    total: content.sums.total,
    content: frozen,
    content_hash: sha256(frozen),
    pdf_hash,
    issued_on: content.issued_on ?? "",
    due_on: content.due_on ?? "",
    issued_at: now.toISOString(),
    link_hash: paperLink(deps.secret, link).hash,
  });
  return pdf_hash;
}

/** Emails an issued invoice to its customer, and records that, or the reason why it was not emailed. */
export async function emailIssued(
  deps: Deps,
  tx: OwnerTx,
  { id, link_number }: Pick<LockedInvoice, "id" | "link_number">,
  { content, paper, due, now }: { content: InvoiceContent; paper: string; due?: number; now: Date },
): Promise<void> {
  const { recipient, language, title } = content;
  if (recipient.email === null) return;
  const refused = await mailCustomer(
    deps,
    tx,
    { id, link_number, number: content.number ?? "", title, language, recipient },
    { about: "sent", due: due ?? dueAtIssue(content), dueOn: content.due_on, paper },
  );
  await tx.query(markEmailed, {
    id,
    at: refused === null ? now.toISOString() : null,
    to: refused === null ? recipient.email : null,
    not_emailed: refused,
  });
  tx.notify("invoices");
}
