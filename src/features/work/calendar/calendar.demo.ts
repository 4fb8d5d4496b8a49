import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { calendarContract } from "./calendar.contract.ts";
import { foundEvent } from "#features/work/events/event.ts";
import { findEvent, readEvents, readOwnEvents, soughtEvents } from "#features/work/events/event.demo.ts";
import { eventSearchText } from "#features/work/events/eventSearch.ts";
import { allDayBounds, eventsWithin } from "#features/work/events/eventTimes.ts";
import { calendarVisitDemoHandlers } from "#features/work/visits/calendarVisit.demo.ts";
import { planVisits, repeatJob } from "./jobVisits.demo.ts";
import { changeEvent, moveEvents, planEvent, removeEvent, restoreEvent, type PlanningRows } from "./planning.demo.ts";
import { restoreSeries, undoBefore } from "./seriesUndo.demo.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { corrections } from "#shared/search/correction.ts";
import { demoTitle } from "#shared/errors.ts";

const notice = (done: string) => ({
  title: demoTitle,
  description: `Event would be ${done} in the full version. This is demo data.`,
});

/** The demo's handlers of the calendar: what the visitor plans stays in their browser, and notices say so. */
export const calendarDemoHandlers: DemoHandlers<typeof calendarContract, PlanningRows> = {
  ...calendarVisitDemoHandlers,
  list: (context, { from, to }) => eventsWithin(readEvents(context), from, to),
  find: (context, { search, limit }) =>
    soughtEvents(context, search)
      .slice(0, limit)
      .map((event) => foundEvent.parse(event)),
  didYouMean: (context, { search }) =>
    corrections(
      search,
      readEvents(context)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id))
        .map((one) => ({
          search_text: eventSearchText(one),
          texts: [one.title, one.client_name, one.client_address],
        })),
    ),
  today: (context, { whose }) => {
    const today = dayIn(visitorsZone(), context.now());
    const { start, end } = allDayBounds(today, today, visitorsZone());
    const events = whose === "own" ? readOwnEvents(context) : readEvents(context);
    return eventsWithin(events, start.toISOString(), end.toISOString());
  },
  ofEstimate: (context, { estimate_id }) => readEvents(context).filter((event) => event.estimate_id === estimate_id),
  ofJob: (context, { job_id }) => readEvents(context).filter((event) => event.job_id === job_id),
  feed: refused(
    "Subscribing from another calendar is disabled in demo mode. Sign up to see your schedule on your phone!",
  ),
  renewFeed: refused(
    "Subscribing from another calendar is disabled in demo mode. Sign up to see your schedule on your phone!",
  ),
  get: (context, { id }) => findEvent(context, id),
  create: (context, written) => ({ ...planEvent(context, written), notice: notice("created") }),
  update: (context, input) => {
    const before = findEvent(context, input.id);
    const undo = input.scope === "following" ? undoBefore(context, before.job_id, [before]) : null;
    return { ...changeEvent(context, input), ...undo?.(), notice: notice("updated") };
  },
  move: (context, { events }) => ({ events: moveEvents(context, events), notice: notice("updated") }),
  planVisits: (context, plan) => ({ ...planVisits(context, plan), notice: notice("created") }),
  repeat: (context, input) => ({
    ...repeatJob(context, input),
    notice: notice(input.series === null ? "deleted" : "created"),
  }),
  restoreSeries: (context, input) => ({ ...restoreSeries(context, input), notice: notice("restored") }),
  remove: (context, { id }) => ({ ...removeEvent(context, id), notice: notice("deleted") }),
  restore: (context, { id }) => ({ ...restoreEvent(context, id), notice: notice("restored") }),
};
