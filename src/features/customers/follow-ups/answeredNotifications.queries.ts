import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Notifications that request a contact, and are answered by one. In all statements, `n` is a notification. */

/**
 * Marks as answered the notifications that request a contact with a customer, because the contact was made or has
 * another due date. `now` is an ISO string.
 */
export const answerNotifications = statement<{ customer_id: string; now: string }>()("notifications.answer", (db, p) =>
  db
    .updateTable("notifications as n")
    .set((n) => ({
      status: "done",
      read_at: n.fn.coalesce("n.read_at", n.cast<string>(p.now, "timestamptz")),
      updated_at: sql`now()`,
    }))
    .where("n.created_by", "=", p.owner)
    .where("n.customer_id", "=", p.customer_id)
    .where("n.status", "=", "pending")
    .returning("n.id"),
);

/** Makes notifications pending again. Those that became read at `answered_at` (an ISO string) become unread. */
export const reopenNotifications = statement<{ ids: string[]; answered_at: string }>()(
  "notifications.reopen",
  (db, p) =>
    db
      .updateTable("notifications as n")
      .set((n) => ({
        status: "pending",
        read_at: n.fn<string | null>("nullif", ["n.read_at", n.cast(p.answered_at, "timestamptz")]),
        updated_at: sql`now()`,
      }))
      .where("n.created_by", "=", p.owner)
      .where((n) => n("n.id", "=", n.fn.any(p.ids))),
);
