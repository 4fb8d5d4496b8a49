import type { JobProgress } from "./jobState.ts";

/** The colour of each step of a job. */
export const jobProgressTones = {
  to_schedule: "warning",
  scheduled: "info",
  in_progress: "accent",
  done: "warning",
  invoiced: "info",
  paid: "success",
  closed: "neutral",
  cancelled: "neutral",
} as const satisfies Record<JobProgress, string>;
