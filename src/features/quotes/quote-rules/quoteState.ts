/** The state of a quote. `expired` is a sent quote after its last day: it is computed on reading and never stored. */
export const quoteStates = ["draft", "sent", "accepted", "declined", "expired", "withdrawn"] as const;
export type QuoteState = (typeof quoteStates)[number];

/** The labels of the states. */
export const quoteStateLabels: Record<QuoteState, string> = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

/** The colour of each state. */
export const quoteStateTones = {
  draft: "neutral",
  sent: "accent",
  accepted: "success",
  declined: "danger",
  expired: "warning",
  withdrawn: "neutral",
} as const satisfies Record<QuoteState, string>;
type Tone = (typeof quoteStateTones)[QuoteState] | "info";

/**
 * The moves of a quote: the states that allow each, and the state after it. Only this table defines them. `send` sends
 * the first version, `revise` a later one. With `reopen`, the customer takes back a decline. With `release`, the owner
 * ends an acceptance.
 */
export const quoteTransitions = {
  send: { from: ["draft"], to: "sent" },
  revise: { from: ["sent", "expired", "declined", "withdrawn"], to: "sent" },
  accept: { from: ["sent"], to: "accepted" },
  decline: { from: ["sent"], to: "declined" },
  reopen: { from: ["declined"], to: "sent" },
  extend: { from: ["sent", "expired"], to: "sent" },
  email_again: { from: ["sent"], to: "sent" },
  withdraw: { from: ["sent", "expired", "declined"], to: "withdrawn" },
  release: { from: ["accepted"], to: "sent" },
} as const satisfies Record<string, { from: readonly QuoteState[]; to: QuoteState }>;

/** A move of a quote. */
export type QuoteTransition = keyof typeof quoteTransitions;

/** True if a state allows a move. */
export const canTransition = (state: QuoteState, move: QuoteTransition): boolean =>
  (quoteTransitions[move].from as readonly QuoteState[]).includes(state);

/** The stored state of a quote, which is never `expired`. */
export type StoredState = Exclude<QuoteState, "expired">;

/**
 * Returns the state of a quote at an instant. `expires_at` is the first instant at which the customer can no longer
 * accept it.
 */
export function stateAt(
  { state, expires_at }: { state: StoredState; expires_at: string | null },
  now: Date,
): QuoteState {
  const over = expires_at !== null && now.getTime() >= new Date(expires_at).getTime();
  return state === "sent" && over ? "expired" : state;
}

/** True if its customer has opened the version of a quote that was sent last. */
export const isViewed = ({
  sent_at,
  last_viewed_at,
}: {
  sent_at: string | null;
  last_viewed_at: string | null;
}): boolean => sent_at !== null && last_viewed_at !== null && Date.parse(last_viewed_at) >= Date.parse(sent_at);

/** The newest milestone of a sent quote, and its time. */
export function latestMilestone({
  state,
  answered_at,
  ...quote
}: {
  state: QuoteState;
  sent_at: string | null;
  last_viewed_at: string | null;
  answered_at: string | null;
}): { what: "accepted" | "declined" | "opened" | "sent"; at: string | null } {
  if (answered_at && (state === "accepted" || state === "declined")) return { what: state, at: answered_at };
  return isViewed(quote) ? { what: "opened", at: quote.last_viewed_at } : { what: "sent", at: quote.sent_at };
}

/** The one-word label of a quote's state in a list: a sent one is "Viewed" after its customer has opened it. */
export const statusLabelOf = ({
  state,
  viewed,
}: {
  state: QuoteState;
  viewed: boolean;
}): { label: string; tone: Tone } =>
  state === "sent" && viewed
    ? { label: "Viewed", tone: "info" }
    : { label: quoteStateLabels[state], tone: quoteStateTones[state] };

/** The interval in which the customer's open page reports itself, in milliseconds. */
export const beatMs = 20_000;
/** The time after the last report for which the customer counts as reading, in milliseconds. */
export const readingMs = 45_000;

/**
 * True if the customer's page of a quote is open now: it reported itself at `seen_at`. A report from the future, of a
 * clock that was ahead, means nothing.
 */
export const isReading = (seen_at: string | null, now: Date): boolean =>
  seen_at !== null && Math.abs(now.getTime() - Date.parse(seen_at)) < readingMs;
