import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { CalendarPlace } from "./calendarAddress.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { daysOfEvent } from "#features/work/events/eventTimes.ts";
import { eventOf } from "#features/work/visits/suggestedEvent.ts";
import type { Suggestion } from "#features/work/visits/suggestion.ts";

/**
 * Returns the visits that service schedules suggest for these days: as a list, and by day. The second leaves out the
 * one moved by keys (`held`, its id), which is among the events.
 */
export function useSuggestedVisits({
  days,
  place: { day, whose = "everyone" },
  held,
  zone,
}: {
  days: readonly string[];
  place: CalendarPlace;
  held: string | null;
  zone: string;
}): { suggestions: readonly Suggestion[]; suggestedByDay: ReadonlyMap<string, readonly CalendarEvent[]> } {
  const { data: suggestedVisits = noSuggestions } = useQuery(
    calendarApi.suggestions.queryOptions({
      input: { from: days[0] ?? day, to: days.at(-1) ?? day },
      placeholderData: keepPreviousData,
    }),
  );
  // A suggested visit is not assigned yet.
  const suggestions = whose === "everyone" || whose === "nobody" ? suggestedVisits : noSuggestions;
  const suggestedByDay = useMemo(() => {
    const visits = suggestions.flatMap((one) => (one.schedule_id === held ? [] : [eventOf(one, zone)]));
    return Map.groupBy(visits, (visit) => daysOfEvent(visit, zone)[0] ?? "");
  }, [suggestions, held, zone]);
  return { suggestions, suggestedByDay };
}

const noSuggestions: Suggestion[] = [];
