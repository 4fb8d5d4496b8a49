import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useTeam } from "#browser/session/useTeam.ts";
import { Plus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { api } from "#browser/client/client.ts";
import { reloadForNewRelease } from "#browser/newRelease.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { useAskedToAdd } from "#browser/forms/useAskedToAdd.ts";
import { useSession } from "#browser/client/useSession.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { daysInSight, readCalendarAddress, writeCalendarAddress, type CalendarPlace } from "./calendarAddress.ts";
import { isShownFor } from "#features/work/event-dialogs/assigned.ts";
import { CalendarToolbar, type Go } from "./CalendarToolbar.tsx";
import { DragGhost } from "./DragGhost.tsx";
import type { CalendarEvent } from "#features/work/calendar/event.ts";
import { allDayBounds, daysOfEvent, eventsByDay, type Times } from "#features/work/calendar/eventTimes.ts";
import { EventDialogs } from "#features/work/event-dialogs/EventDialogs.tsx";
import { EventManagement } from "./EventManagement.tsx";
import { eventToasts } from "#features/work/calendar/eventWords.ts";
import { keysHint } from "./keyMove.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { Subscribe } from "./Subscribe.tsx";
import { eventOf, type Suggestion } from "#features/work/calendar/suggestion.ts";
import { useDayDrag } from "./useDayDrag.ts";
import { useEventChanges } from "#features/work/event-dialogs/useEventChanges.ts";
import { useEventDialogs } from "#features/work/event-dialogs/useEventDialogs.ts";
import { useKeyMove } from "./useKeyMove.ts";

// What not everybody looks at travels when it is needed: the calendar opens with the month, on a phone with the agenda.
const TimeGrid = lazy(async () => ({ default: (await import("./TimeGrid.tsx").catch(reloadForNewRelease)).TimeGrid }));
const Agenda = lazy(async () => ({ default: (await import("./Agenda.tsx").catch(reloadForNewRelease)).Agenda }));
const SuggestedVisits = lazy(async () => ({
  default: (await import("./SuggestedVisits.tsx").catch(reloadForNewRelease)).SuggestedVisits,
}));
const EventMover = lazy(async () => ({
  default: (await import("./EventMover.tsx").catch(reloadForNewRelease)).EventMover,
}));

/**
 * The planned work of the business: by month, week, day or as a list. The address remembers the view and the selected
 * day.
 */
export function CalendarPage() {
  const zone = useZone();
  const today = useToday();
  const changes = useEventChanges();
  const wide = useMediaQuery("(min-width: 48rem)");
  const [query, changeQuery] = useAddressQuery();
  const usual: CalendarPlace = { view: wide ? "month" : "agenda", day: today };
  const where = readCalendarAddress(query, usual);
  const { view, day, whose = "everyone" } = where;
  const go: Go = (to) =>
    changeQuery(
      (query) => {
        const from = readCalendarAddress(query, usual);
        return writeCalendarAddress({ ...from, ...(typeof to === "function" ? to(from) : to) });
      },
      { replace: typeof to === "function" || to.view === undefined },
    );
  const openDay = (opened: string) => go({ view: "day", day: opened });

  const days = useMemo(() => daysInSight({ view, day }, wide ? "wide" : "narrow"), [view, day, wide]);
  const { start, end } = allDayBounds(days[0] ?? day, days.at(-1) ?? day, zone);
  const input = { from: start.toISOString(), to: new Date(end.getTime() + 1).toISOString() };
  const list = useQuery(api.calendar.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const { data = noEvents, error } = list;
  const known = list.data !== undefined;
  /** Of days that were not asked for before, nobody knows yet what is on them. */
  const coming = list.isPending || list.isPlaceholderData;

  const severalDays = view === "month" || view === "week";
  /** What is taken somewhere is looked after. */
  const follow = (times: Times) => {
    const first = daysOfEvent(times, zone)[0] ?? day;
    if (view === "month" || !days.includes(first)) go({ day: first });
  };
  const { held, taken, take, move, onMove } = useKeyMove(follow);
  const { me } = useSession();
  const team = useTeam();
  const myId = me?.id ?? "";
  const events = useMemo(() => {
    const planned = data.filter((event) => isShownFor(event, whose, { me: myId, team }));
    return taken ? [...planned.filter((event) => event.id !== taken.id), taken] : planned;
  }, [data, taken, whose, myId, team]);
  const byDay = useMemo(() => eventsByDay(events, zone), [events, zone]);
  const dialogs = useEventDialogs();

  const { data: suggestedVisits = noSuggestions } = useQuery(
    api.calendar.suggestions.queryOptions({
      input: { from: days[0] ?? day, to: days.at(-1) ?? day },
      placeholderData: keepPreviousData,
    }),
  );
  // A suggested visit is nobody's yet.
  const suggestions = whose === "everyone" || whose === "nobody" ? suggestedVisits : noSuggestions;
  const suggested = useMemo(() => {
    const visits = suggestions.flatMap((one) => (one.schedule_id === held ? [] : [eventOf(one, zone)]));
    return Map.groupBy(visits, (visit) => daysOfEvent(visit, zone)[0] ?? "");
  }, [suggestions, held, zone]);

  useEffect(() => {
    // Without any events the page itself says so.
    if (error && known) toastError(error, { words: eventToasts.notFetched });
  }, [error, known]);

  /** What is added to somebody's calendar is theirs. */
  const seededMembers = whose === "me" ? [myId] : team.some(({ id }) => id === whose) ? [whose] : [];
  const addOn = (seeded: string, minute?: number) =>
    dialogs.add({ day: seeded, assigned_to: seededMembers, ...(minute === undefined ? {} : { minute }) });
  useAskedToAdd(() => addOn(day));
  const place = (event: CalendarEvent, times: Times) => void changes.place(event, times);
  const plan = (visit: CalendarEvent) => changes.plan(visit);
  const { drag: dragging, ghost } = useDayDrag({ zone, onMove: place, onTake: take });
  const drag = taken ? { ...dragging, held, days: new Set(daysOfEvent(taken, zone)) } : dragging;
  const management = view !== "agenda" && (
    <EventManagement
      day={day}
      events={byDay.get(day) ?? []}
      loading={coming}
      zone={zone}
      drag={severalDays ? drag : undefined}
      onAdd={() => addOn(day)}
      onOpen={dialogs.show}
      onMore={() => openDay(day)}
    />
  );

  return (
    <>
      <PageHeader
        title="Calendar"
        description={<span className="max-sm:hidden">Your jobs and visits.</span>}
        actions={
          <>
            {view === "agenda" && (
              <Button
                variant="primary"
                className="max-[22rem]:[&>span:first-child:not(:only-child)]:hidden"
                icon={<Plus aria-hidden="true" />}
                onClick={() => addOn(day)}
              >
                Add<span className="max-[22rem]:sr-only"> Event</span>
              </Button>
            )}
            <Subscribe />
          </>
        }
        beside
      />
      <div data-wide-page="" className="flex flex-col gap-4">
        <CalendarToolbar place={where} today={today} onGo={go} />
        {!list.data && list.isError ? (
          <FailedState
            title={eventToasts.notFetched}
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
            <div className="min-w-0">
              {view === "month" && (
                <MonthGrid
                  selected={day}
                  today={today}
                  byDay={byDay}
                  suggested={suggested}
                  zone={zone}
                  busy={list.isFetching}
                  loading={coming}
                  drag={drag}
                  onSelect={(selected) => go({ day: selected })}
                  onOpen={dialogs.show}
                  onPlan={(visit) => void plan(visit)}
                  onOpenDay={openDay}
                />
              )}
              {(view === "week" || view === "day") && (
                <Suspense fallback={<PageSpinner />}>
                  <TimeGrid
                    key={view}
                    days={days}
                    today={today}
                    events={events}
                    suggested={suggested}
                    zone={zone}
                    loading={coming}
                    dayDrag={drag}
                    onOpen={dialogs.show}
                    onPlan={(visit) => void plan(visit)}
                    onOpenDay={openDay}
                    onAdd={addOn}
                    onMove={place}
                  />
                </Suspense>
              )}
              {view === "agenda" && coming && (
                <SkeletonRows className="rounded-xl border border-line bg-surface" label="Loading events…" />
              )}
              {view === "agenda" && !coming && (
                <Suspense fallback={<PageSpinner />}>
                  <Agenda days={days} today={today} byDay={byDay} zone={zone} onOpen={dialogs.show} />
                </Suspense>
              )}
            </div>
            <div className="grid min-w-0 gap-4">
              {management}
              {suggestions.length > 0 && (
                <Suspense>
                  <SuggestedVisits
                    suggestions={suggestions}
                    today={today}
                    zone={zone}
                    drag={view === "agenda" ? undefined : drag}
                    onPlan={plan}
                  />
                </Suspense>
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
        <Suspense>
          <EventMover
            key={move.take}
            move={move}
            monthly={view === "month"}
            zone={zone}
            onMove={onMove}
            onPlace={changes.place}
          />
        </Suspense>
      )}
      <EventDialogs dialogs={dialogs} onMove={view === "agenda" ? undefined : take} />
    </>
  );
}

const noEvents: [] = [];
const noSuggestions: Suggestion[] = [];
