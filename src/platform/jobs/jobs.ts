import { PgBoss, type ConstructorOptions, type InsertOptions, type JobResult, type JobWithMetadata } from "pg-boss";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { createAttempts, lost } from "./jobAttempts.ts";
import { runBatch } from "./jobBatch.ts";
import {
  jobKinds,
  jobNames,
  type FailedJob,
  type JobHandlers,
  type JobName,
  type JobPayload,
  type QueuedJob,
} from "#platform/kinds/jobKinds.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { createBulkhead, withDeadline } from "#platform/outside/outboundCalls.ts";
import { untilFewRequests } from "#platform/process/requestsInProgress.ts";
import { jobIncidents } from "./jobIncidents.ts";

/**
 * Deferred work, stored in the database: it survives restarts, runs once even with several processes, and is retried.
 */
export type Jobs = {
  /** Queues jobs outside any owner's transaction. */
  send(...jobs: QueuedJob[]): Promise<void>;
  /**
   * Writes jobs through a connection, so that they exist only if its transaction commits. A job whose id the queue
   * knows is not queued again.
   */
  enqueue(
    jobs: readonly NamedJob[],
    query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  ): Promise<void>;
  /** Makes this process's workers fetch jobs of these kinds now, instead of at their next poll. */
  wake(names: Iterable<string>): void;
  /**
   * Starts running the jobs of the kinds that have a handler. `onFailed` is called for each job that is not retried, to
   * notify those who expect its result; the operator gets a log line. If it throws, it can be called again for the same
   * job.
   */
  work(handlers: Partial<JobHandlers>, onFailed?: (job: FailedJob) => Promise<void>): Promise<void>;
  /** The number of jobs of each kind that this process has set aside as failed. */
  failures(): ReadonlyMap<string, number>;
  /** Waits up to `grace` milliseconds for running jobs, puts unfinished ones back, and stops. */
  stop(grace?: number): Promise<void>;
};

/** A job that can have an id already, and the earliest time of its start. */
export type NamedJob = QueuedJob & { id?: string; startAfter?: string };

/** The number of jobs of a kind that one process runs at the same time, unless its settings say otherwise. */
const ordinaryConcurrency = 2;
/**
 * The number of workers; each fetches, runs and completes a batch. While one waits for a slow job, another continues.
 */
const bulkWorkers = 2;
/** The most milliseconds that a job of a bulk kind waits while this process answers many requests. */
const yieldsFor = 200;

/**
 * A process that holds jobs sends heartbeats. If a killed process sends none for `heartbeatSeconds`, another one takes
 * over its jobs. `superviseSeconds` is the interval of the search for them.
 */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
/** Jobs of a killed process are retried at once: the pauses are meant for failed attempts. */
const hurryLost = `update pgboss.job set start_after = now() where name = any($1) and state = 'retry' and start_after > now() and output #>> '{value,message}' = '${lost}'`;
/** The queue of jobs that are not retried, until their failure has been reported. */
const failedJobs = "failed-jobs";
/** A job that takes longer, in seconds, has failed and frees its slot. */
const maxSeconds = 300;
/** The kinds whose pauses are longer than it takes to detect a killed process. */
const patientJobs = jobNames.filter((name) => jobKinds[name].retryDelay > heartbeatSeconds);
/** Done jobs are deleted after this many seconds: an email's text contains links that open an account. */
const forgottenAfter = 60;

const settingsOfAll = {
  retryBackoff: true,
  expireInSeconds: maxSeconds,
  heartbeatSeconds,
  deleteAfterSeconds: forgottenAfter,
};

/**
 * The limit for the queue's own queries, in milliseconds: a frozen database must not block its connections for ever.
 */
const answersWithin = 60_000;

/**
 * Opens the queue over `connections` connections. Jobs are tried up to 5 times with growing pauses, unless their kind
 * says otherwise.
 */
export async function openJobs(options: {
  url: string;
  connections?: number;
  /** The limit for a job, in seconds. */
  maxJobSeconds?: number;
  /** The time between a worker's polls for jobs that other processes have queued, in seconds. */
  pollSeconds?: number;
  log: { error(details: object, message: string): void; info?(details: object, message: string): void };
}): Promise<Jobs> {
  const boss = new PgBoss(settingsOfQueue(options));
  const { queueTrouble, jobTrouble } = jobIncidents(options.log);
  boss.on("error", (error) => queueTrouble.met(error));
  await boss.start();
  const { maxJobSeconds = maxSeconds, pollSeconds = 1 } = options;
  const polling = { ...fetching, pollingIntervalSeconds: pollSeconds };
  await openQueues(boss, maxJobSeconds);
  const hurry = () =>
    boss
      .getDb()
      .executeSql(hurryLost, [patientJobs])
      .catch((error: unknown) => queueTrouble.met(error));
  const hurrying = setInterval(() => void hurry(), superviseSeconds * 1_000).unref();

  const insert = async (jobs: readonly NamedJob[], through: InsertOptions = {}) => {
    for (const [name, ofName] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.insert(
        name,
        ofName.map(({ id, data, startAfterSeconds, startAfter = startAfterSeconds }) => ({
          data,
          ...(id ? { id } : {}),
          ...(startAfter ? { startAfter } : {}),
        })),
        through,
      );
    }
  };

  /** The worker of each kind in this process. */
  const workers = new Map<string, string>();
  const wake = (names: Iterable<string>) => {
    for (const name of names) boss.notifyWorker(workers.get(name) ?? "");
  };

  const attempts = createAttempts(boss);
  const failures = new Map<string, number>();

  const begin = async <Name extends JobName>(name: Name, handle: JobHandlers[Name]) => {
    const { bulk, batch = 2 * (bulk ?? 1) } = jobKinds[name];
    const oneOf = createBulkhead({ concurrency: bulk ?? ordinaryConcurrency, maxQueue: Infinity });
    const attempt = async (job: JobWithMetadata<JobPayload<Name>>): Promise<JobResult> => {
      try {
        await attempts.run(job, oneOf, async () => {
          if (bulk) await untilFewRequests(yieldsFor);
          await withDeadline(maxJobSeconds * 1_000, () => handle(job.data, job.id));
        });
        return { id: job.id, status: "completed" };
      } catch (error) {
        const isLast = error instanceof PermanentThirdPartyError || job.retryCount >= jobKinds[name].retryLimit;
        const about = { job: name, jobId: job.id };
        if (!isLast) jobTrouble(name, error, about);
        return attempts.fail(job, error);
      }
    };
    const batches = bulk ? { batchSize: batch, localConcurrency: bulkWorkers } : { batchSize: ordinaryConcurrency };
    const worker = await boss.work(name, { ...polling, ...batches }, (jobs: JobWithMetadata<JobPayload<Name>>[]) =>
      runBatch(jobs, attempt, (done) => boss.complete(name, done)),
    );
    workers.set(name, worker);
  };

  return {
    wake,
    async send(...jobs) {
      await insert(jobs);
      wake(new Set(jobs.map(({ name }) => name)));
    },
    enqueue: (jobs, query) => insert(jobs, { db: { executeSql: (text, values) => query(text, values) } }),
    failures: () => failures,
    async work(handlers, onFailed = async () => {}) {
      await boss.work(failedJobs, { ...polling, batchSize: 20 }, (jobs: JobWithMetadata[]) =>
        Promise.all(jobs.map((failed) => attempts.tellFailure(failed, onFailed, { log: options.log, failures }))),
      );
      for (const name of jobNames) {
        const handle = handlers[name];
        if (handle) await begin(name, handle);
      }
    },
    async stop(grace = 20_000) {
      clearInterval(hurrying);
      await attempts.stop();
      return boss.stop({ graceful: true, timeout: grace });
    },
  };
}

/**
 * Creates the queue of each kind of job, with the kind's settings, and of failed jobs; `maxJobSeconds` limits each job.
 */
async function openQueues(boss: PgBoss, maxJobSeconds: number): Promise<void> {
  await boss.createQueue(failedJobs, { ...settingsOfAll, retryLimit: 5, retryDelay: 2 });
  for (const name of jobNames) {
    const queue = {
      retryLimit: jobKinds[name].retryLimit,
      retryDelay: jobKinds[name].retryDelay,
      ...settingsOfAll,
      deadLetter: failedJobs,
      expireInSeconds: maxJobSeconds,
    };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue); // one that an earlier version created
    const { cron } = jobKinds[name];
    if (cron) await boss.schedule(name, cron);
  }
}

function settingsOfQueue(options: { url: string; connections?: number }): ConstructorOptions {
  // pg-boss passes it to its pool, although its types lack it.
  const config: ConstructorOptions & { Client: typeof DatabaseClient; query_timeout: number } = {
    connectionString: options.url,
    max: options.connections ?? 2,
    application_name: "yardstick-jobs",
    query_timeout: answersWithin,
    Client: DatabaseClient,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: forgottenAfter,
  };
  return config;
}

const fetching = {
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;
