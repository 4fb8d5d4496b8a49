import { acceptance, type Acceptance } from "./acceptance.ts";
import { hashOfAcceptance, isOfMessage } from "./boundEvents.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { endOf, type ChainedEvent } from "#shared/records/eventChain.ts";

/** The record attached to a signed paper. With it, anyone can check everything that was signed without Yardstick. */

/** Returns the address to which a version was last really emailed, according to its events; null if none. */
export function emailedTo(events: readonly Pick<ChainedEvent, "kind" | "data">[], version: number): string | null {
  const sent = events.filter(({ kind, data }) => emailing.has(kind) && data["version"] === version);
  const to = sent.map(({ data }) => data["sent_to"]).findLast((address) => typeof address === "string");
  return typeof to === "string" ? to : null;
}
const emailing = new Set(["sent", "emailed_again"]);

/** A stored version. `content` is its canonical JSON, `sent_at` an instant. */
export type RecordedVersion = {
  number: number;
  content: string;
  content_hash: string;
  pdf_hash: string;
  sent_at: string;
};

/** The parts of the record of an acceptance. There can be more events and messages than belong to it. */
export type AcceptedRecordOf = {
  quote: { id: string; number: number };
  /** The accepted version. */
  version: RecordedVersion;
  acceptance: Acceptance;
  events: readonly ChainedEvent[];
  messages: readonly { id: string; from_customer: boolean; text: string }[];
};

/** Returns the record up to and including an acceptance, as canonical JSON. */
export function acceptedRecord({ quote, version, acceptance: accepted, events, messages }: AcceptedRecordOf): string {
  const last = events.findIndex(({ kind, data }) => kind === "accepted" && data["acceptance_id"] === accepted.id);
  const upTo = events.slice(0, last + 1);
  const signedMessages = upTo
    .filter(isOfMessage)
    .flatMap(({ data }) => messages.filter(({ id }) => id === data["message_id"]));
  return canonicalJson({
    format: 1,
    quote: { id: quote.id, number: quote.number },
    version: {
      number: version.number,
      content: JSON.parse(version.content) as unknown,
      content_hash: version.content_hash,
      pdf_hash: version.pdf_hash,
      sent_at: new Date(version.sent_at).toISOString(),
    },
    acceptance: acceptance.parse(accepted),
    acceptance_hash: hashOfAcceptance(accepted),
    events: upTo.map(({ seq, kind, at, by, data, hash }) => ({ seq, kind, at, by, data, hash })),
    messages: signedMessages.map(({ id, from_customer, text }) => ({ id, from_customer, text })),
    end: endOf(upTo),
  });
}
