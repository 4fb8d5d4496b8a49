import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { dueIn } from "#features/customers/schedules/serviceDue.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { keysHint, pickedUpByKey } from "./keyMove.ts";
import type { DayDrag } from "./useDayDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { shortDay } from "#features/work/events/eventWords.ts";
import { eventOf } from "#features/work/visits/suggestedEvent.ts";
import type { Suggestion } from "#features/work/visits/suggestion.ts";

// On a phone, the icon is hidden together with its space, so that the text stays centered.
const wordsAlone = "shrink-0 max-sm:[&>span:first-child:not(:only-child)]:hidden";

/**
 * The visits that service schedules suggest for the visible days; one press plans one. With `drag` they can be dragged
 * to another day.
 */
export function SuggestedVisits({
  suggestions,
  today,
  zone,
  drag,
  onPlan,
}: {
  suggestions: readonly Suggestion[];
  today: string;
  zone: string;
  drag?: DayDrag | undefined;
  onPlan: (visit: CalendarEvent) => Promise<unknown>;
}) {
  const [planning, setPlanning] = useState<string | null>(null);
  return (
    <Card title="Suggested visits" description="From your customers' service schedules." flush>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
        {suggestions.map((suggestion) => (
          <li key={suggestion.schedule_id} className="drawn-in-view-16 flex items-center gap-3 px-4 py-2 sm:px-5">
            <div
              className={cx(
                "min-w-0 flex-1",
                drag && "cursor-grab touch-manipulation select-none",
                drag?.dragged === suggestion.schedule_id && "opacity-40",
              )}
              onPointerDown={drag && ((down) => drag.begin(down, eventOf(suggestion, zone), suggestion.day))}
            >
              <p className="text-sm font-medium wrap-anywhere">{suggestion.title}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
                {shortDay(suggestion.day)}
                {suggestion.due <= today && (
                  <Badge tone={suggestion.due < today ? "danger" : "warning"}>{dueIn(suggestion.due, today)}</Badge>
                )}
              </p>
            </div>
            <Button
              size="sm"
              className={wordsAlone}
              icon={<CalendarPlus aria-hidden="true" />}
              busy={planning === suggestion.schedule_id}
              aria-label={`Schedule ${suggestion.title} on ${shortDay(suggestion.day)}`}
              aria-keyshortcuts={drag && keysHint.key}
              aria-describedby={drag && keysHint.id}
              onKeyDown={drag && pickedUpByKey(() => drag.pickUp(eventOf(suggestion, zone)))}
              onClick={() => {
                setPlanning(suggestion.schedule_id);
                void onPlan(eventOf(suggestion, zone)).finally(() => setPlanning(null));
              }}
            >
              Schedule
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
