import { sql } from "kysely";
import type { FollowUp, FollowUpFields } from "./followUp.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/** Changes follow-ups. A statement that returns no row changed nothing. */

/** One follow-up at the version that the client read. */
export type FollowUpVersion = { id: string; version: number };
type FromFollowUps = FromTable<"f", "customer_follow_ups">;

/** Condition: the follow-up is still at the version that the client read. */
export const hasVersion = (p: ParamRefs<FollowUpVersion>) => (f: FromFollowUps) =>
  f.and([f("f.created_by", "=", p.owner), f("f.id", "=", p.id), f("f.version", "=", p.version)]);

/** The columns that every change of a follow-up sets. */
export const nextVersion = (f: FromFollowUps) => ({ version: f("f.version", "+", 1), updated_at: sql<string>`now()` });

/** The fields that the owner sets, and the due date. */
type FollowUpValues = Pick<FollowUp, Exclude<keyof FollowUpFields, "notification_preferences"> | "next_due_date"> & {
  notification_preferences: JsonText<FollowUp["notification_preferences"]>;
};

const inputColumns = (p: ParamRefs<FollowUpValues>) =>
  ({
    follow_up_frequency: p.follow_up_frequency,
    custom_interval_days: p.custom_interval_days,
    last_contact_date: p.last_contact_date,
    next_due_date: p.next_due_date,
    notification_preferences: p.notification_preferences,
    status: p.status,
    notes: p.notes,
  }) satisfies Record<keyof FollowUpValues, unknown>;

export const addFollowUp = statement<FollowUpValues & { customer_id: string }>()("follow-ups.add", (db, p) =>
  db
    .insertInto("customer_follow_ups")
    .values({ created_by: p.owner, customer_id: p.customer_id, ...inputColumns(p) })
    .returning("id"),
);

/** Saves the owner's fields. */
export const saveFollowUp = statement<FollowUpValues & FollowUpVersion>()("follow-ups.save", (db, p) =>
  db
    .updateTable("customer_follow_ups as f")
    .set((f) => ({ ...inputColumns(p), ...nextVersion(f) }))
    .where(hasVersion(p))
    .returning("f.id"),
);

/** Saves the last contact date and the next due date. */
export const saveLastContact = statement<FollowUpVersion & { last_contact_date: string; next_due_date: string }>()(
  "follow-ups.save-last-contact",
  (db, p) =>
    db
      .updateTable("customer_follow_ups as f")
      .set((f) => ({ last_contact_date: p.last_contact_date, next_due_date: p.next_due_date, ...nextVersion(f) }))
      .where(hasVersion(p))
      .returning("f.id"),
);

/** Deletes a follow-up permanently, with its service schedule. */
export const removeFollowUp = statement<{ id: string }>()("follow-ups.remove", (db, p) =>
  db
    .deleteFrom("customer_follow_ups as f")
    .where("f.created_by", "=", p.owner)
    .where("f.id", "=", p.id)
    .returning("f.customer_id"),
);
