import { isOneLetterApart } from "#shared/search/oneLetterApart.ts";
import * as grammar from "./grammarWords.ts";
import { numberWords } from "./numberWords.ts";
import { asideWords, type Token } from "./sizeText.ts";
import { unitWords } from "./units.ts";

/** Words of sizes that are misspelt by one letter: "squar feet", "eigth hundred". They are offered, and never taken. */

const things = "car cars carro carros auto autos coche coches single double tennis basketball court space cancha";
const known: ReadonlySet<string> = new Set([
  ...unitWords,
  ...numberWords,
  ...grammar.sides.keys(),
  ...Object.values(grammar).flatMap((words) => [...words.keys()]),
  ...things.split(" "),
  ...asideWords,
]);
/** Shorter words resemble too many others. */
const minLength = { written: 3, right: 4 };
/** A word alone says less: "right" is no misspelt "eight". */
const minAlone = 6;
const maxLength = 20;
/** The number of misspelt words in one text, of corrections of one word, and of corrected texts. */
const max = { words: 3, corrections: 3, texts: 8 };

/** The tokens with each unknown word corrected by one letter, in each way there is; none if a word stays unknown. */
export function correctedTokens(tokens: readonly Token[]): Token[][] {
  const least = tokens.length === 1 ? minAlone : minLength.right;
  let texts: Token[][] = [[]];
  let misspelt = 0;
  for (const token of tokens) {
    const isUnknown = token.is === "word" && !known.has(token.text);
    const right = isUnknown ? corrections(token.text, least) : [];
    if (right.length > 0) misspelt++;
    const next: Token[] = right.length > 0 ? right.map((text) => ({ is: "word", text })) : [token];
    texts = texts.flatMap((text) => next.map((one) => [...text, one])).slice(0, max.texts);
  }
  return misspelt > 0 && misspelt <= max.words ? texts : [];
}

function corrections(word: string, least: number): string[] {
  if (word.length < minLength.written || word.length > maxLength) return [];
  return [...known].filter((one) => one.length >= least && isOneLetterApart(word, one)).slice(0, max.corrections);
}

/** "1 200": a blank separates thousands in other countries, and numbers in this one. */
const groups = /(?<![\d.,/])([1-9]\d{0,2})((?:\s\d{3})+)(?![\d.,/])/g;

/** The text with thousands that blanks separate written together; null if there are none. */
export function withoutGroups(typed: string): string | null {
  const together = typed.replaceAll(groups, (all) => all.replaceAll(/\s/g, ""));
  return together === typed ? null : together;
}
