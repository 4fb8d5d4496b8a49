import type { JobName } from "./jobKinds.ts";
import { createTrouble, type Trouble, type TroubleLog } from "./trouble.ts";

/** What may go wrong with jobs for a while: the queue itself, and each kind of job, by our fault or by somebody else's. */
export function troubleOfJobs(log: TroubleLog) {
  const queueTrouble = createTrouble(log, {
    begins: "the job queue stumbled",
    ends: "the job queue has not stumbled since",
    level: "error",
  });
  const ofJobs = new Map<string, Trouble>();
  return {
    queueTrouble,
    jobTrouble(name: JobName, isOthers: boolean): Trouble {
      const key = `${name} ${isOthers}`;
      const trouble =
        ofJobs.get(key) ??
        (isOthers
          ? createTrouble(log, {
              begins: "a job waits for somebody else's server",
              ends: "no such job has waited for somebody else's server since",
              level: "info",
            })
          : createTrouble(log, {
              begins: "a job failed and will be tried again",
              ends: "no such job has failed since",
              level: "error",
            }));
      ofJobs.set(key, trouble);
      return trouble;
    },
  };
}
