import { Parser } from "saxen";
import type { Entry, ZipFile } from "yauzl";
import { tooLargeFile, UnreadableFile } from "./listFile.ts";

/** Reads the XML members of a workbook as a stream, within bounds: a small file can unpack to very much. */

/** The handlers of a member's elements, by their names without prefixes. */
type XmlHandlers = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Bytes of all members together after unpacking, and levels of elements in each other. */
const maxUnpackedBytes = 80_000_000;
const maxDepth = 40;

export const unreadableWorkbook = () =>
  new UnreadableFile("This Excel file cannot be read. Please save it again as .xlsx or CSV and try again.");

/** Reads members of one workbook; all of them share the bound of unpacked bytes. */
export type MemberReader = { read(name: string, handlers: XmlHandlers): Promise<boolean> };

/** Lists the members of a zip file and returns their reader. Throws `UnreadableFile`. */
export async function openMembers(zip: ZipFile): Promise<MemberReader> {
  if (zip.entryCount > 5_000) throw tooLargeFile();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  let left = maxUnpackedBytes;
  return {
    /** Returns false without such a member. The handlers may throw to end the reading. */
    async read(name, handlers) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return false;
      if (entry.uncompressedSize > left) throw tooLargeFile();
      const xml = xmlStream(handlers);
      const stream = await zip.openReadStreamPromise(entry);
      const decoder = new TextDecoder("utf-8");
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw tooLargeFile();
        xml.write(decoder.decode(chunk, { stream: true }));
      }
      xml.end();
      return true;
    },
  };
}

/**
 * The most characters without a whole tag or text. The parser keeps an unfinished one and looks at it again with each
 * piece.
 */
const maxUnfinished = 1_000_000;

/** Parses XML in pieces. The parser declares no entities, so none of a file's own is ever replaced. */
function xmlStream(handlers: XmlHandlers): { write(piece: string): void; end(): void } {
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  let depth = 0;
  let unfinished = 0;
  const fail = () => {
    throw unreadableWorkbook();
  };
  const parser = new Parser()
    .on("error", fail)
    .on("openTag", (name, attributes, decode) => {
      unfinished = 0;
      depth += 1;
      if (depth > maxDepth) fail();
      const decoded: Record<string, string> = {};
      for (const [key, value] of Object.entries(attributes())) decoded[key] = decode(value);
      handlers.open(local(name), decoded);
    })
    .on("closeTag", (name) => {
      unfinished = 0;
      depth -= 1;
      handlers.close?.(local(name));
    })
    .on("text", (text, decode) => handlers.text?.(decode(text)))
    .on("cdata", (text) => handlers.text?.(text));
  return {
    write(piece) {
      unfinished += piece.length;
      if (unfinished > maxUnfinished) fail();
      parser.write(piece);
    },
    end: () => void parser.end(),
  };
}
