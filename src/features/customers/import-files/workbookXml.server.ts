import sax, { type QualifiedTag, type Tag } from "sax";
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
        xml(decoder.decode(chunk, { stream: true }));
      }
      return true;
    },
  };
}

/** Parses XML in pieces. It declares no entities, so none of a file's own is ever replaced. */
function xmlStream(handlers: XmlHandlers): (piece: string) => void {
  const xml = sax.parser(true, { trim: false, position: false });
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  let depth = 0;
  xml.onerror = () => {
    throw unreadableWorkbook();
  };
  xml.onopentag = ({ name, attributes }: Tag | QualifiedTag) => {
    depth += 1;
    if (depth > maxDepth) throw unreadableWorkbook();
    handlers.open(local(name), attributes as Record<string, string>);
  };
  xml.onclosetag = (name) => {
    depth -= 1;
    handlers.close?.(local(name));
  };
  xml.ontext = (text) => handlers.text?.(text);
  xml.oncdata = (text) => handlers.text?.(text);
  return (piece) => void xml.write(piece);
}
