import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { isAssignedTo, type CalendarEvent, type StoredEvent } from "./event.ts";
import { conflictMessages } from "./eventMessages.ts";
import { inZone } from "./eventTimes.ts";
import { ProductError } from "#shared/errors.ts";

type Context = DemoContext<{ calendar: StoredEvent[] }>;

/** The demo's events, in the visitor's time zone of now. */
export const readEvents = ({ store }: Context): CalendarEvent[] =>
  store.read("calendar").map((event) => inZone(event, visitorsZone()));

/** Those that are the visitor's own, who is an owner. */
export const readOwnEvents = (context: Context): CalendarEvent[] =>
  readEvents(context).filter((event) => isAssignedTo(event, context.userId, "owner"));

/** One event. Refuses with `not_found` where there is none. */
export function findEvent(context: Context, id: string): CalendarEvent {
  const found = readEvents(context).find((event) => event.id === id);
  if (!found) throw new ProductError("not_found", conflictMessages.deleted);
  return found;
}
