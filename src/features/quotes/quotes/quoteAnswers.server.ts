import { randomUUID } from "node:crypto";
import { changeStatus } from "#features/requests/estimate-records/statusChange.server.ts";
import { ProductError } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import type { Language } from "#shared/words/languages.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { countCustomerMail, type EmailRefusal } from "#platform/mail/customerMails.ts";
import type { Deps } from "#platform/deps.ts";
import type { Acceptance, AcceptanceChannel, Strokes } from "#features/quotes/quote-rules/acceptance.ts";
import { acceptedRecord, emailedTo, type AcceptedRecordOf } from "#features/quotes/quote-rules/acceptedRecord.ts";
import { acceptedData } from "#features/quotes/quote-rules/boundEvents.ts";
import { chosenParts } from "#features/quotes/quote-rules/chosenParts.ts";
import { agreeByOrder } from "#features/quotes/change-orders/changeOrder.server.ts";
import { checkedEvidence } from "./quoteCheck.server.ts";
import { consents } from "#features/quotes/quote-rules/consent.ts";
import { endOf, type ChainedEvent, type RecordEnd } from "#shared/records/eventChain.ts";
import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { markAccepted, setState } from "./quoteChanges.queries.ts";
import { addAcceptance, addPaper } from "./quoteAcceptances.queries.ts";
import { storeFile } from "#features/papers/paper/paperFiles.server.ts";
import { picturesOf } from "./quotePictures.server.ts";
import { offerName } from "#features/quotes/quote-offer/offerName.ts";
import { notifyOfMessage, notifyOfQuote } from "./quoteNotifications.server.ts";
import { recordQuoteEvent, refusalData } from "./quoteHistory.server.ts";
import { checkAddress, customersMail } from "./quoteMails.server.ts";
import { mailedBusiness, type MailedBusiness } from "./quoteMails.queries.ts";
import { makeQuotePaper } from "#features/quotes/quote-papers/makeQuotePaper.server.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import type { LockedQuote } from "./quote.queries.ts";
import { customerRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { assertCustomerCan, parseContent } from "./quoteReading.server.ts";

/** The customer's answers to a quote, on its page or to the owner. */

/** An acceptance as given: on the page, with consent and drawing, or recorded by the owner. */
export type AcceptanceInput = {
  how: AcceptanceChannel;
  choice: Choice;
  /** The hash of the version that the customer read. */
  content_hash: string;
  /** In cents, as the customer read it; null if no one read it out. */
  total: number | null;
  name: string;
  idempotency_key: string;
  /** The language in which the customer read it; null if no one read it: then the quote's own. */
  language: Language | null;
  consent_id: string | null;
  strokes: Strokes | null;
  /** The drawn name, from `drawnName`. */
  drawn: Buffer | null;
  /** The signer's full network address. */
  address: string | null;
  user_agent: string | null;
  note: string | null;
};

/**
 * Accepts a locked quote, after checking and recomputing everything. Throws `conflict` if it cannot be accepted; then
 * nothing is stored.
 */
export async function acceptQuote(
  deps: Deps,
  tx: OwnerTx,
  quote: LockedQuote,
  acceptance: AcceptanceInput,
): Promise<void> {
  const now = new Date();
  const reader = { language: acceptance.language ?? "en", isMember: isRecorded(acceptance) };
  const refusals = customerRefusals(reader.language);
  assertCustomerCan(quote, now, "accept", reader.language);
  const { versions, events: before, messages } = await checkedEvidence(tx, quote.id, reader);
  const version = versions.find(({ number }) => number === quote.sent_version);
  const [business] = await tx.query(mailedBusiness);
  if (!version || !business) throw new Error("A sent quote has no version.");
  if (version.content_hash !== acceptance.content_hash) throw new ProductError("conflict", refusals.replaced);
  const content = parseContent(version.content);
  const language = acceptance.language ?? content.language;
  const figures = figuresOf(content, acceptance.choice);
  if (!figures) throw new ProductError("invalid", refusals.choice, { choice: refusals.choice });
  if (acceptance.total !== null && acceptance.total !== figures.total)
    throw new ProductError("conflict", refusals.total);

  const { email } = content.recipient;
  const notEmailed = email === null ? null : await countCustomerMail(deps, tx, "quote_receipt", email);
  const accepted: Acceptance = {
    id: randomUUID(),
    version: quote.sent_version,
    how: acceptance.how,
    choice: acceptance.choice,
    total: figures.total,
    deposit: figures.deposit,
    name: acceptance.name,
    consent: consentBy(acceptance, language),
    notices: acceptance.how === "device" ? content.notices : [],
    language,
    content_hash: version.content_hash,
    pdf_hash: version.pdf_hash,
    accepted_at: now.toISOString(),
    time_zone: business.time_zone,
    address: acceptance.address,
    user_agent: acceptance.user_agent,
    strokes: acceptance.strokes,
    name_drawn: acceptance.drawn && (await storeFile(tx.query, "image/png", acceptance.drawn)),
    sent_to: emailedTo(before, quote.sent_version),
    note: acceptance.note,
  };
  const event = await storeAcceptance(tx, quote, content, accepted, { key: acceptance.idempotency_key, notEmailed });
  const { job_id } = quote;
  if (job_id !== null) await agreeByOrder(tx, { quote: { id: quote.id, job_id }, content, accepted, reader });
  if (quote.estimate_ids.length > 0) {
    await changeStatus(tx.query, quote.estimate_ids, "in-progress", now.toISOString());
    tx.notify("estimates");
  }
  const record = { version, acceptance: accepted, events: [...before, event], messages };
  const { paper, end } = await storeAcceptedPaper(deps, tx, quote, content, record);
  const emailed = email !== null && notEmailed === null;
  await announceAcceptance(deps, tx, { quote, business, content, accepted, paper, end, emailed });
}

/** Stores an acceptance as the current one and records it. Returns the event. */
async function storeAcceptance(
  tx: OwnerTx,
  quote: LockedQuote,
  { packages }: QuoteContent,
  accepted: Acceptance,
  { key, notEmailed }: { key: string; notEmailed: EmailRefusal | null },
): Promise<ChainedEvent> {
  const { choice, consent, notices, strokes, id: acceptance_id, total, accepted_at: answered_at, ...rest } = accepted;
  await tx.query(addAcceptance, {
    ...rest,
    id: acceptance_id,
    quote_id: quote.id,
    idempotency_key: key,
    package_id: choice.package_id,
    line_ids: toJson(choice.line_ids),
    ...chosenParts(packages, choice),
    total,
    consent_id: consent && consent.id,
    consent_text: consent && consent.text,
    consent_hash: consent && consent.hash,
    notices: toJson(notices),
    accepted_at: answered_at,
    strokes: strokes && toJson(strokes),
  });
  await tx.query(markAccepted, { id: quote.id, acceptance_id, answered_at, total });
  return recordQuoteEvent(
    tx,
    { ...quote, total },
    {
      kind: "accepted",
      by: isRecorded(accepted) ? "member" : "customer",
      at: new Date(answered_at),
      data: { ...acceptedData(accepted), ...refusalData(notEmailed) },
    },
  );
}

/** True if the owner recorded an answer given by phone or in person. */
const isRecorded = ({ how }: Pick<Acceptance, "how">): boolean => how === "phone" || how === "in_person";

function consentBy({ how, consent_id }: AcceptanceInput, language: Language): Acceptance["consent"] {
  if (isRecorded({ how })) return null;
  const text = consent_id === null ? undefined : consents[consent_id]?.[language];
  if (consent_id === null || text === undefined) {
    const refusal = customerRefusals(language).consent;
    throw new ProductError("invalid", refusal, { consent_id: refusal });
  }
  return { id: consent_id, text, hash: sha256(text) };
}

/**
 * Creates the PDF that proves an acceptance, and records it. Returns its SHA-256 and the end of the record after that.
 */
async function storeAcceptedPaper(
  deps: Deps,
  tx: OwnerTx,
  quote: LockedQuote,
  content: QuoteContent,
  { version, acceptance, events, messages }: Omit<AcceptedRecordOf, "quote">,
): Promise<{ paper: string; end: RecordEnd }> {
  const pdf = await makeQuotePaper(tx.ownerId, {
    kind: "accepted",
    of: {
      content,
      lastDay: quote.last_day,
      contentHash: version.content_hash,
      sentAt: version.sent_at,
      timeZone: acceptance.time_zone,
      pictures: await picturesOf(tx.query, content, acceptance.name_drawn),
      acceptance,
      events,
      checkAt: checkAddress(deps),
      record: acceptedRecord({
        quote: { id: quote.id, number: content.number },
        version,
        acceptance,
        events,
        messages,
      }),
    },
  });
  const paper = await storeFile(tx.query, "application/pdf", pdf);
  await tx.query(addPaper, { acceptance_id: acceptance.id, sha256: paper });
  const made = await recordQuoteEvent(tx, quote, {
    kind: "paper_made",
    by: null,
    // The time that the paper itself contains. With it and the file, anyone can compute the hash of this entry.
    at: new Date(acceptance.accepted_at),
    data: { acceptance_id: acceptance.id, sha256: paper },
  });
  return { paper, end: endOf([made]) };
}

/** Emails the receipt to the customer, and notifies the business unless a member recorded the answer. */
async function announceAcceptance(
  deps: Deps,
  tx: OwnerTx,
  {
    quote,
    business,
    content,
    accepted,
    paper,
    end,
    emailed,
  }: {
    quote: LockedQuote;
    business: MailedBusiness;
    content: QuoteContent;
    accepted: Acceptance;
    paper: string;
    end: RecordEnd;
    /** True if the customer gets an email about it. */
    emailed: boolean;
  },
): Promise<void> {
  const { name, total, deposit, language } = accepted;
  const mailed = { ownerId: tx.ownerId, quoteId: quote.id, linkNumber: quote.link_number, content, end };
  const receipt = { about: "accepted" as const, total, deposit, paper, language };
  if (emailed) for (const job of customersMail(deps, business, mailed, receipt)) tx.enqueue(job);
  if (isRecorded(accepted)) return;
  const offer = content.changes_job ? "change order" : "quote";
  await notifyOfQuote(tx, quote, {
    kind: "quote_accepted",
    facts: { total: formatCents(total) },
    key: `quote_accepted ${accepted.id}`,
    email: {
      subject: `${name} accepted ${offer} ${content.number}: ${formatCents(total)}`,
      heading: `${name} accepted your ${offer}.`,
      body: [
        {
          label: content.title || offerName(content),
          price: formatCents(total),
          details: deposit > 0 ? [`Deposit: ${formatCents(deposit)}`] : [],
        },
        "The PDF with the proof of acceptance is attached.",
      ],
      attachments: [{ name: `${offerName(content)} accepted.pdf`, sha256: paper }],
    },
  });
}

/**
 * Declines a locked quote. If the customer does so on its page, the business gets an email; otherwise the owner records
 * it. `language` is that of a refusal.
 */
export async function declineQuote(
  tx: OwnerTx,
  quote: LockedQuote,
  { by, reason, language }: { by: "customer" | "member"; reason: string | null; language: Language },
): Promise<void> {
  const now = new Date();
  assertCustomerCan(quote, now, "decline", language);
  await tx.query(setState, {
    id: quote.id,
    state: "declined",
    total: quote.total,
    answered_at: now.toISOString(),
    decline_reason: reason,
  });
  if (by === "customer")
    await notifyOfMessage(tx, quote, now, {
      kind: "quote_declined",
      facts: { reason },
      key: `quote_declined ${quote.id} ${now.toISOString()}`,
      email: {
        heading: `${quote.recipient_name} declined your quote.`,
        body: reason === null ? [] : [{ title: "Reason", text: reason }],
      },
    });
  await recordQuoteEvent(tx, quote, { kind: "declined", by, at: now, data: reason === null ? {} : { reason } });
}
