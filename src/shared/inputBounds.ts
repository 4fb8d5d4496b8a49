import * as z from "zod";
import { fieldLengths } from "./fieldLengths.ts";
import { asOneLine, hasNoControls, hiddenCharacters, isPlainLine, withoutControls } from "#shared/words/plainText.ts";

/**
 * The limits of all inputs follow from what can be stored and computed. These schemas are the one place that defines
 * them.
 */

/** The version of a record that was read before it is changed. Its successor must still fit the column. */
export const versionRead = z.int().min(0).max(2_147_483_646);

/**
 * One line of text without blanks at its ends, for every single-line field: names, addresses, units, titles. Refuses
 * control characters, direction changes and invisible characters (`isPlainLine`). `missing` is the message for a value
 * that is no text.
 */
export const oneLine = (missing?: string) => z.string(missing).trim().refine(isPlainLine, hiddenCharacters);

/**
 * Text of many lines without blanks at its ends: notes, descriptions, terms. Removes characters that affect the place
 * where it is shown.
 */
export const manyLines = (missing?: string) => z.string(missing).overwrite(withoutControls).trim();

/**
 * For inputs whose schema also reads stored rows. Refuses any text within that has hidden characters. The fields named
 * in `many` can have several lines.
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

/** One optional line of at most `max` characters; blank becomes null. */
export const optionalLine = (max: number) => orNull(oneLine().max(max));

/**
 * An optional phone number of at most `max` characters; blank becomes null. Removes the invisible characters that
 * address books add.
 */
export const optionalPhone = (max: number) => orNull(z.string().overwrite(asOneLine).max(max));

/** Optional text of many lines, of at most `max` characters; blank becomes null. */
export const optionalText = (max: number) => orNull(manyLines().max(max));

const strangeYear = "Please check the year.";
/**
 * Years with four digits, with a margin at both ends, so that no time zone or interval leaves the range that the
 * database stores.
 */
const isPlausibleYear = (date: string) => !/^\d{4}-/.test(date) || (date >= "1000" && date < "3000");

/** A day as YYYY-MM-DD, of the years 1000 to 2999. `words` are for a value that is no day. */
export const dayInput = (words?: Parameters<typeof z.iso.date>[0]) =>
  z.iso.date(words).refine(isPlausibleYear, strangeYear);

/**
 * A moment with its offset from UTC, of the years 1000 to 2999. The output is in UTC, because the database knows fewer
 * offsets.
 */
export const momentInput = z.iso
  .datetime({ offset: true })
  .refine(isPlausibleYear, strangeYear)
  .transform((moment) => new Date(moment).toISOString());

/** The input of an operation that finds the first few records for a typed text, for a picker or the palette. */
export const soughtText = z.object({
  search: manyLines().max(fieldLengths.search),
  limit: z.coerce.number().int().min(1).max(20).default(6),
});

/** A search that found little or nothing, and the same with one of its words corrected by a letter: at most three, the surest first. */
export const searchInDoubt = soughtText.pick({ search: true });
export const correctedSearches = z.array(
  z.object({
    search: z.string(),
    found: z.int().describe("The number of records that it finds with the same filters; 100 stands for 100 or more."),
  }),
);
