import { hasGlyph } from "./typefaces.server.ts";

/**
 * Decides which characters a paper's typeface can draw. All others are replaced by a visible sign and never left out.
 */

/** Replaces a character that cannot be drawn. */
export const replacement = "□";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Right-to-left scripts need shaping and reordering, which the paper does not support: they are replaced. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

/** The maximum number of code points in one character. A letter with all its accents has fewer. */
const mostPoints = 8;
const plain = /^[\x20-\x7e\n]*$/;

/**
 * Returns a text as the paper draws it: composed (NFC), with its line breaks, and with tabs as spaces. One square
 * replaces each grapheme that the typeface lacks: emoji, Chinese, Arabic, control characters, stacked accents.
 */
export function drawableText(text: string): string {
  if (plain.test(text)) return text;
  const composed = text.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    ").replaceAll("\u00a0", " ");
  const known = new Map<string, string>();
  return Array.from(characters.segment(composed), ({ segment }) => {
    let drawn = known.get(segment);
    if (drawn === undefined) known.set(segment, (drawn = isDrawable(segment) ? segment : replacement));
    return drawn;
  }).join("");
}

const isDrawable = (character: string): boolean => {
  if (character === "\n") return true;
  const points = Array.from(character);
  return (
    points.length <= mostPoints &&
    !rightToLeft.test(character) &&
    !control.test(character) &&
    points.every((point) => hasGlyph(point.codePointAt(0) ?? 0))
  );
};
