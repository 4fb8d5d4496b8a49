import { refused, type DemoContext, type DemoHandlers } from "#demo/demoContext.ts";
import { sampleTeam } from "#demo/sampleTeam.ts";
import { visitorsZone } from "#demo/visitorsDay.ts";
import { allDayBounds, eventsWithin, inZone, isOnesOwn, type CalendarEvent } from "#features/calendar/event.ts";
import type { visitsContract } from "#features/visits/visit.contract.ts";
import { visitMessages, type Visit } from "#features/visits/visit.ts";
import { demoTitle, ProductError } from "#shared/errors.ts";

/** The visitor's own visits, in the visitor's time zone of now. */
const ownVisits = ({ store, userId }: DemoContext): CalendarEvent[] =>
  store
    .read("calendar")
    .map((event) => inZone(event, visitorsZone()))
    .filter((event) => isOnesOwn(event, userId, "owner"));

function find(context: DemoContext, id: string): CalendarEvent {
  const found = ownVisits(context).find((event) => event.id === id);
  if (!found) throw new ProductError("not_found", visitMessages.gone);
  return found;
}

const asVisit = (event: CalendarEvent): Visit => ({
  id: event.id,
  title: event.title,
  start_datetime: event.start_datetime,
  end_datetime: event.end_datetime,
  all_day: event.all_day,
  client_name: event.client_name,
  client_phone: event.client_phone,
  client_address: event.client_address,
  service_type: event.service_type,
  completed_at: event.completed_at,
  price: event.actual_price ?? event.estimated_price,
});

/** The demo's handlers of visits: the visitor reads their own as an owner does, and nothing is changed. */
export const visitDemoHandlers: DemoHandlers<typeof visitsContract> = {
  list: (context, { from, to }) => {
    const { start, end } = allDayBounds(from, to, visitorsZone());
    return eventsWithin(ownVisits(context), start.toISOString(), end.toISOString()).map(asVisit);
  },
  get: (context, { id }) => {
    const event = find(context, id);
    const customer = context.store.read("customers").find((one) => one.id === event.customer_id);
    const estimate = context.store.read("estimates").find((one) => one.id === event.estimate_id);
    const names = new Map(sampleTeam(context.userId, context.now()).map((member) => [member.id, member.name]));
    return {
      ...asVisit(event),
      completed_by: null,
      notes: [],
      photos: [],
      description: event.description,
      event_notes: event.notes,
      customer_notes: customer?.notes ?? null,
      team: event.assigned_to.flatMap((member) => names.get(member) ?? []),
      request_photos: (estimate?.photos ?? []).map(({ id: photo, url, thumbnail_url, width, height }) => ({
        id: photo,
        url,
        thumbnail_url,
        width,
        height,
      })),
    };
  },
  addNote: (context, { id, text }) => ({
    id: find(context, id).id,
    text,
    removable: true,
    at: context.now().toISOString(),
    by: sampleTeam(context.userId, context.now())[0]?.name ?? null,
    notice: { title: demoTitle, description: "The note would be saved in the full version. This is demo data." },
  }),
  complete: refused("The visit would be marked as done in the full version. This is demo data."),
  removeNote: refused("The note would be removed in the full version. This is demo data."),
  removePhoto: refused("The photo would be removed in the full version. This is demo data."),
  reopen: refused("The visit would be marked as not done in the full version. This is demo data."),
};
