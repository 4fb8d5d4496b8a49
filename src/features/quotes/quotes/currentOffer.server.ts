import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { countCustomerMail } from "#platform/mail/customerMails.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import { businessTimeZone } from "#platform/business/timeZone.queries.ts";
import { endOf } from "#shared/records/eventChain.ts";
import { makeQuotePaper } from "#features/quotes/quote-papers/makeQuotePaper.server.ts";
import { describeEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { setExpiry } from "./quoteChanges.queries.ts";
import { recordEnd } from "./quoteEvents.queries.ts";
import { checkedEvidence } from "./quoteCheck.server.ts";
import { expiryOf } from "#features/quotes/quote-rules/quoteExpiry.ts";
import { storeFile } from "#features/papers/paper/paperFiles.server.ts";
import { picturesOf } from "./quotePictures.server.ts";
import { recordQuoteEvent, refusalData } from "./quoteHistory.server.ts";
import { mailedBusiness } from "./quoteMails.queries.ts";
import { customersMail } from "./quoteMails.server.ts";
import type { LockedQuote } from "./quote.queries.ts";
import { parseContent, lockQuoteById, assertCan } from "./quoteReading.server.ts";
import { quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";

/** Moves of the current version, without a new one: extending it, and emailing it again. */

/** Creates the PDF of an offer and stores it. Returns its SHA-256. */
export async function storeOfferPaper(
  tx: OwnerTx,
  quote: Pick<LockedQuote, "id">,
  of: { content: QuoteContent; contentHash: string; sentAt: string; lastDay: string; timeZone: string },
): Promise<string> {
  const end = await recordEnd(tx.query, quote.id);
  const pictures = await picturesOf(tx.query, of.content);
  const pdf = await makeQuotePaper(tx.ownerId, { kind: "offer", of: { ...of, pictures, end } });
  return storeFile(tx.query, "application/pdf", pdf);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The jobs that record the expiry of a quote, at the instant when it expires, and announce it a day before. A quote that
 * is open for less than two days is not announced.
 */
export function expiryJobs(ownerId: string, quoteId: string, expiresAt: Date, now: Date): QueuedJob[] {
  const data = { ownerId, quoteId };
  const left = expiresAt.getTime() - now.getTime();
  const startAfterSeconds = (ms: number) => Math.ceil(Math.max(0, ms) / 1000);
  return [
    { name: "expire-quote", data, startAfterSeconds: startAfterSeconds(left) },
    ...(left > 2 * dayMs
      ? [{ name: "announce-expiry" as const, data, startAfterSeconds: startAfterSeconds(left - dayMs) }]
      : []),
  ];
}

/** Extends a locked quote to another last day and creates its new paper. Throws `invalid` for a day in the past. */
export async function extendLocked(tx: OwnerTx, quote: LockedQuote, last_day: string, now: Date): Promise<void> {
  assertCan(quote, now, "extend");
  const [business] = await tx.query(businessTimeZone);
  const timeZone = business?.time_zone ?? "UTC";
  if (last_day < dayIn(timeZone, now))
    throw new ProductError("invalid", quoteRefusals.past, { last_day: quoteRefusals.past });
  const { content, ...version } = await currentVersion(tx, quote);
  const pdf_hash = await storeOfferPaper(tx, quote, {
    content,
    contentHash: version.content_hash,
    sentAt: version.sent_at,
    lastDay: last_day,
    timeZone,
  });
  const expiresAt = expiryOf(last_day, timeZone);
  await tx.query(setExpiry, { id: quote.id, last_day, expires_at: expiresAt.toISOString() });
  const data = { last_day, version: quote.sent_version, pdf_hash };
  await recordQuoteEvent(tx, quote, { kind: "extended", by: "member", at: now, data });
  for (const job of expiryJobs(tx.ownerId, quote.id, expiresAt, now)) tx.enqueue(job);
}

/** Extends a quote to another last day. */
export const extendQuote = (owner: OwnerDb, { id, last_day }: { id: string; last_day: string }): Promise<void> =>
  owner.transaction(async (tx) => extendLocked(tx, await lockQuoteById(tx.query, id), last_day, new Date()));

/** Emails the current version of a locked quote to its customer again. Throws `conflict` if that is not possible. */
export async function resendLocked(deps: Deps, tx: OwnerTx, quote: LockedQuote, lastDay: string): Promise<void> {
  const { content } = await currentVersion(tx, quote);
  const [business] = await tx.query(mailedBusiness);
  const to = content.recipient.email;
  if (!business || to === null) throw new ProductError("conflict", quoteRefusals.noEmail);
  const notEmailed = describeEmailRefusal(refusalData(await countCustomerMail(deps, tx, "quote_sent", to)));
  if (notEmailed !== null) throw new ProductError("conflict", `${notEmailed} ${quoteRefusals.shareYourself}`);
  const data = { version: quote.sent_version, sent_to: to };
  const event = await recordQuoteEvent(tx, quote, { kind: "emailed_again", by: "member", at: new Date(), data });
  const of = {
    ownerId: tx.ownerId,
    quoteId: quote.id,
    linkNumber: quote.link_number,
    content,
    end: endOf([event]),
  };
  const mail = { about: "sent_again" as const, lastDay, offer: content };
  for (const job of customersMail(deps, business, of, mail)) tx.enqueue(job);
}

/** Emails the current version of a quote again. */
export const resendQuoteEmail = (deps: Deps, owner: OwnerDb, id: string): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    assertCan(quote, new Date(), "email_again");
    await resendLocked(deps, tx, quote, quote.last_day ?? "");
  });

/**
 * Returns the current version, after checking the quote against its record: an altered quote is neither put on paper
 * nor emailed.
 */
async function currentVersion(tx: OwnerTx, { id, sent_version }: LockedQuote) {
  const { versions } = await checkedEvidence(tx, id, { language: "en", isMember: true });
  const version = versions.find(({ number }) => number === sent_version);
  if (!version) throw new Error("A sent quote has no version.");
  return { ...version, content: parseContent(version.content) };
}
