import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { countCustomerMail, type EmailRefusal } from "#platform/mail/customerMails.ts";
import type { Deps } from "#platform/deps.ts";
import { createTenantSemaphore } from "#platform/process/tenantSemaphore.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { quoteContent, type QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { hasProParts, missingFields, totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import { letterheadLines } from "./letterhead.ts";
import { linkHash } from "./quoteAddress.server.ts";
import { editConflict, currentInput } from "./quoteDrafts.server.ts";
import { endOf, type ChainedEvent } from "#shared/records/eventChain.ts";
import { expiryOf } from "#features/quotes/quote-rules/quoteExpiry.ts";
import { storeLogo } from "#features/papers/paper/paperFiles.server.ts";
import { outsideRange, withoutModelsWords } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { recordQuoteEvent, refusalData } from "./quoteHistory.server.ts";
import { mailedBusiness } from "./quoteMails.queries.ts";
import { customersMail } from "./quoteMails.server.ts";
import { offeringBusiness, versionByNumber, type LockedQuote } from "./quote.queries.ts";
import { addVersion, markSent, saveNextDraft, allocateNumber } from "./quoteChanges.queries.ts";
import { changeIn } from "#features/quotes/change-orders/agreedChange.ts";
import { assertJobTakes } from "#features/quotes/change-orders/changeOrder.server.ts";
import { assertFitsOffer } from "#features/quotes/change-orders/changeRules.ts";
import { lockQuoteById, assertCan } from "./quoteReading.server.ts";
import { quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { canTransition, stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import { resendLocked, expiryJobs, extendLocked, storeOfferPaper } from "./currentOffer.server.ts";
import { listColumnsOf } from "#features/quotes/quote-rules/quoteWriting.ts";

/** Turns a draft into a version: frozen, numbered, on paper, and sent to the customer. */

/** The quote to send, and the options of sending it. */
export type SendQuoteInput = {
  id: string;
  version: number;
  last_day: string;
  email: boolean;
  outside_range_confirmed: boolean;
};

/**
 * The queue of sendings in this process, with a maximum wait in milliseconds. Each sending of a business locks the row
 * with its next number until its paper is created, so the others wait here and not for the row.
 */
const sendingQueue = createTenantSemaphore({ most: 1, patience: 50_000 });

/** Runs a transaction that sends a quote when it is its business's turn. */
export async function inSendingOrder<Result>(ownerId: string, send: () => Promise<Result>): Promise<Result> {
  await sendingQueue.begin(ownerId);
  try {
    return await send();
  } finally {
    sendingQueue.end(ownerId);
  }
}

/**
 * Sends the draft as the next version. If nothing has changed, it emails the current version again or extends it
 * instead. `isPro` is true if the plan of the business includes packages and deposits.
 */
export const sendQuote = (deps: Deps, owner: OwnerDb, sending: SendQuoteInput, isPro: boolean): Promise<void> =>
  inSendingOrder(owner.ownerId, () => owner.transaction((tx) => sendWithin(deps, tx, sending, isPro, "member")));

/**
 * Sends the draft of a quote within a transaction. The customer is the actor of a quote that they made of their own
 * request. The caller waits for its turn with `inSendingOrder`.
 */
export async function sendWithin(
  deps: Deps,
  tx: OwnerTx,
  sending: SendQuoteInput,
  isPro: boolean,
  by: "member" | "customer",
): Promise<void> {
  const [[business], [mailing]] = [await tx.query(offeringBusiness), await tx.query(mailedBusiness)];
  if (!business || !mailing) throw new Error("The business that sends a quote was not found.");
  const now = new Date();
  const quote = await lockQuoteById(tx.query, sending.id);
  assertCan(quote, now, "send", "revise");
  if (quote.version !== sending.version) throw editConflict();
  const written = await currentInput(tx, quote);
  assertComplete(written, sending);
  assertFitsOffer(written.offer, quote.job_id !== null);
  const changed = quote.job_id === null ? null : await assertJobTakes(tx, quote.job_id, changeIn(written.offer));
  if (!isPro && hasProParts(written.offer)) throw new ProductError("conflict", quoteRefusals.proParts);
  if (sending.last_day < dayIn(business.time_zone, now))
    throw new ProductError("invalid", quoteRefusals.past, { last_day: quoteRefusals.past });

  const number = quote.number ?? (await tx.query(allocateNumber))[0]?.number;
  if (number === undefined) throw new Error("A quote got no number.");
  const version = quote.sent_version + 1;
  const {
    time_zone: timeZone,
    logo_name,
    language: _language,
    address,
    license_number,
    website,
    ...offering
  } = business;
  const drafted = quoteContent.parse({
    ...written.offer,
    schema: 1,
    number,
    version,
    currency: "usd",
    business: {
      ...offering,
      ...letterheadLines({ address, license_number, website }),
      name: offering.name ?? "",
      logo: await storeLogo(deps, tx, logo_name),
    },
    recipient: written.recipient,
    derivations: written.derivations,
    ...(changed && { changes_job: { number: changed.number, title: changed.title } }),
  });
  if (await isUnchanged(tx, quote, drafted, now)) return sendUnchanged(deps, tx, quote, sending, now);
  const content = { ...drafted, derivations: withoutModelsWords(drafted.derivations) };
  const to = content.recipient.email;
  const wanted = sending.email && to !== null;
  const notEmailed = wanted ? await countCustomerMail(deps, tx, "quote_sent", to) : null;
  const emailed = wanted && notEmailed === null;
  const sentTo = emailed ? to : null;
  const of = { quote, content, timeZone, lastDay: sending.last_day, sentTo, notEmailed, now, by };
  const event = await storeVersion(tx, of);
  await tx.query(markSent, {
    id: quote.id,
    number,
    sent_version: version,
    last_day: sending.last_day,
    expires_at: expiryOf(sending.last_day, timeZone).toISOString(),
    link_hash: linkHash(deps.secret, { ownerId: tx.ownerId, quoteId: quote.id, number: quote.link_number }),
    sent_at: now.toISOString(),
    ...listColumnsOf(written),
  });
  const about = {
    ownerId: tx.ownerId,
    quoteId: quote.id,
    linkNumber: quote.link_number,
    content,
    end: endOf([event]),
  };
  const mail = { about: "sent" as const, lastDay: sending.last_day, offer: content };
  if (emailed) for (const job of customersMail(deps, mailing, about, mail)) tx.enqueue(job);
  for (const job of expiryJobs(tx.ownerId, quote.id, expiryOf(sending.last_day, timeZone), now)) tx.enqueue(job);
}

/** True if the content equals the current version, which is open or has expired. */
async function isUnchanged({ query }: OwnerTx, quote: LockedQuote, content: QuoteContent, now: Date): Promise<boolean> {
  if (!canTransition(stateAt(quote, now), "extend")) return false;
  const [version] = await query(versionByNumber, { quote_id: quote.id, number: quote.sent_version });
  return version?.content === canonicalJson({ ...content, version: quote.sent_version });
}

/** Creates no version because nothing has changed: it only extends the quote or emails it again, if requested. */
async function sendUnchanged(
  deps: Deps,
  tx: OwnerTx,
  quote: LockedQuote,
  sending: SendQuoteInput,
  now: Date,
): Promise<void> {
  await tx.query(saveNextDraft, { id: quote.id, draft: null });
  if (sending.last_day !== quote.last_day) await extendLocked(tx, quote, sending.last_day, now);
  if (sending.email && quote.recipient_email !== null) await resendLocked(deps, tx, quote, sending.last_day);
  tx.notify("quotes");
}

function assertComplete(written: QuoteInput, { outside_range_confirmed }: SendQuoteInput): void {
  const fields = missingFields(written);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ProductError("invalid", first, fields);
  const [outside] = outside_range_confirmed ? [] : outsideRange(written.offer, written.derivations);
  if (outside) throw new ProductError("conflict", quoteRefusals.outside(outside));
}

/** Freezes a version with its PDF, and records that it was sent. Returns the event. */
async function storeVersion(
  tx: OwnerTx,
  {
    quote,
    content,
    timeZone,
    lastDay,
    sentTo,
    notEmailed,
    now,
    by,
  }: {
    quote: LockedQuote;
    content: QuoteContent;
    timeZone: string;
    lastDay: string;
    /** The recipient of the email; null if none is sent. */
    sentTo: string | null;
    /** The reason why a requested email is not sent; null otherwise. */
    notEmailed: EmailRefusal | null;
    now: Date;
    by: "member" | "customer";
  },
): Promise<ChainedEvent> {
  const frozen = canonicalJson(content);
  const content_hash = sha256(frozen);
  const sent_at = now.toISOString();
  const paper = { content, lastDay, contentHash: content_hash, sentAt: sent_at, timeZone };
  const pdf_hash = await storeOfferPaper(tx, quote, paper);
  await tx.query(addVersion, {
    quote_id: quote.id,
    number: content.version,
    content: frozen,
    content_hash,
    pdf_hash,
    sent_at,
  });
  const { number, version, title, recipient } = content;
  return recordQuoteEvent(
    tx,
    {
      ...quote,
      number,
      title,
      sent_version: version,
      recipient_name: recipient.name,
      total: totalByDefault(content),
    },
    {
      kind: "sent",
      by,
      at: now,
      data: { version, content_hash, pdf_hash, sent_to: sentTo, last_day: lastDay, ...refusalData(notEmailed) },
    },
  );
}
