import { PgBoss, type ConstructorOptions } from "pg-boss";
import { mostAttempts } from "#features/webhooks/webhook.ts";
import { DatabaseClient } from "#server/database/databaseClient.ts";
import type { QueuedJob } from "#server/database/door.ts";

/** Work done later, kept in the database: it survives restarts, runs once though several processes run, and is tried again. */
export type Jobs = {
  /** Queues jobs on their own, outside any owner's transaction. */
  send(job: QueuedJob): Promise<void>;
  /** Writes jobs through a connection, so that they exist exactly when its transaction commits. */
  enqueue(jobs: QueuedJob[], query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>): Promise<void>;
  /** Begins doing the work; `handlers` names every kind of job. */
  work(handlers: Record<string, (data: never) => Promise<void>>): Promise<void>;
  /** Waits so many milliseconds for jobs under way, puts unfinished ones back, and stops. */
  stop(grace?: number): Promise<void>;
};

/** Every kind of job. */
export const jobNames = ["send-mail", "mail-new-request", "analyse-estimates", "purge-estimates", "purge-event", "sweep-photos", "remind-owners", "remind-owner", "deliver-webhook", "sweep-rate-limits", "finish-removals", "compare-billing", "compare-owner-billing", "readdress-payer", "end-replaced-plan"] as const;

/** Jobs that are tried otherwise than the rest: whoever receives a webhook may be away for longer. */
const patientJobs: Record<string, { retryLimit: number; retryDelay: number }> = { "deliver-webhook": { retryLimit: mostAttempts, retryDelay: 30 } };

/** Jobs that are queued by the clock, once however many processes run, and when. */
const clockwork: Partial<Record<(typeof jobNames)[number], string>> = { "remind-owners": "* * * * *", "sweep-photos": "* * * * *", "sweep-rate-limits": "23 * * * *", "finish-removals": "* * * * *", "compare-billing": "17 4 * * *" };

/** Jobs that come by the thousand at once, as at seven in the morning: a backlog of these is worked off without pauses, the others one a second. */
const morningJobs: ReadonlySet<string> = new Set(["remind-owner", "send-mail", "deliver-webhook", "compare-owner-billing"]);

/** How long the queue's own questions may take, in milliseconds: a database that is frozen must not hold its connections for ever. */
const answersWithin = 60_000;

/** Opens the queue over so many connections. Jobs are tried up to 5 times with growing pauses, unless said otherwise above. */
export async function openJobs(options: { url: string; connections?: number; log: { error(details: object, message: string): void } }): Promise<Jobs> {
  // Passed on to its pool, though its types do not say so.
  const config: ConstructorOptions & { Client: typeof DatabaseClient; query_timeout: number } = { connectionString: options.url, max: options.connections ?? 2, application_name: "yardstick-jobs", query_timeout: answersWithin, Client: DatabaseClient };
  const boss = new PgBoss(config);
  boss.on("error", (error) => options.log.error({ err: error }, "the job queue stumbled"));
  await boss.start();
  // Done jobs are soon forgotten: a mail's text holds links that open an account.
  for (const name of jobNames) await boss.createQueue(name, { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 300, deleteAfterSeconds: 60, ...patientJobs[name] });
  for (const [name, cron] of Object.entries(clockwork)) await boss.schedule(name, cron);

  const optionsOf = (job: QueuedJob) => (job.startAfterSeconds ? { startAfter: job.startAfterSeconds } : {});

  return {
    async send(job) {
      await boss.send(job.name, job.data, optionsOf(job));
    },
    async enqueue(jobs, query) {
      for (const job of jobs) await boss.send(job.name, job.data, { ...optionsOf(job), db: { executeSql: (text, values) => query(text, values) } });
    },
    async work(handlers) {
      for (const [name, handle] of Object.entries(handlers)) {
        await boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1, ...(morningJobs.has(name) ? { burstWhenReadyExceeds: 1 } : {}) }, async (batch) => {
          for (const job of batch) {
            try {
              await handle(job.data as never);
            } catch (error) {
              options.log.error({ err: error, job: name, jobId: job.id }, "a job failed and will be tried again");
              throw error;
            }
          }
        });
      }
    },
    stop: (grace = 20_000) => boss.stop({ graceful: true, timeout: grace }),
  };
}
