import { createHash } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod";
import {
  markCodes,
  markInches,
  markMiddles,
  moduleInches,
  modulesAcross,
  rulerInches,
} from "#features/catalog/sheet/sheetLayout.ts";
import { sheetPapers, type SheetPaper } from "#features/catalog/sheet/sheetAddress.ts";
import { readOpening } from "#features/requests/submissions/offers.server.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { drawableText } from "#features/papers/paper/drawableText.server.ts";
import { messages } from "./measuringSheetWords.ts";
import { drawTagged, ink, openSheet, type Sheet } from "#features/papers/paper/paperSheet.server.ts";
import { servePaper } from "#features/papers/paper/servePaper.server.ts";

/** The printed sheet that measures a photo, as a PDF. All sizes on it are true if it is printed at 100%. */

const inch = 72;
const black = "#000000";

/** The width of the text and of the ruler, in points. */
const textWidth = rulerInches * inch;

/** The file names the day on which the sheet's layout was last changed, so that the same sheet has the same bytes. */
const layoutDay = new Date("2026-11-27T12:00:00Z");

/** Draws the sheet, with the name of a business if there is one. */
async function makeMeasuringSheet(business: string | null, paper: SheetPaper): Promise<Buffer> {
  const { sheet, file } = openSheet(
    { title: messages.title, author: business ?? messages.title, language: "en", at: layoutDay, colour: null },
    paper === "a4" ? "A4" : "LETTER",
  );
  const { pdf, root } = sheet;
  printAtFullSize(pdf);
  const [x, y] = [pdf.page.width / 2, pdf.page.height / 2];
  drawTagged(sheet, "Figure", () => drawMarks(pdf, x, y), { alt: messages.marks });
  writeMiddle(sheet, business, x - textWidth / 2, y - 1.2 * inch);
  drawTagged(sheet, "Figure", () => drawRuler(sheet, x - textWidth / 2, y + 0.85 * inch), { alt: messages.ruler });
  root.end();
  pdf.end();
  return file;
}

/** Tells the reader's print dialog to begin with "actual size"; the library's types do not know the entry. */
function printAtFullSize(pdf: PDFKit.PDFDocument): void {
  const { _root } = pdf as unknown as { _root: { data: { ViewerPreferences: { data: object } } } };
  Object.assign(_root.data.ViewerPreferences.data, { PrintScaling: "None" });
}

/** Draws the marks around the middle of the page. */
function drawMarks(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  const side = moduleInches * inch;
  for (const [mark, [right, down]] of markMiddles.entries()) {
    const [left, top] = [x + (right - markInches / 2) * inch, y + (down - markInches / 2) * inch];
    pdf.rect(left, top, markInches * inch, markInches * inch).fill(black);
    const inside = modulesAcross - 2;
    for (const [at, module] of Array.from(markCodes[mark] ?? "").entries()) {
      if (module === "0") continue;
      pdf.rect(left + (1 + (at % inside)) * side, top + (1 + Math.floor(at / inside)) * side, side, side);
    }
    // One fill for all of them, so that no line shows between two white modules.
    pdf.fill("#ffffff");
  }
}

function writeMiddle(on: Sheet, business: string | null, x: number, top: number): void {
  const { text } = on;
  const write = (words: string, y: number, style: { strong?: boolean; size: number; colour?: string }) => {
    const [line = ""] = text.linesOf(drawableText(words), { ...style, width: textWidth });
    drawTagged(on, "P", () => text.drawLines([line], x, y, style));
    return y + text.lineHeight(style);
  };
  let y = write(business ?? messages.title, top, { strong: true, size: 16 }) + 6;
  for (const line of messages.instructions) y = write(line, y, { size: 11 }) + 2;
  write(messages.checkRuler, y + 12, { size: 11, colour: ink.soft });
}

/** Draws the ruler: a mark each quarter of an inch above its line, and each half centimetre below. */
function drawRuler({ pdf, text }: Sheet, x: number, y: number): void {
  pdf.lineWidth(0.8).strokeColor(black);
  pdf.moveTo(x, y).lineTo(x + textWidth, y);
  for (let quarter = 0; quarter <= rulerInches * 4; quarter++) {
    const at = x + (quarter * inch) / 4;
    pdf.moveTo(at, y).lineTo(at, y - (quarter % 4 === 0 ? 12 : 6));
  }
  const centimetre = inch / 2.54;
  for (let half = 0; half <= 30; half++) {
    const at = x + (half * centimetre) / 2;
    pdf.moveTo(at, y).lineTo(at, y + (half % 2 === 0 ? 10 : 5));
  }
  pdf.stroke();
  const style = { size: 8 };
  for (let each = 0; each <= rulerInches; each++)
    text.drawLines([each === rulerInches ? `${each} in` : String(each)], x + each * inch - 2, y - 24, style);
  for (let each = 0; each <= 15; each += 5)
    text.drawLines([each === 15 ? `${each} cm` : String(each)], x + each * centimetre - 2, y + 12, style);
}

const asked = z.object({ business: z.uuid().optional().catch(undefined), paper: z.enum(sheetPapers).catch("letter") });

/** `GET /measuring-sheet.pdf` for anyone. An unknown business gives the sheet without a name. */
export function measuringSheetRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/measuring-sheet.pdf", async (c) => {
    const { business, paper } = asked.parse(c.req.query());
    const { deps, db, address } = c.var;
    const opening = await deps.limits.open(address, async () =>
      business === undefined ? null : readOpening(db.forOwner(business), null),
    );
    const bytes = await makeMeasuringSheet(opening?.business_name ?? null, paper);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return servePaper(c, { sha256, caching: "public, max-age=3600" }, async () => ({ name: messages.fileName, bytes }));
  });
  return routes;
}
