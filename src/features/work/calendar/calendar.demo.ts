import { demoNotice, refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import type { calendarContract } from "./calendar.contract.ts";
import { isOnesOwn, type CalendarEvent, type EventToSave } from "#features/work/events/event.ts";
import { allDayBounds, eventsWithin, inZone, normalizeTimes } from "#features/work/events/eventTimes.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { nothingRecorded } from "#features/work/visits/visitRecord.ts";
import { recordOf, reopenVisit } from "#features/work/visits/visitRecord.demo.ts";
import { suggestionsFrom } from "#features/work/visits/suggestion.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { demoTitle, ProductError } from "#shared/errors.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { CustomerService, ScheduleEntry } from "#features/customers/schedules/schedule.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { VisitRows } from "#features/work/visits/visitRecord.demo.ts";

/** The collections that these handlers use. */
type Rows = VisitRows & { customers: Customer[]; customerServices: CustomerService[]; followUps: FollowUp[] };
type Context = DemoContext<Rows>;

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const notice = (done: string) => ({
  title: demoTitle,
  description: `Event would be ${done} in the full version. This is demo data.`,
});

/** What is planned, in the visitor's time zone of now. */
const planned = ({ store }: Context): CalendarEvent[] => store.read("calendar").map((event) => inZone(event, zone()));

function find(context: Context, id: string): CalendarEvent {
  const found = planned(context).find((event) => event.id === id);
  if (!found) throw new ProductError("not_found", conflictMessages.deleted);
  return found;
}

/** What would have been stored: checked by the same rules, and shown nowhere but in the answer. */
function asKept(written: EventToSave, { userId, now }: Context, id: string): CalendarEvent {
  const moment = now().toISOString();
  return {
    ...written,
    ...normalizeTimes(written, zone()),
    id,
    completed_at: null,
    completed_by: null,
    version: 1,
    created_by: userId,
    created_at: moment,
    updated_at: moment,
  };
}

/** The demo's handlers of the calendar: what is planned can be read and is not changed; what comes of visits is kept. */
export const calendarDemoHandlers: DemoHandlers<typeof calendarContract, Rows> = {
  list: (context, { from, to }) => eventsWithin(planned(context), from, to),
  today: (context) => {
    const today = dayIn(zone(), context.now());
    const { start, end } = allDayBounds(today, today, zone());
    const own = planned(context).filter((event) => isOnesOwn(event, context.userId, "owner"));
    return eventsWithin(own, start.toISOString(), end.toISOString());
  },
  ofEstimate: (context, { estimate_id }) => planned(context).filter((event) => event.estimate_id === estimate_id),
  suggestions: (context, { from, to }) => {
    const { store, now } = context;
    const contacts = store.read("customers");
    const names = new Map(contacts.map((customer) => [customer.id, customer.name]));
    const carried = store
      .read("followUps")
      .map((followUp) => ({ ...followUp, kind: "schedule" as const, service_name: null }));
    const named = store.read("customerServices").map((service) => ({ ...service, kind: "service" as const }));
    const entries = [...carried, ...named].flatMap(
      ({ status, service_interval_months, next_service_date, ...one }): ScheduleEntry[] =>
        status !== "active" || service_interval_months === null || next_service_date === null || next_service_date > to
          ? []
          : [{ ...one, service_interval_months, next_service_date, customer_name: names.get(one.customer_id) ?? "" }],
    );
    return suggestionsFrom({
      entries,
      contacts,
      planned: planned(context),
      from,
      to,
      today: dayIn(zone(), now()),
      timeZone: zone(),
    }).toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
  },
  complete: refused("Service would be marked as completed in the full version. This is demo data."),
  reopen: (context, { id }) => {
    reopenVisit(context, find(context, id));
    return { ...find(context, id), notice: demoNotice("Visit marked as not done.") };
  },
  feed: refused(
    "Subscribing from another calendar is disabled in demo mode. Sign up to see your schedule on your phone!",
  ),
  renewFeed: refused(
    "Subscribing from another calendar is disabled in demo mode. Sign up to see your schedule on your phone!",
  ),
  get: (context, { id }) => find(context, id),
  visitRecord: (context, { id }) => {
    const event = planned(context).find((one) => one.id === id);
    return event ? recordOf(context, event) : nothingRecorded();
  },
  visitsOfCustomer: (context, { customer_id, limit, offset }) => {
    const visits = planned(context)
      .filter((event) => event.customer_id === customer_id)
      .map((event) => ({ ...event, ...recordOf(context, event) }))
      .filter(({ completed_at, notes, photos }) => completed_at || notes.length + photos.length > 0)
      .toSorted((a, b) => Date.parse(b.start_datetime) - Date.parse(a.start_datetime) || (a.id < b.id ? -1 : 1));
    return { visits: visits.slice(offset, offset + limit), total: visits.length };
  },
  create: (context, written) => ({ ...asKept(written, context, crypto.randomUUID()), notice: notice("created") }),
  update: (context, { id, version: _version, ...written }) => {
    find(context, id);
    return { ...asKept(written, context, id), notice: notice("updated") };
  },
  remove: (context, { id }) => ({ id: find(context, id).id, notice: notice("deleted") }),
  restore: (context, { id }) => ({ ...find(context, id), notice: notice("restored") }),
};
