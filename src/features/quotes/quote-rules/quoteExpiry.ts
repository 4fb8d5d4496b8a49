import { addDays, momentOf } from "#shared/days/calendarDays.ts";

/**
 * The first instant at which the customer can no longer accept a quote: the end of its last day (YYYY-MM-DD) in the
 * business's time zone (IANA), whatever the length of that day.
 */
export const expiryOf = (lastDay: string, timeZone: string): Date => momentOf(addDays(lastDay, 1), 0, timeZone);
