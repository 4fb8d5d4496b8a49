import { sha256 } from "#shared/figures/sha256.ts";
import type { Acceptance } from "./acceptance.ts";
import type { RecordedVersion } from "./acceptedRecord.ts";
import { disagreements, hashOfAcceptance, isMessageOf, isOfMessage } from "./boundEvents.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { isUnbroken, type ChainedEvent, type RecordEnd } from "#shared/records/eventChain.ts";
import type { StoredState } from "./quoteState.ts";

/**
 * The check of a quote against its record: whatever of it was changed past the product shows. It is asked before anything is
 * signed, when a paper is read, and every night.
 */

/** A quote with all of its evidence, as it is stored. */
export type Evidence = {
  state: StoredState;
  sent_version: number;
  last_day: string | null;
  total: number;
  acceptance_id: string | null;
  /** The end of the record when that was noted last; an earlier release notes nothing. */
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

/** The parts of a quote that do not match its record, each kind once; nothing where all of it does. Events of an older record hold less. */
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

/** Says whether it holds; what cannot even be read does not. */
function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

const ofKinds = ({ events }: Evidence, ...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind));

/** The hash of every paper of an offer that a quote's events name. */
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

/** Of an older record there is a paper that no event names: its acceptance has no hash there, either. */
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

/** Payments came and went as the record says; an event that undoes a payment names what that was. */
function paymentsMatch(evidence: Evidence): boolean {
  const recorded = ofKinds(evidence, ...moneyKinds).map(({ kind, data: { amount } }) =>
    typeof amount === "number" ? (kind === "payment_undone" ? -amount : amount) : Number.NaN,
  );
  const inOrder = (amounts: readonly number[]) => canonicalJson(amounts.toSorted((one, other) => one - other));
  return inOrder(recorded) === inOrder(evidence.payments.map(({ amount }) => amount));
}

/** The quote stands where its events have brought it. */
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

/** The state to which each event that moves a quote brings it. */
const states: Record<string, StoredState> = {
  sent: "sent",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
  reopened: "sent",
  released: "sent",
};
