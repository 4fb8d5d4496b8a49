import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { isOwn, isNotDeleted, mayOverlap } from "#features/work/events/event.queries.ts";
import { eventsWithin } from "#features/work/events/eventTimes.ts";
import { inZone } from "#features/work/events/storedTimes.ts";
import { priceSeen } from "#features/work/events/prices.queries.ts";
import { pointsOf } from "#features/work/checklists/checklist.queries.ts";
import { notesOf, photosOf } from "./visitRecord.queries.ts";
import { memberName } from "#platform/business/actorName.queries.ts";
import { photoAddresses, turnedBy } from "#features/catalog/photos/photo.queries.ts";
import { visitedPlace, visitMessages, type Visit, type VisitDetails, type VisitNote } from "./visit.ts";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { Place } from "#shared/contact/places.ts";
import type { Language } from "#shared/words/languages.ts";
import { ProductError } from "#shared/errors.ts";

/**
 * Queries for members who make visits. In all statements the alias `e` is an event that is the acting member's own. The
 * only column of money is `price` (`priceSeen`).
 */

const visitColumns = (p: Pick<ParamRefs<object>, "owner" | "actor">) => (e: FromTable<"e", "calendar_events">) =>
  [
    ...(["e.id", "e.title", "e.start_datetime", "e.end_datetime", "e.all_day", "e.start_day", "e.end_day"] as const),
    ...(["e.arrival_window", "e.client_name", "e.client_phone", "e.client_address", "e.completed_at"] as const),
    e.ref("e.service_type").$castTo<Visit["service_type"]>().as("service_type"),
    priceSeen(p)(e),
  ] as const;

const within = statement<{ from: string; to: string }>()("visits.within", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where(isOwn(p))
    .where(mayOverlap(p))
    .select(visitColumns(p)),
);

/** Returns the acting member's visits within a period, by their start. */
export async function readVisits(
  { query }: Pick<OwnerDb, "query">,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<Visit[]> {
  const visits = await query(within, { from, to });
  return eventsWithin(
    visits.map((visit) => inZone(visit, timeZone)),
    from,
    to,
  );
}

/** The language in which the customer of an event last read a form: for its estimate, else for another one of theirs. */
const languageOf = (p: Owner, e: FromTable<"e", "calendar_events">) =>
  e
    .selectFrom("estimates as of")
    .where("of.created_by", "=", p.owner)
    .where("of.deleted_at", "is", null)
    .where("of.language", "is not", null)
    .where((of) =>
      of.or([of("of.id", "=", of.ref("e.estimate_id")), of("of.customer_id", "=", of.ref("e.customer_id"))]),
    )
    .orderBy((of) => sql`${of.ref("of.id")} is not distinct from ${e.ref("e.estimate_id")}`, "desc")
    .orderBy("of.created_at", "desc")
    .limit(1)
    .select((of) => of.ref("of.language").$castTo<Language | null>().as("language"))
    .$asScalar();

const one = statement<{ id: string }>()("visits.get", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where(isOwn(p))
    .where("e.id", "=", p.id)
    .select(visitColumns(p))
    .select((e) => [
      "e.description",
      "e.job_id",
      "e.notes as event_notes",
      e
        .selectFrom("customers as c")
        .where("c.created_by", "=", p.owner)
        .whereRef("c.id", "=", "e.customer_id")
        .select("c.notes")
        .$asScalar()
        .as("customer_notes"),
      languageOf(p, e).as("customer_language"),
      jsonObjectFrom(
        e
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .whereRef("c.id", "=", "e.customer_id")
          .select((c) => ["c.address", c.ref("c.places").$castTo<Place[]>().as("places")]),
      ).as("placed"),
      e
        .selectFrom("businesses as b")
        .where("b.created_by", "=", p.owner)
        .select("b.time_zone")
        .$asScalar()
        .$notNull()
        .as("time_zone"),
      jsonArrayFrom(
        e
          .selectFrom("members as m")
          .where("m.business_id", "=", p.owner)
          .where("m.left_at", "is", null)
          .whereRef("m.user_id", "=", (assigned) => assigned.fn.any("e.assigned_to"))
          .select("m.name")
          .orderBy("m.name"),
      ).as("team"),
      memberName(p, e.ref("e.completed_by")).as("completed_by"),
      notesOf(p, e.ref("e.id")).as("notes"),
      photosOf(p, e.ref("e.id")).as("photos"),
      pointsOf(p, e.ref("e.id")).as("checklist"),
      jsonArrayFrom(
        e
          .selectFrom("estimates as of")
          .innerJoin("photos as p", "p.request_id", "of.request_id")
          .where("of.created_by", "=", p.owner)
          .where("p.created_by", "=", p.owner)
          .whereRef("of.id", "=", "e.estimate_id")
          .where("of.deleted_at", "is", null)
          .where("p.attached_at", "is not", null)
          .select(["p.id", "p.width", "p.height"])
          .select((photo) => [...photoAddresses(p, photo.ref("p.name")), turnedBy(p, photo)])
          .orderBy("p.sort_order")
          .orderBy("p.id"),
      ).as("request_photos"),
    ]),
);

/** Returns one visit of the acting member. Refuses with `not_found` any other. */
export async function readVisit({ query }: Pick<OwnerTx, "query">, id: string): Promise<VisitDetails> {
  const [row] = await query(one, { id });
  if (!row) throw new ProductError("not_found", visitMessages.gone);
  const { time_zone, team, placed, ...visit } = row;
  const place = visitedPlace(placed, visit.client_address);
  return { ...inZone(visit, time_zone), place, team: team.map(({ name }) => name) };
}

const found = statement<{ id: string }>()("visits.find", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where(isOwn(p))
    .where("e.id", "=", p.id)
    .select((e) => [
      "e.customer_id",
      e
        .selectFrom("photos as p")
        .where("p.created_by", "=", p.owner)
        .where("p.event_id", "=", p.id)
        .select((of) => of.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("photos"),
    ]),
);

/**
 * Returns the customer of the acting member's visit, and its number of photos. Refuses with `not_found` any other
 * visit.
 */
export async function findVisit(query: Query, id: string): Promise<{ customer_id: string | null; photos: number }> {
  const [visit] = await query(found, { id });
  if (!visit) throw new ProductError("not_found", visitMessages.gone);
  return visit;
}

const addNote = statement<{ event_id: string; text: string; timeline_id: string | null }>()(
  "visits.add-note",
  (db, p) =>
    db
      .insertInto("event_notes")
      .values({ created_by: p.owner, event_id: p.event_id, text: p.text, timeline_id: p.timeline_id })
      .returning(["id", "text", "at"]),
);
const actor = statement()("visits.actor", (db, p) => db.selectNoFrom(memberName(p, p.actor).as("name")));

/** Stores the acting member's note about a visit; `timeline_id` is the same note on the customer's timeline. */
export async function addVisitNote(
  query: Query,
  note: { event_id: string; text: string; timeline_id: string | null },
): Promise<VisitNote> {
  const [[added], [by]] = await Promise.all([query(addNote, note), query(actor)]);
  if (!added) throw new Error("A note was not stored.");
  return { ...added, by: by?.name ?? null, removable: true };
}

/** Stores the row of a photo whose picture is being stored. */
export const addVisitPhoto = statement<{
  event_id: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
}>()("visits.add-photo", (db, p) =>
  db
    .insertInto("photos")
    .values({
      created_by: p.owner,
      event_id: p.event_id,
      name: p.name,
      width: p.width,
      height: p.height,
      bytes: p.bytes,
    })
    .returning("id"),
);

/** Makes a photo visible on its visit, after its picture was stored. */
export const showVisitPhoto = statement<{ id: string; event_id: string }>()("visits.show-photo", (db, p) =>
  db
    .updateTable("photos as p")
    .set({ attached_at: sql<string>`now()` })
    .where("p.created_by", "=", p.owner)
    .where("p.id", "=", p.id)
    .where("p.event_id", "=", p.event_id)
    .returning("p.created_at as at"),
);
