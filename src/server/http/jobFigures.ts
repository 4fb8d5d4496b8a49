import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "#platform/jobs/clock.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Outbox } from "#platform/jobs/outbox.ts";

type JobFiguresDeps = {
  jobs: Pick<Jobs, "failures">;
  clock: Pick<Clock, "lateness">;
  outbox: Pick<Outbox, "waitingForOthers">;
};

/** Adds the metrics of deferred work: jobs, the clock and the outbox. */
export function addJobFigures(registers: Registry[], { jobs, clock, outbox }: JobFiguresDeps): void {
  new Counter({
    name: "yardstick_jobs_set_aside_total",
    help: "Jobs that are not retried, by kind",
    labelNames: ["job"],
    registers,
    collect() {
      this.reset();
      for (const [job, count] of jobs.failures()) this.inc({ job }, count);
    },
  });
  new Gauge({
    name: "yardstick_clock_work_late_seconds",
    help: "Lateness of scheduled work, in seconds; -1 while the database does not answer",
    aggregator: "max",
    registers,
    async collect() {
      this.set((await clock.lateness()) ?? -1);
    },
  });
  new Gauge({
    name: "yardstick_jobs_of_other_releases",
    help: "Jobs of a kind that only another release knows; -1 while the database does not answer",
    aggregator: "max",
    registers,
    async collect() {
      this.set((await outbox.waitingForOthers()) ?? -1);
    },
  });
}
