import { folded, foldedWords } from "./folding.ts";
import { phoneRunLength } from "./sought.ts";
import { streetSpellings } from "./streetWords.ts";

/** The parts of a record that a search finds it by. A missing part is null. */
export type SearchedParts = {
  /** Every searched text, phones and addresses included. */
  texts: readonly (string | null)[];
  phones?: readonly (string | null)[];
  addresses?: readonly (string | null)[];
};

/**
 * Returns the text in which a search looks for its words, between blanks. It has every word; after them each word with
 * signs inside as one ("smithjones"), phone numbers as digits, and the other spellings of street words. PostgreSQL
 * stores the same text (`search_text`); a test compares both.
 */
export function searchText({ texts, phones = [], addresses = [] }: SearchedParts): string {
  const text = folded(texts.map((one) => one ?? "").join("\n"));
  const joined = text
    .split(" ")
    .filter((word) => word.includes("-"))
    .map((word) => word.replaceAll("-", ""));
  const digits = phones.flatMap((phone) => (phone ?? "").split("\n")).flatMap(phoneRuns);
  const streets = foldedWords(addresses.map((one) => one ?? "").join("\n")).flatMap(
    (word) => streetSpellings(word) ?? [],
  );
  const more = [...joined, ...digits, ...streets].map((word) => `${word} `);
  return text.replaceAll("-", " ") + more.join("");
}

/** "Mc Donald" as "McDonald": a name is found with and without its blanks. */
export const withoutBlanks = (name: string): string => name.replaceAll(" ", "");

/**
 * Returns the phone numbers in a line as digits. A ten-digit number gets the leading 1 of North American numbers, so
 * that it contains each way to begin it. Prefixes that are only dialed (00, 011, 0) are left out.
 */
export function phoneRuns(phone: string): string[] {
  return folded(phone)
    .replaceAll(/[ -]/g, "")
    .split(/[^0-9]+/)
    .map((digits) => digits.replace(/^(?:011(?=[0-9]{9})|0+)/, ""))
    .filter((digits) => digits.length >= phoneRunLength)
    .map((digits) => (digits.length === 10 ? `1${digits}` : digits));
}
