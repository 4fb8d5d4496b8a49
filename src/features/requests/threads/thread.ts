import { dayIn } from "#shared/days/calendarDays.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { areCompleted, isTraceable, mayLastUntil, workStateOf, type WorkState } from "./workState.ts";

/**
 * The thread of a job: from the customer's request to the money, as one line of steps. No Zod here, because customers'
 * phones load this code.
 */

/** The steps in their order. */
export const threadSteps = ["requested", "quoted", "accepted", "scheduled", "done", "paid"] as const;
export type ThreadStep = (typeof threadSteps)[number];

/** The ways in which a thread ends before it is done. `withdrawn`: by the customer, or the quote by the business. */
export const threadEnds = ["cancelled", "withdrawn", "declined"] as const;
type ThreadEnd = (typeof threadEnds)[number];

/** The kinds of records to which a step leads. */
export const threadRecords = ["estimate", "quote", "event"] as const;

/** A step of a thread. `day` (`YYYY-MM-DD`) and `record` are null until it is reached. */
export type ReachedStep = {
  step: ThreadStep;
  day: string | null;
  record: { kind: (typeof threadRecords)[number]; id: string } | null;
};

/** A thread: its steps, and its early end, if any. `opened`: the day on which the customer last opened the quote. */
export type Thread = {
  steps: ReachedStep[];
  opened: string | null;
  ended: { how: ThreadEnd; day: string | null } | null;
};

/** A thread for its customer, without the ids of the business's records. */
export type PublicThread = Omit<Thread, "steps" | "opened"> & { steps: Omit<ReachedStep, "record">[] };

/** An estimate of a thread. `status_at`: the instant of its last change of status. */
export type ThreadEstimate = {
  id: string;
  status: EstimateStatus;
  created_at: string;
  status_at: string;
  withdrawn_at: string | null;
};

/** A sent quote of a thread. `total` and the payments are in cents. */
export type ThreadQuote = {
  id: string;
  estimate_ids: readonly string[];
  customer_id: string | null;
  state: "sent" | "accepted" | "declined" | "withdrawn";
  total: number;
  sent_at: string;
  last_viewed_at: string | null;
  answered_at: string | null;
  payments: readonly { amount: number; currency: string; paid_on: string }[];
};

/** A planned or past event of a thread. `start_day`: the day of an all-day event. */
export type ThreadEvent = {
  id: string;
  start_datetime: string;
  end_datetime: string;
  start_day: string | null;
  completed_at: string | null;
};

/** The records of one job. Quotes are newest first; drafts are left out. The events are its visits (`isVisitOf`). */
export type ThreadFacts = {
  estimates: readonly ThreadEstimate[];
  quotes: readonly ThreadQuote[];
  events: readonly ThreadEvent[];
};

/** The states of a quote in the order in which one represents the thread. */
const decisive = ["accepted", "sent", "declined", "withdrawn"] as const;

/**
 * Returns the thread of a job at an instant; days are those of the business's time zone. Steps that work did not need,
 * such as a quote for work that is done without one, are left out. So are steps after an early end.
 */
export function threadOf(
  { estimates, quotes, events }: ThreadFacts,
  { timeZone, now }: { timeZone: string; now: Date },
): Thread {
  const day = (instant: string) => dayIn(timeZone, new Date(instant));
  const quote = decisive.map((state) => quotes.find((one) => one.state === state)).find((found) => found);
  const visit = visitToShow(events, now);
  const work = workStateOf({
    traceable: estimates.length > 0 || (quote !== undefined && isTraceable(quote)),
    statuses: estimates.map(({ status }) => status),
    visits: events,
  });
  const done = work === "done" ? doneBy(estimates, events) : null;
  const [first] = estimates.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  const paidOn = quote?.state === "accepted" ? paidInFullOn(quote) : null;
  const reached = (kind: "estimate" | "quote" | "event", id: string, on: string) => ({ day: on, record: { kind, id } });
  const facts: Record<ThreadStep, Omit<ReachedStep, "step"> | null> = {
    requested: first ? reached("estimate", first.id, day(first.created_at)) : null,
    quoted: quote ? reached("quote", quote.id, day(quote.sent_at)) : null,
    accepted: quote?.state === "accepted" ? reached("quote", quote.id, day(quote.answered_at ?? quote.sent_at)) : null,
    scheduled: visit ? reached("event", visit.id, visit.start_day ?? day(visit.start_datetime)) : null,
    done: done ? { day: day(done.at), record: done.record } : null,
    paid: quote && paidOn !== null ? reached("quote", quote.id, paidOn) : null,
  };
  const ended = endOf(estimates, quote, day);
  const isOver = ended !== null && (work === "cancelled" || (!facts.done && !facts.paid));
  const isNeeded: Record<ThreadStep, boolean> = {
    requested: true,
    quoted: !facts.scheduled && !facts.done,
    accepted: !facts.done && !(facts.scheduled && !facts.quoted),
    scheduled: work === "to-schedule",
    done: work !== "untraceable",
    paid: !(facts.done && !facts.accepted) && !(facts.accepted && quote?.total === 0),
  };
  return {
    steps: threadSteps
      .filter((step) => (step === "requested" ? facts.requested : facts[step] || (!isOver && isNeeded[step])))
      .map((step) => ({ step, ...(facts[step] ?? { day: null, record: null }) })),
    opened: quote && isOpened(quote) ? day(quote.last_viewed_at ?? quote.sent_at) : null,
    ended: isOver ? ended : null,
  };
}

/** Leaves out of a thread what only the business may know. */
export const publicThread = ({ steps, ended }: Thread): PublicThread => ({
  steps: steps.map(({ step, day }) => ({ step, day })),
  ended,
});

/** The day of a step of a thread; null if it is not reached. */
export const dayOfStep = ({ steps }: { steps: readonly Omit<ReachedStep, "record">[] }, step: ThreadStep) =>
  steps.find((one) => one.step === step)?.day ?? null;

/** The state of a thread's work, as `workStateOf` gives it for its records; an ended thread counts as cancelled. */
export function workStateIn({ steps, ended }: Pick<PublicThread, "steps" | "ended">): WorkState {
  if (ended !== null) return "cancelled";
  const find = (step: ThreadStep) => steps.find((one) => one.step === step);
  if (find("done")?.day) return "done";
  const scheduled = find("scheduled");
  if (!scheduled) return "untraceable";
  return scheduled.day === null ? "to-schedule" : "scheduled";
}

const isOpened = ({ sent_at, last_viewed_at }: ThreadQuote) =>
  last_viewed_at !== null && Date.parse(last_viewed_at) >= Date.parse(sent_at);

/** The event that the line shows: the next one that is not over or done, else the last one. */
function visitToShow(events: readonly ThreadEvent[], now: Date): ThreadEvent | undefined {
  const inOrder = events.toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime));
  return inOrder.find((event) => event.completed_at === null && mayLastUntil(event) >= now.getTime()) ?? inOrder.at(-1);
}

/** The instant at which work that is done was done, and its record: the last completed estimate, or the last visit. */
function doneBy(
  estimates: readonly ThreadEstimate[],
  events: readonly ThreadEvent[],
): { at: string; record: { kind: "estimate" | "event"; id: string } } | null {
  const isCompleted = areCompleted(estimates.map(({ status }) => status));
  const records = isCompleted
    ? estimates.flatMap(({ id, status, status_at: at }) => (status === "completed" ? [{ id, at }] : []))
    : events.flatMap(({ id, completed_at: at }) => (at === null ? [] : [{ id, at }]));
  const last = latest(records);
  return last ? { at: last.at, record: { kind: isCompleted ? "estimate" : "event", id: last.id } } : null;
}

const latest = <Entry extends { at: string }>(entries: readonly Entry[]): Entry | undefined =>
  entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);

/** The day of the last payment of a quote that is paid in full; null if something is open. */
function paidInFullOn({ total, payments }: ThreadQuote): string | null {
  if (total <= 0 || paidOf(payments) < total) return null;
  return (
    payments
      .map(({ paid_on }) => paid_on)
      .toSorted()
      .at(-1) ?? null
  );
}

function endOf(
  estimates: readonly ThreadEstimate[],
  quote: ThreadQuote | undefined,
  day: (instant: string) => string,
): Thread["ended"] {
  const last = latest(estimates.map((one) => ({ ...one, at: one.withdrawn_at ?? one.status_at })));
  if (last && estimates.every(({ status }) => status === "cancelled"))
    return { how: last.withdrawn_at === null ? "cancelled" : "withdrawn", day: day(last.at) };
  if (quote?.state === "withdrawn") return { how: "withdrawn", day: null };
  if (quote?.state === "declined") return { how: "declined", day: day(quote.answered_at ?? quote.sent_at) };
  return null;
}
