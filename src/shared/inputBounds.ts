import * as z from "zod";
import { asOneLine, hasNoControls, hiddenCharacters, isPlainLine, withoutControls } from "#shared/words/plainText.ts";

/** What is sent is bounded by what can be stored and computed: these schemas are the one place that says how. */

/** The version of a record that was read before it is changed: a number that has a next one where it is stored. */
export const versionRead = z.int().min(0).max(2_147_483_646);

/**
 * One line of text, without blanks at its ends, as every field of one line is read: names, addresses, units, titles. Control
 * characters, turned writing and letters that are not seen are refused (`isPlainLine`). `missing`: words for what is no text.
 */
export const oneLine = (missing?: string) => z.string(missing).trim().refine(isPlainLine, hiddenCharacters);

/** Text of many lines, without blanks at its ends: notes, descriptions, terms. Signs that act on where it is shown are left out. */
export const manyLines = (missing?: string) => z.string(missing).overwrite(withoutControls).trim();

/**
 * For inputs whose schema reads stored rows, too: refuses them where a text within has such signs, but for the fields of many
 * lines that are named.
 */
export const refuseHidden =
  (many: readonly string[]) =>
  (input: unknown, context: z.RefinementCtx): void => {
    const look = (value: unknown, path: (string | number)[]) => {
      const fits = many.includes(String(path.at(-1))) ? hasNoControls : isPlainLine;
      if (typeof value === "string" && !fits(value))
        context.addIssue({ code: "custom", path, message: hiddenCharacters });
      if (typeof value === "object" && value !== null)
        for (const [key, part] of Object.entries(value))
          look(part, [...path, Array.isArray(value) ? Number(key) : key]);
    };
    look(input, []);
  };

const orNull = <Text extends z.ZodType<string>>(text: Text) => text.nullish().transform((read) => read || null);

/** One line that may be missing, of at most `max` characters: blank is null. */
export const optionalLine = (max: number) => orNull(oneLine().max(max));

/** A phone number that may be missing, of at most `max` characters, without the signs that address books put around it: blank is null. */
export const optionalPhone = (max: number) => orNull(z.string().overwrite(asOneLine).max(max));

/** Text of many lines that may be missing, of at most `max` characters: blank is null. */
export const optionalText = (max: number) => orNull(manyLines().max(max));

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
