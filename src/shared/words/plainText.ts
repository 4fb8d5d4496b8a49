/**
 * Signs that make a text look like another one or act on where it is shown: commands to a terminal, turned writing, breaks of
 * lines in a subject, letters without width. The one home of the rule for every field (`oneLine`, `manyLines`).
 */

/** Said of a line that has such signs, in words for who typed or pasted it. */
export const hiddenCharacters = "This has hidden characters. Please type it again.";

/** Control characters of ASCII and Latin-1, and the signs that turn the direction of what follows. Tab and line breaks are not among them. */
const control =
  "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\u206a-\\u206f\\ufff9-\\ufffb";
/** Breaks of lines, and signs that are not seen: blanks and hyphens without width, fillers, tags. */
const broken = "\\t\\n\\r\\u2028\\u2029";
const unseen =
  "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u2060-\\u2065\\u2800\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}";

const controls = new RegExp(`[${control}]`, "gu");
const hidden = new RegExp(`[${control}${broken}${unseen}\\p{Cs}]`, "u");
const hiddenSigns = new RegExp(hidden.source, "gu");

/**
 * The joiners without width belong into words of scripts that join their letters, and into emoji of several parts; anywhere
 * else they make one name look like another.
 */
const joining = "[\\p{L}\\p{M}]";
const latin = "[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Han}]";
const joiners = /[\u200c\u200d]/u;
const rightJoiners = new RegExp(
  `(?<=(?!${latin})${joining})[\\u200c\\u200d](?=(?!${latin})${joining}|[\\p{P}\\s]|$)|(?<=\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}\\ufe0f]?)\\u200d(?=\\p{Extended_Pictographic}|[\\u2640\\u2642\\u2695])`,
  "gu",
);

/** Longer than any field of one line, in UTF-16 units: nothing longer is looked at, for it is refused for its length. */
const longest = 4_000;

/** True for a text that is one line of what can be seen, in any script, Arabic and Hebrew as much as English. */
export const isPlainLine = (text: string): boolean =>
  text.length > longest ||
  (!hidden.test(text) && (!joiners.test(text) || !joiners.test(text.replaceAll(rightJoiners, ""))));

/** A text of many lines without the signs that act on where it is shown, as they come along with what is pasted. */
export const withoutControls = (text: string): string => text.replaceAll(controls, "");

/** True for a text of many lines without such a sign. */
export const hasNoControls = (text: string): boolean => text === withoutControls(text);

/** A text on one line, without the signs that are not seen: for numbers and cells that are pasted from elsewhere. */
export const asOneLine = (text: string): string =>
  text
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, " ")
    .replaceAll(hiddenSigns, "")
    .trim();

/** True for a text that may be a signature: one plain line with two letters at least, of any script. */
export const isSignature = (text: string): boolean => isPlainLine(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
