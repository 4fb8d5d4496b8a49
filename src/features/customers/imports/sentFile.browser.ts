/** Prepares a chosen file for the server. */

/** The most bytes of a file that fit into a request. */
const maxFileBytes = 6_000_000;

/** The words for a file that does not fit. */
export const tooLarge = "This file is too large. Please split it.";

/** Returns the bytes of a file in base64, those of vCards without their pictures; null if they are too many. */
export async function base64Of(file: Blob): Promise<string | null> {
  const bytes = withoutPictures(new Uint8Array(await file.arrayBuffer()));
  if (bytes.length > maxFileBytes) return null;
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 32_766)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(from, from + 32_766))));
  return pieces.join("");
}

const newLine = 0x0a;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;

/** Removes the pictures of vCards, which address books write into hundreds of lines that begin with a blank. */
function withoutPictures(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 60)));
  const kept = new Uint8Array(bytes.length);
  if (!/^\s*(?:\u00ef\u00bb\u00bf)?BEGIN:VCARD/i.test(text(0, bytes.length))) return new Uint8Array(bytes);
  let length = 0;
  let isPicture = false;
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(newLine, from);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isBlank(bytes[from])) isPicture = /^(?:[\w-]{1,20}\.)?(?:PHOTO|LOGO)[;:]/i.test(text(from, next));
    if (!isPicture) {
      kept.set(bytes.subarray(from, next), length);
      length += next - from;
    }
    from = next;
  }
  return kept.slice(0, length);
}
