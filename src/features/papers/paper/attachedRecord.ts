/**
 * Reads the record out of a PDF that Yardstick signed, in a browser as in Node. It knows only PDFs as Yardstick writes
 * them. A PDF saved by another program is a different file, and its record proves nothing about its pages.
 */

/** The name of the file attached to a signed PDF. */
export const recordName = "record.json";

/** The maximum size of a record, in bytes, so that a file cannot exhaust the memory of a browser tab. */
const mostBytes = 50 * 1024 * 1024;

/** Returns the attached record as JSON text; null unless the file is one of our PDFs with exactly one record. */
export async function attachedRecord(pdf: Uint8Array): Promise<string | null> {
  // One character per byte, so that positions in the text are positions in the file.
  const text = new TextDecoder("latin1").decode(pdf);
  if (!text.startsWith("%PDF-")) return null;
  const marks = [...text.matchAll(/\/Type \/EmbeddedFile\n/g)];
  const [mark] = marks;
  if (!mark || marks.length > 1) return null;
  const stream = text.indexOf("\nstream\n", mark.index);
  const head = text.slice(mark.index, stream);
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const begin = stream + "\nstream\n".length;
  if (stream < 0 || head.includes("endobj") || !text.startsWith("\nendstream", begin + length)) return null;
  const bytes = pdf.slice(begin, begin + length);
  try {
    const plain = head.includes("/Filter /FlateDecode") ? await inflated(bytes) : bytes;
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > mostBytes) throw new RangeError("A record is larger than any of ours.");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
