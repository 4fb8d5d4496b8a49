import { createRequire } from "node:module";
import { openSync } from "fontkit";

/** What a paper's typeface can draw: everything else is replaced where everybody sees it, and never left out. */

const require = createRequire(import.meta.url);

/** The files of the paper's typeface, Source Sans 3. */
export const typefaces = {
  body: require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  strong: require.resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
} as const;

/** What stands for a character that cannot be drawn. */
export const replacement = "□";

let opened: ReturnType<typeof openSync> | undefined;
const hasGlyph = (point: number): boolean => {
  opened ??= openSync(typefaces.body);
  return "hasGlyphForCodePoint" in opened && opened.hasGlyphForCodePoint(point);
};

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
