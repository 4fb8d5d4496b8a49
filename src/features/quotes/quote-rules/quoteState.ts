/** Where a quote stands. `expired` is a sent one whose time is over: it is compared when it is asked, never stored. */
export const quoteStates = ["draft", "sent", "accepted", "declined", "expired", "withdrawn"] as const;
export type QuoteState = (typeof quoteStates)[number];

/** How states are read on screens. */
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
 * What can be done with a quote, from where, and where to. This table is the rule's only home. `send` sends the first
 * version, `revise` another one, `reopen` is the customer who takes a refusal back, `release` the owner who lets an
 * accepted one go.
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

/** One thing that can be done with a quote. */
export type QuoteTransition = keyof typeof quoteTransitions;

/** Whether this can be done with a quote that stands there. */
export const canTransition = (state: QuoteState, move: QuoteTransition): boolean =>
  (quoteTransitions[move].from as readonly QuoteState[]).includes(state);

/** What is stored of where a quote stands: it never says that time is over. */
export type StoredState = Exclude<QuoteState, "expired">;

/** Where a quote stands at a moment. `expires_at` is the first instant at which it can no longer be accepted. */
export function stateAt(
  { state, expires_at }: { state: StoredState; expires_at: string | null },
  now: Date,
): QuoteState {
  const over = expires_at !== null && now.getTime() >= new Date(expires_at).getTime();
  return state === "sent" && over ? "expired" : state;
}

/** Whether its customer has opened the version of a quote that was sent last. */
export const isViewed = ({
  sent_at,
  last_viewed_at,
}: {
  sent_at: string | null;
  last_viewed_at: string | null;
}): boolean => sent_at !== null && last_viewed_at !== null && Date.parse(last_viewed_at) >= Date.parse(sent_at);

/** The newest that happened with a quote that was sent, and when. */
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

/** How a list says in one word where a quote stands: one that waits is "Viewed" once its customer has opened it. */
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

/** What the refusal of a move says: where the quote stands instead. */
export const transitionRefusal = (state: QuoteState): string =>
  `This quote is ${quoteStateLabels[state].toLowerCase()} now.`;
