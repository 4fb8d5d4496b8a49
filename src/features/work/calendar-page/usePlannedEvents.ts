import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTeam } from "#browser/session/useTeam.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useSession } from "#browser/client/useSession.ts";
import { isShownFor } from "#features/work/event-dialogs/assigned.ts";
import type { CalendarPlace } from "./calendarAddress.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { allDayBounds, eventsByDay } from "#features/work/events/eventTimes.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";

/** The events of the days in sight, as the calendar draws them. */
export type PlannedEvents = {
  events: readonly CalendarEvent[];
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>;
  /** Whether they are fetched for the first time or again. */
  fetching: boolean;
  /** Whether the events of these days are still on their way: nobody knows yet what is on them. */
  loading: boolean;
  /** Why there are none to show; null while there are some, or some may come. */
  failure: Error | null;
  refetch: () => void;
};

/**
 * The events of these days that the place in the calendar asks for; the one that is moved by keys (`grabbed`) stands where
 * it would be. A later failure is said in a message, since the events fetched before are still shown.
 */
export function usePlannedEvents({
  days,
  place: { day, whose = "everyone" },
  grabbed,
  zone,
}: {
  days: readonly string[];
  place: CalendarPlace;
  grabbed: CalendarEvent | null;
  zone: string;
}): PlannedEvents {
  const { me } = useSession();
  const team = useTeam();
  const myId = me?.id ?? "";
  const { start, end } = allDayBounds(days[0] ?? day, days.at(-1) ?? day, zone);
  const input = { from: start.toISOString(), to: new Date(end.getTime() + 1).toISOString() };
  const list = useQuery(calendarApi.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const { data = noEvents, error } = list;
  const events = useMemo(() => {
    const planned = data.filter((event) => isShownFor(event, whose, { me: myId, team }));
    return grabbed ? [...planned.filter((event) => event.id !== grabbed.id), grabbed] : planned;
  }, [data, grabbed, whose, myId, team]);
  const byDay = useMemo(() => eventsByDay(events, zone), [events, zone]);

  const known = list.data !== undefined;
  useEffect(() => {
    // Without any events the page itself says so.
    if (error && known) toastError(error, { words: eventToasts.notFetched });
  }, [error, known]);

  return {
    events,
    byDay,
    fetching: list.isFetching,
    loading: list.isPending || list.isPlaceholderData,
    failure: known ? null : error,
    refetch: () => void list.refetch(),
  };
}

const noEvents: [] = [];
