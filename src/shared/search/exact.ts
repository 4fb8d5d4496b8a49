import { foldedWords } from "./folding.ts";
import { phoneRuns } from "./searchText.ts";
import { withoutScheme } from "./sought.ts";

/**
 * Returns the parts of a search text that a typed search means exactly, of which one suffices: a whole word or name, also with
 * the last name first, a whole email address, phone number or quote number. Search texts have names without blanks.
 */
export function exactlyIn(typed: string): string[] {
  const words = foldedWords(withoutScheme(typed));
  // A number alone is that of a phone or a quote, and no house number.
  const isNumber = words.every((word) => /^[0-9#]+$/.test(word));
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const orders = isNumber ? [] : [words, [...words.slice(1), first], [last, ...words.slice(0, -1)]];
  const number = words.at(-1) ?? "";
  return [
    ...new Set([
      ...orders.map((order) => order.join("")),
      ...phoneRuns(withoutScheme(typed)),
      `#${number.replace(/^#/, "")}`,
    ]),
  ]
    .filter((one) => one !== "" && (!one.startsWith("#") || /^#[0-9]+$/.test(one)))
    .map((one) => ` ${one} `);
}

/** True if a search text has what a search means exactly. */
const isExact = (text: string, exactly: readonly string[]): boolean => exactly.some((one) => text.includes(one));

/** Returns records in their order, those first that a typed search means exactly. */
export function exactFirst<Item>(records: readonly Item[], typed: string, textOf: (one: Item) => string): Item[] {
  const exactly = exactlyIn(typed);
  if (exactly.length === 0) return [...records];
  const [exact = [], others = []] = [true, false].map((is) =>
    records.filter((one) => isExact(textOf(one), exactly) === is),
  );
  return [...exact, ...others];
}
