import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { reloadForNewRelease } from "#web/newRelease.ts";
import type { CalendarEvent, Times } from "./event.ts";
import type { KeyMove } from "./keyMove.ts";

// Few move by keys, so what does it travels when somebody begins.
const EventMover = lazy(async () => ({
  default: (await import("./EventMover.tsx").catch(reloadForNewRelease)).EventMover,
}));

/**
 * Moving of events by keys. `take` begins it; `taken` is the event as it would be, for whoever draws it; `mover` is
 * where the keys go. `onFollow` hears where it has come to, `onPlace` where it is to stay, and answers with its id
 * then.
 */
export function useKeyMove({
  monthly,
  zone,
  onFollow,
  onPlace,
}: {
  /** Whether days are looked at, not hours. */
  monthly: boolean;
  zone: string;
  onFollow: (times: Times) => void;
  onPlace: (event: CalendarEvent, times: Times) => Promise<string | null>;
}): { taken: CalendarEvent | null; held: string | null; take: (event: CalendarEvent) => void; mover: ReactNode } {
  const [move, setMove] = useState<KeyMove | null>(null);
  const taken = useMemo(() => (move && !move.over ? { ...move.event, ...move.times } : null), [move]);
  const onMove = (to: KeyMove) => {
    setMove(to);
    onFollow(to.times);
  };
  return {
    taken,
    held: taken && taken.id,
    take: (event) => setMove((before) => ({ event, times: event, over: false, take: (before?.take ?? 0) + 1 })),
    mover: move && (
      <Suspense>
        <EventMover key={move.take} move={move} monthly={monthly} zone={zone} onMove={onMove} onPlace={onPlace} />
      </Suspense>
    ),
  };
}
