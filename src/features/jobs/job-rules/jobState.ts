import type { TimelineKind } from "#shared/timeline.ts";

/**
 * The states of a job, and the state of its work as the list shows it. `jobProgress.queries.ts` has the second rule as a
 * condition; a test compares them. No Zod here, because customers' phones load this code.
 */

/** The stored states of a job, with their labels. */
export const jobStateLabels = { open: "Open", done: "Done", closed: "Closed", cancelled: "Cancelled" } as const;
export type JobState = keyof typeof jobStateLabels;
export const jobStates = Object.keys(jobStateLabels) as [JobState, ...JobState[]];

/** The states to which each state can change. */
const moves: Readonly<Record<JobState, readonly JobState[]>> = {
  open: ["done", "cancelled"],
  done: ["open", "closed"],
  closed: ["done"],
  cancelled: ["open"],
};

/** The entry on the customer's timeline for each change of state. */
export const jobMoveKinds = {
  open: "job_reopened",
  done: "job_done",
  closed: "job_closed",
  cancelled: "job_cancelled",
} as const satisfies Record<JobState, TimelineKind>;

/** True if a job can change from one state to another. */
export const canMove = (from: JobState, to: JobState): boolean => moves[from].includes(to);

/** True if visits can be planned for a job in a state. */
export const takesVisits = (state: string): boolean => state === "open" || state === "done";

/** The steps of a job as the list shows them: of an open one by its visits, else its state. */
export const jobProgressLabels = {
  to_schedule: "To be scheduled",
  scheduled: "Scheduled",
  in_progress: "In progress",
  done: "Done",
  closed: "Closed",
  cancelled: "Cancelled",
} as const;
export type JobProgress = keyof typeof jobProgressLabels;
export const jobProgresses = Object.keys(jobProgressLabels) as [JobProgress, ...JobProgress[]];

/** The fields of a visit that say how far a job is. Instants. */
export type ProgressVisit = { start_datetime: string; completed_at: string | null };

/**
 * The progress of a job at an instant. An open job without a visit to come is to be scheduled, also after visits that are
 * done; it is in progress once a visit began or is done.
 */
export function progressOf(state: JobState, visits: readonly ProgressVisit[], now: Date): JobProgress {
  if (state !== "open") return state;
  const ahead = visits.filter(({ completed_at }) => completed_at === null);
  if (ahead.length === 0) return "to_schedule";
  const hasBegun = ahead.length < visits.length || ahead.some((one) => Date.parse(one.start_datetime) <= now.getTime());
  return hasBegun ? "in_progress" : "scheduled";
}

/**
 * The state of a job after one of its visits was planned, recorded as done, or reopened: done once all its visits are
 * made, and open again with one that is not. A job that `repeats` stays open. Closed and cancelled jobs keep their state.
 */
export function stateAfterVisits(
  state: JobState,
  visits: readonly Pick<ProgressVisit, "completed_at">[],
  { repeats }: { repeats: boolean } = { repeats: false },
): JobState {
  if (visits.length === 0 || (state !== "open" && state !== "done")) return state;
  if (repeats) return "open";
  return visits.every(({ completed_at }) => completed_at !== null) ? "done" : "open";
}
