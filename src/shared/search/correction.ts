import { fewFound } from "./fewFound.ts";
import { foldedWords } from "./folding.ts";
import { isFoundIn, soughtIn, type Sought } from "./sought.ts";

/** "Did you mean …": a search that finds nothing or little, with one of its words spelled as in a record, one letter apart. */

/** A word of a search that may be misspelt. `others` are the other words, null if there are none. */
export type Doubt = { word: string; others: Sought | null; corrected: (word: string) => string };

/** Shorter words resemble too many others; longer ones are not typed. */
const lengths = { min: 4, max: 30 };
/** The number of words of one search that are doubted: the longest. */
const maxDoubts = 3;
/** The number of corrections that are offered. */
export const maxCorrections = 3;

/** Words as they are written, with their apostrophes. */
const written = /[\p{L}\p{M}\p{N}'’‘ʼ´`]+/gu;

/** Returns the words of a typed search that may be misspelt, the longest first. */
export function doubtsIn(typed: string): Doubt[] {
  return [...typed.matchAll(written)]
    .flatMap(({ 0: text, index }): Doubt[] => {
      const [word, ...more] = foldedWords(text);
      if (word === undefined || more.length > 0 || !/^\p{L}+$/u.test(word)) return [];
      if (word.length < lengths.min || word.length > lengths.max) return [];
      const [before, after] = [typed.slice(0, index), typed.slice(index + text.length)];
      return [
        {
          word,
          others: soughtIn(foldedWords(`${before} ${after}`).join(" ")),
          corrected: (right) => `${before}${right}${after}`.trim(),
        },
      ];
    })
    .toSorted((a, b) => b.word.length - a.word.length)
    .slice(0, maxDoubts);
}

/** A record in which a doubted word may be spelled right: its search text, and the texts whose words can be offered. */
export type Spelled = { search_text: string; texts: readonly (string | null)[] };

/** Returns the corrected searches of one doubt, each once: with the words of these records that are one letter apart. */
export function correctionsOf({ word, others, corrected }: Doubt, records: Iterable<Spelled>): string[] {
  const found = new Map<string, string>();
  for (const { search_text, texts } of records)
    for (const text of texts)
      for (const [right] of (text ?? "").matchAll(written)) {
        const key = foldedWords(right).join("");
        if (found.has(key) || !isOneLetterApart(word, key) || (others && !isFoundIn(search_text, others))) continue;
        found.set(key, corrected(right));
        if (found.size === maxCorrections) return [...found.values()];
      }
  return [...found.values()];
}

/**
 * Returns the corrections of a typed search by all these records: those that find more of them, none if the search
 * itself finds more than `fewFound`.
 */
export function corrections(typed: string, records: readonly Spelled[]): string[] {
  const found = foundAmong(typed, records);
  if (found > fewFound) return [];
  return [...new Set(doubtsIn(typed).flatMap((doubt) => correctionsOf(doubt, records)))]
    .slice(0, maxCorrections)
    .filter((one) => found === 0 || foundAmong(one, records) > found);
}

function foundAmong(typed: string, records: readonly Spelled[]): number {
  const sought = soughtIn(typed);
  return sought === null ? records.length : records.filter((one) => isFoundIn(one.search_text, sought)).length;
}

/** True if one word becomes the other by adding, leaving out or replacing a letter, or by swapping two neighbors. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let begin = 0;
  while (begin < a.length && a[begin] === b[begin]) begin++;
  const [restA, restB] = [a.slice(begin), b.slice(begin)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
