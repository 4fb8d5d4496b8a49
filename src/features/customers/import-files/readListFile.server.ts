import { findHeadings, type HeadedRows } from "./headings.ts";
import { UnreadableFile, type FileFormat, type TextEncoding } from "./listFile.ts";
import { readDelimited } from "./readDelimited.server.ts";
import { isVCard, readVCard } from "./readVCard.server.ts";
import { readWorkbook } from "./readWorkbook.server.ts";
import { decodeText } from "./textEncoding.server.ts";

/** A read file: its form, its headings and rows; for a text file also its encoding, and texts with accents. */
export type ListFile = HeadedRows & {
  format: FileFormat;
  encoding: { used: TextEncoding; sure: boolean; accents: string[] } | null;
};

/**
 * Reads a list of customers by its content, whatever its name: an Excel workbook, vCards, or cells separated by a sign.
 * Throws `UnreadableFile`.
 */
export async function readListFile(
  bytes: Uint8Array,
  { encoding, maxRows }: { encoding?: TextEncoding | undefined; maxRows: number },
): Promise<ListFile> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { format: "xlsx", encoding: null, ...findHeadings(await readWorkbook(bytes, maxRows), maxRows) };
  refuseOtherForms(bytes);
  const decoded = decodeText(bytes, encoding);
  refuseMarkup(decoded.text);
  const format = isVCard(decoded.text) ? "vcard" : "csv";
  const read = format === "vcard" ? readVCard : readDelimited;
  const list = findHeadings(read(decoded.text, maxRows), maxRows);
  return {
    format,
    encoding: { used: decoded.encoding, sure: decoded.sure, accents: accentsIn(list) },
    ...list,
  };
}

/** The first bytes of forms that people choose by mistake, and the advice. */
const otherForms: { begins: number[]; advice: string }[] = [
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    advice: "This is an older Excel file (.xls). Please save it as .xlsx or CSV and try again.",
  },
  { begins: [0x25, 0x50, 0x44, 0x46], advice: "This is a PDF. Please export your list as CSV, Excel or vCard." },
];

function refuseOtherForms(bytes: Uint8Array): void {
  const found = otherForms.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (found) throw new UnreadableFile(found.advice);
}

/** Programs export web pages as .xls, and data as JSON. */
function refuseMarkup(text: string): void {
  const begin = text.slice(0, 500).trimStart();
  if (/^<(?:!doctype|html|table|\?xml|meta|style)/i.test(begin))
    throw new UnreadableFile(
      "This is a web page, even if its name ends in .xls. Please open it in your spreadsheet, save it as .xlsx or CSV and try again.",
      "This is a web page.",
    );
  if (/^[[{]\s*["{]/.test(begin))
    throw new UnreadableFile("This is a JSON file. Please export your list as CSV, Excel or vCard.");
}

/** Up to five cells with letters beyond ASCII, by which a person sees whether the encoding is right. */
function accentsIn({ rows }: HeadedRows): string[] {
  const found: string[] = [];
  for (const { cells } of rows)
    for (const cell of cells) {
      if (!/[\u0080-\uffff]/.test(cell) || cell.length > 200) continue;
      found.push(cell);
      if (found.length === 5) return found;
    }
  return found;
}
