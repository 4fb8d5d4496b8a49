import { customerCredit } from "#features/ledger/credits/credits.queries.ts";
import { ProductError } from "#shared/errors.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";
import { describeEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import { letterheadLines } from "#features/quotes/quotes/letterhead.ts";
import { offeringBusiness } from "#features/quotes/quotes/quote.queries.ts";
import { composeInvoice, workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import type { InvoiceContent, InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { tipsOf } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import type { LockedJob } from "#features/jobs/jobs/job.queries.ts";
import { lockJobById } from "#features/jobs/jobs/jobReading.server.ts";
import { invoiceById, invoiceOf, lockInvoice, type LockedInvoice, type StoredInvoice } from "./invoice.queries.ts";
import { depositsFor, parseInvoice, readJobToInvoice } from "./invoiceJob.server.ts";
import { readInvoiceSettings } from "./invoiceSettings.queries.ts";

/** Finds invoices to read or change them. */

export const invoiceNotFound = () => new ProductError("not_found", invoiceRefusals.gone);

/** Reads and locks an invoice for a change. Throws `not_found` if it does not exist. */
export async function lockInvoiceById(query: Query, id: string): Promise<LockedInvoice> {
  const [invoice] = await query(lockInvoice, { id });
  if (!invoice) throw invoiceNotFound();
  return invoice;
}

/**
 * Locks the job of an invoice, before the invoice itself, in the order that every change uses; null without one. Throws
 * `not_found` if the invoice does not exist.
 */
export async function lockJobOfInvoice(tx: OwnerTx, id: string): Promise<LockedJob | null> {
  const [found] = await tx.query(invoiceOf, { id });
  if (!found) throw invoiceNotFound();
  return found.job_id === null ? null : lockJobById(tx.query, found.job_id);
}

/** Reads an invoice as stored. Throws `not_found` if it does not exist. */
export async function readInvoice(query: Query, id: string, today: string): Promise<StoredInvoice> {
  const [found] = await query(invoiceById, { id, today });
  if (!found) throw invoiceNotFound();
  return found;
}

/** The business that issues invoices, without its logo's file. */
export async function issuingBusiness(query: Query): Promise<{
  business: Omit<InvoiceContent["business"], "logo">;
  logoName: string | null;
  language: "en" | "es";
  timeZone: string;
}> {
  const [found] = await query(offeringBusiness);
  if (!found) throw new Error("The business that issues an invoice was not found.");
  const { time_zone: timeZone, logo_name: logoName, language, address, license_number, website, name, ...rest } = found;
  return {
    business: { ...rest, ...letterheadLines({ address, license_number, website }), name: name ?? "" },
    logoName,
    language,
    timeZone,
  };
}

/** The content of a draft as it would be issued now. */
async function draftContent(query: Query, stored: StoredInvoice, timeZone: string): Promise<InvoiceContent> {
  const [{ business }, settings] = [await issuingBusiness(query), await readInvoiceSettings(query)];
  const found = stored.job_id === null ? null : await readJobToInvoice(query, stored.job_id, timeZone);
  const work = workOfDraft(stored, found?.job ?? null);
  return composeInvoice(stored, work, {
    business: { ...business, logo: null },
    number: null,
    issued_on: null,
    due_on: stored.due_on,
    paid_before: await depositsFor(query, found, work.sums.total),
    job_number: stored.job_number,
    settings,
  });
}

/** Returns everything about an invoice, for members. */
export async function invoiceDetailsOf(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  { query, ownerId }: Pick<OwnerDb | OwnerTx, "query" | "ownerId">,
  id: string,
  now: Date,
): Promise<InvoiceDetails> {
  const { today, timeZone } = await todayOfOwner({ query }, now);
  const found = await readInvoice(query, id, today);
  const { content: frozen, link_number: number, stored_state, ...rest } = found;
  const content = frozen === null ? await draftContent(query, found, timeZone) : parseInvoice(frozen);
  const [credit] = rest.customer_id === null ? [] : await query(customerCredit, { customer_id: rest.customer_id });
  const isIssued = stored_state !== "draft";
  const { token } = paperLink(secret, { kind: "invoice", ownerId, id, number });
  return {
    ...rest,
    ...(isIssued ? {} : { total: content.sums.total }),
    content,
    link: isIssued ? `${publicUrl}/invoice/${token}` : null,
    files: isIssued ? `/api/invoices/${id}` : null,
    not_emailed: describeEmailRefusal({ not_emailed: rest.not_emailed }) ?? rest.not_emailed,
    tips: tipsOf(rest.payments),
    customer_credit: Math.max(credit?.credit ?? 0, 0),
  };
}
