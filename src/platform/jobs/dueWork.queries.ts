import { sql } from "kysely";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { statement } from "#platform/database/statement.ts";

/**
 * The job runner's scheduled look-ups across all owners. They read separate tables that contain only whose turn it is;
 * the work itself runs through each owner's tenant handle.
 */

/** The number of owners that one run claims. */
const maxClaimed = 500;
const now = sql<string>`now()`;
/** When a claimed owner is due again, if no job has handled it by then. */
const inAnHour = sql<string>`now() + interval '1 hour'`;

const dueCleanups = statement()("photo-cleanups.take-due", (db) =>
  db
    .updateTable("photo_cleanups")
    .set({ due_at: inAnHour })
    .where((cleanup) =>
      cleanup(
        cleanup.refTuple("business_id", "photo_id"),
        "in",
        cleanup
          .selectFrom("photo_cleanups")
          .where("due_at", "<=", now)
          .select(["business_id", "photo_id"])
          .orderBy("due_at")
          .limit(maxClaimed)
          .forUpdate()
          .skipLocked()
          .$asTuple("business_id", "photo_id"),
      ),
    )
    .returning(["business_id", "photo_id", "name"]),
);

/** A saved photo that is due for a check: it is deleted with its files, unless a request uses it. */
export type DueCleanup = { business_id: string; photo_id: string; name: string };

/** Claims the due photos across all owners, each for one process only. */
export function claimDueCleanups(db: SharedDb): Promise<DueCleanup[]> {
  return db.query(dueCleanups);
}

const dueOwners = statement()("reminder-clocks.take-due", (db) =>
  db
    .updateTable("reminder_schedule")
    .set({ due_at: inAnHour })
    .where("business_id", "in", (clocks) =>
      clocks
        .selectFrom("reminder_schedule")
        .where("due_at", "<=", now)
        .select("business_id")
        .orderBy("due_at")
        .limit(maxClaimed)
        .forUpdate()
        .skipLocked(),
    )
    .returning("business_id"),
);

const dueForMessages = statement()("message-schedule.take-due", (db) =>
  db
    .updateTable("message_schedule")
    .set({ due_at: inAnHour })
    .where("business_id", "in", (schedule) =>
      schedule
        .selectFrom("message_schedule")
        .where("due_at", "<=", now)
        .select("business_id")
        .orderBy("due_at")
        .limit(maxClaimed)
        .forUpdate()
        .skipLocked(),
    )
    .returning("business_id"),
);

/** Gives a business its turn before the regular one; no row if it sends no messages. */
export const giveTurn = statement<{ business_id: string }>()("message-schedule.give-turn", (db, p) =>
  db
    .updateTable("message_schedule")
    .set({ due_at: sql<string>`now() + interval '1 minute'` })
    .where("business_id", "=", p.business_id)
    .returning("business_id"),
);

/** The same for the businesses whose messages are due to be planned or sent. */
export async function claimDueForMessages(db: SharedDb): Promise<string[]> {
  return (await db.query(dueForMessages)).map((due) => due.business_id);
}

/**
 * Claims the owners with due reminders, across all owners: each goes to one process only, and is due again after an
 * hour if no job has handled it by then. The job that handles an owner sets its next day.
 */
export async function claimDueOwners(db: SharedDb): Promise<string[]> {
  return (await db.query(dueOwners)).map((clock) => clock.business_id);
}
