import { parseAddress } from "#shared/contact/postalAddress.ts";
import { isOneLetterApart } from "#shared/search/correction.ts";
import { foldedWords } from "#shared/search/folding.ts";
import { streetKey } from "#shared/search/streetWords.ts";

/** The parts of an address in the spelling by which they are compared; null: not given. */
export type ComparedAddress = {
  /** The words of the street as they are written, with the house number. */
  street: readonly string[];
  /** "4b" for "Apt. 4-B", "#4B" and "Unit 4 B". */
  unit: string | null;
  town: string | null;
  state: string | null;
  /** Five digits. */
  zip: string | null;
  /** All words of the street, the unit and the town, without the state and with it. */
  whole: readonly [string, string];
};

/** Reads an address for `areSame`; null without a street. */
export function comparedAddress(text: string | null): ComparedAddress | null {
  const { street, unit, city, state, zip } = parseAddress(text);
  const whole = keys([street, unit, city].join(" "));
  if (street === null || whole.length === 0) return null;
  return {
    street: wordsOf(street),
    unit: unit && keys(unit).join(""),
    town: city && keys(city).join(" "),
    state,
    zip: zip && zip.slice(0, 5),
    whole: [whole.join(" "), [...whole, ...keys(state ?? "")].join(" ")],
  };
}

/**
 * True if two addresses are one place: the same house number, street and unit, whatever the spelling of words such as
 * "Street", and the same town, state and ZIP code where both have them. One letter of one word of the street may differ.
 */
export function areSame(a: ComparedAddress | null, b: ComparedAddress | null): boolean {
  if (a === null || b === null || !agree(a.state, b.state) || !agree(a.zip, b.zip)) return false;
  // Without commas, the unit, the town or the state may have stayed in the street.
  return (
    a.whole.some((one) => b.whole.includes(one)) ||
    (a.unit === b.unit && agree(a.town, b.town) && isSameStreet(a.street, b.street))
  );
}

/** True if two texts are the address of one place, as `areSame` tells; false if one has no street. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  areSame(comparedAddress(one), comparedAddress(other));

const agree = (one: string | null, other: string | null) => one === null || other === null || one === other;

const wordsOf = (text: string) => foldedWords(text.replaceAll("#", " "));
/** The words in one spelling, without "Apt" and the like. */
const keys = (text: string) =>
  wordsOf(text)
    .map(streetKey)
    .filter((key) => key !== apartment);
const apartment = streetKey("apartment");

/** Shorter words of a street that differ by a letter are others: "A Street" and "B Street". */
const minMisspelt = 4;

function isSameStreet(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length || some.length === 0) return false;
  const differing = some.flatMap((word, at): [string, string][] => {
    const met = others[at] ?? "";
    return streetKey(word) === streetKey(met) ? [] : [[word, met]];
  });
  const hasNumber = /^\d/.test(some[0] ?? "") && some[0] === others[0];
  return (
    differing.length === 0 ||
    (hasNumber && differing.length === 1 && differing.every(([word, met]) => isMisspelt(word, met)))
  );
}

const isMisspelt = (word: string, met: string) =>
  Math.min(word.length, met.length) >= minMisspelt && !/\d/.test(word + met) && isOneLetterApart(word, met);
