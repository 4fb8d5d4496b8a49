import { useQuery } from "@tanstack/react-query";
import { useWatch, type Control } from "react-hook-form";
import { useNamed } from "#browser/session/useTeam.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { EventToSave } from "#features/work/events/event.ts";
import { canClash, clashOf, rangeOfClashes, type Clash } from "./clash.ts";
import { useClashReader } from "./useClashReader.ts";
import { timesOf, type EventValues } from "./eventForm.ts";

/**
 * Finds the clash of the event that a form describes with others on its day, for one of the people assigned to it. Null
 * if there is none, and for events of several days. `eventId` is the id of a stored event.
 */
export function useClash(control: Control<EventValues, unknown, EventToSave>, eventId: string | null): Clash | null {
  const reader = useClashReader();
  const { zone } = reader;
  const [start_day, start_time, end_day, end_time, all_day, arrival_window, assigned_to] = useWatch({
    control,
    name: ["start_day", "start_time", "end_day", "end_time", "all_day", "arrival_window", "assigned_to"],
  });
  const named = useNamed(assigned_to);
  const times = timesOf({ start_day, start_time, end_day, end_time, all_day, arrival_window }, zone);
  const planned = times && { ...times, id: eventId, assigned_to };
  const canBe = planned !== null && canClash(planned, reader);
  const { data: others } = useQuery(
    calendarApi.list.queryOptions({
      input: rangeOfClashes(times ?? { start_datetime: "2000-01-01T00:00:00Z" }, zone),
      enabled: canBe,
    }),
  );
  return canBe && others ? clashOf(planned, others, { ...reader, named }) : null;
}
