import { formatFigure } from "#shared/figures/figures.ts";
import { formatCents, lineTotal, type PricedLine, type Sums } from "#shared/money/cents.ts";
import { drawableText } from "./drawableText.server.ts";
import { writeSmallPhotos, type PaperPicture } from "./paperPhoto.server.ts";
import { bottom, drawRule, drawTagged, ink, makeRoom, margin, width, type Sheet } from "./paperSheet.server.ts";

/** The table of a paper's lines, and the sums below it. */

/** A line of the table. Its note is below its text, and its photos are below the line. */
export type PaperLine = PricedLine & {
  text: string;
  unit: string;
  note: string | null;
  pictures: readonly PaperPicture[];
};
/** The sums below the table; the discount names its percentage if it is one. */
export type PaperSums = Sums & { discount_percent?: string | undefined };
/** An amount below the total, in cents. */
export type PaperAmount = { label: string; amount: number };
type Row = { cells: readonly string[]; note: string | null };

/** The left edges and the widths of the table's columns, in points. */
const columns = [
  { x: margin, width: 264 },
  { x: margin + 272, width: 72 },
  { x: margin + 352, width: 72 },
  { x: margin + 432, width: 72 },
] as const;

/** Text is aligned left in the first column; figures are aligned right in the others. */
const alignOf = (column: number) => (column === 0 ? ("left" as const) : ("right" as const));

/** Writes a table of four columns and repeats its head on each page. The last three columns are figures. */
export function writeLines(on: Sheet, lines: readonly PaperLine[]): void {
  const { pdf, root, words } = on;
  const head = [words.item, words.quantity, words.unitPrice, words.amount];
  const table = pdf.struct("Table");
  root.add(table);
  writeTableHead(on, table, head);
  for (const line of lines) {
    writeRow(on, table, head, rowOf(line));
    writeSmallPhotos(on, line.pictures);
  }
  drawRule(on, pdf.y);
  table.end();
}

function rowOf({ text, quantity, unit, unit_price, note }: PaperLine): Row {
  const many = [formatFigure(Number(quantity)), unit].filter(Boolean).join(" ");
  return { cells: [text, many, formatCents(unit_price), formatCents(lineTotal({ quantity, unit_price }))], note };
}

function writeTableHead(on: Sheet, table: PDFKit.PDFStructureElement, head: readonly string[]): void {
  const { pdf } = on;
  makeRoom(on, 60);
  const y = pdf.y + 6;
  addRow(
    on,
    table,
    "TH",
    head.map((text, column) => () => {
      const { x = margin, width: wide = 0 } = columns[column] ?? {};
      on.text.draw(text, x, y, { strong: true, size: 8.5, colour: ink.soft, width: wide, align: alignOf(column) });
    }),
  );
  pdf.y = y + 16;
}

/** Draws the head again on a new page, outside the table's structure. */
function repeatTableHead(on: Sheet, head: readonly string[]): void {
  const { pdf } = on;
  pdf.markContent("Artifact", { type: "Layout" });
  makeRoom(on, 60);
  const y = pdf.y + 6;
  const style = { strong: true, size: 8.5, colour: ink.soft };
  head.forEach((text, index) => {
    const column = columns[index];
    if (column) on.text.draw(text, column.x, y, { ...style, width: column.width, align: alignOf(index) });
  });
  pdf.y = y + 16;
  pdf.endMarkedContent();
}

function writeRow(on: Sheet, table: PDFKit.PDFStructureElement, head: readonly string[], { cells, note }: Row): void {
  const { pdf } = on;
  const { draw, heightOf } = on.text;
  const texts = cells.map(drawableText);
  const noted = note === null ? null : drawableText(note);
  const small = { size: 8.5, colour: ink.soft, width: columns[0].width };
  const heights = texts.map((text, column) => heightOf(text, { width: columns[column]?.width ?? width }));
  const first = heights[0] ?? 0;
  const height = Math.max(first + (noted === null ? 0 : heightOf(noted, small)), ...heights);
  if (pdf.y + height + 12 > bottom) {
    pdf.addPage();
    repeatTableHead(on, head);
  }
  drawRule(on, pdf.y);
  const y = pdf.y + 6;
  addRow(
    on,
    table,
    "TD",
    texts.map((text, column) => () => {
      const { x = margin, width: wide = 0 } = columns[column] ?? {};
      draw(text, x, y, { width: wide, align: alignOf(column) });
      if (column === 0 && noted !== null) draw(noted, margin, y + first, small);
    }),
  );
  pdf.y = y + height + 6;
}

/** Adds a row to the table's structure, with a function that draws each of its cells. */
function addRow(
  { pdf }: Sheet,
  table: PDFKit.PDFStructureElement,
  kind: "TH" | "TD",
  cells: readonly (() => void)[],
): void {
  const row = pdf.struct("TR");
  table.add(row);
  for (const drawCell of cells) {
    const element = pdf.struct(kind, {}, drawCell);
    row.add(element);
    element.end();
  }
  row.end();
}

/** Writes sums below the table's last column, and other amounts below the total. The sums stay on one page. */
export function writeSums(on: Sheet, of: PaperSums, further: readonly PaperAmount[]): void {
  const { pdf } = on;
  const { draw, heightOf } = on.text;
  pdf.y += 6;
  const left = { x: margin + 180, width: 236 };
  const rows = sumRows(on, of, further).map(({ label, value, strong }) => {
    const [text, style] = [drawableText(label), { strong, size: strong ? 12 : 10 }];
    return { text, value, style, height: heightOf(text, { ...style, width: left.width }) };
  });
  makeRoom(
    on,
    rows.reduce((all, { height }) => all + height + 5, 0),
  );
  for (const { text, value, style, height } of rows) {
    const y = pdf.y + 3;
    drawTagged(on, "P", () => {
      draw(text, left.x, y, { ...style, width: left.width, align: "right" });
      draw(value, columns[3].x - 8, y, { ...style, width: columns[3].width + 8, align: "right" });
    });
    pdf.y = y + height + 2;
  }
  pdf.y += 4;
}

/** Omits the subtotal unless a discount or a tax comes between it and the total. */
function sumRows(
  { words }: Sheet,
  { subtotal, discount, discount_percent, taxes, total }: PaperSums,
  further: readonly PaperAmount[],
): { label: string; value: string; strong: boolean }[] {
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  return [
    ...(discount > 0 || taxes.length > 0 ? [row(words.subtotal, formatCents(subtotal))] : []),
    ...(discount > 0
      ? [
          row(
            discount_percent === undefined ? words.discount : words.tax(words.discount, discount_percent),
            `−${formatCents(discount)}`,
          ),
        ]
      : []),
    ...taxes.map(({ name, percent, amount }) => row(words.tax(name, percent), formatCents(amount))),
    row(words.total, formatCents(total), true),
    ...further.map(({ label, amount }) => row(label, formatCents(amount))),
  ];
}
