import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "#browser/links.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { useTown } from "#browser/useTown.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { useSession } from "#browser/client/useSession.ts";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { inDayOrder, shownToday } from "#features/work/events/eventTimes.ts";
import { clientIfNotInTitle, timeOnDay } from "#features/work/events/eventWords.ts";
import { isAssignedTo } from "#features/work/events/ownEvents.ts";
import { AssignedInitials } from "./AssignedInitials.tsx";
import { EventDialogs } from "./EventDialogs.tsx";
import { useEventDialogs } from "./useEventDialogs.ts";
import { useShownToday, whoseEvents } from "./useShownToday.ts";

/** A summary of today's events, everyone's or the person's own, with a link to the calendar. */
export function TodaysSchedule() {
  const zone = useZone();
  const today = useToday();
  const dialogs = useEventDialogs();
  const { me } = useSession();
  const { offered, whose, choose } = useShownToday();
  const { data, isError, error, isFetching, refetch } = useQuery(
    calendarApi.today.queryOptions({ input: { whose: "everyone" } }),
  );
  const isShown = (event: CalendarEvent) => whose === "everyone" || !me || isAssignedTo(event, me.id, me.role);
  const planned = data?.filter(isShown).toSorted(inDayOrder) ?? [];
  const more = planned.length - shownToday;
  const mayPlan = useHasPro();

  // A new day has its own schedule.
  const loadedDay = useRef(today);
  useEffect(() => {
    if (loadedDay.current !== today) void refetch();
    loadedDay.current = today;
  }, [today, refetch]);

  return (
    <Card
      title="Today's Schedule"
      actions={
        <span className="-mx-3 flex flex-wrap">
          {mayPlan && (
            <>
              <Link to="/my-visits" className={buttonClass({ variant: "ghost", size: "sm" })}>
                My Visits
              </Link>
              <Link to="/calendar" className={buttonClass({ variant: "ghost", size: "sm" })}>
                View Calendar
              </Link>
            </>
          )}
        </span>
      }
    >
      {offered && (
        <SegmentedButtons label="Whose events" options={whoseEvents} value={whose} onChoose={choose} className="mb-3" />
      )}
      {!data && isError ? (
        <FailedState
          title="Failed to fetch calendar events"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading today's schedule…" />
      ) : planned.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[0.9375rem] text-ink-soft">
            {data.length > 0 ? "None of today's events are yours" : "No events scheduled for today"}
          </p>
          {mayPlan && (
            <Button size="sm" icon={<CalendarPlus aria-hidden="true" />} onClick={() => dialogs.add({ day: today })}>
              Add Event
            </Button>
          )}
        </div>
      ) : (
        <>
          <ul className="@container -my-1 divide-y divide-line">
            {planned.slice(0, shownToday).map((event) => (
              <li key={event.id}>
                <TodaysEvent
                  event={event}
                  time={timeOnDay(event, today, zone)}
                  onOpen={mayPlan ? () => dialogs.show(event) : null}
                />
              </li>
            ))}
          </ul>
          {more > 0 && (
            <Link to="/calendar?view=day" className="link mt-2 inline-flex min-h-6 items-center text-sm">
              +{more} more events
            </Link>
          )}
        </>
      )}
      <EventDialogs dialogs={dialogs} />
    </Card>
  );
}

function TodaysEvent({
  event,
  time,
  onOpen,
}: {
  event: CalendarEvent;
  time: string | null;
  onOpen: (() => void) | null;
}) {
  const client = [clientIfNotInTitle(event), useTown()(event.client_address)].filter(Boolean).join(" · ");
  const about = (
    <>
      <span className="tabular min-w-20 shrink-0 text-sm text-ink-soft">
        {time ?? <Badge tone="info">All Day</Badge>}
      </span>
      {/* In a narrow card the texts are below the time. */}
      <span className="min-w-0 flex-1 @max-[18rem]:order-last @max-[18rem]:basis-full">
        <span className="block font-medium wrap-anywhere">{event.title}</span>
        {client && <span className="block text-sm wrap-anywhere text-ink-soft">{client}</span>}
      </span>
      <AssignedInitials ids={event.assigned_to} className="mt-1 text-ink-soft @max-[18rem]:ml-auto" />
    </>
  );
  const look = "flex min-h-11 w-full items-start gap-x-3 py-2 text-left @max-[18rem]:flex-wrap";
  if (!onOpen) return <div className={look}>{about}</div>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={`${look} rounded-lg hover:bg-ink/4`}>
      {about}
    </button>
  );
}
