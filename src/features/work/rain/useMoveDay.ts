import { useQueryClient } from "@tanstack/react-query";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { shortDay } from "#features/work/events/eventWords.ts";
import type { DayMove } from "./dayMove.ts";

const failed = "The visits couldn't be moved. Please try again.";
const placed = ({ id, version }: CalendarEvent, { start_datetime, end_datetime }: Times) => ({
  id,
  version,
  start_datetime,
  end_datetime,
});

/** Returns a function that moves visits to a day, all or none, and offers to undo it. False if they were not moved. */
export function useMoveDay() {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: calendarApi.key() });

  /** Moves the visits back to the times that they had, unless one of them was changed since. */
  const putBack = async (moved: readonly CalendarEvent[], moves: readonly DayMove[]) => {
    const before = new Map(moves.map(({ event }) => [event.id, event]));
    try {
      const events = moved.map((event) => placed(event, before.get(event.id) ?? event));
      const { notice } = await calendarApi.move.call({ events });
      toastSuccess("The visits are back", notice);
    } catch (error) {
      toastError(error, { words: failed });
    }
    refresh();
  };

  return async (moves: readonly DayMove[], to: string): Promise<boolean> => {
    try {
      const { events, notice } = await calendarApi.move.call({
        events: moves.map(({ event, times }) => placed(event, times)),
      });
      const count = events.length === 1 ? "1 visit" : `${events.length} visits`;
      toastSuccess(`${count} moved to ${shortDay(to)}`, notice, {
        action: { label: "Undo", onClick: () => void putBack(events, moves) },
      });
      refresh();
      return true;
    } catch (error) {
      toastError(error, { words: failed });
      refresh();
      return false;
    }
  };
}
