import { refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { calendarContract } from "./calendar.contract.ts";
import { foundEvent, type CalendarEvent, type EventToSave } from "#features/work/events/event.ts";
import { findEvent, readEvents, readOwnEvents, soughtEvents } from "#features/work/events/event.demo.ts";
import { eventSearchText } from "#features/work/events/eventSearch.ts";
import { allDayBounds, eventsWithin } from "#features/work/events/eventTimes.ts";
import { normalizeTimes } from "#features/work/events/storedTimes.ts";
import { calendarVisitDemoHandlers, type CalendarVisitRows } from "#features/work/visits/calendarVisit.demo.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { corrections } from "#shared/search/correction.ts";
import { demoTitle } from "#shared/errors.ts";

type Context = DemoContext<CalendarVisitRows>;

const notice = (done: string) => ({
  title: demoTitle,
  description: `Event would be ${done} in the full version. This is demo data.`,
});

/** Returns the event as it would have been stored: checked by the same rules, and only in the answer. */
function asSaved(written: EventToSave, { userId, now }: Context, id: string): CalendarEvent {
  const moment = now().toISOString();
  return {
    ...written,
    ...normalizeTimes(written, visitorsZone()),
    id,
    completed_at: null,
    completed_by: null,
    version: 1,
    created_by: userId,
    created_at: moment,
    updated_at: moment,
  };
}

/** The demo's handlers of the calendar. Planned events can be read but not changed, so no status follows them; the results of
 * visits are saved. */
export const calendarDemoHandlers: DemoHandlers<typeof calendarContract, CalendarVisitRows> = {
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
  today: (context) => {
    const today = dayIn(visitorsZone(), context.now());
    const { start, end } = allDayBounds(today, today, visitorsZone());
    return eventsWithin(readOwnEvents(context), start.toISOString(), end.toISOString());
  },
  ofEstimate: (context, { estimate_id }) => readEvents(context).filter((event) => event.estimate_id === estimate_id),
  feed: refused(
    "Subscribing from another calendar is disabled in demo mode. Sign up to see your schedule on your phone!",
  ),
  renewFeed: refused(
    "Subscribing from another calendar is disabled in demo mode. Sign up to see your schedule on your phone!",
  ),
  get: (context, { id }) => findEvent(context, id),
  create: (context, written) => ({
    ...asSaved(written, context, crypto.randomUUID()),
    notice: notice("created"),
  }),
  update: (context, { id, version: _version, ...written }) => {
    findEvent(context, id);
    return { ...asSaved(written, context, id), notice: notice("updated") };
  },
  remove: (context, { id }) => ({ id: findEvent(context, id).id, notice: notice("deleted") }),
  restore: (context, { id }) => ({ ...findEvent(context, id), notice: notice("restored") }),
};
