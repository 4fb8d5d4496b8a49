import type { JobName } from "#platform/kinds/jobKinds.ts";
import { ThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/** The temporary troubles of jobs: the queue itself, and each kind of job, by our fault or by an external server's. */
export function jobIncidents(log: IncidentLog) {
  const queueTrouble = createIncident(log, {
    begins: "the job queue failed",
    ends: "the job queue has not failed since",
    level: "error",
  });
  const ours = createIncidents(() =>
    createIncident(log, {
      begins: "a job failed and will be retried",
      ends: "no such job failed since",
      level: "error",
    }),
  );
  const others = createIncidents(() =>
    createIncident(log, {
      begins: "a job waits for an external server",
      ends: "no such job waited for an external server since",
      level: "info",
    }),
  );
  return {
    queueTrouble,
    /**
     * Reports a failed job: for our own faults one incident per reason; for external ones, which are unrelated, one per
     * job.
     */
    jobTrouble(name: JobName, error: unknown, about: { jobId: string }): void {
      if (error instanceof ThirdPartyError) others(name).met(error, about, about.jobId);
      else ours(name).met(error, about, error instanceof Error ? error.message : "");
    },
  };
}

function createIncidents(create: () => Incident): (name: JobName) => Incident {
  const made = new Map<JobName, Incident>();
  return (name) => {
    const trouble = made.get(name) ?? create();
    made.set(name, trouble);
    return trouble;
  };
}
