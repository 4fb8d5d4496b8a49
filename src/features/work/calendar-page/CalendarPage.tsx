import { useTeam } from "#browser/session/useTeam.ts";
import { Plus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useOpenAddForm } from "#browser/forms/useOpenAddForm.ts";
import { useSession } from "#browser/client/useSession.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { CalendarToolbar } from "./CalendarToolbar.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { daysOfEvent, type Times } from "#features/work/events/eventTimes.ts";
import { EventDialogs } from "#features/work/event-dialogs/EventDialogs.tsx";
import { EventManagement } from "./EventManagement.tsx";
import { eventToasts } from "#features/work/events/eventWords.ts";
import { keysHint } from "./keyMove.ts";
import { Subscribe } from "./Subscribe.tsx";
import { useDayDrag } from "./useDayDrag.ts";
import { useEventChanges } from "#features/work/event-dialogs/useEventChanges.ts";
import { useEventDialogs } from "#features/work/event-dialogs/useEventDialogs.ts";
import { useKeyMove } from "./useKeyMove.ts";
import { usePlannedEvents } from "./usePlannedEvents.ts";
import { useSuggestedVisits } from "./useSuggestedVisits.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useCalendarPlace } from "./useCalendarPlace.ts";
import { EventsInView } from "./EventsInView.tsx";

// These less used parts are loaded on demand.
const SuggestedVisits = lazyComponent(() => import("./SuggestedVisits.tsx"), "SuggestedVisits");
const EventSearch = lazyComponent(() => import("#features/work/event-dialogs/EventSearch.tsx"), "EventSearch");
const WhoseEvents = lazyComponent(() => import("./WhoseEvents.tsx"), "WhoseEvents");
const DragGhost = lazyComponent(() => import("./DragGhost.tsx"), "DragGhost", "after first paint");
const EventMover = lazyComponent(() => import("./EventMover.tsx"), "EventMover", "after first paint");

/**
 * The planned work of the business: by month, week, day or as a list. The address stores the view and the selected day.
 */
export function CalendarPage() {
  const zone = useZone();
  const today = useToday();
  const { me } = useSession();
  const team = useTeam();
  const changes = useEventChanges();
  const dialogs = useEventDialogs();
  const { place, days, go, follow } = useCalendarPlace({ today, zone });
  const { view, day, whose } = place;
  const { held, grabbed, pickUp, move, onMove } = useKeyMove(follow);
  const planned = usePlannedEvents({ days, place, grabbed, zone });
  const { suggestions, suggestedByDay } = useSuggestedVisits({ days, place, held, zone });

  /** An event added to a member's calendar is assigned to that member. */
  const seededMembers = whose === "me" ? [me?.id ?? ""] : team.flatMap(({ id }) => (id === whose ? [id] : []));
  const addOn = (seeded: string, minute?: number) =>
    dialogs.add({ day: seeded, assigned_to: seededMembers, ...(minute === undefined ? {} : { minute }) });
  useOpenAddForm(() => addOn(day));
  const moveEvent = (event: CalendarEvent, times: Times) => void changes.place(event, times);
  const { drag: dragging, ghost } = useDayDrag({ zone, onMove: moveEvent, onPickUp: pickUp });
  const drag = grabbed ? { ...dragging, held, days: new Set(daysOfEvent(grabbed, zone)) } : dragging;

  return (
    <>
      <CalendarHeader onAdd={view === "agenda" ? () => addOn(day) : undefined} />
      <div data-wide-page="" className="flex flex-col gap-4">
        <div className="min-h-11 dense:min-h-9">
          <EventSearch zone={zone} show={dialogs.show} beside={<WhoseEvents place={place} onGo={go} />} />
        </div>
        <CalendarToolbar place={place} today={today} onGo={go} />
        {planned.failure ? (
          <FailedState
            title={eventToasts.notFetched}
            error={planned.failure}
            busy={planned.fetching}
            onRetry={planned.refetch}
          />
        ) : (
          <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
            <div className="min-w-0">
              <EventsInView
                place={place}
                days={days}
                today={today}
                zone={zone}
                planned={planned}
                suggestedByDay={suggestedByDay}
                drag={drag}
                onGo={go}
                onOpen={dialogs.show}
                onPlan={(visit) => void changes.plan(visit)}
                onAdd={addOn}
                onMove={moveEvent}
              />
            </div>
            <div className="grid min-w-0 gap-4">
              {view !== "agenda" && (
                <EventManagement
                  day={day}
                  events={planned.byDay.get(day) ?? []}
                  loading={planned.loading}
                  zone={zone}
                  drag={view === "day" ? undefined : drag}
                  onAdd={() => addOn(day)}
                  onOpen={dialogs.show}
                  onMore={() => go({ view: "day", day })}
                />
              )}
              {suggestions.length > 0 && (
                <SuggestedVisits
                  suggestions={suggestions}
                  today={today}
                  zone={zone}
                  drag={view === "agenda" ? undefined : drag}
                  onPlan={changes.plan}
                />
              )}
            </div>
          </div>
        )}
      </div>
      <p id={keysHint.id} hidden>
        Press M to move it.
      </p>
      <DragGhost ghost={ghost} zone={zone} />
      {move && (
        <EventMover
          key={move.pickUps}
          move={move}
          monthly={view === "month"}
          zone={zone}
          onMove={onMove}
          onPlace={changes.place}
        />
      )}
      <EventDialogs dialogs={dialogs} onMove={view === "agenda" ? undefined : pickUp} />
    </>
  );
}

/** The title, and the button to subscribe; with `onAdd`, also the button to add an event. */
function CalendarHeader({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <PageHeader
      title="Calendar"
      description={<span className="max-sm:hidden">Your jobs and visits.</span>}
      actions={
        <>
          {onAdd && (
            <Button
              variant="primary"
              className="max-[22rem]:[&>span:first-child:not(:only-child)]:hidden"
              icon={<Plus aria-hidden="true" />}
              onClick={onAdd}
            >
              Add<span className="max-[22rem]:sr-only"> Event</span>
            </Button>
          )}
          <Subscribe />
        </>
      }
      beside
    />
  );
}
