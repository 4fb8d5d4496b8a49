import { dayIn, minuteIn } from "#shared/days/calendarDays.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { daysOfEvent } from "#features/work/events/eventTimes.ts";
import { sideBySide } from "./overlaps.ts";

/** The height of an hour, in pixels. */
export const hourHeight = 48;
const dayMinutes = 1440;
/** The shortest height at which an event can still be read and pressed, in minutes. */
const minHeight = 30;

/** The hours that get a line and a label. */
export const markedHours = Array.from({ length: 23 }, (_, hour) => hour + 1);
/** The distance of a minute of the day from midnight, in pixels. */
export const topOf = (minute: number) => (minute / 60) * hourHeight;
/** The height of a whole day, in pixels. */
export const dayHeight = topOf(dayMinutes);

/** Returns the half hour at a distance below midnight, in minutes of the day. An event of one hour can begin there. */
export function halfHourAt(pixels: number): number {
  const minute = (pixels / hourHeight) * 60;
  return Math.max(0, Math.min(dayMinutes - 60, Math.floor(minute / 30) * 30));
}

/** The position of an event on a day: its first and last minute, its lane, and the number of lanes. */
export type PlacedEvent = {
  event: CalendarEvent;
  from: number;
  until: number;
  endsHere: boolean;
  lane: number;
  lanes: number;
};

/** Places a day's events, except all-day ones; overlapping events are side by side. */
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
