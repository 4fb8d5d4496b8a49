import type { CalendarEvent } from "#features/work/events/event.ts";
import { allDayBounds } from "#features/work/events/eventTimes.ts";
import type { Suggestion } from "./suggestion.ts";

/**
 * Returns a suggestion as an event that is not planned yet. It takes the whole day, until its owner sets a time. Its id
 * is that of its schedule.
 */
export function eventOf({ due: _due, day, ...about }: Suggestion, timeZone: string): CalendarEvent {
  const { start, end } = allDayBounds(day, day, timeZone);
  const times = { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true };
  const unknown = {
    arrival_window: false,
    description: null,
    service_type: null,
    estimated_price: null,
    actual_price: null,
    estimate_id: null,
    job_id: null,
    occurrence_day: null,
    completed_at: null,
    completed_by: null,
    assigned_to: [],
  };
  return {
    ...about,
    ...times,
    ...unknown,
    id: about.schedule_id,
    version: 0,
    created_by: "",
    created_at: "",
    updated_at: "",
  };
}

/** True if an event is only a suggestion. */
export function isSuggested({ version }: CalendarEvent): boolean {
  return version === 0;
}
