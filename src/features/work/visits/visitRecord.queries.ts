import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { photoAddresses } from "#features/catalog/photos/photo.queries.ts";
import { memberName } from "#platform/business/actorName.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { maxThreadCharacters } from "#shared/conversation/notes.ts";
import { inZone } from "#features/work/events/storedTimes.ts";
import { isNotDeleted } from "#features/work/events/event.queries.ts";
import { pointsOf } from "#features/work/checklists/checklist.queries.ts";
import { mayRemove } from "./removal.queries.ts";
import type { CustomerVisit } from "./visit.ts";

/** The records of visits. In all statements the alias `e` is an event. */

const tables = expressionBuilder<Schema>();

type Acting = Pick<ParamRefs<object>, "owner" | "actor">;

/** Members' notes on an event, oldest first; of many, only the newest, up to `maxThreadCharacters` in total. */
export const notesOf = (acting: Acting, eventId: Expression<string>) =>
  jsonArrayFrom(
    tables
      .selectFrom((of) =>
        of
          .selectFrom("event_notes as w")
          .where("w.created_by", "=", acting.owner)
          .where("w.event_id", "=", eventId)
          .select(["w.id", "w.text", "w.at", "w.acted_by"])
          .select(sql<number>`sum(length(w.text)) over (order by w.at desc, w.id desc)`.as("characters"))
          .as("n"),
      )
      .where("n.characters", "<=", maxThreadCharacters)
      .select(["n.id", "n.text", "n.at"])
      .select((n) => [
        memberName(acting, n.ref("n.acted_by")).as("by"),
        mayRemove(acting, n.ref("n.acted_by")).as("removable"),
      ])
      .orderBy("n.at")
      .orderBy("n.id"),
  );

/** Members' photos of an event's visit, oldest first. */
export const photosOf = (acting: Acting, eventId: Expression<string>) =>
  jsonArrayFrom(
    tables
      .selectFrom("photos as p")
      .where("p.created_by", "=", acting.owner)
      .where("p.event_id", "=", eventId)
      .where("p.attached_at", "is not", null)
      .select(["p.id", "p.width", "p.height", "p.created_at as at", "p.shared_at"])
      .select((p) => [
        ...photoAddresses(acting, p.ref("p.name")),
        memberName(acting, p.ref("p.acted_by")).as("by"),
        mayRemove(acting, p.ref("p.acted_by")).as("removable"),
      ])
      .orderBy("p.created_at")
      .orderBy("p.id"),
  );

const record = (acting: Acting) => (e: FromTable<"e", "calendar_events">) =>
  [
    memberName(acting, e.ref("e.completed_by")).as("completed_by"),
    notesOf(acting, e.ref("e.id")).as("notes"),
    photosOf(acting, e.ref("e.id")).as("photos"),
    pointsOf(acting, e.ref("e.id")).as("checklist"),
  ] as const;

/** The record of an event's visit; no row if there is no such event. */
export const recordOf = statement<{ id: string }>()("events.visit-record", (db, p) =>
  db.selectFrom("calendar_events as e").where(isNotDeleted(p)).where("e.id", "=", p.id).select(record(p)),
);

/** A customer's visits with a record: the rule of `cameToSomething`. */
const isRecorded =
  (p: Acting & Pick<ParamRefs<{ customer_id: string }>, "customer_id">) => (e: FromTable<"e", "calendar_events">) =>
    e.and([
      isNotDeleted(p)(e),
      e("e.customer_id", "=", p.customer_id),
      e.or([
        e("e.completed_at", "is not", null),
        e.exists(
          e
            .selectFrom("event_notes as n")
            .where("n.created_by", "=", p.owner)
            .whereRef("n.event_id", "=", "e.id")
            .select(sql.lit(1).as("one")),
        ),
        e.exists(
          e
            .selectFrom("photos as p")
            .where("p.created_by", "=", p.owner)
            .whereRef("p.event_id", "=", "e.id")
            .where("p.attached_at", "is not", null)
            .select(sql.lit(1).as("one")),
        ),
      ]),
    ]);

const ofCustomer = statement<{ customer_id: string; limit: number; offset: number }>()(
  "events.visits-of-customer",
  (db, p) =>
    db
      .selectFrom("calendar_events as e")
      .where(isRecorded(p))
      .select(["e.id", "e.title", "e.start_datetime", "e.end_datetime", "e.all_day", "e.start_day", "e.end_day"])
      .select("e.completed_at")
      .select(record(p))
      .orderBy("e.start_datetime", "desc")
      .orderBy("e.id")
      .limit(p.limit)
      .offset(p.offset),
);
const countOfCustomer = statement<{ customer_id: string }>()("events.count-visits-of-customer", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isRecorded(p))
    .select((e) => e.fn.countAll<number>().as("total")),
);

/** Returns one page of a customer's visits with a record, latest first, and their total number. */
export async function readVisitsOfCustomer(
  { query }: Pick<OwnerDb, "query">,
  { timeZone, ...paging }: { customer_id: string; limit: number; offset: number; timeZone: string },
): Promise<{ visits: CustomerVisit[]; total: number }> {
  const [visits, [count]] = await Promise.all([
    query(ofCustomer, paging),
    query(countOfCustomer, { customer_id: paging.customer_id }),
  ]);
  return { visits: visits.map((visit) => inZone(visit, timeZone)), total: count?.total ?? 0 };
}

/** Shares an event's photo from now on, or no longer. A photo that is shared already keeps its moment. */
export const setSharing = statement<{ id: string; event_id: string; shared: boolean }>()(
  "visits.set-sharing",
  (db, p) =>
    db
      .updateTable("photos as p")
      .set((photo) => ({
        shared_at: sql<
          string | null
        >`case when ${p.shared}::boolean then coalesce(${photo.ref("p.shared_at")}, now()) end`,
      }))
      .where("p.created_by", "=", p.owner)
      .where("p.id", "=", p.id)
      .where("p.event_id", "=", p.event_id)
      .where("p.attached_at", "is not", null)
      .returning(["p.id", "p.shared_at"]),
);

/** Shares no photo of an event any longer. */
export const endSharing = statement<{ event_id: string }>()("visits.end-sharing", (db, p) =>
  db
    .updateTable("photos as p")
    .set({ shared_at: null })
    .where("p.created_by", "=", p.owner)
    .where("p.event_id", "=", p.event_id)
    .where("p.shared_at", "is not", null),
);
