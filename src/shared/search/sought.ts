import { foldedWords } from "./folding.ts";

/**
 * The parts that a search looks for in a record's search text. The record is found if the text contains all of `words`,
 * or all of `joined`: the same with a phone number's words as one, null without a phone number.
 */
export type Sought = { words: string[]; joined: string[] | null };

/** More words of a search than this are not looked for: the shortest ones are left out. */
const maxWords = 16;

/** A part of no search text: a search that has signs alone finds nothing. */
const nowhere = "-";

/**
 * Returns the parts of a typed search, null if it is empty. A search text may contain a word anywhere; `#12 ` and
 * the like, which end with a blank, are a number to its end.
 */
export function soughtIn(typed: string): Sought | null {
  if (typed.trim() === "") return null;
  const parts = withoutScheme(typed)
    .split(/[,;\n]/)
    .map(typedWords);
  const words = numbersOf(parts.flat());
  if (words.length === 0) return { words: [nowhere], joined: null };
  const joined = withPhone(parts);
  return { words: longest(words), joined: joined && longest(numbersOf(joined)) };
}

/** True if a search text has what is sought. */
export const isFoundIn = (text: string, { words, joined }: Sought): boolean =>
  words.every((word) => text.includes(word)) || (joined?.every((word) => text.includes(word)) ?? false);

/** The number or address of a copied link: "tel:+1 630 555 0101" and "mailto:ann@mail.dev" without the word before. */
export const withoutScheme = (typed: string): string => typed.replace(/^\s*(?:tel|sms|mailto):/i, "");

/**
 * The words of a part of a typed search, without those that a record may write as a sign or not at all: "and" between
 * words, "ext." before the digits of an extension, "no." after "quote".
 */
function typedWords(part: string): string[] {
  const words = foldedWords(part);
  return words.filter((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    if (word === "and") return before === undefined || after === undefined;
    if (word === "ext" || word === "extension") return before === undefined || !isDigits(after);
    if (word === "no" || word === "number") return before !== "quote" || !isDigits(after?.replace("#", ""));
    return true;
  });
}

/** "Quote 12" and "No. 12" mean the number 12, as "#12" does. */
function numbersOf(words: readonly string[]): string[] {
  const [first, ...others] = words;
  if (/^(?:no|number)$/.test(first ?? "") && others.length === 1 && isDigits(others[0])) return [`#${others[0]} `];
  return words.map((word, at) =>
    word.startsWith("#")
      ? isDigits(word.slice(1))
        ? `${word} `
        : word.slice(1)
      : isDigits(word) && words[at - 1] === "quote"
        ? `#${word} `
        : word,
  );
}

/** The number of digits from which on they can be a whole phone number. */
export const phoneRunLength = 7;
/** From this many digits on, a following word is not part of the phone number. */
const wholePhone = 10;

/**
 * The words with the first sequence that can be a phone number as one word; null if there is none. Signs between parts
 * of the search end a sequence, and so does a whole number, because a house number may follow.
 */
function withPhone(parts: readonly (readonly string[])[]): string[] | null {
  for (const [at, words] of parts.entries())
    for (let begin = 0; begin < words.length; begin++) {
      let digits = "";
      let end = begin;
      while (end < words.length && isDigits(words[end]) && digits.length < wholePhone)
        // Without the prefixes that are only dialed: 00, 011 and 0.
        digits = (digits + words[end++]).replace(/^(?:011|0+)/, "");
      if (digits.length >= phoneRunLength)
        return [
          ...parts.slice(0, at).flat(),
          ...words.slice(0, begin),
          digits,
          ...words.slice(end),
          ...parts.slice(at + 1).flat(),
        ];
      if (end > begin) begin = end - 1;
    }
  return null;
}

const isDigits = (word = ""): boolean => /^[0-9]+$/.test(word);

/** The words that are not part of another one, at most `maxWords`. */
function longest(words: readonly string[]): string[] {
  const different = [...new Set(words)];
  return different
    .filter((word) => !different.some((other) => other !== word && other.includes(word)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
}
