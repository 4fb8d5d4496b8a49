import { foldedSigns } from "./folding.ts";
import { soughtIn } from "./sought.ts";
import { streetSpellings } from "./streetWords.ts";

/** A part of a shown text: from a character to before another one. */
type Range = readonly [begin: number, end: number];
/** A folded character, and the shown ones that it came from. */
type Folded = { character: string; from: Range };

/** A number of fewer digits is marked only where it is written as one. */
const minDigits = 4;

/**
 * Returns a shown text in pieces, those that a typed search finds in it marked: "555123" marks "555) 123" in
 * "(555) 123-4567", "obrien" marks "O’Brien", and "dr" marks the "Drive" of an address. If a sought word begins words of the text, only those beginnings
 * are marked.
 */
export function markedPieces(text: string, typed: string): { text: string; marked: boolean }[] {
  const ranges = joinedRanges(foundRanges(text, typed));
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [begin, end] of ranges) {
    if (begin > at) pieces.push({ text: text.slice(at, begin), marked: false });
    pieces.push({ text: text.slice(begin, end), marked: true });
    at = end;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/** True if a typed search finds something in a shown text. */
export const hasMarks = (text: string, typed: string): boolean => foundRanges(text, typed).length > 0;

function foundRanges(text: string, typed: string): Range[] {
  const sought = soughtIn(typed);
  if (sought === null) return [];
  const all = foldedCharacters(text);
  const words = all.map((one) => (one.character === "-" ? { ...one, character: " " } : one));
  const joined = all.filter(({ character }) => character !== "-");
  const unbroken = all.filter(({ character }) => character !== "-" && character !== " ");
  const rangesOf = (parts: readonly string[]): Range[] =>
    parts.flatMap((word) => placesIn(word)).map(({ range }) => range);
  const ofJoined = rangesOf(sought.joined ?? []);
  return ofJoined.length > 0 ? ofJoined : rangesOf(sought.words);

  /** The places of one part of the search. */
  function placesIn(word: string): readonly Place[] {
    if (word.startsWith("#")) return placesOf(words, word.slice(1).trim()).filter(({ isWhole }) => isWhole);
    const found = [words, joined].map((one) => bestPlaces(placesOf(one, word), word)).find((one) => one.length > 0);
    if (found) return found;
    const spelled = otherSpellings(words, word);
    if (spelled.length > 0) return spelled;
    if (word.length < minDigits) return [];
    // "mcdonald" in "Mc Donald", and "5551234" in "555 12 34".
    const written = placesOf(unbroken, word);
    return written.length > 0 || !/^1[0-9]+$/.test(word) ? written : placesOf(unbroken, word.slice(1));
  }
}

/** The characters of a text, folded one by one. Those that vanish are missing. */
function foldedCharacters(text: string): Folded[] {
  const characters: Folded[] = [];
  let at = 0;
  for (const one of text) {
    const from: Range = [at, at + one.length];
    for (const character of foldedSigns(one)) characters.push({ character, from });
    at += one.length;
  }
  return characters;
}

type Place = { range: Range; isBegin: boolean; isWhole: boolean };

/** The places of a word among folded characters. */
function placesOf(characters: readonly Folded[], word: string): Place[] {
  const text = characters.map(({ character }) => character).join("");
  const places: Place[] = [];
  for (let at = text.indexOf(word); word !== "" && at !== -1; at = text.indexOf(word, at + word.length)) {
    const [first, last] = [characters[at], characters[at + word.length - 1]];
    if (!first || !last) break;
    const isBegin = (text[at - 1] ?? " ") === " ";
    const isWhole = isBegin && (text[at + word.length] ?? " ") === " ";
    places.push({ range: [first.from[0], last.from[1]], isBegin, isWhole });
  }
  return places;
}

/** The words of a text that have other spellings in addresses, of which one contains the sought word. */
function otherSpellings(characters: readonly Folded[], word: string): readonly Place[] {
  if (word.length === 1) return [];
  const text = characters.map(({ character }) => character).join("");
  const places = [...text.matchAll(/[^ ]+/g)].flatMap(({ 0: one, index }): Place[] => {
    const spellings = streetSpellings(one)?.split(" ") ?? [];
    const [first, last] = [characters[index], characters[index + one.length - 1]];
    if (!first || !last || !spellings.some((spelling) => spelling.includes(word))) return [];
    const isBegin = spellings.some((spelling) => spelling.startsWith(word));
    return [{ range: [first.from[0], last.from[1]], isBegin, isWhole: true }];
  });
  return bestPlaces(places, word);
}

/** The places at which a word is marked: beginnings if there are any. A single letter is marked only there. */
function bestPlaces(places: readonly Place[], word: string): readonly Place[] {
  const begins = places.filter(({ isBegin }) => isBegin);
  return begins.length > 0 || word.length === 1 ? begins : places;
}

/** Ranges in order, those that touch or overlap as one. */
function joinedRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [begin, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && begin <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([begin, end]);
  }
  return joined;
}
