import type { ChainedEvent, RecordEnd } from "#shared/records/eventChain.ts";
import { recordName } from "./attachedRecord.ts";
import { writeHead, writeRecipient, type PaperHead, type PaperRecipient } from "./paperHead.server.ts";
import { writePhoto, type PaperPicture } from "./paperPhoto.server.ts";
import {
  writeDrawnName,
  writeFacts,
  writeSignature,
  writeSigningLines,
  type PaperFact,
  type SignatureStrokes,
} from "./paperProof.server.ts";
import { writeRecord, writeRecordBefore } from "./paperRecord.server.ts";
import { sealOf } from "./paperSeal.ts";
import {
  keepTogether,
  numberPages,
  openSheet,
  writeHeading,
  writeText,
  writeTitled,
  type AboutPaper,
  type PaperBlock,
} from "./paperSheet.server.ts";
import { writeAlternatives, type PaperAlternative } from "./paperAlternatives.server.ts";
import {
  heightOfLines,
  heightOfSums,
  sumRows,
  writeLines,
  writeSums,
  type PaperAmount,
  type PaperLine,
  type PaperSums,
} from "./paperTable.server.ts";

/**
 * A sheet of US Letter paper, written from top to bottom as a tagged PDF (PDF/UA's structure: headings, paragraphs,
 * tables, and figures with alternative text). All text is real text in an embedded typeface. The same content gives the
 * same bytes: nothing comes from a clock. The paper can be about anything: no part of it knows a quote.
 */

/** The parts of a paper, which are written one below the other. */
export type Paper = {
  head(head: PaperHead): void;
  recipient(recipient: PaperRecipient): void;
  heading(text: string): void;
  text(text: string): void;
  /** A small heading with a text. */
  titled(title: string, text: string): void;
  /** Starts a new page if the blocks, which follow, fit on one page but not below what is written. */
  keepTogether(blocks: readonly PaperBlock[]): void;
  /** Lines to sign and date by hand. */
  signingLines(): void;
  /** Alternatives to choose from, each with its note and its amount. */
  alternatives(alternatives: readonly PaperAlternative[]): void;
  /** The table of the lines with their sums, and other amounts below the total. The last line stays with the sums. */
  lines(lines: readonly PaperLine[], sums: PaperSums, further: readonly PaperAmount[]): void;
  /** The height of such a table on one page, in points. */
  heightOfLines(lines: readonly PaperLine[]): number;
  facts(facts: readonly PaperFact[]): void;
  photo(picture: PaperPicture): void;
  signature(strokes: SignatureStrokes, box: { width: number; height: number }, name: string): void;
  /** A name as the person's browser drew it; `name` is the alternative text. */
  drawnName(picture: Buffer, name: string): void;
  /** Every event up to this paper, and the address at which anyone can check the paper. */
  record(events: readonly ChainedEvent[], checkAt: string | undefined): void;
  /** The end of the record before this paper. */
  recordBefore(end: RecordEnd): void;
  nextPage(): void;
  /** Numbers the pages and returns the file. */
  finish(): Promise<Buffer>;
  /**
   * Like `finish`, but attaches the record as canonical JSON, which PDF readers list by its description, and seals the
   * file.
   */
  finishSealed(record: { json: string; description: string }): Promise<Buffer>;
};

/** Begins a paper. */
export function openPaper(about: AboutPaper): Paper {
  const { sheet, file } = openSheet(about);
  const { pdf, root } = sheet;
  const finish = async () => {
    root.end();
    numberPages(sheet);
    pdf.end();
    return file;
  };
  return {
    head: (head) => writeHead(sheet, head),
    recipient: (recipient) => writeRecipient(sheet, recipient),
    heading: (text) => writeHeading(sheet, text),
    text: (text) => writeText(sheet, text, {}),
    titled: (title, text) => writeTitled(sheet, title, text),
    keepTogether: (blocks) => keepTogether(sheet, blocks),
    signingLines: () => writeSigningLines(sheet),
    alternatives: (alternatives) => writeAlternatives(sheet, alternatives),
    lines(lines, sums, further) {
      const rows = sumRows(sheet, sums, further);
      writeLines(sheet, lines, heightOfSums(rows));
      writeSums(sheet, rows);
    },
    heightOfLines: (lines) => heightOfLines(sheet, lines),
    facts: (facts) => writeFacts(sheet, facts),
    photo: (picture) => writePhoto(sheet, picture),
    signature: (strokes, box, name) => writeSignature(sheet, strokes, box, name),
    drawnName: (picture, name) => writeDrawnName(sheet, picture, name),
    record: (events, checkAt) => writeRecord(sheet, events, checkAt),
    recordBefore: (end) => writeRecordBefore(sheet, end),
    nextPage: () => void pdf.addPage(),
    finish,
    async finishSealed({ json, description }) {
      // pdfkit's types lack the last option.
      const options = {
        name: recordName,
        description,
        type: "application/json",
        creationDate: about.at,
        modifiedDate: about.at,
        relationship: "Data",
      };
      pdf.file(Buffer.from(json), options);
      const whole = await finish();
      return Buffer.concat([whole, sealOf(whole)]);
    },
  };
}
