/**
 * Characters that make a text look like another one or affect the place where it is shown: terminal commands, direction
 * changes, line breaks in a subject, zero-width characters. The rule for every field is defined only here (`oneLine`,
 * `manyLines`).
 */

/** The message about a line with such characters, for the person who typed or pasted it. */
export const hiddenCharacters = "This has hidden characters. Please type it again.";

/**
 * Control characters of ASCII and Latin-1, and characters that change the writing direction. Tab and line breaks are
 * not among them.
 */
const control =
  "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\u206a-\\u206f\\ufff9-\\ufffb";
/** Line breaks, and invisible characters: zero-width spaces, soft hyphens, fillers, tags. */
const broken = "\\t\\n\\r\\u2028\\u2029";
const unseen =
  "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u2060-\\u2065\\u2800\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}";

const controls = new RegExp(`[${control}]`, "gu");
const hidden = new RegExp(`[${control}${broken}${unseen}\\p{Cs}]`, "u");
const hiddenSigns = new RegExp(hidden.source, "gu");

/**
 * Zero-width joiners belong in words of scripts that join their letters, and in emoji of several parts. Anywhere else
 * they make one name look like another.
 */
const joining = "[\\p{L}\\p{M}]";
const latin = "[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Han}]";
const joiners = /[\u200c\u200d]/u;
const rightJoiners = new RegExp(
  `(?<=(?!${latin})${joining})[\\u200c\\u200d](?=(?!${latin})${joining}|[\\p{P}\\s]|$)|(?<=\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}\\ufe0f]?)\\u200d(?=\\p{Extended_Pictographic}|[\\u2640\\u2642\\u2695])`,
  "gu",
);

/**
 * Longer than any single-line field, in UTF-16 units. A longer text is not checked, because it is refused for its
 * length.
 */
const longest = 4_000;

/** True for a single line of visible text in any script, including Arabic and Hebrew. */
export const isPlainLine = (text: string): boolean =>
  text.length > longest ||
  (!hidden.test(text) && (!joiners.test(text) || !joiners.test(text.replaceAll(rightJoiners, ""))));

/**
 * Removes from a text of many lines the characters that affect the place where it is shown. Pasted text often contains
 * them.
 */
export const withoutControls = (text: string): string => text.replaceAll(controls, "");

/** True for a text of many lines without such a character. */
export const hasNoControls = (text: string): boolean => text === withoutControls(text);

/** Puts a text on one line and removes invisible characters: for pasted numbers and cells. */
export const asOneLine = (text: string): string =>
  text
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, " ")
    .replaceAll(hiddenSigns, "")
    .trim();

/** True for a possible signature: one plain line with at least two letters of any script. */
export const isSignature = (text: string): boolean => isPlainLine(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
