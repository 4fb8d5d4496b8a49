import { sha256 } from "#shared/figures/sha256.ts";
import { acceptance, type Acceptance } from "./acceptance.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import type { ChainedEvent } from "#shared/records/eventChain.ts";

/**
 * The data by which events bind their subject, and the comparison of the two. Two checks use it: that of the stored
 * records (`quoteCheck.ts`), and that of a signed paper by anyone (`features/quotes/quote-proofs/recordChecks.ts`).
 */

type EventData = Readonly<Record<string, unknown>>;

/** Returns the hash of a whole acceptance, which its event stores: the chain reveals a change of any part of it. */
export const hashOfAcceptance = (accepted: Acceptance): string => sha256(canonicalJson(acceptance.parse(accepted)));

/** The data of the event of an acceptance. */
export const acceptedData = (accepted: Acceptance) => ({
  acceptance_id: accepted.id,
  acceptance_hash: hashOfAcceptance(accepted),
  version: accepted.version,
  content_hash: accepted.content_hash,
  package_id: accepted.choice.package_id,
  line_ids: accepted.choice.line_ids,
  total: accepted.total,
  name: accepted.name,
  how: accepted.how,
});

/** The fields in which an acceptance and its event can disagree. */
export type Disagreement = "acceptance" | "version" | "content" | "choice" | "total" | "name" | "way" | "time";

/**
 * Returns the fields in which an acceptance, whose hash is `hash`, and its event disagree. Events of an older record
 * have no hash of it, and then the hash is not compared.
 */
export function disagreements(
  { at, data }: Pick<ChainedEvent, "at" | "data">,
  accepted: Pick<Acceptance, "id" | "version" | "content_hash" | "choice" | "total" | "name" | "how" | "accepted_at">,
  hash: string,
): Disagreement[] {
  const { choice } = accepted;
  const agreements: [Disagreement, boolean][] = [
    ["acceptance", data["acceptance_id"] === accepted.id && (data["acceptance_hash"] ?? hash) === hash],
    ["version", data["version"] === accepted.version],
    ["content", data["content_hash"] === accepted.content_hash],
    [
      "choice",
      data["package_id"] === choice.package_id &&
        Array.isArray(data["line_ids"]) &&
        canonicalJson(data["line_ids"]) === canonicalJson(choice.line_ids),
    ],
    ["total", data["total"] === accepted.total],
    ["name", data["name"] === accepted.name],
    ["way", data["how"] === accepted.how],
    ["time", Date.parse(at) === Date.parse(accepted.accepted_at)],
  ];
  return agreements.flatMap(([field, agrees]) => (agrees ? [] : [field]));
}

/** True for an event about a question or an answer. */
export const isOfMessage = ({ kind }: { kind: string }): boolean => kind === "asked" || kind === "answered";

/** The data of the event of a question or an answer. */
export const messageData = ({ id, text }: { id: string; text: string }) => ({
  message_id: id,
  text_hash: sha256(text),
});

/** True if a message matches its event. Events of an older record have no hash of its text. */
export const isMessageOf = (
  { kind, data }: { kind: string; data: EventData },
  message: { from_customer: boolean; text: string },
): boolean =>
  message.from_customer === (kind === "asked") &&
  [undefined, sha256(message.text)].includes(data["text_hash"] as string);
