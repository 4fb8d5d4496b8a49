import type { Logger } from "pino";
import type { Sessions } from "#platform/auth/sessions.ts";
import type { Clock } from "#platform/jobs/clock.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Watchdog } from "#platform/process/watchdog.ts";
import type { Faults } from "#platform/http/faults.ts";
import type { HostResources } from "#platform/process/hostResources.ts";
import type { Deps } from "#platform/deps.ts";
import type { Outbox } from "#platform/jobs/outbox.ts";
import type { Replica } from "#platform/database/replica.ts";
import type { ScheduledBackups } from "#server/backup/scheduledBackups.ts";

/** The parts of a process that its routes need. */
export type AppParts = {
  deps: Deps;
  db: TenantDb;
  sessions: Sessions;
  /** Scheduled backups; null if no folder is set for them. */
  backups: Pick<ScheduledBackups, "figures"> | null;
  /** The delay of scheduled work. */
  clock: Pick<Clock, "lateness">;
  /** Jobs that were not handed on. */
  outbox: Pick<Outbox, "waitingForOthers">;
  /** Reads from a replica of the database; null if there is none. */
  replica: Replica | null;
  log: Logger;
  /** Resolves to true if the database answers. */
  ready(): Promise<boolean>;
  /** Detects when the process is stuck; null without a watchdog. */
  watchdog: Pick<Watchdog, "figures"> | null;
  faults: Faults;
  /** Reports the free resources of this machine. */
  room: { figures(): Promise<HostResources> };
  /** The time that one request may spend on the database, in milliseconds. */
  databaseMs: number;
  /** Aborts when the server begins to stop, so that open streams end with it. */
  stopping: AbortSignal;
  /** True if each answer must be the last on its connection. */
  lastAnswers(): boolean;
};
