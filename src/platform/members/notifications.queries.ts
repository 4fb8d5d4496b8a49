import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { StoredKind } from "#shared/notifications/notificationKinds.ts";

/** A notification to be stored, with the records that it is about and the person's contact details. */
type NewRow = {
  id: string;
  kind: StoredKind;
  title: string;
  message: string;
  customer_id: string | null;
  estimate_id: string | null;
  quote_id: string | null;
  invoice_id: string | null;
  metadata: JsonText<{ customer_name: string | null; customer_email: string | null; customer_phone: string | null }>;
  occurrence: string;
};

/** Stores a notification, unless its event has one. Returns its id, or no row. */
export const insertNotification = statement<NewRow>()("notifications.insert", (db, p) =>
  db
    .insertInto("notifications")
    .values({
      created_by: p.owner,
      id: p.id,
      notification_type: p.kind,
      title: p.title,
      message: p.message,
      status: "done",
      priority: "medium",
      customer_id: p.customer_id,
      estimate_id: p.estimate_id,
      quote_id: p.quote_id,
      invoice_id: p.invoice_id,
      metadata: p.metadata,
      occurrence: p.occurrence,
    })
    .onConflict((held) => held.columns(["created_by", "occurrence"]).doNothing())
    .returning("id"),
);

/** Deletes the notifications of the business that are older than this instant. */
export const deleteOldNotifications = statement<{ before: string }>()("notifications.delete-old", (db, p) =>
  db
    .deleteFrom("notifications")
    .where("created_by", "=", p.owner)
    .where((n) => n("created_at", "<", n.cast<string>(p.before, "timestamptz"))),
);

/** Marks the notifications about new requests as read by the calling member, by the first estimate of each. */
export const readNotificationsOf = statement<{ estimates: string[] }>()("notifications.read-of-estimates", (db, p) =>
  db
    .insertInto("notification_reads")
    .columns(["created_by", "notification_id", "user_id"])
    .expression(
      (from) =>
        from
          .selectFrom("notifications as n")
          .where("n.created_by", "=", p.owner)
          .where("n.notification_type", "=", "request_new")
          .where((n) => n("n.estimate_id", "=", n.fn.any(p.estimates)))
          .select((n) => ["n.created_by", "n.id as notification_id", n.cast<string>(p.actor, "uuid").as("user_id")])
          .forKeyShare("n"), // waits for a concurrent deletion, and then leaves out the deleted one
    )
    .onConflict((held) => held.columns(["created_by", "notification_id", "user_id"]).doNothing()),
);
