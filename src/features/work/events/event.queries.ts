import { expressionBuilder, sql } from "kysely";
import type { CalendarEvent } from "./event.ts";
import type { Times } from "./eventTimes.ts";
import { inZone, maxEventDays, type StoredDays } from "./storedTimes.ts";
import { conflictMessages } from "./eventMessages.ts";
import { pricesSeen } from "./prices.queries.ts";
import { momentToIso } from "#platform/database/columnTypes.ts";
import { rowsAsJson, type TextRows } from "#platform/database/rowsAsText.ts";
import type { Schema } from "#platform/database/schema.ts";
import {
  statement,
  statementFamily,
  type FromTable,
  type Owner,
  type ParamRefs,
} from "#platform/database/statement.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { RawJson } from "#platform/process/rawJson.ts";
import { ProductError } from "#shared/errors.ts";

/** Queries that read events. In all statements the alias `e` is an event, and deleted events are left out. */

type FromEvents = FromTable<"e", "calendar_events">;

/** The owner's events that are not deleted. */
export const isNotDeleted =
  ({ owner }: Owner) =>
  (e: FromEvents) =>
    e.and([e("e.created_by", "=", owner), e("e.deleted_at", "is", null)]);

type Acting = Pick<ParamRefs<object>, "owner" | "actor">;

const tables = expressionBuilder<Schema>();

/** True if the acting member is an owner or a manager. */
export const manages = ({ owner, actor }: Acting) =>
  tables.exists(
    tables
      .selectFrom("members as own")
      .where("own.business_id", "=", owner)
      .where("own.user_id", "=", actor)
      .where("own.left_at", "is", null)
      .where("own.role", "<>", "crew")
      .select(sql.lit(1).as("one")),
  );

/** The acting member's own events: the same rule as `isAssignedTo`. */
export const isOwn = (acting: Acting) => (e: FromEvents) =>
  e.or([
    sql<boolean>`${acting.actor}::uuid = any(${e.ref("e.assigned_to")})`,
    e.and([e(e.fn<number>("cardinality", ["e.assigned_to"]), "=", 0), manages(acting)]),
  ]);

/** The events that the acting member may see: all for owners and managers, those assigned to them for the crew. */
const isSeen = (acting: Acting) => (e: FromEvents) =>
  e.or([sql<boolean>`${acting.actor}::uuid = any(${e.ref("e.assigned_to")})`, manages(acting)]);

/** An event as the contract shows it, with prices for members who can see them. */
export const eventColumns = (acting: Acting) => (e: FromEvents) =>
  [
    ...([
      "e.id",
      "e.title",
      "e.description",
      "e.start_datetime",
      "e.end_datetime",
      "e.all_day",
      "e.arrival_window",
    ] as const),
    ...(["e.client_name", "e.client_email", "e.client_phone", "e.client_address"] as const),
    e.ref("e.service_type").$castTo<CalendarEvent["service_type"]>().as("service_type"),
    ...pricesSeen(acting)(e),
    ...(["e.estimate_id", "e.customer_id", "e.schedule_id", "e.job_id", "e.occurrence_day"] as const),
    "e.completed_at",
    "e.completed_by",
    e.fn<string[]>("to_json", ["e.assigned_to"]).as("assigned_to"),
    ...(["e.notes", "e.version", "e.created_by", "e.created_at", "e.updated_at"] as const),
  ] as const;

/**
 * The additional columns that place an all-day event: its days, and the owner's current zone. They come before all
 * other columns, where `eventsAsJson` leaves them out.
 */
type Placing = StoredDays & { time_zone: string };
const placingColumns = 3;
const placedColumns = (acting: Acting) => (e: FromEvents) =>
  [
    e.fn
      .coalesce(
        e.selectFrom("businesses as b").where("b.created_by", "=", acting.owner).select("b.time_zone").$asScalar(),
        sql.lit("UTC"),
      )
      .as("time_zone"),
    "e.start_day",
    "e.end_day",
    ...eventColumns(acting)(e),
  ] as const;

type Period = Pick<ParamRefs<{ from: string; to: string }>, "from" | "to">;

/**
 * No event is longer than `maxEventDays`, so an event in the period began at most that long before it. All-day events
 * are stored as UTC days here, and every zone is less than a day from UTC. The query therefore finds a few all-day
 * events too many, which are left out when they are placed.
 */
export const mayOverlap = (stretch: Period) => (e: FromEvents) => {
  const from = sql<string>`${stretch.from}::timestamptz`;
  const to = sql<string>`${stretch.to}::timestamptz`;
  const days = (count: number) => sql`${`${count} days`}::interval`;
  return e.and([
    e("e.start_datetime", ">", sql<string>`${from} - ${days(maxEventDays + 2)}`),
    e("e.start_datetime", "<", sql<string>`${to} + ${days(1)}`),
    e("e.end_datetime", ">", sql<string>`${from} - ${days(1)}`),
    e.or([e("e.all_day", "=", true), e.and([e("e.start_datetime", "<", to), e("e.end_datetime", ">", from)])]),
  ]);
};

const within = statementFamily<{ from: string; to: string }>()(
  "events.within",
  { whose: ["all", "seen", "own"] },
  (db, p, { whose }) =>
    db
      .selectFrom("calendar_events as e")
      .where(isNotDeleted(p))
      .$if(whose === "own", (events) => events.where(isOwn(p)))
      .$if(whose === "seen", (events) => events.where(isSeen(p)))
      .where(mayOverlap(p))
      .select(placedColumns(p))
      .orderBy("e.start_datetime")
      .orderBy("e.id"),
);

/**
 * Returns the events within a period, by their start: all, those that the acting member may see, or the acting member's
 * own.
 */
export async function readWithin(
  owner: OwnerDb,
  stretch: { from: string; to: string },
  whose: "all" | "seen" | "own" = "all",
): Promise<RawJson<CalendarEvent[]>> {
  return eventsAsJson(await owner.queryText(within({ whose }), stretch), stretch);
}

const ofEstimate = statement<{ estimate_id: string }>()("events.of-estimate", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where("e.estimate_id", "=", p.estimate_id)
    .select(placedColumns(p))
    .orderBy("e.start_datetime")
    .orderBy("e.id"),
);

const ofJob = statement<{ job_id: string }>()("events.of-job", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where("e.job_id", "=", p.job_id)
    .select(placedColumns(p))
    .orderBy("e.start_datetime")
    .orderBy("e.id"),
);

const openOfJob = statement<{ job_id: string }>()("events.open-of-job", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where("e.job_id", "=", p.job_id)
    .where("e.completed_at", "is", null)
    .where("e.occurrence_day", "is not", null)
    .select(placedColumns(p))
    .orderBy("e.start_datetime")
    .orderBy("e.id"),
);

/** Returns the visits that a repeating job planned and that are not done, by their start. */
export async function readOpenOccurrences({ query }: Pick<OwnerTx, "query">, job_id: string): Promise<CalendarEvent[]> {
  const found = await query(openOfJob, { job_id });
  return found.map(({ time_zone, ...event }) => inZone(event, time_zone));
}

/** The visits of a job by what a change of its repetition may change. */
export const placesOfJob = statement<{ job_id: string }>()("events.places-of-job", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where("e.job_id", "=", p.job_id)
    .select(["e.id", "e.version", "e.occurrence_day"])
    .orderBy("e.start_datetime")
    .orderBy("e.id"),
);

/** Returns the visits of a job, planned and past, by their start. */
export async function readOfJob(owner: OwnerDb, job_id: string): Promise<RawJson<CalendarEvent[]>> {
  return eventsAsJson(await owner.queryText(ofJob, { job_id }));
}

/** Returns the events of an estimate, planned and past, by their start. */
export async function readOfEstimate(owner: OwnerDb, estimate_id: string): Promise<RawJson<CalendarEvent[]>> {
  return eventsAsJson(await owner.queryText(ofEstimate, { estimate_id }));
}

const one = statement<{ id: string }>()("events.get", (db, p) =>
  db.selectFrom("calendar_events as e").where(isNotDeleted(p)).where("e.id", "=", p.id).select(placedColumns(p)),
);

/** Reads one event. Refuses with `not_found` and the given message if there is none. */
export async function readEvent(
  { query }: Pick<OwnerTx, "query">,
  id: string,
  gone: string = conflictMessages.deleted,
): Promise<CalendarEvent> {
  const [found] = await query(one, { id });
  if (!found) throw new ProductError("not_found", gone);
  const { time_zone, ...event } = found;
  return inZone(event, time_zone);
}

/** Returns events of `placedColumns` as JSON, by their start; with a period, those within it. */
function eventsAsJson<Row extends Placing & Times & { id: string }>(
  found: TextRows<Row>,
  stretch?: { from: string; to: string },
): RawJson<Omit<Row, keyof Placing>[]> {
  const place = (name: keyof Times | "id") => found.fields.findIndex((field) => field.name === name);
  const [start, end, allDay, id] = [place("start_datetime"), place("end_datetime"), place("all_day"), place("id")];
  const isAllDay = (row: readonly (string | null)[]) => row[allDay] === "t";
  if (!found.rows.some(isAllDay)) return new RawJson(rowsAsJson(found, placingColumns));
  const rows = found.rows.flatMap((row) => {
    const [time_zone, start_day = null, end_day = null] = row;
    const times = inZone(
      { start_datetime: row[start] ?? "", end_datetime: row[end] ?? "", all_day: isAllDay(row), start_day, end_day },
      time_zone ?? "UTC",
    );
    const [from, to] = [momentOfText(times.start_datetime), momentOfText(times.end_datetime)];
    if (stretch && (from >= Date.parse(stretch.to) || to <= Date.parse(stretch.from))) return [];
    const placed = row.with(start, times.start_datetime).with(end, times.end_datetime);
    return [{ from, placed }];
  });
  const ordered = rows.toSorted((a, b) => a.from - b.from || ((a.placed[id] ?? "") < (b.placed[id] ?? "") ? -1 : 1));
  return new RawJson(rowsAsJson({ fields: found.fields, rows: ordered.map(({ placed }) => placed) }, placingColumns));
}

/** Returns the time of a timestamp in the database's format or in ours. */
function momentOfText(text: string): number {
  return Date.parse(momentToIso(text));
}
