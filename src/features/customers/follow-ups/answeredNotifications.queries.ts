import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Notifications that ask for a contact, which answers them. In all statements `n` is a notification. */

/** Marks as answered the notifications that asked for a contact with a customer: it was made, or has another due date, at `now` (an ISO string). */
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

/** Notifications ask for a contact again, unread if they were when it answered them (an ISO string). */
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
