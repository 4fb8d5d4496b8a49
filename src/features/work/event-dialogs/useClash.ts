import { useQuery } from "@tanstack/react-query";
import { useWatch, type Control } from "react-hook-form";
import { useSession } from "#browser/client/useSession.ts";
import { useNamed, useTeam } from "#browser/session/useTeam.ts";
import { useZone } from "#browser/useZone.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { clashesOf, nextFreeStart } from "#features/work/events/clashes.ts";
import type { CalendarEvent, EventToSave } from "#features/work/events/event.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { namesOfAssigned } from "./assigned.ts";
import { timesOf, type EventValues } from "./eventForm.ts";

/** A person who would be at two events at once. */
export type Clash = {
  /** The person's name; null for the reader. */
  name: string | null;
  /** The first of the events in the way, and the number of further ones. */
  event: CalendarEvent;
  more: number;
  /** The first free start after the planned one on its day; null if there is none. */
  free: Date | null;
};

const maxLengthMs = 86_400_000;

/**
 * Finds the clash of the event that a form describes with others on its day, for one of the people assigned to it. Null
 * if there is none, and for events of several days. `eventId` is the id of a stored event.
 */
export function useClash(control: Control<EventValues, unknown, EventToSave>, eventId: string | null): Clash | null {
  const zone = useZone();
  const { me } = useSession();
  const alone = useTeam().length === 1;
  const [start_day, start_time, end_day, end_time, all_day, assigned_to] = useWatch({
    control,
    name: ["start_day", "start_time", "end_day", "end_time", "all_day", "assigned_to"],
  });
  const named = useNamed(assigned_to);
  const times = timesOf({ start_day, start_time, end_day, end_time, all_day }, zone);
  const isShort = times !== null && Date.parse(times.end_datetime) - Date.parse(times.start_datetime) <= maxLengthMs;
  const someone = alone || assigned_to.length > 0;
  const day = times ? dayIn(zone, new Date(times.start_datetime)) : "2000-01-01";
  // The next day, too, because an event that is moved to the evening can end there.
  const [from, to] = [day, addDays(day, 2)].map((one) => momentOf(one, 0, zone).toISOString());
  const { data: others } = useQuery(
    calendarApi.list.queryOptions({
      input: { from: from ?? "", to: to ?? "" },
      enabled: isShort && someone && !all_day,
    }),
  );
  if (!times || !isShort || !others) return null;
  const planned = { ...times, id: eventId, assigned_to };
  const clashes = clashesOf(planned, others, { alone });
  const [event] = clashes;
  if (!event) return null;
  const person = assigned_to.find((id) => event.assigned_to.includes(id));
  const isReader = person === undefined || person === me?.id;
  return {
    name: isReader ? null : (namesOfAssigned([person], named)[0] ?? null),
    event,
    more: clashes.length - 1,
    free: nextFreeStart(planned, others, { alone, zone }),
  };
}
