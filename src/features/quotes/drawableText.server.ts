import { hasGlyph } from "./typefaces.server.ts";

/** What a paper's typeface can draw: everything else is replaced where everybody sees it, and never left out. */

/** What stands for a character that cannot be drawn. */
export const replacement = "□";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Right-to-left scripts need shaping and another order, which the paper has not: they are replaced. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

/**
 * A text as the paper draws it: composed (NFC), lines kept, tabs as spaces, and one square for each character, as people
 * count them, that the typeface has not: emoji, Chinese, Arabic, control characters.
 */
export function drawableText(text: string): string {
  const composed = text.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    ").replaceAll("\u00a0", " ");
  return Array.from(characters.segment(composed), ({ segment }) => (isDrawable(segment) ? segment : replacement)).join(
    "",
  );
}

const isDrawable = (character: string): boolean =>
  character === "\n" ||
  (!rightToLeft.test(character) &&
    !control.test(character) &&
    Array.from(character).every((point) => hasGlyph(point.codePointAt(0) ?? 0)));
