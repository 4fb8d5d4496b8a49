import { foldedWords } from "#shared/search/folding.ts";

/**
 * True if the typed text finds an entry of the command palette: each typed word begins one of its words, in any order.
 * An empty text finds all.
 */
export function matches(typed: string, words: string): boolean {
  const has = foldedWords(words);
  return foldedWords(typed).every((word) => has.some((one) => one.startsWith(word)));
}
