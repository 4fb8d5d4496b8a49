import type { CalendarEvent } from "./event.ts";
import type { Times } from "./eventTimes.ts";
import { dayIn } from "#shared/days/calendarDays.ts";

/** The times of an event, and whether they are an arrival window. */
export type ShownTimes = Times & { arrival_window?: boolean | undefined };

/** Messages about actions on events that failed. */
export const eventToasts = {
  notFetched: "Failed to fetch calendar events",
  notCreated: "Failed to create calendar event",
  notUpdated: "Failed to update calendar event",
  notDeleted: "Failed to delete calendar event",
};

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (moment: string, timeZone: string) => {
    const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    made.set(timeZone, formatter);
    return formatter.format(new Date(moment));
  };
};
const asTime = format({ timeStyle: "short" });
const asLongDay = format({ dateStyle: "full" });
const asShortDay = format({ weekday: "short", month: "short", day: "numeric" });
const asMonth = format({ month: "long", year: "numeric" });

/** "9:00 AM": the local time of an instant. */
export function timeLabel(moment: string, zone: string): string {
  return asTime(moment, zone);
}

/** "Saturday, November 21, 2026": a day, without a time zone. */
export function longDay(day: string): string {
  return asLongDay(day, "UTC");
}

/** "Sat, Nov 21": a day, without a time zone. */
export function shortDay(day: string): string {
  return asShortDay(day, "UTC");
}

/** "November 2026": the month of a day. */
export function monthLabel(day: string): string {
  return asMonth(day, "UTC");
}

/** "9 to 11 AM", "11:30 AM to 1 PM": the hours from one instant to another, without what goes without saying. */
export function hoursLabel({ start_datetime, end_datetime }: Times, zone: string, between: string): string {
  const [start, end] = [start_datetime, end_datetime].map((moment) => timeLabel(moment, zone).replace(":00", ""));
  const [time = "", half = ""] = start?.split(/\s/) ?? [];
  return `${end?.endsWith(half) ? time : start}${between}${end}`;
}

/** Returns the client's name for display beside an event's title; null if the title contains it. */
export function clientIfNotInTitle({
  title,
  client_name,
}: Pick<CalendarEvent, "title" | "client_name">): string | null {
  return client_name && !title.includes(client_name) ? client_name : null;
}

/**
 * The time before an event's title on one of its days: its start, or its end if it began the day before; null for whole
 * days. An arrival window is shown whole. `label` words an instant.
 */
export function timeOnDay(event: ShownTimes, day: string, zone: string, label = timeLabel): string | null {
  if (event.all_day) return null;
  if (event.arrival_window && label === timeLabel) return hoursLabel(event, zone, "–");
  if (dayIn(zone, new Date(event.start_datetime)) === day) return label(event.start_datetime, zone);
  return dayIn(zone, new Date(event.end_datetime)) === day ? `until ${label(event.end_datetime, zone)}` : null;
}

/** "9a": the local time of an instant, for narrow places. */
export function briefTime(moment: string, zone: string): string {
  const [time = "", half = ""] = timeLabel(moment, zone).split(/\s/);
  return time.replace(":00", "") + half.slice(0, 1).toLowerCase();
}
