import * as z from "zod";

/** What is sent is bounded by what can be stored and computed: these schemas are the one place that says how. */

/** The version of a record that was read before it is changed: a number that has a next one where it is stored. */
export const versionRead = z.int().min(0).max(2_147_483_646);

/** A text that may be missing, of at most `max` characters: blank is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

const strangeYear = "Please check the year.";
/**
 * Years with four digits, a day's reckoning away from either end: no time zone and no interval leads out of what the
 * database stores.
 */
const isPlausibleYear = (date: string) => !/^\d{4}-/.test(date) || (date >= "1000" && date < "3000");

/** A day as YYYY-MM-DD, of the years 1000 to 2999. `words` are for what is no day at all. */
export const dayInput = (words?: Parameters<typeof z.iso.date>[0]) =>
  z.iso.date(words).refine(isPlausibleYear, strangeYear);

/**
 * A moment with its offset from UTC, of the years 1000 to 2999; it comes out in UTC, since the database knows fewer
 * offsets.
 */
export const momentInput = z.iso
  .datetime({ offset: true })
  .refine(isPlausibleYear, strangeYear)
  .transform((moment) => new Date(moment).toISOString());
