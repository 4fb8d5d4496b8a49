import { statement } from "#platform/database/statement.ts";

/**
 * Locks the settings of messages, so that a business decides about one message at a time. Operations that change
 * messages together with their customers or records take this lock first, then those of customers and records: two of
 * them wait for each other and never deadlock.
 */
export const lockMessageSettings = statement()("messages.hold-settings", (db, p) =>
  db.selectFrom("message_settings as s").where("s.created_by", "=", p.owner).select("s.paused_at").forUpdate(),
);
