import { readForeign } from "#shared/contact/foreignAddress.ts";
import { regionOf, shorten, takeNotes, takeRegion, takeZip } from "#shared/contact/regions.ts";
import { canBeTown, endOfStreet, isUnclearDirection, unitOf } from "#shared/contact/streetEnd.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { streetKey } from "#shared/search/streetWords.ts";
import { isPlainLine } from "#shared/words/plainText.ts";

/**
 * The parts of an address of the United States or Canada; null: not given, or unclear. A foreign address has a city only
 * if it is clear, and everything else in the street.
 */
export type AddressParts = {
  /** The house number and the street, and anything before them. */
  street: string | null;
  /** "Apt 4". */
  unit: string | null;
  city: string | null;
  /** Two capital letters. */
  state: string | null;
  /** Five digits, nine with a hyphen, or a postal code of another country. */
  zip: string | null;
};

const country = /^(?:usa|u\.s\.a\.|us|united states(?: of america)?|canada)$/i;
const countryAtEnd = / (?:usa|u\.s\.a\.|united states(?: of america)?)$/i;
const county = / (?:county|parish)$/i;

/** Splits an address into its lines, which people also write between commas and dashes. */
const linesOf = (text: string | null) =>
  (text ?? "")
    .slice(0, fieldLengths.address)
    .split(/[,;\n]| [-–—|] /)
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "");

/**
 * Reads the parts of an address in one line or several: "12 Oak St Apt 4, Reading, PA 19601". Without commas, a street
 * ends with its suffix or unit: "12 Oak St Reading PA". An unclear town is left in the street.
 */
export function parseAddress(text: string | null): AddressParts {
  const lines = linesOf(text);
  const foreign = readForeign(lines);
  if (foreign) return { unit: null, state: null, ...foreign };
  if (lines.length > 1 && country.test(lines.at(-1) ?? "")) lines.pop();
  else lines.push(...lines.splice(-1).map((last) => last.replace(countryAtEnd, "")));
  const notes = takeNotes(lines);
  const zip = takeZip(lines);
  const state = takeRegion(lines, zip !== null, (words) => endOfStreet(words) ?? words.length);
  if (lines.length > 2 && county.test(lines.at(-1) ?? "")) lines.pop();
  const city = takeCity(lines);
  const unit = takeUnit(lines);
  return { street: [...lines, ...notes].join(", ") || null, unit, city, state, zip };
}

/** The town in an address; null without one. */
export const townOf = (address: string | null): string | null => parseAddress(address).city;

/** True for an address with a number and without a town, or with an unclear one. */
export function isTownMissing(address: string): boolean {
  const { street, city } = parseAddress(address);
  return (
    street !== null && city === null && /\d/.test(street) && /\p{L}/u.test(street) && !readForeign(linesOf(address))
  );
}

/**
 * Adds the town that somebody gave separately to an address, unless the address has one or would become too long. The
 * words at the end of the street that are the same town are left out.
 */
export function withTown(address: string, town: string): string {
  const parts = parseAddress(address);
  const city = town.trim().replaceAll(/\s+/g, " ");
  if (parts.street === null || parts.city !== null || city === "" || !isPlainLine(city)) return address;
  const joined = writeAddress({ ...parts, street: withoutTown(parts.street, city), city }) ?? address;
  return joined.length <= fieldLengths.address ? joined : address;
}

function withoutTown(street: string, city: string): string {
  const words = street.split(" ");
  const town = keysOf(city.split(" "));
  const at = words.length - town.length;
  return at > 1 && keysOf(words.slice(at)).join(" ") === town.join(" ") ? words.slice(0, at).join(" ") : street;
}

const keysOf = (words: readonly string[]) => words.map((word) => streetKey(word.toLowerCase().replaceAll(/[.,]/g, "")));

/** Writes an address in one line, as an envelope has it in three. `parseAddress` reads it back. */
export function writeAddress({ street, unit, city, state, zip }: AddressParts): string | null {
  const region = [state, zip].filter((part) => part !== null).join(" ");
  return [street, unit, city, region].filter((part) => part !== null && part !== "").join(", ") || null;
}

/** Removes the town from the end: the last of several lines, or the words after the end of the street. */
function takeCity(lines: string[]): string | null {
  const last = lines.at(-1) ?? "";
  const words = last.split(" ");
  if (lines.length > 1) {
    if (!canBeTown(words)) return null;
    lines.pop();
    return last;
  }
  const end = endOfStreet(words) ?? words.length;
  const [street, town] = [words.slice(0, end), words.slice(end)];
  if (!canBeTown(town) || endsWithCode(town) || isUnclearDirection(street, town)) return null;
  lines[0] = street.join(" ");
  return town.join(" ");
}

/** "Gary in" may be in Indiana. */
const endsWithCode = (town: readonly string[]) => town.length > 1 && regionOf(town.at(-1) ?? "") !== undefined;

/** Removes the unit: a line of its own, or the end of the street's line. */
function takeUnit(lines: string[]): string | null {
  const last = lines.at(-1) ?? "";
  const unit = unitOf(last);
  if (unit === undefined || (lines.length === 1 && unit === last)) return null;
  shorten(lines, unit.length);
  return unit;
}
