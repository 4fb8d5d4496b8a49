import { sql } from "kysely";
import type { EventToSave } from "./event.ts";
import type { StoredDays } from "./storedTimes.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { isPastRestoring } from "#platform/database/softDelete.queries.ts";
import { isNotDeleted } from "./event.queries.ts";

/** Statements that change events. If they return no row, nothing was changed. */

const customerToLink = statement<{ id: string }>()("events.customer-to-link", (db, p) =>
  db.selectFrom("customers as c").where("c.created_by", "=", p.owner).where("c.id", "=", p.id).select("c.id"),
);
const estimateToLink = statement<{ id: string }>()("events.estimate-to-link", (db, p) =>
  db.selectFrom("estimates as e").where("e.created_by", "=", p.owner).where("e.id", "=", p.id).select("e.id"),
);

/** The job whose visit an event is, with the records that its visits belong to. */
export const jobToLink = statement<{ id: string }>()("events.job-to-link", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .select(["j.id", "j.customer_id", "j.estimate_ids", "j.schedule_id", "j.state"]),
);

/** True if the customer and the estimate linked to an event are the owner's. */
export async function areLinksThere(
  { query }: Pick<OwnerTx, "query">,
  { customer_id, estimate_id }: Pick<EventToSave, "customer_id" | "estimate_id">,
): Promise<boolean> {
  const found = await Promise.all([
    ...(customer_id === null ? [] : [query(customerToLink, { id: customer_id })]),
    ...(estimate_id === null ? [] : [query(estimateToLink, { id: estimate_id })]),
  ]);
  return found.every((rows) => rows.length > 0);
}

const members = statement<{ ids: readonly string[] }>()("events.members-to-assign", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.left_at", "is", null)
    .where((m) => m("m.user_id", "=", m.fn.any(p.ids)))
    .select(["m.user_id as id", "m.name"]),
);

/** Returns the names of the current members among these ids, by their ids. */
export async function membersOf(
  { query }: Pick<OwnerTx, "query">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await query(members, { ids })).map(({ id, name }) => [id, name]));
}

/** An event to be saved, its times in stored form, with the day of its repeating job. */
export type EventValues = EventToSave & StoredDays & { occurrence_day: string | null };

const inputColumns = (p: ParamRefs<EventValues>) =>
  ({
    title: p.title,
    description: p.description,
    start_datetime: p.start_datetime,
    end_datetime: p.end_datetime,
    all_day: p.all_day,
    arrival_window: p.arrival_window,
    start_day: p.start_day,
    end_day: p.end_day,
    client_name: p.client_name,
    client_email: p.client_email,
    client_phone: p.client_phone,
    client_address: p.client_address,
    service_type: p.service_type,
    estimated_price: p.estimated_price,
    actual_price: p.actual_price,
    estimate_id: p.estimate_id,
    customer_id: p.customer_id,
    schedule_id: p.schedule_id,
    job_id: p.job_id,
    occurrence_day: p.occurrence_day,
    assigned_to: p.assigned_to,
    notes: p.notes,
  }) satisfies Record<keyof EventValues, unknown>;

/** Plans an event. */
export const addEvent = statement<EventValues>()("events.add", (db, p) =>
  db
    .insertInto("calendar_events")
    .values({ created_by: p.owner, ...inputColumns(p) })
    .returning("id"),
);

/** Saves an event over the version that was read. */
export const saveEvent = statement<EventValues & { id: string; version: number }>()("events.save", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set((e) => ({ ...inputColumns(p), version: e("e.version", "+", 1), updated_at: sql`now()` }))
    .where(isNotDeleted(p))
    .where("e.id", "=", p.id)
    .where("e.version", "=", p.version)
    .returning("e.id"),
);

/** Makes the visits of a job that are not done independent of its former repetition. */
export const freeVisits = statement<{ job_id: string }>()("events.free-visits", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set({ occurrence_day: null, updated_at: sql`now()` })
    .where("e.created_by", "=", p.owner)
    .where("e.job_id", "=", p.job_id)
    .where("e.completed_at", "is", null),
);

/** Sets the day of its repeating job for which a visit was planned. */
export const setOccurrence = statement<{ id: string; occurrence_day: string | null }>()(
  "events.set-occurrence",
  (db, p) =>
    db
      .updateTable("calendar_events as e")
      .set({ occurrence_day: p.occurrence_day, updated_at: sql`now()` })
      .where("e.created_by", "=", p.owner)
      .where("e.id", "=", p.id),
);

/** Hides an event by marking it as deleted. */
export const softDelete = statement<{ id: string }>()("events.soft-delete", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where(isNotDeleted(p))
    .where("e.id", "=", p.id)
    .returning(["e.id", "e.estimate_id", "e.job_id"]),
);

/** Restores a deleted event unchanged, as a newer version. */
export const restore = statement<{ id: string }>()("events.restore", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set((e) => ({ deleted_at: null, version: e("e.version", "+", 1), updated_at: sql`now()` }))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is not", null)
    .returning("e.id"),
);

/** Returns a row if an event is deleted but still stored: for a job that runs too early. */
export const isStillDeleted = statement<{ id: string }>()("events.deleted-still", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is not", null)
    .select("e.id"),
);

/** Removes a deleted event for good after the time for restoring it. */
export const purge = statement<{ id: string }>()("events.purge", (db, p) =>
  db
    .deleteFrom("calendar_events as e")
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where((e) => isPastRestoring(e.ref("e.deleted_at"))),
);
