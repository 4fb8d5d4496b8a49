/**
 * Whether what is typed finds an entry of the command palette: each word typed begins one of its words, in any order.
 * Nothing typed finds all.
 */
export function matches(typed: string, words: string): boolean {
  const has = wordsOf(words);
  return wordsOf(typed).every((word) => has.some((one) => one.startsWith(word)));
}

/** The words of a text: small letters without accents, and digits. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
