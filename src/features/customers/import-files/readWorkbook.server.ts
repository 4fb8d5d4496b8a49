import { fromBufferPromise, type ZipFile } from "yauzl";
import { dayOfSerial, isBuiltInDate, isDateFormat, numberText } from "./cellValues.ts";
import { countKnownHeadings } from "./headings.ts";
import { createRowCollector, fileBounds, tooLargeFile, UnreadableFile, type FileRow } from "./listFile.ts";
import { openMembers, unreadableWorkbook, type MemberReader } from "./workbookXml.server.ts";

/** Reads an Excel workbook (ECMA-376, part 1): of its sheets, the first whose headings name the most fields. */

/** Sheets that are looked at, and the known headings of one after which no other is. */
const maxSheets = 50;
const surelyKnown = 3;

/** Reads the rows of a workbook, at most `maxRows`. Throws `UnreadableFile`. */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<FileRow[]> {
  let zip: ZipFile | undefined;
  try {
    zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    const members = await openMembers(zip);
    const { sheets, from1904 } = await readSheetList(members);
    const styles = await readStyles(members);
    const strings = await readSharedStrings(members);
    let best: { rows: FileRow[]; known: number } = { rows: [], known: -1 };
    for (const sheet of sheets.slice(0, maxSheets)) {
      const rows = await readSheet(members, sheet, { styles, strings, from1904 }, maxRows);
      const known = rows.length > 1 ? countKnownHeadings(rows) : -1;
      if (known > best.known || best.rows.length === 0) best = { rows, known };
      if (known >= surelyKnown) break;
    }
    return best.rows;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // The zip library and the XML library name a byte; the person can only save the file again.
    throw unreadableWorkbook();
  } finally {
    zip?.close();
  }
}

/** The members of the sheets in their order, visible ones first, and the origin of the dates. */
async function readSheetList(members: MemberReader): Promise<{ sheets: string[]; from1904: boolean }> {
  const targets = new Map<string, string>();
  await members.read("xl/_rels/workbook.xml.rels", {
    open(name, { Id, Target }) {
      if (name !== "Relationship" || !Id || !Target) return;
      targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { member: string; hidden: boolean }[] = [];
  let from1904 = false;
  const found = await members.read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(1|true)$/i.test(attributes["date1904"] ?? "");
      if (name !== "sheet") return;
      const member = targets.get(attributes["r:id"] ?? "") ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
      sheets.push({ member, hidden: (attributes["state"] ?? "visible") !== "visible" });
    },
  });
  if (!found) throw unreadableWorkbook();
  const inOrder = sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden));
  return { sheets: inOrder.map(({ member }) => member), from1904 };
}

/** The number format of each cell style; "date" for one that shows a day. */
async function readStyles(members: MemberReader): Promise<string[]> {
  const formats = new Map<number, string>();
  const styles: string[] = [];
  let inCells = false;
  await members.read("xl/styles.xml", {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"]);
      if (name === "numFmt" && formats.size < 10_000) formats.set(id, (attributes["formatCode"] ?? "").slice(0, 200));
      if (name === "cellXfs") inCells = true;
      if (name !== "xf" || !inCells || styles.length >= 100_000) return;
      const format = formats.get(id) ?? "";
      styles.push(isBuiltInDate(id) || isDateFormat(format) ? "date" : format);
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}

/** The texts that cells refer to. Pronunciations, which East Asian texts have beside them, are left out. */
async function readSharedStrings(members: MemberReader): Promise<string[]> {
  const strings: string[] = [];
  const texts = createTextReader();
  await members.read("xl/sharedStrings.xml", {
    open(name) {
      if (name === "si") texts.begin();
      texts.open(name);
    },
    text: (text) => texts.text(text),
    close(name) {
      texts.close(name);
      if (name !== "si") return;
      if (strings.length >= fileBounds.rows * 40) throw tooLargeFile();
      strings.push(texts.end());
    },
  });
  return strings;
}

/** Collects the text of one cell from its `t` elements, cut to what a cell may have. */
function createTextReader() {
  let text = "";
  let inText = false;
  let inPronunciation = false;
  return {
    begin() {
      text = "";
    },
    open(name: string) {
      if (name === "rPh") inPronunciation = true;
      if (name === "t") inText = !inPronunciation;
    },
    text(piece: string) {
      if (inText && text.length < fileBounds.cell) text += piece;
    },
    close(name: string) {
      if (name === "t") inText = false;
      if (name === "rPh") inPronunciation = false;
    },
    /** Excel writes a character that XML cannot have as _x000D_. */
    end: () =>
      text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  };
}

type SheetContext = { styles: readonly string[]; strings: readonly string[]; from1904: boolean };

async function readSheet(
  members: MemberReader,
  member: string,
  context: SheetContext,
  maxRows: number,
): Promise<FileRow[]> {
  const collector = createRowCollector(maxRows);
  const texts = createTextReader();
  const merges = new Set<string>();
  let line = 0;
  let cells: string[] = [];
  let cell = { column: -1, type: "", style: 0, value: "" };
  let inValue = false;
  await members.read(member, {
    open(name, attributes) {
      if (name === "row") {
        line = Number(attributes["r"]) || line + 1;
        cells = [];
        cell = { ...cell, column: -1 };
      } else if (name === "c") {
        const column = columnOf(attributes["r"]) ?? cell.column + 1;
        cell = { column, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "" };
        texts.begin();
      } else if (name === "mergeCell") merges.add(attributes["ref"] ?? "");
      else if (name === "v") inValue = true;
      else texts.open(name);
    },
    text(text) {
      if (!inValue) texts.text(text);
      else if (cell.value.length < fileBounds.cell) cell.value += text;
    },
    close(name) {
      if (name === "v") inValue = false;
      else if (name === "c" && cell.column < fileBounds.columns) {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = cell.type === "inlineStr" ? texts.end() : cellText(cell, context);
      } else if (name === "row") collector.add(line, cells);
      else texts.close(name);
    },
  });
  fillMerged(collector.rows, merges);
  return collector.rows;
}

/** The most cells that merged ones stand for. */
const maxMerged = 100_000;

/** Cells that are merged over several rows, such as an address of two people, count in each of these rows. */
function fillMerged(rows: readonly FileRow[], merges: ReadonlySet<string>): void {
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  let left = maxMerged;
  for (const merge of merges) {
    const [, letters, first, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(merge) ?? [];
    const column = columnOf(letters);
    const value = byLine.get(Number(first))?.[column ?? -1] ?? "";
    if (column === null || value === "") continue;
    for (let line = Number(first) + 1; line <= Number(last) && left > 0; line += 1, left -= 1) {
      const cells = byLine.get(line);
      if (!cells || cells[column]) continue;
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
  }
}

/** The index of the column in a reference such as "AB12"; null without one. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
}

/** The text of a cell as a person reads it. Errors such as #N/A are empty. */
function cellText(
  { type, style, value }: { type: string; style: number; value: string },
  { styles, strings, from1904 }: SheetContext,
): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type !== "n") return value;
  const format = styles[style] ?? "";
  if (format === "date") return dayOfSerial(Number(value), from1904) ?? value;
  return numberText(value, format);
}
