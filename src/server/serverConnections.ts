import type { Logger } from "pino";
import { warnOfSuperuser } from "#platform/database/connections/databaseUser.ts";
import { warnOfFewConnections } from "#platform/database/connections/connectionRoom.ts";
import { databaseIncident } from "#platform/database/connections/databaseIncident.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { engineOf } from "#platform/database/engine.ts";
import { closePool, openPool } from "#platform/database/connections/pool.ts";
import { openReplica } from "#platform/database/replica.ts";
import { openProbe } from "#platform/database/connections/probe.ts";
import { createTenantSemaphore } from "#platform/process/tenantSemaphore.ts";
import { openClock } from "#platform/jobs/clock.ts";
import type { Env } from "#platform/process/env.ts";
import { openMessageTurns } from "#platform/jobs/messageTurns.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { openLive } from "#platform/live/live.ts";
import { openOutbox } from "#platform/jobs/outbox.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { connectionsWanted } from "./serverDatabase.ts";

/** The connections of one process to its database, and the handles, jobs and live events that use them. */
export type ServerConnections = Awaited<ReturnType<typeof openConnections>>;

/** Opens them. `stopping` aborts when the server begins to stop. Connections lost after that are not reported. */
export async function openConnections({
  env,
  log,
  url,
  directUrl,
  stopping,
}: {
  env: Env;
  log: Logger;
  url: string;
  directUrl: string;
  stopping: AbortSignal;
}) {
  const times = { statement: env.DATABASE_STATEMENT_SECONDS * 1000, connection: env.DATABASE_WAIT_SECONDS * 1000 };
  const byTransaction = directUrl !== url;
  const timesOfTransactions = byTransaction || env.DATABASE_REPLICA_URL ? times : undefined;
  const trouble = databaseIncident(log);
  const probe = openProbe(url, {
    byTransaction,
    onAway: (reason) => trouble.away.met(new Error(reason)),
    onBack: trouble.away.over,
  });
  const pool = openPool(url, {
    max: env.DATABASE_POOL,
    times,
    byTransaction,
    attendance: probe,
    onLost: (error) => stopping.aborted || trouble.lost.met(error),
    onRefused: trouble.refused.met,
  });
  await warnOfSuperuser(pool, log);
  if (!byTransaction) await warnOfFewConnections(pool, connectionsWanted(env), log);
  const sharedDb = openSharedDb(pool, timesOfTransactions);

  const replica = env.DATABASE_REPLICA_URL
    ? await openReplica({ url: env.DATABASE_REPLICA_URL, connections: env.DATABASE_POOL, times, sharedDb, log })
    : null;
  const live = await openLive({
    url: directUrl,
    sharedDb,
    log,
    ...(replica ? { onNews: replica.recordWrite } : {}),
  });
  const jobs = await openJobs({ url, connections: env.DATABASE_POOL_JOBS, log });
  const { distributes } = await engineOf(pool);
  const clock = await openClock({ sharedDb, log });
  const messageTurns = openMessageTurns({ sharedDb, jobs });
  const outbox = openOutbox({ sharedDb, jobs, distributed: distributes, log });
  const tenantDb = await openTenantDb({
    pool,
    replica,
    times: timesOfTransactions,
    announce: (ownerId, topics, page) => {
      live.announce(ownerId, topics, page);
      messageTurns.note(ownerId, topics);
    },
    handOn: outbox.handOn,
    turns: createTenantSemaphore({
      most: Math.min(env.DATABASE_POOL_PER_BUSINESS, env.DATABASE_POOL - 1),
      patience: times.connection,
    }),
  });
  return {
    pool,
    probe,
    sharedDb,
    replica,
    live,
    jobs,
    clock,
    outbox,
    messageTurns,
    tenantDb,
    databaseMs: times.statement,
    /** Closes the pools, once no statements are sent any longer. */
    closePools: () => Promise.all([probe.close(), replica?.close(), closePool(pool)]),
  };
}
