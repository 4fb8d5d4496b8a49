import { setTimeout as delay } from "node:timers/promises";
import { databaseFault } from "#platform/database/connections/databaseFault.ts";
import {
  insertion,
  unclaimedJobs,
  jobsOfOtherReleases,
  readJobs,
  claimJobs,
  type OutboxJob,
  type OutboxKey,
} from "#platform/database/outbox.queries.ts";
import type { SharedDb, SharedQuery } from "#platform/database/sharedDb.ts";
import type { Jobs, NamedJob } from "./jobs.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";

/**
 * Passes jobs from the outbox, where businesses' transactions write them, to the job queue (decision 085). A written
 * job is in exactly one of the two until it is done, whichever process dies at any time.
 */
export type Outbox = {
  /**
   * Passes on the jobs of a committed transaction at once, together with those that arrive during that. Never throws.
   */
  handOn(jobs: readonly OutboxKey[]): void;
  /**
   * Collects jobs that other processes left: all current ones, and later those that no process passed on within
   * seconds.
   */
  collect(): void;
  /** The number of jobs that wait for a release that knows their kind; null while the database does not answer. */
  waitingForOthers(): Promise<number | null>;
  /** Passes on its remaining jobs, and stops. Jobs that cannot be passed on wait for the next process. */
  stop(): Promise<void>;
};

/** The size of a batch, and the pause in milliseconds that lets later jobs form the next one. */
const batchSize = 200;
const batchWindowMs = 100;
/** The interval of the search for jobs left behind, and their minimum age, in seconds. */
const collectEvery = 5;
const overdueAfter = 5;

type OutboxParts = {
  sharedDb: SharedDb;
  jobs: Pick<Jobs, "enqueue" | "wake">;
  distributed: boolean;
  log: IncidentLog;
  /** Other intervals, in seconds, if someone waits for the result. */
  times?: { collectEvery: number; overdueAfter: number };
};

/**
 * Opens the path from the outbox to the queue. `distributed`: the outbox and the queue do not commit together, so a job
 * is written into the queue before it leaves the outbox, under the same id. Written twice, it exists once, as long as
 * the queue knows it.
 */
export function openOutbox(options: OutboxParts): Outbox {
  const { sharedDb, jobs, distributed, log, times = { collectEvery, overdueAfter } } = options;
  const trouble = outboxIncident(log);
  const waiting: OutboxKey[] = [];
  let sending: Promise<void> | undefined;
  let collecting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();

  const move = createMove({ sharedDb, jobs, distributed });

  const send = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      await move(waiting.splice(0, batchSize)).then(trouble.handing.over, trouble.handing.met);
      // Each move wakes workers, which query the database: ten moves a second are enough for people.
      if (waiting.length < batchSize)
        await delay(batchWindowMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    sending = undefined;
  };

  /** Moves jobs one after the other, so that one that fails does not block the rest; returns the number moved. */
  const moveEach = async (keys: readonly OutboxKey[]): Promise<number> => {
    let moved = 0;
    for (const key of keys) {
      try {
        await move([key]);
        moved += 1;
      } catch (error) {
        if (databaseFault(error)) throw error;
        trouble.ofOne.met(error, key, key.id);
      }
    }
    return moved;
  };

  const collectOverdue = async (seconds: number): Promise<void> => {
    for (let moved = batchSize; moved >= batchSize && !stopped.signal.aborted;) {
      const found = [
        ...(await sharedDb.query(unclaimedJobs({ written: "before" }), { seconds, limit: batchSize })),
        ...(await sharedDb.query(unclaimedJobs({ written: "ahead" }), { limit: batchSize })),
      ];
      if (found.length === 0) return;
      moved = await move(found).then(
        () => found.length,
        () => moveEach(found),
      );
    }
  };
  const collectNow = (seconds: number) => {
    collecting ??= collectOverdue(seconds)
      .then(trouble.collecting.over, trouble.collecting.met)
      .finally(() => (collecting = undefined));
  };

  return {
    handOn(keys) {
      waiting.push(...keys);
      sending ??= send();
    },
    collect() {
      collectNow(0);
      timer = setInterval(() => collectNow(times.overdueAfter), times.collectEvery * 1_000).unref();
    },
    async waitingForOthers() {
      const [found] = await sharedDb.query(jobsOfOtherReleases).catch(() => []);
      return found?.count ?? null;
    },
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await Promise.all([sending, collecting]);
    },
  };
}

/** Creates the function that moves jobs into the queue; this process's workers fetch them once that is committed. */
function createMove({ sharedDb, jobs, distributed }: Pick<OutboxParts, "sharedDb" | "jobs" | "distributed">) {
  const enqueue = (found: readonly OutboxJob[], query: SharedQuery) =>
    jobs.enqueue(found.map(asQueued), async (text, [written] = []) => ({
      rows: await query(insertion(text), { jobs: written }),
    }));

  return async (keys: readonly OutboxKey[]): Promise<void> => {
    // Sorted by id, so that two processes that move the same jobs never deadlock.
    const sorted = keys.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const params = { owners: sorted.map(({ created_by }) => created_by), ids: sorted.map(({ id }) => id) };
    let found: readonly OutboxJob[] = [];
    if (distributed) {
      found = await sharedDb.query(readJobs, params);
      await enqueue(found, sharedDb.query);
      await sharedDb.query(claimJobs, params);
    } else
      await sharedDb.transaction(async ({ query }) => {
        found = await query(claimJobs, params);
        await enqueue(found, query);
      });
    jobs.wake(new Set(found.map(({ name }) => name)));
  };
}

const outboxIncident = (log: IncidentLog) => ({
  handing: createIncident(log, {
    begins: "jobs were not queued immediately; they will be collected",
    ends: "jobs are queued immediately again",
  }),
  collecting: createIncident(log, {
    begins: "could not collect jobs of the outbox; retrying",
    ends: "jobs of the outbox are collected again",
  }),
  ofOne: createIncident(log, {
    begins: "could not queue a job of the outbox",
    ends: "every job of the outbox has been queued since",
  }),
});

const asQueued = ({ id, name, data, start_after }: OutboxJob) =>
  ({ id, name, data, startAfter: start_after }) as NamedJob; // as written
