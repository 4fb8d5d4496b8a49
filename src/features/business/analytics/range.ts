import * as z from "zod";
import { addDays, addMonths, daysBetween, momentOf } from "#shared/days/calendarDays.ts";

/** The days of a report, both ends included, in the owner's time zone. */
export type Range = { from: string; to: string };

/** The longest allowed period, in days: ten years. */
export const maxRangeDays = 3_660;

/** The error in a range as a message; null if there is none. */
export function rangeProblem({ from, to }: Range): string | null {
  if (from < "2000-01-01" || to > "2100-01-01") return "Please choose days between 2000 and 2100.";
  if (from > to) return "The first day can't be after the last.";
  return daysBetween(from, to) >= maxRangeDays ? "Choose ten years at most." : null;
}

/** A period that a client requests. */
export const rangeInput = z.object({ from: z.iso.date(), to: z.iso.date() }).superRefine((range, check) => {
  const message = rangeProblem(range);
  if (message) check.addIssue({ code: "custom", message, path: ["from"] });
});

/** The named periods. */
export const presets = ["30-days", "90-days", "12-months", "this-year"] as const;
export type Preset = (typeof presets)[number];

/** The display names of the presets. */
export const presetLabels: Record<Preset, string> = {
  "30-days": "30 days",
  "90-days": "90 days",
  "12-months": "12 months",
  "this-year": "This year",
};

/** The days of a preset, up to today. */
export function rangeOf(preset: Preset, today: string): Range {
  if (preset === "this-year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (preset === "12-months") return { from: addDays(addMonths(today, -12), 1), to: today };
  return { from: addDays(today, preset === "30-days" ? -29 : -89), to: today };
}

/** The previous period for comparison: whole months before whole months, else the same number of days. */
export function earlierRange({ from, to }: Range): Range {
  const wholeMonths = from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  const months = monthNumber(addDays(to, 1)) - monthNumber(from);
  return {
    from: wholeMonths ? addMonths(from, -months) : addDays(from, -daysBetween(from, to) - 1),
    to: addDays(from, -1),
  };
}

/** The months that a range touches, in order, `YYYY-MM`. */
export const monthsOf = ({ from, to }: Range): string[] =>
  Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, place) =>
    addMonths(`${from.slice(0, 7)}-01`, place).slice(0, 7),
  );

/** The start and end of a range and of its months, as instants in a time zone: `start` is included, `end` is not. */
export function spanOf(
  range: Range,
  timeZone: string,
): { earlier: Range; earlierStart: Date; start: Date; end: Date; months: { month: string; start: Date }[] } {
  const earlier = earlierRange(range);
  const midnight = (day: string) => momentOf(day, 0, timeZone);
  const [, ...later] = monthsOf(range);
  return {
    earlier,
    earlierStart: midnight(earlier.from),
    start: midnight(range.from),
    end: midnight(addDays(range.to, 1)),
    months: [range.from, ...later.map((month) => `${month}-01`)].map((day) => ({
      month: day.slice(0, 7),
      start: midnight(day),
    })),
  };
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
