import { SkeletonRows } from "#ui/Skeleton.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import type { CalendarPlace } from "./calendarAddress.ts";
import type { Go } from "./CalendarToolbar.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import type { DayDrag } from "./useDayDrag.ts";
import type { PlannedEvents } from "./usePlannedEvents.ts";

// These less used views are loaded on demand: the calendar opens with the month, on a phone with the agenda.
const TimeGrid = lazyComponent(() => import("./TimeGrid.tsx"), "TimeGrid", undefined, <PageSpinner />);
const Agenda = lazyComponent(() => import("./Agenda.tsx"), "Agenda", undefined, <PageSpinner />);

/** The events and the suggested visits of the visible days, in the chosen view. */
export function EventsInView({
  place: { view, day },
  days,
  today,
  zone,
  planned,
  suggestedByDay,
  drag,
  onGo,
  onOpen,
  onPlan,
  onAdd,
  onMove,
}: {
  place: CalendarPlace;
  days: readonly string[];
  today: string;
  zone: string;
  planned: PlannedEvents;
  suggestedByDay: ReadonlyMap<string, readonly CalendarEvent[]>;
  drag: DayDrag;
  onGo: Go;
  onOpen: (event: CalendarEvent) => void;
  /** Plans a suggested visit. */
  onPlan: (visit: CalendarEvent) => void;
  onAdd: (day: string, minute: number) => void;
  onMove: (event: CalendarEvent, times: Times) => void;
}) {
  const { events, byDay, fetching, loading } = planned;
  const openDay = (opened: string) => onGo({ view: "day", day: opened });
  switch (view) {
    case "month":
      return (
        <MonthGrid
          selected={day}
          today={today}
          byDay={byDay}
          suggested={suggestedByDay}
          zone={zone}
          busy={fetching}
          loading={loading}
          drag={drag}
          onSelect={(selected) => onGo({ day: selected })}
          onOpen={onOpen}
          onPlan={onPlan}
          onOpenDay={openDay}
        />
      );
    case "week":
    case "day":
      return (
        <div className="h-[40rem] max-h-[75dvh]">
          <TimeGrid
            key={view}
            days={days}
            today={today}
            events={events}
            suggested={suggestedByDay}
            zone={zone}
            loading={loading}
            dayDrag={drag}
            onOpen={onOpen}
            onPlan={onPlan}
            onOpenDay={openDay}
            onAdd={onAdd}
            onMove={onMove}
          />
        </div>
      );
    case "agenda":
      if (loading) return <SkeletonRows className="rounded-xl border border-line bg-surface" label="Loading events…" />;
      return <Agenda days={days} today={today} byDay={byDay} zone={zone} onOpen={onOpen} />;
  }
}
