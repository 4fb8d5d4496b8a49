import { expressionBuilder, sql, type Expression } from "kysely";
import { isOwn, isNotDeleted, manages } from "#features/work/events/event.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/**
 * Statements that remove notes and photos of visits, with the members who may. In all statements the alias `e` is an
 * event, `n` a note of it and `p` a photo.
 */

const tables = expressionBuilder<Schema>();
type Acting = Pick<ParamRefs<object>, "owner" | "actor">;

/** True if the acting member may remove a record: its author, owners and managers. */
export const mayRemove = (acting: Acting, actedBy: Expression<string | null>) =>
  tables.or([sql<boolean>`coalesce(${actedBy} = ${acting.actor}::uuid, false)`, manages(acting)]).$castTo<boolean>();

/** The events whose records the acting member sees: their own, and all for owners and managers. */
const isSeen = (p: Acting) => (e: FromTable<"e", "calendar_events">) =>
  e.and([isNotDeleted(p)(e), e.or([isOwn(p)(e), manages(p)])]);

/**
 * A note of a visit that the acting member sees: true if they may remove it, and the id of the same note on the
 * timeline.
 */
export const noteToRemove = statement<{ id: string; event_id: string }>()("visits.note-to-remove", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .innerJoin("event_notes as n", (join) => join.on("n.created_by", "=", p.owner).onRef("n.event_id", "=", "e.id"))
    .where((e) => isSeen(p)(e))
    .where("e.id", "=", p.event_id)
    .where("n.id", "=", p.id)
    .select("n.timeline_id")
    .select((n) => mayRemove(p, n.ref("n.acted_by")).as("removable"))
    .forUpdate("n"),
);

/** Removes a note. */
export const removeNote = statement<{ id: string }>()("visits.remove-note", (db, p) =>
  db.deleteFrom("event_notes as n").where("n.created_by", "=", p.owner).where("n.id", "=", p.id),
);

/** A photo of a visit that the acting member sees: true if they may remove it. */
export const photoToRemove = statement<{ id: string; event_id: string }>()("visits.photo-to-remove", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .innerJoin("photos as p", (join) => join.on("p.created_by", "=", p.owner).onRef("p.event_id", "=", "e.id"))
    .where((e) => isSeen(p)(e))
    .where("e.id", "=", p.event_id)
    .where("p.id", "=", p.id)
    .where("p.attached_at", "is not", null)
    .select((photo) => mayRemove(p, photo.ref("p.acted_by")).as("removable"))
    .forUpdate("p"),
);
