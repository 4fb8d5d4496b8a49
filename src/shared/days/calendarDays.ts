/** Days as `YYYY-MM-DD`, without a time of day: calendar arithmetic, and the current day in a time zone. */

const dayLength = 86_400_000;

/** The day in a time zone at a moment. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Map(
    partsOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

/** The day `days` later. */
export function addDays(day: string, days: number): string {
  return asDay(Date.parse(day) + days * dayLength);
}

/** The same day of the month, this many months later. In a shorter month it is the last day. */
export function addMonths(day: string, months: number): string {
  const from = new Date(day);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(from.getUTCDate(), last.getUTCDate()));
  return asDay(last.getTime());
}

/** The number of days from `day` to `later`; negative if `later` comes first. */
export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / dayLength);
}

/** The minutes since midnight at a moment, by the clocks of a time zone. */
export function minuteIn(timeZone: string, moment: Date): number {
  const parts = new Map(
    partsOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (parts.get("hour") ?? 0) * 60 + (parts.get("minute") ?? 0);
}

/**
 * The moment at which clocks in the time zone show the hour (or a fraction of one) on the day: the first one if they show
 * it twice. If they skip it, it is as much later as they go forward.
 */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + Math.round(hour * 3_600_000);
  const possible = [wanted - dayLength, wanted + dayLength].map((around) => wanted - clockAhead(timeZone, around));
  const shown = possible.filter((moment) => moment + clockAhead(timeZone, moment) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...possible));
}

/**
 * False if clocks in the time zone skip the hour (or a fraction of one) on the day, as they do when they go forward.
 */
export function isShown(day: string, hour: number, timeZone: string): boolean {
  const moment = momentOf(day, hour, timeZone).getTime();
  return moment + clockAhead(timeZone, moment) === Date.parse(day) + Math.round(hour * 3_600_000);
}

/** The offset of the time zone's clocks from UTC at a moment, in milliseconds; positive if they are ahead. */
function clockAhead(timeZone: string, moment: number): number {
  const parts = new Map(
    partsOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return (
    Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) -
    Math.floor(moment / 1000) * 1000
  );
}

/** Building a formatter costs more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function partsOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function asDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
