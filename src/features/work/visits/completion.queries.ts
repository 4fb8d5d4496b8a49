import { sql } from "kysely";
import type { RecordedService } from "#features/customers/schedules/recordedService.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { isNotDeleted } from "#features/work/events/event.queries.ts";

/**
 * Statements that mark visits as done and as not done. In all of them the alias `e` is an event. If they return no row,
 * nothing was changed.
 */

/** The visit in the version that was read. */
const hasVersion = (p: ParamRefs<{ id: string; version: number }>) => (e: FromTable<"e", "calendar_events">) =>
  e.and([isNotDeleted(p)(e), e("e.id", "=", p.id), e("e.version", "=", p.version)]);

/** Marks a visit as done, over the version that was read; `now` is the time (an ISO string). */
export const completeEvent = statement<{
  id: string;
  version: number;
  now: string;
  recorded: JsonText<RecordedService> | null;
}>()("events.complete", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set((e) => ({
      completed_at: p.now,
      completed_by: p.actor,
      recorded_visit: p.recorded,
      version: e("e.version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where(hasVersion(p))
    .returning("e.id"),
);

/** Marks a visit as not done, over the version that was read. */
export const reopenEvent = statement<{ id: string; version: number }>()("events.reopen", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set((e) => ({
      completed_at: null,
      completed_by: null,
      recorded_visit: null,
      version: e("e.version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where(hasVersion(p))
    .returning("e.id"),
);

/** The time at which a visit was recorded as done, and the resulting change in its service schedule, if any. */
export const recordedVisitOf = statement<{ id: string }>()("events.recorded", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where("e.id", "=", p.id)
    .select((e) => [
      e.ref("e.completed_at").$notNull().as("completed_at"),
      e.ref("e.recorded_visit").$castTo<RecordedService | null>().as("recorded"),
    ])
    .where("e.completed_at", "is not", null),
);

/** The visits that were recorded in a service schedule after a moment, earliest first, including deleted ones. */
export const visitsRecordedAfter = statement<{ id: string; schedule_id: string; after: string }>()(
  "events.recorded-after",
  (db, p) =>
    db
      .selectFrom("calendar_events as e")
      .where("e.created_by", "=", p.owner)
      .where("e.schedule_id", "=", p.schedule_id)
      .where("e.id", "<>", p.id)
      .where("e.completed_at", ">=", p.after)
      .where("e.recorded_visit", "is not", null)
      .select((e) => [
        "e.id",
        sql<string>`${e.ref("e.recorded_visit")} ->> 'day'`.as("day"),
        sql<RecordedService["before"]>`${e.ref("e.recorded_visit")} -> 'before'`.as("before"),
        sql<RecordedService["after"]>`${e.ref("e.recorded_visit")} -> 'after'`.as("after"),
      ])
      .orderBy("e.completed_at")
      .orderBy("e.id"),
);

/** Updates a visit's recorded change in its service schedule, after an earlier visit was reverted. */
export const saveRecordedVisit = statement<{ id: string; recorded: JsonText<RecordedService> }>()(
  "events.save-recorded",
  (db, p) =>
    db
      .updateTable("calendar_events as e")
      .set({ recorded_visit: p.recorded })
      .where("e.created_by", "=", p.owner)
      .where("e.id", "=", p.id),
);
