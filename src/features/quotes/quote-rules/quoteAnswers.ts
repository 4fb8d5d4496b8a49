import { acceptance, type Acceptance } from "./acceptance.ts";
import { emailedTo } from "./acceptedRecord.ts";
import { acceptedData, hashOfAcceptance } from "./boundEvents.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { consents } from "./consent.ts";
import { isUnbroken } from "#shared/records/eventChain.ts";
import type { Choice } from "./quote.ts";
import { totalByDefault } from "./quoteDraft.ts";
import { figuresOf } from "./quoteMoney.ts";
import { language as pageLanguage } from "#shared/words/language.en.ts";
import { alteredQuote, customerRefusals } from "./quoteRefusals.ts";
import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { type DemoQuote, type Actor, assertCan, appendEvent, changeState } from "./quoteLife.ts";

/**
 * The customer's answer to a quote in the demo: an acceptance, a refusal, and an acceptance that the business releases.
 */

/** An acceptance as the demo's pages send it. */
export type DemoAcceptance = Pick<Acceptance, "how" | "name" | "strokes" | "note"> & {
  /** The language in which the customer read it; null if no one read it: then the quote's own. */
  language: Acceptance["language"] | null;
  choice: Choice;
  content_hash: string;
  total: number | null;
  consent_id: string | null;
};

/** Returns the quote accepted with this choice, checked and recomputed. */
export function acceptQuote(
  quote: DemoQuote,
  yes: DemoAcceptance,
  { id, timeZone, by, now }: { id: string; timeZone: string; by: Actor; now: Date },
): DemoQuote {
  assertCan(quote, now, "accept");
  const version = quote.versions.at(-1);
  if (!version) throw new Error("A sent quote has no version.");
  if (version.content_hash !== yes.content_hash)
    throw new ProductError("conflict", customerRefusals(pageLanguage).replaced);
  if (sha256(canonicalJson(version.content)) !== version.content_hash || !isUnbroken(quote.events))
    throw new ProductError(
      "conflict",
      alteredQuote({ language: yes.language ?? "en", isMember: yes.language === null }),
    );
  const figures = figuresOf(version.content, yes.choice);
  if (!figures) throw new ProductError("invalid", customerRefusals(pageLanguage).choice);
  const { content_hash, pdf_hash, content } = version;
  const language = yes.language ?? content.language;
  const ticked = yes.consent_id === null ? undefined : consents[yes.consent_id]?.[language];
  const held = acceptance.parse({
    id,
    version: version.number,
    how: yes.how,
    choice: yes.choice,
    total: figures.total,
    deposit: figures.deposit,
    name: yes.name,
    consent: ticked === undefined ? null : { id: yes.consent_id, text: ticked, hash: sha256(ticked) },
    notices: yes.how === "device" ? content.notices : [],
    language,
    content_hash,
    pdf_hash,
    accepted_at: now.toISOString(),
    time_zone: timeZone,
    address: null,
    user_agent: null,
    strokes: yes.strokes,
    name_drawn: null,
    sent_to: emailedTo(quote.events, version.number),
    note: yes.note,
  });
  const yesGiven = appendEvent(
    {
      ...quote,
      state: "accepted",
      acceptance: held,
      answered_at: held.accepted_at,
      total: figures.total,
      written: null,
      decline_reason: null,
    },
    {
      kind: "accepted",
      by,
      now,
      data: acceptedData(held),
    },
  );
  return appendEvent(yesGiven, {
    kind: "paper_made",
    by: null,
    now,
    data: { acceptance_id: id, sha256: hashOfAcceptance(held) },
  });
}

/** Returns the quote as declined. */
export function declineQuote(
  quote: DemoQuote,
  reason: string | null,
  { by, now }: { by: Actor; now: Date },
): DemoQuote {
  assertCan(quote, now, "decline");
  return appendEvent(changeState(quote, "declined", { answered_at: now.toISOString(), decline_reason: reason }), {
    kind: "declined",
    by,
    now,
    data: reason === null ? {} : { reason },
  });
}

/** Releases an accepted quote: its total returns to the one before the choice. */
export const releaseQuote = (quote: DemoQuote, reason: string, { by, now }: { by: Actor; now: Date }): DemoQuote => {
  assertCan(quote, now, "release");
  const content = quote.versions.at(-1)?.content;
  return appendEvent(
    { ...changeState(quote, "sent"), total: content ? totalByDefault(content) : quote.total },
    { kind: "released", by, now, data: { reason } },
  );
};
