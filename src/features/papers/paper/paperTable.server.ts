import { formatFigure } from "#shared/figures/figures.ts";
import { formatCents, lineTotal, type PricedLine, type Sums } from "#shared/money/cents.ts";
import { drawableText } from "./drawableText.server.ts";
import { heightOfSmallPhotos, writeSmallPhotos, type PaperPicture } from "./paperPhoto.server.ts";
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
/** `below` is the height of the photos under the row, which stay on its page. */
type Row = { cells: readonly string[]; note: string | null; below: number };

/** The left edges and the widths of the table's columns, in points. */
const columns = [
  { x: margin, width: 264 },
  { x: margin + 272, width: 72 },
  { x: margin + 352, width: 72 },
  { x: margin + 432, width: 72 },
] as const;

const noteStyle = { size: 8.5, colour: ink.soft, width: columns[0].width };
const tableHeadHeight = 22;

/** Text is aligned left in the first column; figures are aligned right in the others. */
const alignOf = (column: number) => (column === 0 ? ("left" as const) : ("right" as const));

/**
 * Writes a table of four columns and repeats its head on each page. The last three columns are figures. `after` is the
 * height in points of what stays on the page of the last row.
 */
export function writeLines(on: Sheet, lines: readonly PaperLine[], after: number): void {
  const { pdf, root, words } = on;
  const head = [words.item, words.quantity, words.unitPrice, words.amount];
  const table = pdf.struct("Table");
  root.add(table);
  writeTableHead(on, table, head);
  for (const [at, line] of lines.entries()) {
    const row = rowOf(line);
    beginRow(on, head, heightOfRow(on, row) + row.below + (at === lines.length - 1 ? after : 0));
    writeRow(on, table, row);
    writeSmallPhotos(on, line.pictures);
  }
  drawRule(on, pdf.y);
  table.end();
}

function rowOf({ text, quantity, unit, unit_price, note, pictures }: PaperLine): Row {
  const many = [formatFigure(Number(quantity)), unit].filter(Boolean).join(" ");
  const cells = [text, many, formatCents(unit_price), formatCents(lineTotal({ quantity, unit_price }))];
  return { cells, note, below: heightOfSmallPhotos(pictures) };
}

/** The height of a table of lines on one page, in points. */
export const heightOfLines = (on: Sheet, lines: readonly PaperLine[]): number =>
  lines.map(rowOf).reduce((sum, row) => sum + heightOfRow(on, row) + row.below, tableHeadHeight);

/** The height of a row with its margins, without the photos under it. */
function heightOfRow({ text: { heightOf } }: Sheet, { cells, note }: Row): number {
  const heights = cells.map((text, column) => heightOf(drawableText(text), { width: columns[column]?.width ?? width }));
  const noted = note === null ? 0 : heightOf(drawableText(note), noteStyle);
  return Math.max((heights[0] ?? 0) + noted, ...heights) + 12;
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

/** Begins a new page with the head of the table if a row of this height does not fit on this one. */
function beginRow(on: Sheet, head: readonly string[], height: number): void {
  const { pdf } = on;
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
  repeatTableHead(on, head);
}

function writeRow(on: Sheet, table: PDFKit.PDFStructureElement, row: Row): void {
  const { cells, note } = row;
  const { pdf } = on;
  const { draw, heightOf } = on.text;
  const texts = cells.map(drawableText);
  const height = heightOfRow(on, row);
  drawRule(on, pdf.y);
  const y = pdf.y + 6;
  addRow(
    on,
    table,
    "TD",
    texts.map((text, column) => () => {
      const { x = margin, width: wide = 0 } = columns[column] ?? {};
      draw(text, x, y, { width: wide, align: alignOf(column) });
      if (column === 0 && note !== null)
        draw(drawableText(note), margin, y + heightOf(text, { width: columns[0].width }), noteStyle);
    }),
  );
  pdf.y = y + height - 6;
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

const sumLabels = { x: margin + 180, width: 236 };

/** Writes sums below the table's last column. They stay on one page. */
export function writeSums(on: Sheet, rows: readonly SumRow[]): void {
  const { pdf } = on;
  const { draw } = on.text;
  const left = sumLabels;
  makeRoom(on, heightOfSums(rows));
  pdf.y += 6;
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

/** A sum as its row shows it. Heights are in points. */
type SumRow = { text: string; value: string; style: { strong: boolean; size: number }; height: number };

/** The height of the rows of sums, in points. */
export const heightOfSums = (rows: readonly SumRow[]): number => rows.reduce((all, { height }) => all + height + 5, 6);

/**
 * Returns the rows of the sums, and of the amounts below the total. There is a subtotal only if a discount or a tax comes
 * between it and the total.
 */
export function sumRows(
  { words, text: { heightOf } }: Sheet,
  { subtotal, discount, discount_percent, taxes, total }: PaperSums,
  further: readonly PaperAmount[],
): SumRow[] {
  const row = (label: string, value: string, strong = false): SumRow => {
    const [text, style] = [drawableText(label), { strong, size: strong ? 12 : 10 }];
    return { text, value, style, height: heightOf(text, { ...style, width: sumLabels.width }) };
  };
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
