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

/** What the routes of a process stand on. */
export type AppParts = {
  deps: Deps;
  db: TenantDb;
  sessions: Sessions;
  /** Backups by the clock; null where no folder for them is set. */
  backups: Pick<ScheduledBackups, "figures"> | null;
  /** The lateness of work by the clock. */
  clock: Pick<Clock, "lateness">;
  /** Jobs that are not handed on. */
  outbox: Pick<Outbox, "waitingForOthers">;
  /** What may be read from a replica of the database; null where there is none. */
  replica: Replica | null;
  log: Logger;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** Notices when the process is stuck; null where nobody does. */
  watchdog: Pick<Watchdog, "figures"> | null;
  faults: Faults;
  /** Tells the room that this machine has left. */
  room: { figures(): Promise<HostResources> };
  /** The time that one request may spend on the database, in milliseconds. */
  databaseMs: number;
  /** Ends when the server begins to stop, so that open streams end with it. */
  stopping: AbortSignal;
  /** Whether each answer is to be the last on its connection. */
  lastAnswers(): boolean;
};
