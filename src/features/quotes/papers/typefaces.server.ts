import { createRequire } from "node:module";
import { openSync, type Font } from "fontkit";

/** The typeface of papers, Source Sans 3. Taking its files apart is half the work of a paper, so it is done once. */

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

/** Whether the typeface can draw a character. */
export const hasGlyph = (point: number): boolean => open("body").hasGlyphForCodePoint(point);

/**
 * A face for one paper: its tables are shared with all papers, its glyphs are its own. fontkit notes with each glyph for which
 * character it was first asked ("-" and "‑" have one glyph), and what another paper asked would be read in this one. pdfkit
 * takes such a font, though its types do not say so.
 */
export const faceOfPaper = (face: Face): PDFKit.Mixins.PDFFontSource =>
  Object.create(open(face), { _glyphs: { value: {} } }) as PDFKit.Mixins.PDFFontSource;
