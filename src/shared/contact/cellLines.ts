/**
 * A list in one cell of a file: a line for each item, its texts between bars. Within a text, a bar is written \/, a
 * line break \n and a backslash \\.
 */

/** Writes items for one cell; null without any. */
export const writeCellLines = (items: readonly (readonly (string | null)[])[]): string | null =>
  items.map((texts) => texts.map(escaped).join(" | ").trim()).join("\n") || null;

const escaped = (text: string | null) =>
  (text ?? "").replaceAll("\\", "\\\\").replaceAll("|", "\\/").replaceAll(/\r?\n/g, "\\n");

/** Reads the texts of each line of a cell, at most `max` lines; blank texts are null. */
export const readCellLines = (cell: string, max: number): (string | null)[][] =>
  cell
    .split("\n")
    .slice(0, max)
    .map((line) =>
      line.split("|").map((text) => text.replaceAll(/\\([\\/n])/g, (_, mark) => marks[mark] ?? mark).trim() || null),
    );

const marks: Readonly<Record<string, string>> = { "\\": "\\", "/": "|", n: "\n" };
