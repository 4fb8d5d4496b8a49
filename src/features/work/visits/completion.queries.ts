import { sql } from "kysely";
import type { RecordedService } from "#features/customers/schedules/recordedService.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { isNotDeleted } from "#features/work/events/event.queries.ts";

/** How visits are marked as done and as not done. In all statements `e` is an event; what returns no row changed nothing. */

/** The visit that was read, unless it was changed since. */
const hasVersion = (p: ParamRefs<{ id: string; version: number }>) => (e: FromTable<"e", "calendar_events">) =>
  e.and([isNotDeleted(p)(e), e("e.id", "=", p.id), e("e.version", "=", p.version)]);

/** Marks a visit as done, over the version that was read; `now` is when (an ISO string). */
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

/** When a visit was recorded as done, and what that changed in its service schedule, if anything. */
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

/** The visits that were recorded in a service schedule after a moment, the first first; deleted ones count, too. */
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

/** Saves what recording a visit changed in its service schedule, now that one before it was taken back. */
export const saveRecordedVisit = statement<{ id: string; recorded: JsonText<RecordedService> }>()(
  "events.save-recorded",
  (db, p) =>
    db
      .updateTable("calendar_events as e")
      .set({ recorded_visit: p.recorded })
      .where("e.created_by", "=", p.owner)
      .where("e.id", "=", p.id),
);
