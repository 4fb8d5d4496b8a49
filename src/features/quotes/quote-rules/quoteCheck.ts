import { sha256 } from "#shared/figures/sha256.ts";
import type { Acceptance } from "./acceptance.ts";
import type { RecordedVersion } from "./acceptedRecord.ts";
import { disagreements, hashOfAcceptance, isMessageOf, isOfMessage } from "./boundEvents.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { isUnbroken, type ChainedEvent, type RecordEnd } from "#shared/records/eventChain.ts";
import type { StoredState } from "./quoteState.ts";

/**
 * Checks a quote against its record: it reveals any change made outside the product. It runs before anyone signs, when
 * a paper is read, and every night.
 */

/** A quote with all of its evidence, as stored. */
export type Evidence = {
  state: StoredState;
  sent_version: number;
  last_day: string | null;
  total: number;
  acceptance_id: string | null;
  /** The last noted end of the record. Earlier releases note none. */
  end: RecordEnd;
  versions: readonly Omit<RecordedVersion, "sent_at">[];
  acceptances: readonly Acceptance[];
  papers: readonly { acceptance_id: string; sha256: string }[];
  events: readonly ChainedEvent[];
  messages: readonly { id: string; from_customer: boolean; text: string }[];
  payments: readonly { amount: number }[];
};

/** A part of a quote that does not match its record. */
export type Difference =
  "record" | "end" | "version" | "acceptance" | "paper" | "message" | "payment" | "state" | "file";

/**
 * Returns the parts of a quote that do not match its record, each kind once; empty if all match. Events of an older
 * record bind less.
 */
export function differencesIn(evidence: Evidence): Difference[] {
  const checks: [Difference, (evidence: Evidence) => boolean][] = [
    ["record", ({ events }) => isUnbroken(events)],
    ["end", ({ events, end }) => end.count === 0 || events[end.count - 1]?.hash === end.head],
    ["version", versionsMatch],
    ["acceptance", acceptancesMatch],
    ["paper", papersMatch],
    ["message", messagesMatch],
    ["payment", paymentsMatch],
    ["state", stateMatches],
  ];
  return checks.flatMap(([kind, matches]) => (holds(() => matches(evidence)) ? [] : [kind]));
}

/** Returns the result of a check, or false if it throws because something cannot be read. */
function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

const ofKinds = ({ events }: Evidence, ...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind));

/** The hashes of all papers of offers that a quote's events name. */
export const offeredPapers = (events: readonly ChainedEvent[]): string[] =>
  events.flatMap(({ kind, data: { pdf_hash } }) =>
    (kind === "sent" || kind === "extended") && typeof pdf_hash === "string" ? [pdf_hash] : [],
  );

function versionsMatch(evidence: Evidence): boolean {
  const { versions, sent_version } = evidence;
  const sent = ofKinds(evidence, "sent");
  return (
    versions.length === sent.length &&
    sent_version === versions.length &&
    sent.every(({ data }, at) => {
      const version = versions[at];
      return (
        version?.number === data["version"] &&
        version?.content_hash === data["content_hash"] &&
        version?.pdf_hash === data["pdf_hash"] &&
        sha256(version?.content ?? "") === version?.content_hash
      );
    })
  );
}

function acceptancesMatch(evidence: Evidence): boolean {
  const { acceptances, versions } = evidence;
  const accepted = ofKinds(evidence, "accepted");
  return (
    acceptances.length === accepted.length &&
    accepted.every((event) => {
      const found = acceptances.find(({ id }) => id === event.data["acceptance_id"]);
      const version = versions.find(({ number }) => number === found?.version);
      return (
        found !== undefined &&
        found.content_hash === version?.content_hash &&
        found.pdf_hash === version?.pdf_hash &&
        disagreements(event, found, hashOfAcceptance(found)).length === 0
      );
    })
  );
}

/** An older record can have a paper that no event names; its acceptance has no hash either. */
function papersMatch(evidence: Evidence): boolean {
  const { papers } = evidence;
  const accepted = ofKinds(evidence, "accepted");
  const made = new Map(ofKinds(evidence, "paper_made").map(({ data }) => [data["acceptance_id"], data["sha256"]]));
  return (
    papers.length === accepted.length &&
    accepted.every(({ data: { acceptance_id, acceptance_hash } }) => {
      const paper = papers.find((one) => one.acceptance_id === acceptance_id);
      const isOlder = acceptance_hash === undefined && !made.has(acceptance_id);
      return paper !== undefined && (isOlder || made.get(acceptance_id) === paper.sha256);
    })
  );
}

function messagesMatch(evidence: Evidence): boolean {
  const { messages } = evidence;
  const messageEvents = evidence.events.filter(isOfMessage);
  return (
    messages.length === messageEvents.length &&
    messageEvents.every((event) => {
      const message = messages.find(({ id }) => id === event.data["message_id"]);
      return message !== undefined && isMessageOf(event, message);
    })
  );
}

const moneyKinds = [
  "paid",
  "payment_undone",
  "paid_by_card",
  "refunded",
  "refund_failed",
  "disputed",
  "dispute_returned",
];

/** Payments match the record. An event that undoes a payment has the amount of that payment. */
function paymentsMatch(evidence: Evidence): boolean {
  const recorded = ofKinds(evidence, ...moneyKinds).map(({ kind, data: { amount } }) =>
    typeof amount === "number" ? (kind === "payment_undone" ? -amount : amount) : Number.NaN,
  );
  const inOrder = (amounts: readonly number[]) => canonicalJson(amounts.toSorted((one, other) => one - other));
  return inOrder(recorded) === inOrder(evidence.payments.map(({ amount }) => amount));
}

/** The state matches the last event that changed it. */
function stateMatches(evidence: Evidence): boolean {
  const { state, acceptance_id, acceptances, total, last_day } = evidence;
  const moved = ofKinds(evidence, ...Object.keys(states)).at(-1);
  const lasting = ofKinds(evidence, "sent", "extended").at(-1)?.data["last_day"];
  const holding = acceptances.find(({ id }) => id === acceptance_id);
  return (
    state === (moved ? states[moved.kind] : "draft") &&
    (lasting === undefined || lasting === last_day) &&
    (state === "accepted"
      ? acceptance_id === moved?.data["acceptance_id"] && total === holding?.total
      : acceptance_id === null)
  );
}

/** The state after each event that changes it. */
const states: Record<string, StoredState> = {
  sent: "sent",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
  reopened: "sent",
  released: "sent",
};
