import { useMemo, useState } from "react";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import type { KeyMove } from "./keyMove.ts";

/**
 * Moving of events by keys. `pickUp` begins it; `grabbed` is the event with its new times, for the calendar to draw,
 * and `held` its id. `move` is the current state, for the `EventMover` that takes the keys and calls `onMove`.
 * `onFollow` also receives the times.
 */
export function useKeyMove(onFollow: (times: Times) => void): {
  grabbed: CalendarEvent | null;
  held: string | null;
  pickUp: (event: CalendarEvent) => void;
  move: KeyMove | null;
  onMove: (to: KeyMove) => void;
} {
  const [move, setMove] = useState<KeyMove | null>(null);
  const grabbed = useMemo(() => (move && !move.over ? { ...move.event, ...move.times } : null), [move]);
  return {
    grabbed,
    held: grabbed && grabbed.id,
    pickUp: (event) => setMove((before) => ({ event, times: event, over: false, pickUps: (before?.pickUps ?? 0) + 1 })),
    move,
    onMove: (to) => {
      setMove(to);
      onFollow(to.times);
    },
  };
}
