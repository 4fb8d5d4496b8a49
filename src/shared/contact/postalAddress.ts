import { fieldLengths } from "#shared/fieldLengths.ts";
import { isPlainLine } from "#shared/words/plainText.ts";
import { streetWord } from "#shared/search/streetWords.ts";

/** The parts of an address of the United States; null: not given. A foreign address is all `street`. */
export type AddressParts = {
  /** The house number and the street, and anything before them. */
  street: string | null;
  /** "Apt 4". */
  unit: string | null;
  city: string | null;
  /** Two capital letters. */
  state: string | null;
  /** Five digits, or nine with a hyphen. */
  zip: string | null;
};

const country = /^(?:usa|u\.s\.a\.|us|united states(?: of america)?)$/i;
const zipAtEnd = /(?:^|[ ,])(\d{5}(?:-\d{4})?)$/;
const unitAtEnd =
  /(?:^| )((?:apartment|apt|unit|suite|ste|lot|building|bldg|floor|fl|room|rm|space|spc|trailer|trlr|penthouse|ph)\.? ?#? ?[a-z]?-?\d{0,5}-?[a-z]?|# ?[a-z]?-?\d{0,5}-?[a-z]?)$/i;

/** Two-letter abbreviations and names of the states, the District of Columbia and Puerto Rico (USPS Publication 28, appendix B). */
const states = new Map(
  `al alabama,ak alaska,az arizona,ar arkansas,ca california,co colorado,ct connecticut,de delaware,dc district of columbia,fl florida,ga georgia,hi hawaii,id idaho,il illinois,in indiana,ia iowa,ks kansas,ky kentucky,la louisiana,me maine,md maryland,ma massachusetts,mi michigan,mn minnesota,ms mississippi,mo missouri,mt montana,ne nebraska,nv nevada,nh new hampshire,nj new jersey,nm new mexico,ny new york,nc north carolina,nd north dakota,oh ohio,ok oklahoma,or oregon,pa pennsylvania,pr puerto rico,ri rhode island,sc south carolina,sd south dakota,tn tennessee,tx texas,ut utah,vt vermont,va virginia,wa washington,wv west virginia,wi wisconsin,wy wyoming`
    .split(",")
    .flatMap((line) =>
      [line.slice(0, 2), line.slice(3)].map((word) => [word, line.slice(0, 2).toUpperCase()] as const),
    ),
);

/**
 * Reads the parts of an address in one line or several: "12 Oak St Apt 4, Reading, PA 19601". Without commas, a street
 * ends with its suffix: "12 Oak St Reading PA".
 */
export function parseAddress(text: string | null): AddressParts {
  const lines = (text ?? "")
    .slice(0, fieldLengths.address)
    .split(/[,\n]/)
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "");
  if (lines.length > 1 && country.test(lines.at(-1) ?? "")) lines.pop();
  const zip = takeZip(lines);
  const state = takeState(lines, zip !== null);
  const city = takeCity(lines, zip !== null || state !== null);
  const unit = takeUnit(lines);
  return { street: lines.join(", ") || null, unit, city, state, zip };
}

/** The town in an address; null without one. */
export const townOf = (address: string | null): string | null => parseAddress(address).city;

/** True for an address with a number and no town. The words after the street of "12 Oak St Reading" count as one. */
export function isTownMissing(address: string): boolean {
  const { street, city } = parseAddress(address);
  if (street === null || city !== null || !/\d/.test(street) || !/\p{L}/u.test(street)) return false;
  const words = street.split(" ");
  return (endOfStreet(words) ?? words.length) === words.length;
}

/** Adds the town that somebody gave separately to an address, unless the address has one or would become too long. */
export function withTown(address: string, town: string): string {
  const parts = parseAddress(address);
  const city = town.trim().replaceAll(/\s+/g, " ");
  if (parts.street === null || parts.city !== null || city === "" || !isPlainLine(city)) return address;
  const joined = writeAddress({ ...parts, city }) ?? address;
  return joined.length <= fieldLengths.address ? joined : address;
}

/** Writes an address in one line, as an envelope has it in three. `parseAddress` reads it back. */
export function writeAddress({ street, unit, city, state, zip }: AddressParts): string | null {
  const region = [state, zip].filter((part) => part !== null).join(" ");
  return [street, unit, city, region].filter((part) => part !== null && part !== "").join(", ") || null;
}

/** Removes the ZIP code from the end of the lines. The only line of an address keeps its number without a word before. */
function takeZip(lines: string[]): string | null {
  const last = lines.at(-1) ?? "";
  const [, zip] = zipAtEnd.exec(last) ?? [];
  if (zip === undefined || (lines.length === 1 && !/[a-z] +[\d-]+$/i.test(last))) return null;
  shorten(lines, zip.length);
  return zip;
}

/** Removes the state from the end. A small "in" or "or" at the end of a longer line is a state only before a ZIP code. */
function takeState(lines: string[], hasZip: boolean): string | null {
  const last = lines.at(-1) ?? "";
  const alone = lines.length > 1 ? states.get(last.toLowerCase().replaceAll(".", "")) : undefined;
  // "New York" is the city, unless a city comes before it.
  if (alone !== undefined && (last.length === 2 || (lines.length > 2 && canBeCity(lines.at(-2) ?? "")))) {
    lines.pop();
    return alone;
  }
  const words = last.split(" ");
  for (const count of [3, 2, 1]) {
    const written = words.slice(-count).join(" ");
    const state = words.length > count ? states.get(written.toLowerCase()) : undefined;
    if (state === undefined || (!hasZip && written !== written.toUpperCase())) continue;
    shorten(lines, written.length);
    return state;
  }
  return null;
}

/** Removes the city from the end: the last of several lines, or the words after the suffix of the street. */
function takeCity(lines: string[], hasRegion: boolean): string | null {
  const last = lines.at(-1) ?? "";
  if (lines.length > 1) {
    if (!canBeCity(last)) return null;
    lines.pop();
    return last;
  }
  if (!hasRegion) return null;
  const words = last.split(" ");
  const end = endOfStreet(words);
  if (end === null || end === words.length) return null;
  lines[0] = words.slice(0, end).join(" ");
  return words.slice(end).join(" ");
}

const canBeCity = (line: string) => !/\d/.test(line) && !unitAtEnd.test(line);

/** The suffixes that end a street before a city without a comma. Others, such as "Springs", begin or end cities, too. */
const ends = new Set(
  "street avenue road drive lane court boulevard way place circle terrace trail parkway highway square loop pike alley crossing cove".split(
    " ",
  ),
);
const isEnd = (word: string | undefined) =>
  word !== undefined && (plain(word) === "st" || ends.has(streetWord(plain(word)) ?? ""));
const plain = (word: string) => word.toLowerCase().replaceAll(".", "");
const directions = new Set("n s e w ne nw se sw north south east west".split(" "));

/** The number of words up to the end of the street, with its direction and unit; null if no suffix is found. */
function endOfStreet(words: readonly string[]): number | null {
  // A house number and a name come before the suffix.
  let end = words.findIndex((word, at) => at >= 2 && isEnd(word) && plain(words[at + 1] ?? "") !== "of");
  if (end === -1) return null;
  // "Park Place Drive" goes on; "Oak St St Paul" is in Saint Paul.
  while (isEnd(words[end + 1]) && (plain(words[end + 1] ?? "") !== "st" || end + 2 === words.length)) end++;
  end++;
  // "Oak St N Reading": one letter is a direction; "West Chicago" is a city.
  if (directions.has(plain(words[end] ?? "")) && plain(words[end] ?? "").length <= 2) end++;
  for (const count of [3, 2, 1])
    if (unitAtEnd.test(words.slice(end, end + count).join(" ")) && /\d|^\w$/.test(words[end + count - 1] ?? ""))
      return end + count;
  return end;
}

/** Removes the unit: a line of its own, or the end of the street's line. */
function takeUnit(lines: string[]): string | null {
  const last = lines.at(-1) ?? "";
  const [, unit] = unitAtEnd.exec(last) ?? [];
  if (unit === undefined || !/\d|[ #][a-z]$/i.test(unit) || (lines.length === 1 && unit === last)) return null;
  shorten(lines, unit.length);
  return unit;
}

/** Cuts characters from the end of the last line, and removes the line if nothing is left. */
function shorten(lines: string[], length: number): void {
  const rest = (lines.pop() ?? "").slice(0, -length).trim();
  if (rest !== "") lines.push(rest);
}
