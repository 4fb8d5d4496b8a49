/**
 * True if the typed text finds an entry of the command palette: each typed word begins one of its words, in any order.
 * An empty text finds all.
 */
export function matches(typed: string, words: string): boolean {
  const has = wordsOf(words);
  return wordsOf(typed).every((word) => has.some((one) => one.startsWith(word)));
}

/** Returns the words of a text: lower-case letters without accents, and digits. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
