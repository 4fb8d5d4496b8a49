/**
 * Reads the record out of a signed PDF of ours, in a page as in Node. It knows PDFs as we write them and no others: what was saved by
 * another program is another file, whose record proves nothing about its pages.
 */

/** The name of the file that is attached to a signed PDF. */
export const recordName = "record.json";

/** The most that a record may have, in bytes: nobody's page is to be filled up by a file. */
const mostBytes = 50 * 1024 * 1024;

/** The attached record as JSON text; null where the file is no PDF of ours with exactly one. */
export async function attachedRecord(pdf: Uint8Array): Promise<string | null> {
  // One character a byte, so that places in the text are places in the file.
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
