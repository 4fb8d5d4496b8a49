/**
 * The form in which search texts and typed searches are compared. PostgreSQL has the same rule (`search_folded`, in the
 * migration that made `search_text`); a test compares both. The characters are listed as ranges, because PostgreSQL's
 * classes of characters depend on its version and locale.
 */

/** Apostrophes, accents, and characters without a width: they are left out. */
const vanishing =
  /(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]|['\x60\u00ad\u02b9-\u02bf\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\ufeff])+/gu;
const blanks = /[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+/gu;
/** Everything else that is no letter, digit, `@` or `#`. Emojis count as letters, so that they are found. */
const signs =
  /(?:#(?![0-9])|[\u0001-\u0008\u000e-\u001f!"$-&(-/:-?[-_\x7b-\u00bf\u00d7\u00f7\u02c0-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2010-\u205f\u20a0-\u20cf\u2100-\u25ff\u2e00-\u2e7f\u3001-\u3004\u3008-\u3020\u3030\ue000-\uf8ff\ufffc\ufffd])+/gu;

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ς: "σ",
};

/**
 * Returns a text in lower case without accents and apostrophes, between two blanks: "O’Brien-Núñez  (NY)" becomes
 * " obrien-nunez ny ". Blanks are one, and signs within a word are one hyphen. A `#` before a digit begins a word, and
 * `@` is kept.
 */
export function folded(text: string): string {
  return ` ${foldedSigns(text)} `.replaceAll(/(?:-? )+-?/g, " ");
}

/** Returns the same with each sign and each blank where it is: characters can be folded one by one. */
export const foldedSigns = (text: string): string =>
  text
    .replaceAll("´", "'")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(vanishing, "")
    .replaceAll(/[ßæœþøłđðħıς]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(blanks, " ")
    .replaceAll(signs, "-")
    .replaceAll("#", " #");

/** Returns the words of a text. Signs separate words, too: "Smith-Jones" has two. */
export function foldedWords(text: string): string[] {
  return folded(text)
    .split(/[ -]/)
    .filter((word) => word !== "");
}
