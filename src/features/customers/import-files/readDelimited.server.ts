import { CsvError, parse } from "csv-parse/sync";
import { createRowCollector, fileBounds, maxHeadingRows, UnreadableFile, type FileRow } from "./listFile.ts";

const separators = [",", ";", "\t", "|"] as const;

/**
 * Reads the rows of a text file of cells separated by commas, semicolons, tabs or bars, at most `maxRows`. A first line
 * `sep=;` names the separator, as Excel writes it, and is no row. Throws `UnreadableFile`.
 */
export function readDelimited(text: string, maxRows: number): FileRow[] {
  const named = /^\uFEFF?"?sep=([^\r\n])"?\r?\n/i.exec(text.slice(0, 20));
  const body = named ? text.slice(named[0].length) : text;
  const collector = createRowCollector(maxRows);
  try {
    const records: string[][] = parse(body, {
      bom: true,
      delimiter: named?.[1] ?? separatorOf(body),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: 2 * (maxRows + maxHeadingRows),
      max_record_size: 200 * fileBounds.cell,
    });
    for (const [index, cells] of records.entries()) collector.add(index + 1, cells);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(
      "This file cannot be read as CSV. Please save it as CSV in your spreadsheet and try again.",
      "This file cannot be read as CSV.",
    );
  }
  return collector.rows;
}

/** The beginning of a file by which its separator is found, in characters and lines. */
const sampled = { characters: 65_536, lines: 30 };

/**
 * Finds the separator: the one that divides the most lines into the same number of cells. A title above the headings has
 * none, so the first line alone does not decide.
 */
function separatorOf(text: string): string {
  const lines = unquotedLines(text.slice(0, sampled.characters));
  const scores = separators.map((separator) => {
    const perLine = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const usual = perLine.filter((count) => count === perLine[Math.floor(perLine.length / 2)]);
    return { separator, score: usual.length * 100 + Math.min(99, usual[0] ?? 0) };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.separator ?? ",";
}

/** The first lines without their quoted cells, which may contain separators and line breaks. */
function unquotedLines(text: string): string[] {
  return text
    .split('"')
    .filter((_part, index) => index % 2 === 0)
    .join("")
    .split(/\r\n|\r|\n/, sampled.lines)
    .filter((line) => line.trim() !== "");
}
