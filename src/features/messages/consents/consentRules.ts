import type { Channel } from "#features/messages/message-rules/steps.ts";
import type { ConsentKind } from "#features/messages/message-rules/triggers.ts";

/** The rule of consents: its ledger alone says what may be sent. No Zod here, because screens load it. */

export const channels = ["email", "text"] as const satisfies readonly Channel[];

/** The kinds of messages, the least unasked first. */
export const consentKinds = ["transactional", "follow_up", "marketing"] as const satisfies readonly ConsentKind[];

/** The ways in which a consent comes: see the comment of the column. */
export const consentSources = ["form", "owner", "reply", "link", "service"] as const;
export type ConsentSource = (typeof consentSources)[number];

/** A line of the ledger, as far as the rule needs it. */
export type ConsentWord = { channel: Channel; address: string; kind: ConsentKind; given: boolean };

/** A message that is about to go out. `address` is normalized as those of the ledger. */
export type Addressed = { channel: Channel; address: string; kind: ConsentKind };

const rank = (kind: ConsentKind): number => consentKinds.indexOf(kind);

/** A consent speaks for its kind and what is less unasked; a withdrawal for its kind and what is more so. */
const speaksFor = (word: ConsentWord, kind: ConsentKind): boolean =>
  word.given ? rank(word.kind) >= rank(kind) : rank(word.kind) <= rank(kind);

/**
 * The state of a customer's consent, from the customer's lines of the ledger and those of the address, oldest first. A
 * customer of several addresses, such as one of a merge, has said no if one of them did.
 */
export function consentState(
  ledger: readonly ConsentWord[],
  { channel, address, kind }: Addressed,
): "given" | "withdrawn" | "unknown" {
  const last = new Map<string, boolean>();
  for (const word of ledger) if (word.channel === channel && speaksFor(word, kind)) last.set(word.address, word.given);
  if ([...last.values()].includes(false)) return "withdrawn";
  return last.get(address) === true ? "given" : "unknown";
}

/**
 * True if a message may be sent. An email may be sent until the customer says no, unless it is marketing; a text only
 * after the customer said yes.
 */
export function maySend(ledger: readonly ConsentWord[], to: Addressed): boolean {
  const state = consentState(ledger, to);
  return state === "given" || (state === "unknown" && to.channel === "email" && to.kind !== "marketing");
}
