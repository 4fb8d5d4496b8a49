import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useClearNavigationState } from "#browser/links.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";

/** Shows the event that a link requested (`openEventState`): once, not again on Back or Reload. It draws nothing itself. */
export function RequestedEvent({ show }: { show: (event: CalendarEvent) => void }) {
  const { state } = useLocation() as { state: unknown };
  const queries = useQueryClient();
  const clearState = useClearNavigationState();
  const requested =
    typeof state === "object" && state !== null && "event" in state && typeof state.event === "string"
      ? state.event
      : null;
  const open = useEffectEvent(async (id: string) => {
    clearState();
    try {
      show(await queries.fetchQuery(calendarApi.get.queryOptions({ input: { id } })));
    } catch (error) {
      toastError(error, { words: eventToasts.notFetched });
    }
  });
  useEffect(() => {
    if (requested !== null) void open(requested);
  }, [requested]);
  return null;
}
