import { addDays, momentOf } from "#shared/days/calendarDays.ts";

/**
 * The first instant at which a quote can no longer be accepted: the end of its last day (YYYY-MM-DD) by the clocks of the
 * business's zone (IANA), however long that day is there.
 */
export const expiryOf = (lastDay: string, timeZone: string): Date => momentOf(addDays(lastDay, 1), 0, timeZone);
