import { expressionBuilder, sql, type Expression } from "kysely";
import type { CustomerKind } from "#features/customers/customers/customerKinds.ts";
import {
  isDeletedSoftly,
  kindsByPeople,
  tableOf,
  tablesOfKinds,
} from "#features/customers/customers/customerTables.queries.ts";
import type { TimelineKind } from "#shared/timeline.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, statementFamily, type Owner } from "#platform/database/statement.ts";
import type { EventContact, EventMove } from "./eventReplay.ts";
import { kindsMovedById } from "./mergeJournal.queries.ts";

/** Undoes a merge by its journal. In all statements, `m` is a journal entry, and `t` the row that it describes. */

const tables = expressionBuilder<Schema>();

const idIn = (json: Expression<unknown>, key: string) => sql<string | null>`(${json} ->> ${key})::uuid`;
const momentIn = (json: Expression<unknown>, key: string) => sql<string | null>`(${json} ->> ${key})::timestamptz`;

/**
 * Condition: a row is where the merge left it. An estimate without a customer also goes back: its customer was deleted
 * and the estimate stayed.
 */
const isWhereMergeLeftIt = (kind: CustomerKind, customerId: Expression<string | null>, after: Expression<unknown>) => {
  const isAsMerged = sql<boolean>`${customerId} is not distinct from ${idIn(after, "customer_id")}`;
  return kind === "estimates" ? sql<boolean>`(${isAsMerged} or ${customerId} is null)` : isAsMerged;
};

/**
 * Later merges, not undone, that moved a row to its current customer. The row had left the undone merge in between, as
 * an unmerged estimate does. It goes back when that later merge is undone.
 */
const movedByLaterMerge = (
  { owner, merge_id }: Owner & { merge_id: Expression<string> },
  { table, id, customerId }: { table: string; id: Expression<string | null>; customerId: Expression<string | null> },
) =>
  tables
    .selectFrom("customer_merge_moves as l")
    .innerJoin("customer_merges as s", (join) => join.on("s.created_by", "=", owner).onRef("s.id", "=", "l.merge_id"))
    .innerJoin("customer_merges as g", (join) => join.on("g.created_by", "=", owner).on("g.id", "=", merge_id))
    .where("l.created_by", "=", owner)
    .where("l.table_name", "=", table)
    .where((l) => sql<boolean>`${l.ref("l.row_id")} = ${id}`)
    .where("s.unmerged_at", "is", null)
    .whereRef("s.merged_at", ">", "g.merged_at")
    .where((l) => sql<boolean>`${idIn(l.ref("l.after"), "customer_id")} = ${customerId}`)
    .select(sql.lit(1).as("one"));

/** Counts of a merge's moved rows of one kind that were changed, deleted or moved elsewhere since, and of new rows. */
export const countChangesSince = statementFamily<{ merge_id: string; primary_id: string; secondary_id: string }>()(
  "merges.changes-since",
  { kind: kindsByPeople },
  (db, p, { kind }) =>
    db
      .selectFrom("customer_merge_moves as m")
      .leftJoin(tableOf(kind), (join) => join.on("t.created_by", "=", p.owner).onRef("t.id", "=", "m.row_id"))
      .where("m.created_by", "=", p.owner)
      .where("m.merge_id", "=", p.merge_id)
      .where("m.table_name", "=", tablesOfKinds[kind])
      .select((e) => {
        const isThere = isDeletedSoftly(kind)
          ? e.and([e("t.id", "is not", null), e("t.deleted_at", "is", null)])
          : e("t.id", "is not", null);
        const row = { table: tablesOfKinds[kind], id: e.ref("t.id"), customerId: e.ref("t.customer_id") };
        const isAsMerged = isWhereMergeLeftIt(kind, e.ref("t.customer_id"), e.ref("m.after"));
        // For events, the journal itself records the effect of later merges.
        const isInPlace =
          kind === "calendar_events" ? isAsMerged : e.and([isAsMerged, e.not(e.exists(movedByLaterMerge(p, row)))]);
        const wasDeleted = momentIn(e.ref("m.before"), "deleted_at");
        // A row does not count as deleted since if it was deleted before the merge and still is, or no longer exists.
        const isDeletedSince = isDeletedSoftly(kind)
          ? e.or([
              e(wasDeleted, "is", null),
              e.and([e("t.deleted_at", "is distinct from", wasDeleted), e("t.id", "is not", null)]),
            ])
          : e.lit(true);
        return [
          e.fn
            .countAll<number>()
            .filterWhere(
              e.and([
                isThere,
                isInPlace,
                e("t.updated_at", "is distinct from", momentIn(e.ref("m.after"), "updated_at")),
              ]),
            )
            .as("changed"),
          e.fn
            .countAll<number>()
            .filterWhere(e.and([e.not(isThere), isDeletedSince]))
            .as("deleted"),
          e.fn
            .countAll<number>()
            .filterWhere(e.and([isThere, e.not(isInPlace), e("t.customer_id", "is distinct from", p.secondary_id)]))
            .as("elsewhere"),
          db
            .selectFrom(tableOf(kind))
            .innerJoin("customer_merges as g", (join) =>
              join.on("g.created_by", "=", p.owner).on("g.id", "=", p.merge_id),
            )
            .where("t.created_by", "=", p.owner)
            .where("t.customer_id", "=", p.primary_id)
            .whereRef("t.created_at", ">", "g.merged_at")
            .$if(isDeletedSoftly(kind), (query) => query.where("t.deleted_at", "is", null))
            .where((t) =>
              t.not(
                t.exists(
                  t
                    .selectFrom("customer_merge_moves as o")
                    .where("o.created_by", "=", p.owner)
                    .whereRef("o.row_id", "=", "t.id")
                    .select(sql.lit(1).as("one")),
                ),
              ),
            )
            .select((t) => t.fn.countAll<number>().as("added"))
            .$asScalar()
            .$notNull()
            .as("added"),
        ];
      }),
);

/** Moves back to the secondary its rows of one kind that are where the merge left them. Returns their number. */
export const revertRows = statementFamily<{ merge_id: string; secondary_id: string }>()(
  "merges.revert",
  { kind: kindsMovedById },
  (db, p, { kind }) =>
    db
      .with("reverted", (cte) =>
        cte
          .updateTable(tableOf(kind))
          .from("customer_merge_moves as m")
          .set({ customer_id: p.secondary_id })
          .where("m.created_by", "=", p.owner)
          .where("m.merge_id", "=", p.merge_id)
          .where("m.table_name", "=", tablesOfKinds[kind])
          .where("t.created_by", "=", p.owner)
          .whereRef("t.id", "=", "m.row_id")
          .where((e) => isWhereMergeLeftIt(kind, e.ref("t.customer_id"), e.ref("m.after")))
          .where((e) => {
            const row = { table: tablesOfKinds[kind], id: e.ref("t.id"), customerId: e.ref("t.customer_id") };
            return e.not(e.exists(movedByLaterMerge(p, row)));
          })
          .returning("t.id"),
      )
      .selectFrom("reverted")
      .select((reverted) => reverted.fn.countAll<number>().as("moved")),
);

/** The timeline entries that merges write. They stay with the customer they were written about. */
const ofMerges: readonly TimelineKind[] = ["merged", "unmerged", "estimate_linked"];

/**
 * Moves to the secondary the primary's timeline entries since the merge about the secondary's estimates, quotes and
 * visits. Without the merge, they would be on the secondary's timeline.
 */
export const moveTimelineBack = statement<{ merge_id: string; primary_id: string; secondary_id: string }>()(
  "merges.follow-timeline",
  (db, p) =>
    db
      .updateTable("customer_events as h")
      .set({ customer_id: p.secondary_id })
      .where("h.created_by", "=", p.owner)
      .where("h.customer_id", "=", p.primary_id)
      .where("h.kind", "not in", ofMerges)
      .where("h.at", ">=", (of) =>
        of
          .selectFrom("customer_merges as g")
          .where("g.created_by", "=", p.owner)
          .where("g.id", "=", p.merge_id)
          .select("g.merged_at"),
      )
      .where((h) =>
        h.or([
          h("h.estimate_id", "in", (of) =>
            of
              .selectFrom("estimates as e")
              .where("e.created_by", "=", p.owner)
              .where("e.customer_id", "=", p.secondary_id)
              .select("e.id"),
          ),
          h(idIn(h.ref("h.data"), "quote_id"), "in", (of) =>
            of
              .selectFrom("quotes as q")
              .where("q.created_by", "=", p.owner)
              .where("q.customer_id", "=", p.secondary_id)
              .select("q.id"),
          ),
          h("h.id", "in", (of) =>
            of
              .selectFrom("event_notes as n")
              .innerJoin("calendar_events as v", (join) =>
                join.on("v.created_by", "=", p.owner).onRef("v.id", "=", "n.event_id"),
              )
              .where("n.created_by", "=", p.owner)
              .where("v.customer_id", "=", p.secondary_id)
              .where("n.timeline_id", "is not", null)
              .select((n) => n.ref("n.timeline_id").$notNull().as("id")),
          ),
        ]),
      )
      .returning("h.id"),
);

/**
 * The journal entries of a merge and the later ones, earliest merge first, each with the event's current contact. Only
 * events that this merge moved, or a later merge whose email has changed. Locks the events.
 */
export const eventMoves = statement<{ merge_id: string; later_ids: string[]; readdressed_ids: string[] }>()(
  "merges.event-moves",
  (db, p) =>
    db
      .selectFrom("customer_merge_moves as m")
      .innerJoin("customer_merges as g", (join) =>
        join.on("g.created_by", "=", p.owner).onRef("g.id", "=", "m.merge_id"),
      )
      .innerJoin("calendar_events as t", (join) => join.on("t.created_by", "=", p.owner).onRef("t.id", "=", "m.row_id"))
      .where("m.created_by", "=", p.owner)
      .where("m.table_name", "=", tablesOfKinds.calendar_events)
      .where((m) => m.or([m("m.merge_id", "=", p.merge_id), m("m.merge_id", "=", m.fn.any(p.later_ids))]))
      .where("m.row_id", "in", (of) =>
        of
          .selectFrom("customer_merge_moves as o")
          .where("o.created_by", "=", p.owner)
          .where("o.table_name", "=", tablesOfKinds.calendar_events)
          .where((o) => o.or([o("o.merge_id", "=", p.merge_id), o("o.merge_id", "=", o.fn.any(p.readdressed_ids))]))
          .select("o.row_id"),
      )
      .select(["m.id", "m.merge_id", "m.row_id", "t.customer_id", "t.client_email"])
      .select((m) => [
        m.ref("m.before").$castTo<EventMove["before"]>().as("before"),
        m.ref("m.after").$castTo<EventMove["after"]>().as("after"),
      ])
      .orderBy("g.merged_at")
      .orderBy("g.id")
      .forUpdate("t"),
);

/** Saves the customer and email of events. */
export const saveEventContacts = statement<{ events: JsonText<readonly ({ id: string } & EventContact)[]> }>()(
  "merges.save-event-contacts",
  (db, p) =>
    db
      .updateTable("calendar_events as t")
      .from(
        sql<{ id: string } & EventContact>`jsonb_to_recordset(${p.events})`.as<"saved">(
          sql`saved(id uuid, customer_id uuid, client_email text)`,
        ),
      )
      .set((t) => ({
        customer_id: t.ref("saved.customer_id"),
        client_email: t.ref("saved.client_email"),
        version: t(
          "t.version",
          "+",
          t.case().when("saved.client_email", "is distinct from", t.ref("t.client_email")).then(1).else(0).end(),
        ),
      }))
      .where("t.created_by", "=", p.owner)
      .whereRef("t.id", "=", "saved.id"),
);

type JournaledRow = JsonText<Record<string, unknown>>;

/** Rewrites journal entries. */
export const saveMoves = statement<{ moves: JsonText<readonly EventMove[]> }>()("merges.save-moves", (db, p) =>
  db
    .updateTable("customer_merge_moves as m")
    .from(
      sql<{ id: string; before: JournaledRow; after: JournaledRow }>`jsonb_to_recordset(${p.moves})`.as<"saved">(
        sql`saved(id uuid, before jsonb, after jsonb)`,
      ),
    )
    .set((m) => ({ before: m.ref("saved.before"), after: m.ref("saved.after") }))
    .where("m.created_by", "=", p.owner)
    .whereRef("m.id", "=", "saved.id"),
);

/** Removes journal entries that have nothing left to undo. */
export const removeMoves = statement<{ ids: string[] }>()("merges.remove-moves", (db, p) =>
  db
    .deleteFrom("customer_merge_moves as m")
    .where("m.created_by", "=", p.owner)
    .where((m) => m("m.id", "=", m.fn.any(p.ids))),
);
