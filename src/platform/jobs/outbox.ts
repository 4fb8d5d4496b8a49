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
 * Hands jobs on from the outbox, where businesses' transactions write them, to the job queue (decision 085). A job that
 * was written is in exactly one of the two until it is done, whatever process dies when.
 */
export type Outbox = {
  /** Hands on what a transaction has just left: at once, and with it whatever comes while that takes. Never throws. */
  handOn(jobs: readonly OutboxKey[]): void;
  /** Collects what others have left: all that is there now, and from then on what nobody has handed on within seconds. */
  collect(): void;
  /** The number of jobs that wait for a release that knows their kind; null while the database does not answer. */
  waitingForOthers(): Promise<number | null>;
  /** Hands on what it still holds, and stops. What cannot be handed on waits for the next process. */
  stop(): Promise<void>;
};

/** So many travel together, and those that follow within so many milliseconds wait for each other. */
const batchSize = 200;
const batchWindowMs = 20;
/** How often it is looked for jobs that were left, and how old they are by then, in seconds. */
const collectEvery = 5;
const overdueAfter = 5;

/**
 * Opens the way out. `distributed`: where the outbox and the queue do not commit together, a job is written into the
 * queue before it leaves the outbox, under the same id: written twice it is there once, as long as the queue knows it.
 */
export function openOutbox(options: {
  sharedDb: SharedDb;
  jobs: Pick<Jobs, "enqueue">;
  distributed: boolean;
  log: IncidentLog;
  /** Where somebody waits for it, in seconds. */
  times?: { collectEvery: number; overdueAfter: number };
}): Outbox {
  const { sharedDb, jobs, distributed, log, times = { collectEvery, overdueAfter } } = options;
  const trouble = outboxIncident(log);
  const waiting: OutboxKey[] = [];
  let sending: Promise<void> | undefined;
  let collecting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();

  const enqueue = (found: readonly OutboxJob[], query: SharedQuery) =>
    jobs.enqueue(found.map(asQueued), async (text, [written] = []) => ({
      rows: await query(insertion(text), { jobs: written }),
    }));

  const move = async (keys: readonly OutboxKey[]): Promise<void> => {
    // By their ids, so that two who move the same jobs never wait for each other in a circle.
    const sorted = keys.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const params = { owners: sorted.map(({ created_by }) => created_by), ids: sorted.map(({ id }) => id) };
    if (distributed) {
      await enqueue(await sharedDb.query(readJobs, params), sharedDb.query);
      await sharedDb.query(claimJobs, params);
    } else await sharedDb.transaction(async ({ query }) => enqueue(await query(claimJobs, params), query));
  };

  const send = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      await move(waiting.splice(0, batchSize)).then(trouble.handing.over, trouble.handing.met);
      // Whoever does jobs looks for them once a second: a moment more is not noticed, and spares the database a lot.
      if (waiting.length < batchSize)
        await delay(batchWindowMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    sending = undefined;
  };

  /** Moves one after the other, so that one that cannot be moved is in nobody's way; answers how many were. */
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

const outboxIncident = (log: IncidentLog) => ({
  handing: createIncident(log, {
    begins: "jobs were not handed on at once; they will be collected",
    ends: "jobs are handed on at once again",
  }),
  collecting: createIncident(log, {
    begins: "jobs could not be collected; that is tried again",
    ends: "jobs are collected again",
  }),
  ofOne: createIncident(log, {
    begins: "a job cannot be handed on",
    ends: "there has been no job since that cannot be handed on",
  }),
});

const asQueued = ({ id, name, data, start_after }: OutboxJob) =>
  ({ id, name, data, startAfter: start_after }) as NamedJob; // as it was written
