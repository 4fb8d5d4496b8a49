import { bareUnit } from "#features/catalog/pricing/measure.ts";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import { maxCents, quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { readFigure } from "#shared/figures/figures.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { formatCents, lineTotal, wholeCents } from "#shared/money/cents.ts";
import { amountWords } from "#shared/money/enteredAmount.ts";
import { pastedWords } from "./pastedWords.ts";

/** Reads rows that an owner pastes from a spreadsheet as lines of a quote. */

/** The part of a line that a row can have. */
export type PastedLine = Pick<QuoteLine, "text" | "quantity" | "unit" | "unit_price">;
/** A row that is no line, with its number from 1, its text and the reason. */
type RefusedRow = { row: number; text: string; why: string };
/** The reading of a paste. `leftOut` counts the rows for which the quote has no room. */
export type PastedRows = { lines: PastedLine[]; refused: RefusedRow[]; leftOut: number };

/** The maximum length of a paste; the rest is cut off before anything looks at it. */
export const maxPasted = 40_000;

/** True if a text has several cells or rows, so that it is more than one description. */
export const hasCells = (text: string): boolean => /[\t\n\r]/.test(text.slice(0, maxPasted).trim());

/**
 * Reads tab-separated rows, as spreadsheets copy them: a description alone, with an amount, or with quantity, unit and
 * rate, and the amount after them. A row of column names is left out. At most `room` lines.
 */
export function readPastedLines(pasted: string, room: number): PastedRows {
  const rows = rowsOf(pasted.slice(0, maxPasted)).map((cells, index) => ({ row: index + 1, cells }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const begins = filled[0] && isHeading(filled[0].cells) ? 1 : 0;
  const read: PastedRows = { lines: [], refused: [], leftOut: 0 };
  for (const { row, cells } of filled.slice(begins)) {
    const line = lineOf(cells);
    if (typeof line === "string") read.refused.push({ row, text: cells.filter(Boolean).join(" "), why: line });
    else if (read.lines.length < room) read.lines.push(line);
    else read.leftOut++;
  }
  return read;
}

/** A cell and the sign after it. A cell with tabs, line breaks or quotation marks is quoted, and has a maximum length. */
const cellPattern = /(?:"((?:[^"]|""){0,2000})"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  cellPattern.lastIndex = 0;
  while (cellPattern.lastIndex <= text.length) {
    const [whole = "", quoted, plain = "", end = ""] = cellPattern.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, " ").trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
    if (whole === "") break;
  }
  return rows;
}

const columnNames = new Set(
  `description item items service services line work task qty quantity count unit units uom rate price cost each amount
  total subtotal`.split(/\s+/),
);

/** True for a row of column names: no figure in it, and at least two of its cells name a column. */
function isHeading(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => cell.split(" ").some((word) => columnNames.has(word.toLowerCase())));
  return names.length > 1 && cells.every((cell) => figureOf(cell) === null);
}

/** The line of a row, or the reason why it is none. */
function lineOf([text = "", ...rest]: readonly string[]): PastedLine | string {
  if (text === "") return pastedWords.noDescription;
  const cells = rest.filter((cell) => cell !== "").map(readCell);
  const figures = cells.flatMap(({ figure }) => (figure === null ? [] : [figure]));
  const words = cells.flatMap(({ word }) => (word === "" ? [] : [word]));
  const [unit = "", ...further] = words;
  const [first = 0, second, third, ...more] = figures;
  if (further.length > 0 || more.length > 0) return pastedWords.tooManyCells;
  if (figures.some((figure) => figure < 0)) return pastedWords.negative;
  const isOnlyQuantity = second === undefined && cells.some(({ figure, word }) => figure !== null && word !== "");
  const quantity = second === undefined && !isOnlyQuantity ? 1 : first;
  const rate = second ?? (isOnlyQuantity ? 0 : first);
  const line = priced({
    text: text.slice(0, quoteLimits.lineText),
    unit: unit.slice(0, fieldLengths.unit),
    quantity,
    rate,
  });
  if (typeof line !== "string" && third !== undefined && lineTotal(line) !== wholeCents(third))
    return pastedWords.otherAmount(formatCents(lineTotal(line)), formatCents(wholeCents(third)));
  return line;
}

/** A line at a rate in dollars. A rate with parts of a cent becomes one amount, with the size in the text. */
function priced({
  text,
  unit,
  quantity,
  rate,
}: {
  text: string;
  unit: string;
  quantity: number;
  rate: number;
}): PastedLine | string {
  const many = plainFigure(quantity);
  if (!isQuantity(many)) return pastedWords.quantity;
  const inCents = wholeCents(rate) / 100 === rate;
  const line = inCents
    ? { text, quantity: many, unit, unit_price: wholeCents(rate) }
    : {
        text: `${text} (${[many, unit].filter(Boolean).join(" ")})`.slice(0, quoteLimits.lineText),
        quantity: "1",
        unit: "",
        unit_price: wholeCents(quantity * rate),
      };
  return line.unit_price > maxCents || lineTotal(line) > maxCents ? amountWords(maxCents / 100) : line;
}

/** A figure without an exponent; one with more decimals than a quantity has stays as it is and is refused. */
const plainFigure = (figure: number): string => (figure < 1e21 ? String(figure) : "");

/** The figure and the word of a cell: "480 sq ft" has both, "per sq ft" a word only. */
function readCell(cell: string): { figure: number | null; word: string } {
  const figure = figureOf(cell);
  if (figure !== null) return { figure, word: "" };
  const [, count = "", unit = ""] = /^([\d.,]{1,20}) ?([^\d.,].*)$/.exec(cell) ?? [];
  const counted = figureOf(count);
  return counted === null
    ? { figure: null, word: bareUnit({ unit: cell }) }
    : { figure: counted, word: bareUnit({ unit }) };
}

/** The figure of a cell: "$1,234.50", "(25.00)", "-25"; null if it is none. */
function figureOf(cell: string): number | null {
  const text = cell.slice(0, 40);
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const figure = readFigure(inBrackets ?? text);
  if (figure === null || Number.isNaN(figure)) return null;
  return inBrackets === undefined ? figure : -figure;
}
