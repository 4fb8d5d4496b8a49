import { dayIn, minuteIn } from "#shared/days/calendarDays.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { daysOfEvent } from "#features/work/events/eventTimes.ts";
import { sideBySide } from "./overlaps.ts";

/** How tall an hour is, in pixels. */
export const hourHeight = 48;
const dayMinutes = 1440;
/** The shortest event that can still be read and pressed, in minutes of height. */
const minHeight = 30;

/** The hours that get a line and a label. */
export const markedHours = Array.from({ length: 23 }, (_, hour) => hour + 1);
/** How far below midnight a minute of the day stands, in pixels. */
export const topOf = (minute: number) => (minute / 60) * hourHeight;
/** How tall a whole day is, in pixels. */
export const dayHeight = topOf(dayMinutes);

/** The half hour at so many pixels below midnight, at which an event of an hour can begin, in minutes of the day. */
export function halfHourAt(pixels: number): number {
  const minute = (pixels / hourHeight) * 60;
  return Math.max(0, Math.min(dayMinutes - 60, Math.floor(minute / 30) * 30));
}

/** Where an event stands on a day: from which minute until which of it, and in which of how many lanes. */
export type PlacedEvent = {
  event: CalendarEvent;
  from: number;
  until: number;
  endsHere: boolean;
  lane: number;
  lanes: number;
};

/** Places a day's events that are not all-day ones; what overlaps stands side by side. */
export function placeEvents(events: readonly CalendarEvent[], day: string, zone: string): PlacedEvent[] {
  const stretches = events
    .filter((event) => !event.all_day)
    .map((event) => {
      const [start, end] = [new Date(event.start_datetime), new Date(event.end_datetime)];
      const from = dayIn(zone, start) === day ? Math.min(minuteIn(zone, start), dayMinutes - minHeight) : 0;
      const until = dayIn(zone, end) === day ? minuteIn(zone, end) : dayMinutes;
      return {
        event,
        endsHere: daysOfEvent(event, zone).at(-1) === day,
        start: from,
        end: Math.max(until, from + minHeight),
      };
    });
  const lanes = sideBySide(stretches);
  return stretches.map(({ event, endsHere, start, end }, index) => ({
    event,
    endsHere,
    from: start,
    until: end,
    ...(lanes[index] ?? { lane: 0, lanes: 1 }),
  }));
}
