import { fieldLengths } from "#shared/fieldLengths.ts";
import { jobSteps, type JobStep } from "#features/jobs/job-rules/jobState.ts";

/**
 * The view of the jobs page, as its address stores it, so that Back and a bookmark return to the same rows. Pages count
 * from 1.
 */
export type JobsView = { progress: JobStep | "all"; search: string; page: number };

/** The initial view: all jobs. */
export const everyJob: JobsView = { progress: "all", search: "", page: 1 };

/** Reads a view from the query of an address. Missing or invalid parts take the value of the initial view. */
export function readJobsAddress(query: URLSearchParams): JobsView {
  const page = Number(query.get("page") ?? "1");
  return {
    progress: jobSteps.find((one) => one === query.get("progress")) ?? "all",
    search: (query.get("search") ?? "").slice(0, fieldLengths.search),
    page: Number.isInteger(page) && page >= 1 && page <= 30_000 ? page : 1,
  };
}

/** Returns the query of a view: its differences from the initial view. */
export function writeJobsAddress(view: JobsView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view))
    if (value !== everyJob[name as keyof JobsView]) query.set(name, String(value));
  return query;
}
