import { useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { useNavigate } from "#browser/links.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";

type Change = (
  request: Promise<JobDetails>,
  words: { done?: string; failed: string },
  onInvalid?: (fields: Readonly<Record<string, string>>) => void,
) => Promise<JobDetails | null>;

/**
 * Returns a function that waits for a change to a job and shows it at once. It returns the changed job; null on failure,
 * after showing a message. `onInvalid` receives the refused fields and their errors.
 */
export function useJobChange(): Change {
  const queries = useQueryClient();
  return async (request, { done, failed }, onInvalid) => {
    try {
      const job = await request;
      queries.setQueryData(jobsApi.get.queryKey({ input: { id: job.id } }), job);
      void queries.invalidateQueries({ queryKey: jobsApi.list.key() });
      void queries.invalidateQueries({ queryKey: jobsApi.stats.key() });
      if (done !== undefined) toastSuccess(done, undefined);
      return job;
    } catch (error) {
      if (error instanceof ProductError && error.fields) onInvalid?.(error.fields);
      toastError(error, { words: failed });
      return null;
    }
  };
}

/** Creates a job and opens its page. */
export function useBeginJob(): (of: Parameters<typeof jobsApi.create.call>[0]) => Promise<void> {
  const navigate = useNavigate();
  const change = useJobChange();
  return async (of) => {
    const job = await change(jobsApi.create.call(of), { failed: "The job couldn't be started. Please try again." });
    if (job) navigate(`/jobs/${job.id}`);
  };
}
