import { inZone, conflictMessages, type CalendarEvent, type StoredEvent } from "#features/calendar/event.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { rowsAsJson, type TextRows } from "#platform/database/rowsAsText.ts";

/** An event as the contract shows it; `e` is one. */
const eventColumns = `e.id, e.title, e.description, e.start_datetime, e.end_datetime, e.all_day, e.client_name, e.client_email, e.client_phone, e.client_address, e.service_type,
  e.estimated_price, e.actual_price, e.estimate_id, e.customer_id, e.schedule_id, e.completed_at, e.notes, e.version, e.created_by, e.created_at, e.updated_at`;

/**
 * What, beside its columns, tells when an all-day event is: its days, and the owner's zone of now. In this order,
 * before all others.
 */
const dayColumns =
  "coalesce((select b.time_zone from businesses b where b.created_by = $1), 'UTC') as time_zone, e.start_day, e.end_day";
/** What `eventsAsJson` is given: the columns of events and when they are. */
export const listedColumns = `${dayColumns}, ${eventColumns}`;

const getStatement = {
  name: "calendar-event",
  text: `select to_json(found) as event from (select ${listedColumns} from calendar_events e where e.created_by = $1 and e.id = $2 and e.deleted_at is null) found`,
};

/** Reads one event. Refuses with `not_found`, in the words given, where there is none. */
export async function readEvent(
  query: OwnerDb["query"],
  ownerId: string,
  id: string,
  gone: string = conflictMessages.deleted,
): Promise<CalendarEvent> {
  const [row] = await query<{ event: StoredEvent & { time_zone: string } }>(getStatement, [ownerId, id]);
  if (!row) throw new ProductError("not_found", gone);
  const { time_zone, ...event } = row.event;
  return inZone(event, time_zone);
}

/** Events of `listedColumns` as JSON, by their start; with a stretch of time those within it. */
export function eventsAsJson(found: TextRows, within?: { from: string; to: string }): string {
  const place = new Map(found.fields.map(({ name }, column) => [name, column]));
  const [start, end, id] = ["start_datetime", "end_datetime", "id"].map((name) => place.get(name) ?? 0) as [
    number,
    number,
    number,
  ];
  const isAllDay = (row: readonly (string | null)[]) => row[place.get("all_day") ?? 0] === "t";
  if (!found.rows.some(isAllDay)) return rowsAsJson(found, 3);
  const rows = found.rows.flatMap((row) => {
    const [time_zone, start_day = null, end_day = null] = row;
    const placed = [...row];
    const times = inZone(
      { start_datetime: row[start] ?? "", end_datetime: row[end] ?? "", all_day: isAllDay(row), start_day, end_day },
      time_zone ?? "UTC",
    );
    placed[start] = times.start_datetime;
    placed[end] = times.end_datetime;
    const [from, to] = [momentOfText(times.start_datetime), momentOfText(times.end_datetime)];
    return within && (from >= Date.parse(within.to) || to <= Date.parse(within.from)) ? [] : [{ from, placed }];
  });
  const ordered = rows.toSorted((a, b) => a.from - b.from || ((a.placed[id] ?? "") < (b.placed[id] ?? "") ? -1 : 1));
  return rowsAsJson({ fields: found.fields, rows: ordered.map(({ placed }) => placed) }, 3);
}

/** A moment in the database's words or in ours. */
function momentOfText(text: string): number {
  return Date.parse(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
}
