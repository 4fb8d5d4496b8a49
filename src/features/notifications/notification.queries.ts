import { statement } from "#platform/database/statement.ts";
import { sql } from "kysely";

/** What asked for a contact with a customer is answered by it, or by another due date; `now` is when (an ISO string). */
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
    .where("n.status", "=", "pending"),
);
