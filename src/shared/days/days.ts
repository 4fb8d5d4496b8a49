/** "Nov 21, 2026": a day or instant for display, in the given IANA time zone (default: the reader's own). */
export function formatDay(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(iso));
}

/** "Nov 21", or "Nov 21, 2025" in another year than that of `today` (`YYYY-MM-DD`): a day in little room. */
export function briefDay(iso: string, today: string, timeZone?: string): string {
  const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone }).format(new Date(iso));
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(new Date(iso));
  return today.startsWith(year) ? day : `${day}, ${year}`;
}

/** "Nov 21, 2026, 4:06 PM": an instant for display. Its time never breaks over two lines. */
export function formatInstant(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(iso))
    .replace(/\s(?=[AP]M$)/, "\u00a0");
}

/**
 * "12 minutes ago (4:06 PM)": an age with its moment, which includes the day if it is not today. Milliseconds since
 * 1970.
 */
export function formatAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const ago = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });
  const age =
    minutes < 1
      ? "less than a minute ago"
      : minutes < 60
        ? ago.format(-minutes, "minute")
        : minutes < 24 * 60
          ? ago.format(-Math.floor(minutes / 60), "hour")
          : ago.format(-Math.floor(minutes / 60 / 24), "day");
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return `${age} (${new Intl.DateTimeFormat("en-US", { ...(sameDay ? {} : { dateStyle: "medium" }), timeStyle: "short" }).format(at)})`;
}

/** "5 min", "2 h", "3 d": an age in its shortest form. Milliseconds since 1970. */
export function shortAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`;
}

/**
 * True if the name is a time zone this machine knows ("America/Chicago"). A bare offset is not: programs and the
 * database read its sign in opposite ways.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
