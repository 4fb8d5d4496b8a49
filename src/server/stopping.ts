import type { Logger } from "pino";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { ScheduledBackups } from "#server/backup/scheduledBackups.ts";
import type { Draining, DrainTimes } from "#server/http/draining.ts";
import type { ServerConnections } from "./serverConnections.ts";

/** The time from the request to stop until the stop, without the built-in database, in milliseconds. */
const maxStopMs = 20_000;

/**
 * Stops a server: answers the requests in flight, gives other work the remaining time, and closes its connections. Only
 * work that is cut off, or abandoned because it hangs, is logged.
 */
export async function stopServer(
  {
    connections,
    backups,
    draining,
    mailer,
    room,
    log,
  }: {
    connections: ServerConnections;
    backups: Pick<ScheduledBackups, "stop"> | null;
    draining: Draining;
    mailer: Pick<Mailer, "close">;
    room: { stop(): void };
    log: Logger;
  },
  times?: DrainTimes,
): Promise<void> {
  const { jobs, outbox, clock, live, messageTurns } = connections;
  const requestedAt = performance.now();
  const backupStopped = backups?.stop();
  const cutOff = await draining.drain(times);
  if (cutOff.connections > 0) log.warn(cutOff, "closed open connections to stop in time");
  const left = () => Math.max(maxStopMs - (performance.now() - requestedAt), 1_000);
  messageTurns.close();
  if (backupStopped) await giveUpAfter(left(), "a backup", log, backupStopped);
  await giveUpAfter(left(), "jobs under way", log, jobs.stop(left()));
  await giveUpAfter(left(), "jobs to hand on", log, outbox.stop());
  await giveUpAfter(left(), "the look at the clock", log, clock.stop());
  mailer.close();
  room.stop();
  await giveUpAfter(left(), "the connection for live refresh", log, live.close());
  await giveUpAfter(left(), "database connections", log, connections.closePools());
}

/** Waits for an end, but not forever: nothing that hangs keeps the process alive. */
async function giveUpAfter(milliseconds: number, what: string, log: Logger, ended: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn({ what }, "did not stop in time and was abandoned");
      resolve();
    }, milliseconds);
  });
  await Promise.race([ended, late]).finally(() => clearTimeout(timer));
}
