import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { CalendarEvent, StoredEvent } from "./event.ts";
import { isAssignedTo } from "./ownEvents.ts";
import { eventSearchText } from "./eventSearch.ts";
import { conflictMessages } from "./eventMessages.ts";
import { inZone } from "./storedTimes.ts";
import { ProductError } from "#shared/errors.ts";
import { exactFirst } from "#shared/search/exact.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";

type Context = DemoContext<{ calendar: StoredEvent[] }>;

/** Reads the demo's events, in the visitor's current time zone. */
export const readEvents = ({ store }: Context): CalendarEvent[] =>
  store.read("calendar").map((event) => inZone(event, visitorsZone()));

/** Reads the visitor's own events, by the rule for an owner. */
export const readOwnEvents = (context: Context): CalendarEvent[] =>
  readEvents(context).filter((event) => isAssignedTo(event, context.userId, "owner"));

/** Reads the visits that a repeating job planned and that are not done. */
export const readOpenOccurrences = (context: Context, job_id: string): CalendarEvent[] =>
  readEvents(context).filter(
    (event) => event.job_id === job_id && event.completed_at === null && event.occurrence_day !== null,
  );

/** Returns the events that match a typed text: exact matches first, then those nearest to now. */
export function soughtEvents({ store, now }: Context, search: string): CalendarEvent[] {
  const sought = soughtIn(search);
  const distance = ({ start_datetime }: StoredEvent) => Math.abs(Date.parse(start_datetime) - now().getTime());
  const found = store
    .read("calendar")
    .filter((event) => sought === null || isFoundIn(eventSearchText(event), sought))
    .toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
  return exactFirst(found, search, eventSearchText).map((event) => inZone(event, visitorsZone()));
}

/** Returns one event. Refuses with `not_found` if there is none. */
export function findEvent(context: Context, id: string): CalendarEvent {
  const found = readEvents(context).find((event) => event.id === id);
  if (!found) throw new ProductError("not_found", conflictMessages.deleted);
  return found;
}
