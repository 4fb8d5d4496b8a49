const daysPer = { day: 1, week: 7, month: 30, year: 365 };
/** The longest interval, in days: a hundred years. */
export const maxIntervalDays = 36_500;

/** The message for an interval that cannot be parsed. */
export const invalidInterval = 'Please enter a valid interval (e.g., "3 months", "2 weeks", "30 days")';

/**
 * Parses a typed interval ("3 months", "2 weeks", "30 days", "1 year", or a bare number of days) to a whole number of
 * days; null if it is invalid. A month counts 30 days and a year 365.
 */
export function readInterval(typed: string): number | null {
  const [, digits, unit = "day"] = /^(\d{1,5})(?:\s*(day|week|month|year)s?)?$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const days = Number(digits) * daysPer[unit.toLowerCase() as keyof typeof daysPer];
  return days >= 1 && days <= maxIntervalDays ? days : null;
}

/** The text beside the field while the owner types an interval: its length in days, or the error. */
export function formatInterval(typed: string): { days: number; words: string } | { days: null; words: string } {
  const days = readInterval(typed);
  return days === null
    ? { days, words: invalidInterval }
    : { days, words: `This equals ${days} day${days === 1 ? "" : "s"}` };
}

/** A length in days as a person would type it: 90 is "3 months", 14 is "2 weeks", 10 is "10 days". */
export function asInterval(days: number): string {
  const unit = (["year", "month", "week"] as const).find((one) => days % daysPer[one] === 0) ?? "day";
  const count = days / daysPer[unit];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
