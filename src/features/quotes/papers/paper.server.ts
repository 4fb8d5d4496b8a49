import { writeColumns, writeHead, type PaperColumn, type PaperHead } from "./paperHead.server.ts";
import { writePhoto, type Outline, type PaperPicture } from "./paperPhoto.server.ts";
import {
  writeDrawnName,
  writeFacts,
  writeSignature,
  type PaperFact,
  type SignatureStrokes,
} from "./paperProof.server.ts";
import { numberPages, openSheet, writeHeading, writeText, writeTitled, type AboutPaper } from "./paperSheet.server.ts";
import { writeSums, writeTable, type PaperRow, type PaperSum } from "./paperTable.server.ts";

/**
 * A sheet of US Letter paper, written from top to bottom as a tagged PDF (PDF/UA's structure: headings, paragraphs, tables
 * and figures with what they show in words). Everything is real text in an embedded typeface, and the same content gives
 * the same bytes: nothing of it comes from a clock.
 */

/** The parts that can be written on a paper, one below the other. */
export type Paper = {
  head(head: PaperHead): void;
  columns(columns: readonly PaperColumn[]): void;
  heading(text: string): void;
  text(text: string): void;
  /** A small heading with a text. */
  titled(title: string, text: string): void;
  /** A table of four columns; the last three are figures. */
  table(head: readonly string[], rows: readonly PaperRow[]): void;
  sums(sums: readonly PaperSum[]): void;
  facts(facts: readonly PaperFact[]): void;
  photo(picture: PaperPicture, outlines: readonly Outline[], alt: string): void;
  signature(strokes: SignatureStrokes, box: { width: number; height: number }, alt: string): void;
  /** A name as its bearer's browser drew it; `alt` is the name. */
  drawnName(picture: Buffer, name: string): void;
  nextPage(): void;
  /** Attaches a file, which readers of PDFs list. */
  attach(file: PaperAttachment): void;
  /** Numbers the pages, and answers the file. */
  finish(numbered: (page: number, pages: number) => string): Promise<Buffer>;
};

type PaperAttachment = { name: string; description: string; json: string };

/** Begins a paper. */
export function openPaper(about: AboutPaper): Paper {
  const { sheet, file } = openSheet(about);
  const { pdf, root } = sheet;
  return {
    head: (head) => writeHead(sheet, head),
    columns: (columns) => writeColumns(sheet, columns),
    heading: (text) => writeHeading(sheet, text),
    text: (text) => writeText(sheet, text, {}),
    titled: (title, text) => writeTitled(sheet, title, text),
    table: (head, rows) => writeTable(sheet, head, rows),
    sums: (sums) => writeSums(sheet, sums),
    facts: (facts) => writeFacts(sheet, facts),
    photo: (picture, outlines, alt) => writePhoto(sheet, picture, outlines, alt),
    signature: (strokes, box, alt) => writeSignature(sheet, strokes, box, alt),
    drawnName: (picture, name) => writeDrawnName(sheet, picture, name),
    nextPage: () => void pdf.addPage(),
    attach: ({ name, description, json }) => {
      // The types of pdfkit do not know the last one.
      const options = {
        name,
        description,
        type: "application/json",
        creationDate: about.at,
        modifiedDate: about.at,
        relationship: "Data",
      };
      pdf.file(Buffer.from(json), options);
    },
    async finish(numbered) {
      root.end();
      numberPages(sheet, numbered);
      pdf.end();
      return file;
    },
  };
}
