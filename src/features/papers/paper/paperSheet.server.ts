import PDFDocument from "pdfkit";
import { accentColours } from "#shared/brandColour.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { drawableText } from "./drawableText.server.ts";
import { paperText, type PaperText, type Style } from "./paperText.server.ts";
import { messages as en } from "./paperWords.en.ts";
import { messages as es } from "./paperWords.es.ts";
import { faceOfPaper } from "./typefaces.server.ts";

/**
 * The sheet that a paper is written on, from top to bottom: its measurements in points, its colours, and the next
 * position on it.
 */

/**
 * The properties of a paper. `at` is its date in the file; `colour` is the business's own colour, adjusted to be
 * readable.
 */
export type AboutPaper = { title: string; author: string; language: Language; at: Date; colour: string | null };

const paperWords = { en, es };

/** A sheet that is being written. All its content belongs to `root`, in reading order. */
export type Sheet = {
  pdf: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  text: PaperText;
  accent: string;
  words: (typeof paperWords)["en"];
  /** The title of the paper, which pages after the first repeat at their foot. */
  title: string;
};

export const margin = 54;
const sheet = { width: 612, height: 792 };
export const width = sheet.width - 2 * margin;
export const bottom = sheet.height - margin - 12;
export const ink = { text: "#1f1d1a", soft: "#5f5951", line: "#ddd8cf" };

/** Declares PDF/UA in the file; the library's types do not know it yet. */
const accessible: object = { subset: "PDF/UA" };

/** Opens an empty sheet. `file` resolves with the whole file after the sheet's document ends. */
export function openSheet(
  { title, author, language, at, colour }: AboutPaper,
  size: "LETTER" | "A4" = "LETTER",
): {
  sheet: Sheet;
  file: Promise<Buffer>;
} {
  const pdf = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: languages[language].tag,
    ...accessible,
    info: { Title: drawableText(title), Author: drawableText(author), Creator: "", Producer: "", CreationDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const file = new Promise<Buffer>((resolve) => void pdf.on("end", () => resolve(Buffer.concat(chunks))));
  pdf.registerFont("body", faceOfPaper("body"));
  pdf.registerFont("strong", faceOfPaper("strong"));
  const accent = colour === null ? ink.text : accentColours(colour).light.accent;
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const text = paperText(pdf, { width, colour: ink.text });
  return { sheet: { pdf, root, text, accent, words: paperWords[language], title: drawableText(title) }, file };
}

/** Starts a new page if a height, in points, no longer fits on this one. */
export function makeRoom({ pdf }: Sheet, height: number): void {
  if (pdf.y + height > bottom && pdf.y > margin) pdf.addPage();
}

export function drawRule({ pdf }: Sheet, y: number): void {
  pdf.markContent("Artifact", { type: "Layout" });
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.6)
    .strokeColor(ink.line)
    .stroke();
  pdf.endMarkedContent();
}

/** Draws something as an element of the document's structure, such as "P". */
export function drawTagged({ pdf, root }: Sheet, kind: string, draw: () => void, options: { alt?: string } = {}): void {
  const element = pdf.struct(kind, options, draw);
  root.add(element);
  element.end();
}

/**
 * Writes a text of any length, paragraph by paragraph. At least two lines of a paragraph stay together at the end of a
 * page.
 */
export function writeText(on: Sheet, text: string, style: Style): void {
  const { pdf } = on;
  const { linesOf, lineHeight, drawLines } = on.text;
  const high = lineHeight(style);
  for (const paragraph of drawableText(text).split("\n")) {
    if (paragraph.trim() === "") {
      pdf.y += 6;
      continue;
    }
    const lines = linesOf(paragraph, style);
    while (lines.length > 0) {
      makeRoom(on, high * Math.min(2, lines.length));
      const y = pdf.y;
      const fitting = lines.splice(0, Math.max(1, Math.floor((bottom - y) / high)));
      drawTagged(on, "P", () => drawLines(fitting, margin, y, style));
      pdf.y = y + fitting.length * high;
    }
  }
}

export function writeHeading(on: Sheet, text: string): void {
  const { pdf } = on;
  const style = { strong: true, size: 13, colour: on.accent };
  const drawable = drawableText(text);
  const height = on.text.heightOf(drawable, style);
  pdf.y += 18;
  makeRoom(on, height + 60);
  const y = pdf.y;
  drawTagged(on, "H2", () => on.text.draw(drawable, margin, y, style));
  pdf.y = y + height + 4;
}

/** Writes a small heading with a text. */
export function writeTitled(on: Sheet, title: string, text: string): void {
  const { pdf } = on;
  const drawable = drawableText(title);
  const height = on.text.heightOf(drawable, { strong: true });
  pdf.y += 8;
  makeRoom(on, height + 30);
  const y = pdf.y;
  drawTagged(on, "H3", () => on.text.draw(drawable, margin, y, { strong: true }));
  pdf.y = y + height;
  writeText(on, text, { size: 9.5, colour: ink.soft });
}

/** A heading, a titled text, a text, or a height in points. */
export type PaperBlock = { heading: string } | { title: string; text: string } | { text: string } | { height: number };

/** Starts a new page if blocks fit on one page but not below what is written. Longer ones begin where they are. */
export function keepTogether(on: Sheet, blocks: readonly PaperBlock[]): void {
  const height = blocks.reduce((sum, block) => sum + heightOfBlock(on, block), 0);
  if (height <= bottom - margin) makeRoom(on, height);
}

function heightOfBlock(on: Sheet, block: PaperBlock): number {
  if ("height" in block) return block.height;
  const heightOf = (text: string, style: Style) =>
    drawableText(text)
      .split("\n")
      .reduce((sum, line) => sum + (line.trim() === "" ? 6 : on.text.heightOf(line, style)), 0);
  if ("heading" in block) return 22 + heightOf(block.heading, { strong: true, size: 13 });
  if ("title" in block) return 8 + heightOf(block.title, { strong: true }) + heightOf(block.text, { size: 9.5 });
  return heightOf(block.text, {});
}

/** Writes the page number at the bottom of each page, and beside it the paper's title, except on the first page. */
export function numberPages({ pdf, text, words, title }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.markContent("Artifact", { type: "Pagination" });
    const style = { size: 8.5, colour: ink.soft };
    const y = sheet.height - margin + 6;
    if (page > start)
      text.drawLines(text.linesOf(title, { ...style, width: width - 80 }).slice(0, 1), margin, y, style);
    text.draw(words.page(page + 1, count), margin, y, { ...style, align: "right" });
    pdf.endMarkedContent();
  }
}
