import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { FollowUpVersion } from "./followUpChanges.queries.ts";
import { nextVersion, hasVersion } from "./followUpChanges.queries.ts";

/** How a contact is recorded so that it can be undone. */

/** What a contact changed: the follow-ups as they were, at the versions that they have since, and the notifications. */
export type ContactUndo = {
  followUps: (FollowUpVersion & { last_contact_date: string | null; next_due_date: string | null })[];
  notifications: string[];
  /** When the notifications that were unread were answered. */
  at: string;
};

/** Puts a contact on the customer's timeline, with what undoes it. */
export const addContact = statement<{ customer_id: string; data: JsonText<{ undo: ContactUndo }> }>()(
  "follow-ups.add-contact",
  (db, p) =>
    db
      .insertInto("customer_events")
      .values({ created_by: p.owner, customer_id: p.customer_id, kind: "contacted", data: p.data })
      .returning("id"),
);

/** A contact, with what undoes it; null of one that was recorded before contacts could be undone. */
export const findContact = statement<{ id: string }>()("follow-ups.find-contact", (db, p) =>
  db
    .selectFrom("customer_events as h")
    .where("h.created_by", "=", p.owner)
    .where("h.id", "=", p.id)
    .where("h.kind", "=", "contacted")
    .select("h.customer_id")
    .select(sql<ContactUndo | null>`h.data -> 'undo'`.as("undo")),
);

/** Puts back when the customer was contacted, and when it is to be contacted next. */
export const restoreContactDates = statement<ContactUndo["followUps"][number]>()(
  "follow-ups.put-contact-back",
  (db, p) =>
    db
      .updateTable("customer_follow_ups as f")
      .set((f) => ({ last_contact_date: p.last_contact_date, next_due_date: p.next_due_date, ...nextVersion(f) }))
      .where(hasVersion(p))
      .returning("f.id"),
);
