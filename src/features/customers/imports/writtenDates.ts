import { dayOfSerial } from "#features/customers/import-files/cellValues.ts";
import { dayInput } from "#shared/inputBounds.ts";

/** Reads dates in the writings of people and spreadsheets. */

/** Which of two numbers comes first: the month, as in the United States, or the day. */
export const dateOrders = ["mdy", "dmy"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The longest text that is looked at for a date. */
const maxLength = 60;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "3/4/26", "03.04.2026", "3-4-2026 12:00 AM": two numbers whose order is a question, and the year. */
const numbersOnly = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T,].*)?$/;

/** Reads a date and returns it as YYYY-MM-DD; null if it is none. A second number above 12 is the day in either order. */
export function readWrittenDate(text: string, order: DateOrder): string | null {
  const written = text.trim().slice(0, maxLength);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(written) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(written);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const numbers = numbersOnly.exec(written);
  if (numbers) {
    const [, first = "", second = "", year] = numbers;
    const usual = order === "mdy" ? day(year, first, second) : day(year, second, first);
    return usual ?? (order === "mdy" ? day(year, second, first) : day(year, first, second));
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?[\s,-]+(\d{4}|\d{2})(?:[ T,].*)?$/i.exec(written);
  if (dayFirst) return day(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst =
    /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})(?:[ T,].*)?$/i.exec(written);
  if (monthFirst) return day(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  // Spreadsheets save a date whose format was lost as its number: 46,000 is in December 2025.
  return /^\d{5}(?:\.\d+)?$/.test(written) && Number(written) < 80_000 ? dayOfSerial(Number(written)) : null;
}

/** The order of the numbers in a column. `sure` is false if no date tells it apart and some could be read either way. */
export function dateOrderOf(texts: Iterable<string>): { order: DateOrder; sure: boolean; example: string | null } {
  let monthFirst = 0;
  let dayFirst = 0;
  let example: string | null = null;
  for (const text of texts) {
    const [written = "", first, second] = numbersOnly.exec(text.trim().slice(0, maxLength)) ?? [];
    if (written === "") continue;
    if (Number(second) > 12) monthFirst += 1;
    else if (Number(first) > 12) dayFirst += 1;
    else if (first !== second) example ??= written;
  }
  const order = dayFirst > monthFirst ? "dmy" : "mdy";
  return { order, sure: example === null || monthFirst > 0 !== dayFirst > 0, example };
}

function monthOf(word = ""): string {
  return String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1);
}

function day(year = "", month = "", date = ""): string | null {
  const century = Number(year) < 70 ? "20" : "19";
  const text = `${year.length === 2 ? century + year : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return dayInput().safeParse(text).success ? text : null;
}
