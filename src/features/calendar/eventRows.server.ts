import { meanwhile, type CalendarEvent } from "#features/calendar/event.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerScope, OwnerWork } from "#server/database/door.ts";

/** An event as the contract shows it; `e` is one. */
export const eventColumns = `e.id, e.title, e.description, e.start_datetime, e.end_datetime, e.all_day, e.client_name, e.client_email, e.client_phone, e.client_address, e.service_type,
  e.estimated_price, e.actual_price, e.estimate_id, e.customer_id, e.schedule_id, e.completed_at, e.notes, e.version, e.created_by, e.created_at, e.updated_at`;

const getStatement = { name: "calendar-event", text: `select to_json(found) as event from (select ${eventColumns} from calendar_events e where e.created_by = $1 and e.id = $2 and e.deleted_at is null) found` };

/** Reads one event. Refuses with `not_found`, in the words given, where there is none. */
export async function readEvent(ask: OwnerScope["ask"] | OwnerWork["query"], ownerId: string, id: string, gone: string = meanwhile.deleted): Promise<CalendarEvent> {
  const [row] = await ask<{ event: CalendarEvent }>(getStatement, [ownerId, id]);
  if (!row) throw new ProductError("not_found", gone);
  return row.event;
}
