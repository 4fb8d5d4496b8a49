import { streetWord } from "#shared/search/streetWords.ts";

/** The end of a street among the words of a line, and the names that can be a town. */

const unitAtEnd =
  /(?:^| )((?:apartment|apt|apto|unit|suite|ste|lot|building|bldg|floor|fl|room|rm|space|spc|trailer|trlr|penthouse|ph)\.? ?#? ?[a-z]?-?\d{0,5}-?[a-z]?|\d{1,2}(?:st|nd|rd|th) (?:floor|fl)\.?|# ?[a-z]?-?\d{0,5}-?[a-z]?)$/i;

/** The unit at the end of a line: "Apt 4", "#4B". Undefined without one; "Apt" alone is none. */
export function unitOf(line: string): string | undefined {
  const [, unit] = unitAtEnd.exec(line) ?? [];
  return unit !== undefined && /\d|[ #][a-z]$/i.test(unit) ? unit : undefined;
}

const plain = (word: string | undefined) => (word ?? "").toLowerCase().replaceAll(".", "");
const setOf = (words: string) => new Set(words.split(" "));

/** The suffixes that end a street before a town without a comma. Others, such as "Springs", begin or end towns, too. */
const ends = setOf(
  "street avenue road drive lane court boulevard way place circle terrace trail parkway highway square loop pike alley crossing cove freeway turnpike expressway",
);
/** Suffixes that end a street if it has none of those. */
const lesserEnds = setOf("broadway run row walk path turn trace landing hollow knoll plaza");
/** Words that end the street with the number or the letter after them: "Highway 95", "Avenue K". */
const numberedStreets = setOf("highway route avenue cr sr fm rr us");
/** Types of street that come first, with the house number after the name: "Calle Sol 12". */
const firstTypes = setOf(
  "calle avenida avda ave av carretera carr camino paseo calzada callejón callejon bulevar rue rua",
);
const extensions = setOf("ext extn extension");
const directions = setOf("n s e w ne nw se sw");
const longDirections = setOf("north south east west");

/** Towns with a word that ends streets. */
const townsOfStreets = new Set(
  "federal way,university place,glen cove,kennett square,mountlake terrace,grand terrace,temple terrace,indian trail,circle pines,pike creek,pike road,trail creek,terrace park,terrace heights,parkway village,lane city,cross roads,washington court house,lake st louis".split(
    ",",
  ),
);

const isEnd = (word: string | undefined) => plain(word) === "st" || ends.has(streetWord(plain(word)) ?? "");
const isCertainEnd = (word: string) => plain(word) !== "st" && isEnd(word);

/**
 * Returns the number of words up to the end of the street, with its direction and unit; null if the end is unclear. The
 * words after it are a town, a note, or nothing.
 */
export function endOfStreet(words: readonly string[]): number | null {
  const end = endOfBox(words) ?? endByNumber(words) ?? endBySuffix(words);
  if (end === null) return null;
  const isPart = /^#?\d+[a-z]?$/i.test(words[end] ?? "") || extensions.has(plain(words[end]));
  const street = afterDirection(words, isPart ? end + 1 : end);
  // "Bldg 2 Apt 5".
  return afterUnit(words, afterUnit(words, street));
}

/** The end of "PO Box 12" and "RR 2 Box 18". */
function endOfBox(words: readonly string[]): number | null {
  const at = words.findIndex((word) => plain(word) === "box");
  const before = words.slice(0, Math.max(at, 0)).map(plain).join(" ");
  const isBox = /^(?:(?:p ?o|post office)?|(?:rr|hc|rural route) #?\d+)$/.test(before);
  return at !== -1 && isBox && /\d/.test(words[at + 1] ?? "") ? at + 2 : null;
}

/** The end of a street whose name or house number comes last: "4820 Highway 95", "12 Avenue K", "Calle Sol 12". */
function endByNumber(words: readonly string[]): number | null {
  if (firstTypes.has(plain(words[0]).replace(/^c\/$/, "calle"))) {
    // "Carr 2 Km 14.5" of Puerto Rico.
    const at = words.findIndex(
      (word, index) => index >= 2 && (/^#?\d+[a-z]?$/i.test(word) || plain(words[index - 1]) === "km"),
    );
    return at === -1 ? null : at + 1;
  }
  if (!/^\d/.test(words[0] ?? "")) return null;
  const at = words.findIndex((word, index) => {
    const next = words[index + 1] ?? "";
    const type = streetWord(plain(word)) ?? plain(word);
    return index >= 1 && numberedStreets.has(type) && (type === "avenue" ? /^[a-z]$/i : /^\d+[a-z]?$/i).test(next);
  });
  return at === -1 || isDirection(words[at + 1]) ? null : at + 2;
}

function endBySuffix(words: readonly string[]): number | null {
  // A house number and a name come before the suffix.
  let end = words.findIndex((word, at) => at >= 2 && isEnd(word) && plain(words[at + 1]) !== "of");
  if (end === -1)
    end = words.findIndex((word, at) => at >= (plain(word) === "broadway" ? 1 : 2) && lesserEnds.has(plain(word)));
  if (end === -1) return null;
  for (let next = end + 1; next < words.length; next++) {
    if (words.length - next <= 3 && townsOfStreets.has(townAt(words, next))) break;
    const isNext = next === end + 1 && next + 1 === words.length ? isEnd(words[next]) : isCertainEnd(words[next] ?? "");
    // "Park Place Drive" goes on, as does "N St Louis Ave"; "Oak St St Paul" is in Saint Paul.
    if (isNext) end = next;
  }
  return end + 1;
}

const townAt = (words: readonly string[], at: number) => words.slice(at).map(plain).join(" ");
const isDirection = (word: string | undefined) => directions.has(plain(word));
const isUnitAt = (words: readonly string[], at: number) => afterUnit(words, at) > at;

/** "Oak St NE Reading" goes on to its direction. "Oak St N Reading" may be in North Reading. */
function afterDirection(words: readonly string[], at: number): number {
  const isClear = plain(words[at]).length === 2 || at + 1 === words.length || isUnitAt(words, at + 1);
  return isDirection(words[at]) && isClear ? at + 1 : at;
}

function afterUnit(words: readonly string[], at: number): number {
  const count = [3, 2, 1].find((length) => {
    const unit = words.slice(at, at + length).join(" ");
    const last = words[at + length - 1] ?? "";
    return at + length <= words.length && unitOf(unit) === unit && (/\d|^\w$/.test(last) || /^fl/i.test(last));
  });
  return at + (count ?? 0);
}

/** Words of notes about a house, which no town has. */
const noteWords = setOf(
  "behind near next across opposite beside between door upstairs downstairs basement garage rear side unit please call ask for under with and & at by to from my our your is are and county parish residence backyard driveway bell ring code floor yellow c/o attn",
);
/** Words that are a note if they are the last or the only word: "the white house", "upper". */
const lastNoteWords = setOf(
  "front back upper lower left right corner gate house home lot yard barn first only shop office here",
);

/** True for words that can be the name of a town: no digits, no note about the house, no street and no unit. */
export function canBeTown(words: readonly string[]): boolean {
  const [first = "", ...rest] = words;
  if (plain(first) === "in") return false;
  const last = rest.at(-1) ?? first;
  const name = townAt(words, 0);
  if (words.length === 0 || words.length > 5 || !/^[\p{L}.'’/ -]+$/u.test(words.join(" "))) return false;
  if (townsOfStreets.has(name)) return true;
  return (
    words.some((word) => /\p{L}{3}/u.test(word)) &&
    !isDirection(first) &&
    !isEnd(last) &&
    unitOf(words.join(" ")) === undefined &&
    !lastNoteWords.has(plain(last)) &&
    !words.some((word) => noteWords.has(plain(word)))
  );
}

/** Towns that begin with a direction. Others that do may begin with the end of the street, if no comma is before them. */
const directedTowns = new Set(
  "west palm beach,west chicago,west valley city,west jordan,west covina,west hartford,west haven,west allis,west lafayette,west des moines,west sacramento,west hollywood,west fargo,west orange,west new york,west bend,west linn,north las vegas,north charleston,north little rock,north miami,north miami beach,north port,north richland hills,north bergen,north platte,north augusta,north olmsted,north royalton,north kansas city,south bend,south gate,south san francisco,south jordan,south portland,south burlington,south salt lake,south lake tahoe,south padre island,east orange,east lansing,east hartford,east providence,east brunswick,east point,east st louis,east palo alto,east haven,east peoria,east moline".split(
    ",",
  ),
);

/** True if the first word after a street may still belong to it: "5th Avenue North St Petersburg", "Loop South Houston". */
export const isUnclearDirection = (street: readonly string[], town: readonly string[]): boolean =>
  longDirections.has(plain(town[0])) &&
  (!directedTowns.has(townAt(town, 0)) || street.some((word) => /^\d+(?:st|nd|rd|th)$/i.test(word)));
