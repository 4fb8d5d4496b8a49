/** "Nov 21, 2026": a day or instant as the reader reads it, in the given IANA time zone (default: the reader's own). */
export function formatDay(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(iso));
}

/** "Nov 21, 2026, 4:06 PM": an instant as the reader reads it. */
export function formatInstant(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(iso));
}

/** Whether the name is a time zone this machine knows ("America/Chicago"). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
