import { CloudRain } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Button } from "#ui/Button.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { movableOn } from "./dayMove.ts";

const MoveDayDialog = lazyComponent(() => import("./MoveDayDialog.tsx"), "MoveDayDialog");

/** The button that moves all visits of a day to another one; nothing if there are none to move. */
export function MoveDay({ day, events, zone }: { day: string; events: readonly CalendarEvent[]; zone: string }) {
  const [open, setOpen] = useState(false);
  const movable = movableOn(day, events, zone);
  if (movable.length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="mt-1.5 shrink-0"
        icon={<CloudRain aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={`Rain: move the visits of ${longDay(day)}`}
        onClick={() => setOpen(true)}
      >
        Rain: Move Day
      </Button>
      {open && <MoveDayDialog day={day} events={movable} zone={zone} onClose={() => setOpen(false)} />}
    </>
  );
}
