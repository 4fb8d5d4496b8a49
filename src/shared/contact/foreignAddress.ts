import { canBeTown, endOfStreet, unitOf } from "./streetEnd.ts";

const countries =
  /^(?:méxico|mexico|uk|u\.k\.|united kingdom|great britain|england|scotland|wales|northern ireland|ireland|germany|deutschland|france|spain|españa|italy|italia|austria|österreich|switzerland|schweiz|suisse|netherlands|nederland|belgium|portugal|poland|polska|brazil|brasil|australia|new zealand)$/i;
/** The line of a British town with its postcode. */
const british = /^(.*?),? ?([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})$/i;
/** "10115 Berlin", "06700 Ciudad de México": a postal code before the town. */
const codeFirst = /^(?:[a-z]{1,2}-)?(\d{4,5}) (\D+)$/i;
/** Words of streets and places that are written elsewhere. */
const foreignWords =
  /(?:stra(?:ß|ss)e|str\.?|weg|platz|allee|gasse)(?=[ ,]|$)|(?:^|, ?)(?:col\.|colonia|c\.?p\.?) ?|\bcdmx\b/i;
const streetThenCode = /^(\D{3,60} \d{1,5}[a-z]?),? (?:[a-z]{1,2}-)?(\d{5}) (\D+)$/i;

/** A foreign address: its street and its town if that is clear. */
export type ForeignAddress = { street: string; city: string | null; zip: string | null };

/**
 * Reads an address outside of the United States and Canada, such as "Invalidenstraße 12, 10115 Berlin" or "10 High
 * Street, Leeds LS1 4AB". Null if nothing tells that it is one. An unclear town stays in the street.
 */
export function readForeign(written: readonly string[]): ForeignAddress | null {
  const hasCountry = written.length > 1 && countries.test(written.at(-1) ?? "");
  const lines = hasCountry ? written.slice(0, -1) : written;
  const whole = { street: written.join(", "), city: null, zip: null };
  return readBritish(lines) ?? readCodeFirst(lines, hasCountry) ?? (hasCountry || isForeign(written) ? whole : null);
}

const isForeign = (lines: readonly string[]) => foreignWords.test(lines.join(", "));

/** Without a county after it, the town is the line after the one with the house number. */
function readBritish(lines: readonly string[]): ForeignAddress | null {
  const [, before = "", zip] = british.exec(lines.at(-1) ?? "") ?? [];
  if (zip === undefined || unitOf(lines.at(-1) ?? "") !== undefined) return null;
  const street = lines.slice(0, -1);
  const words = before.split(" ");
  const start = street.length === 0 ? endOfStreet(words) : 0;
  const town = start === null ? [] : words.slice(start);
  const isClear = street.length === 0 ? town.length === 1 : /\d/.test(street.at(-1) ?? "");
  if (!isClear || !canBeTown(town)) return { street: lines.join(", "), city: null, zip: null };
  const rest = [...street, ...(start ? [words.slice(0, start).join(" ")] : [])];
  return { street: rest.join(", "), city: town.join(" "), zip: zip.toUpperCase() };
}

/** The house number comes after the name of the street, and the postal code before the town. */
function readCodeFirst(lines: readonly string[], hasCountry: boolean): ForeignAddress | null {
  const [first = ""] = lines;
  const at = lines.findIndex((line, index) => index > 0 && codeFirst.test(line));
  const [, zip, city = ""] = codeFirst.exec(lines[at] ?? "") ?? [];
  const isStreet =
    (at > 1 && /^\d+[a-z]?$/i.test(first)) ||
    (/^\D.* #?\d+[a-z]?(?:[- ]\d*[a-z]?)?$/i.test(first) && unitOf(first) === undefined);
  if (zip !== undefined && (hasCountry || isStreet) && canBeTown(city.split(" ")))
    return { street: lines.filter((_, index) => index !== at).join(", "), city, zip };
  const [, street, code, town = ""] = lines.length === 1 ? (streetThenCode.exec(first) ?? []) : [];
  if (street === undefined || code === undefined || !isForeign([street])) return null;
  return canBeTown(town.split(" ")) ? { street, city: town, zip: code } : null;
}
