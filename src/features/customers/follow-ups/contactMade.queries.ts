import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { FollowUpVersion } from "./followUpChanges.queries.ts";
import { nextVersion, hasVersion } from "./followUpChanges.queries.ts";

/** Records a contact so that it can be undone. */

/**
 * The changes of a contact: the previous values of the follow-ups, with their versions after the contact, and the
 * notifications.
 */
export type ContactUndo = {
  followUps: (FollowUpVersion & { last_contact_date: string | null; next_due_date: string | null })[];
  notifications: string[];
  /** The time at which the unread notifications were answered. */
  at: string;
};

/** Adds a contact to the customer's timeline, with the data that undoes it. */
export const addContact = statement<{ customer_id: string; data: JsonText<{ undo: ContactUndo }> }>()(
  "follow-ups.add-contact",
  (db, p) =>
    db
      .insertInto("customer_events")
      .values({ created_by: p.owner, customer_id: p.customer_id, kind: "contacted", data: p.data })
      .returning("id"),
);

/** A contact with the data that undoes it, which is null if it was recorded before contacts could be undone. */
export const findContact = statement<{ id: string }>()("follow-ups.find-contact", (db, p) =>
  db
    .selectFrom("customer_events as h")
    .where("h.created_by", "=", p.owner)
    .where("h.id", "=", p.id)
    .where("h.kind", "=", "contacted")
    .select("h.customer_id")
    .select(sql<ContactUndo | null>`h.data -> 'undo'`.as("undo")),
);

/** Restores the last contact date and the next due date. */
export const restoreContactDates = statement<ContactUndo["followUps"][number]>()(
  "follow-ups.put-contact-back",
  (db, p) =>
    db
      .updateTable("customer_follow_ups as f")
      .set((f) => ({ last_contact_date: p.last_contact_date, next_due_date: p.next_due_date, ...nextVersion(f) }))
      .where(hasVersion(p))
      .returning("f.id"),
);
