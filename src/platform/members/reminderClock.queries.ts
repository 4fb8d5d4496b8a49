import { statement } from "#platform/database/statement.ts";

/** The owner's clock: the time of the next reminder. `due_at` is an ISO string. */

/** Starts a stopped clock. */
export const startReminderClock = statement<{ due_at: string }>()("reminder-clocks.wind", (db, p) =>
  db
    .insertInto("reminder_schedule")
    .values({ business_id: p.owner, due_at: p.due_at })
    .onConflict((held) => held.column("business_id").doNothing()),
);

/** Sets a running clock to another time. */
export const rescheduleReminderClock = statement<{ due_at: string }>()("reminder-clocks.set", (db, p) =>
  db.updateTable("reminder_schedule as c").set({ due_at: p.due_at }).where("c.business_id", "=", p.owner),
);

export const stopReminderClock = statement()("reminder-clocks.stop", (db, p) =>
  db.deleteFrom("reminder_schedule as c").where("c.business_id", "=", p.owner),
);
