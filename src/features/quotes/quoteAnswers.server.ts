import { changeStatus } from "#features/estimates/statusChange.server.ts";
import { ProductError } from "#shared/errors.ts";
import { formatMoney } from "#shared/figures.ts";
import type { Language } from "#shared/languages.ts";
import { sha256 } from "#shared/sha256.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { countCustomerMail } from "#platform/customerMails.ts";
import type { Deps } from "#platform/deps.ts";
import { acceptance, type AcceptanceWay, type Strokes } from "./acceptance.ts";
import { chosenParts } from "./chosenParts.ts";
import { consents } from "./consent.ts";
import type { Choice, QuoteContent } from "./quote.ts";
import { addAcceptance, addPaper, markAccepted, setState } from "./quoteChanges.queries.ts";
import { picturesOf, storeFile } from "./quoteFiles.server.ts";
import { tellOfCustomer } from "./customersNews.server.ts";
import { recordQuoteEvent } from "./quoteHistory.server.ts";
import { customersMail, quoteNews } from "./quoteMails.server.ts";
import { mailedBusiness, type MailedBusiness } from "./quoteMails.queries.ts";
import { makePaper } from "./makePaper.server.ts";
import { figuresOf } from "./quoteMoney.ts";
import { acceptanceFrom, readQuote, versionByNumber, type HeldQuote } from "./quote.queries.ts";
import { frozenContent, refuseUnless } from "./quoteReading.server.ts";

/** What becomes of a quote when its customer answers, on its page or to the owner. */

/** A yes, as it was given: on the page with what was ticked and drawn, or recorded by the owner. */
export type Yes = {
  how: AcceptanceWay;
  choice: Choice;
  /** Of the version that was read. */
  content_hash: string;
  /** In cents, as it was read; null where nobody read it out. */
  total: number | null;
  name: string;
  idempotency_key: string;
  /** In which it was read; null where nobody read it: then the quote's own. */
  language: Language | null;
  consent_id: string | null;
  strokes: Strokes | null;
  /** The name as it was drawn, by `drawnName`. */
  drawn: Buffer | null;
  address: string | null;
  user_agent: string | null;
  note: string | null;
};

const refusals = {
  replaced: "This quote has changed since you read it. Please read the current version.",
  choice: "What was chosen is not part of this quote. Please choose again.",
  total: "The total is another than the one you read. Please read the quote again.",
  consent: "Please agree to sign electronically.",
};

/**
 * Accepts a held quote: everything is checked and worked out again here. Throws `conflict` where it cannot be accepted, and
 * then nothing has been kept.
 */
export async function acceptQuote(deps: Deps, tx: OwnerTx, quote: HeldQuote, yes: Yes): Promise<void> {
  const now = new Date();
  refuseUnless(quote, now, "accept");
  const [version] = await tx.query(versionByNumber, { quote_id: quote.id, number: quote.sent_version });
  const [business] = await tx.query(mailedBusiness);
  if (!version || !business) throw new Error("A sent quote has no version.");
  if (version.content_hash !== yes.content_hash) throw new ProductError("conflict", refusals.replaced);
  const content = frozenContent(version.content);
  const language = yes.language ?? content.language;
  const figures = figuresOf(content, yes.choice);
  if (!figures) throw new ProductError("invalid", refusals.choice, { choice: refusals.choice });
  if (yes.total !== null && yes.total !== figures.total) throw new ProductError("conflict", refusals.total);

  const { email } = content.recipient;
  const receiptTo =
    email !== null && (await countCustomerMail(deps, tx, "quote_receipt", email)) === null ? email : null;
  const byOwner = yes.how === "phone" || yes.how === "in_person";
  const [made] = await tx.query(addAcceptance, {
    quote_id: quote.id,
    version: quote.sent_version,
    idempotency_key: yes.idempotency_key,
    how: yes.how,
    package_id: yes.choice.package_id,
    line_ids: toJson(yes.choice.line_ids),
    ...chosenParts(content.packages, yes.choice),
    total: figures.total,
    deposit: figures.deposit,
    name: yes.name,
    ...tickedBy(yes, language),
    notices: toJson(yes.how === "device" ? content.notices : []),
    language,
    content_hash: version.content_hash,
    pdf_hash: version.pdf_hash,
    accepted_at: now.toISOString(),
    time_zone: business.time_zone,
    address: yes.address,
    user_agent: yes.user_agent,
    strokes: yes.strokes && toJson(yes.strokes),
    name_drawn: yes.drawn && (await storeFile(tx.query, "image/png", yes.drawn)),
    sent_to: receiptTo,
    note: yes.note,
  });
  if (!made) throw new Error("An acceptance was not stored.");
  const { id } = quote;
  await tx.query(markAccepted, {
    id,
    acceptance_id: made.id,
    answered_at: now.toISOString(),
    total: figures.total,
  });
  await recordQuoteEvent(
    tx,
    { ...quote, total: figures.total },
    {
      kind: "accepted",
      by: byOwner ? "member" : "customer",
      at: now,
      data: {
        acceptance_id: made.id,
        version: quote.sent_version,
        content_hash: version.content_hash,
        package_id: yes.choice.package_id,
        line_ids: yes.choice.line_ids,
        total: figures.total,
        name: yes.name,
        how: yes.how,
      },
    },
  );
  if (quote.estimate_ids.length > 0) {
    await changeStatus(tx.query, quote.estimate_ids, "in-progress", now.toISOString());
    tx.notify("estimates");
  }
  const paper = await storeAcceptedPaper(tx, quote, content, version);
  mailAcceptance(deps, tx, { quote, business, content, yes, language, figures, paper, receiptTo });
}

function tickedBy({ how, consent_id }: Yes, language: Language) {
  if (how === "phone" || how === "in_person") return { consent_id: null, consent_text: null, consent_hash: null };
  const text = consent_id === null ? undefined : consents[consent_id]?.[language];
  if (text === undefined) throw new ProductError("invalid", refusals.consent, { consent_id: refusals.consent });
  return { consent_id, consent_text: text, consent_hash: sha256(text) };
}

/** Makes the PDF that proves the acceptance which holds, and answers its SHA-256. */
async function storeAcceptedPaper(
  { query, ownerId }: OwnerTx,
  { id, last_day: lastDay }: HeldQuote,
  content: QuoteContent,
  version: { content_hash: string; sent_at: string },
): Promise<string> {
  const stored = await readQuote(query, id, new Date());
  const [row] = stored?.acceptances ?? [];
  if (!stored || !row) throw new Error("An acceptance that was just stored cannot be read.");
  const accepted = acceptance.parse(acceptanceFrom(row));
  const pdf = await makePaper(ownerId, {
    kind: "accepted",
    of: {
      content,
      lastDay,
      contentHash: version.content_hash,
      sentAt: version.sent_at,
      timeZone: accepted.time_zone,
      pictures: await picturesOf(query, content, accepted.name_drawn),
      acceptance: accepted,
      events: stored.events.map(({ by_name: _name, data, ...event }) => ({
        ...event,
        data: JSON.parse(data) as Record<string, unknown>,
      })),
    },
  });
  const sha = await storeFile(query, "application/pdf", pdf);
  await query(addPaper, { acceptance_id: accepted.id, sha256: sha });
  return sha;
}

function mailAcceptance(
  deps: Deps,
  { ownerId, enqueue }: OwnerTx,
  {
    quote,
    business,
    content,
    yes,
    language,
    figures: { total, deposit },
    paper,
    receiptTo,
  }: {
    quote: HeldQuote;
    business: MailedBusiness;
    content: QuoteContent;
    yes: Yes;
    language: Language;
    figures: { total: number; deposit: number };
    paper: string;
    /** The customer's address; null where no email can go there. */
    receiptTo: string | null;
  },
): void {
  const mailed = { ownerId, quoteId: quote.id, linkNumber: quote.link_number, content };
  const receipt = { about: "accepted" as const, total, deposit, paper, language };
  if (receiptTo !== null) for (const job of customersMail(deps, business, mailed, receipt)) enqueue(job);
  if (yes.how === "phone" || yes.how === "in_person") return;
  enqueue(
    quoteNews(mailed, {
      kind: "quote_accepted",
      subject: `${yes.name} accepted quote ${content.number}: ${formatMoney(total / 100)}`,
      heading: `${yes.name} accepted your quote.`,
      body: [
        {
          label: content.title || `Quote ${content.number}`,
          price: formatMoney(total / 100),
          details: deposit > 0 ? [`Deposit: ${formatMoney(deposit / 100)}`] : [],
        },
        "The PDF with the proof of acceptance is attached.",
      ],
      attachments: [{ name: `Quote ${content.number} accepted.pdf`, sha256: paper }],
    }),
  );
}

/** Declines a held quote, on its page (then the business is told) or as the owner heard it. */
export async function declineQuote(
  tx: OwnerTx,
  quote: HeldQuote,
  { by, reason }: { by: "customer" | "member"; reason: string | null },
): Promise<void> {
  const now = new Date();
  refuseUnless(quote, now, "decline");
  await tx.query(setState, {
    id: quote.id,
    state: "declined",
    total: quote.total,
    answered_at: now.toISOString(),
    decline_reason: reason,
  });
  if (by === "customer")
    await tellOfCustomer(tx, quote, now, {
      kind: "quote_declined",
      subject: `${quote.recipient_name} declined quote ${quote.number}`,
      heading: `${quote.recipient_name} declined your quote.`,
      body: reason === null ? [] : [{ title: "Reason", text: reason }],
    });
  await recordQuoteEvent(tx, quote, { kind: "declined", by, at: now, data: reason === null ? {} : { reason } });
}
