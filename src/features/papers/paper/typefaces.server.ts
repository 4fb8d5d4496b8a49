import { createRequire } from "node:module";
import { openSync, type Font } from "fontkit";

/** The typeface of papers, Source Sans 3. Parsing its files takes half the time of a paper, so it happens once. */

const require = createRequire(import.meta.url);
const files = {
  body: require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  strong: require.resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
} as const;
type Face = keyof typeof files;

const opened = new Map<Face, Font>();
const open = (face: Face): Font => {
  const font = opened.get(face) ?? (openSync(files[face]) as Font);
  opened.set(face, font);
  return font;
};

/** True if the typeface can draw a character. */
export const hasGlyph = (point: number): boolean => open("body").hasGlyphForCodePoint(point);

/**
 * Returns a face for one paper: it shares its tables with all papers but has its own glyphs. fontkit stores with each
 * glyph the first character that requested it ("-" and "‑" have one glyph), so a character from another paper would
 * appear in this one. pdfkit accepts such a font, though its types do not say so.
 */
export const faceOfPaper = (face: Face): PDFKit.Mixins.PDFFontSource =>
  Object.create(open(face), { _glyphs: { value: {} } }) as PDFKit.Mixins.PDFFontSource;
