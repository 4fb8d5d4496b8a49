import { useMemo, useState } from "react";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import type { KeyMove } from "./keyMove.ts";

/**
 * Moving of events by keys. `take` begins it; `taken` is the event as it would be, for the calendar to draw, and `held`
 * its id. `move` is where it has come to, for the `EventMover` that takes the keys and calls `onMove`; `onFollow` hears
 * of it too.
 */
export function useKeyMove(onFollow: (times: Times) => void): {
  taken: CalendarEvent | null;
  held: string | null;
  take: (event: CalendarEvent) => void;
  move: KeyMove | null;
  onMove: (to: KeyMove) => void;
} {
  const [move, setMove] = useState<KeyMove | null>(null);
  const taken = useMemo(() => (move && !move.over ? { ...move.event, ...move.times } : null), [move]);
  return {
    taken,
    held: taken && taken.id,
    take: (event) => setMove((before) => ({ event, times: event, over: false, take: (before?.take ?? 0) + 1 })),
    move,
    onMove: (to) => {
      setMove(to);
      onFollow(to.times);
    },
  };
}
