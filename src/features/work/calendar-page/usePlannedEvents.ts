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

/** The events of the visible days, as the calendar draws them. */
export type PlannedEvents = {
  events: readonly CalendarEvent[];
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>;
  /** True while they are fetched, for the first time or again. */
  fetching: boolean;
  /** True while the events of these days are being loaded and are still unknown. */
  loading: boolean;
  /** The reason why there are none; null if there are some, or some may still arrive. */
  failure: Error | null;
  refetch: () => void;
};

/**
 * Fetches the events of these days for the calendar's state. The event moved by keys (`grabbed`) has its new times. A
 * later failure appears as a message, because the earlier events are still shown.
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
    // Without any events the page itself shows the failure.
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
