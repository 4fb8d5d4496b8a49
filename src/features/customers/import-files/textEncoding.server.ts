import type { TextEncoding } from "./listFile.ts";

/**
 * The text of a file, and its encoding. `sure` is false if another encoding would read it as plausibly: a person should
 * look at the accents.
 */
export type DecodedText = { text: string; encoding: TextEncoding; sure: boolean };

/** Decodes a text file: by its byte order mark, by the pattern of its bytes, or as the caller chose. */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  if (chosen) return { text: decode(bytes, chosen), encoding: chosen, sure: true };
  const unicode = unicodeOf(bytes);
  if (unicode) return { text: decode(bytes, unicode), encoding: unicode, sure: true };
  const [windows, mac] = (["windows-1252", "macintosh"] as const).map((encoding) => {
    const text = decode(bytes, encoding);
    return { text, encoding, oddities: countOddities(text) };
  });
  if (!windows || !mac) throw new Error("An encoding was not tried.");
  const better = mac.oddities < windows.oddities ? mac : windows;
  const sure = windows.oddities !== mac.oddities && better.oddities === 0;
  return { text: better.text, encoding: better.encoding, sure };
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** The first bytes show UTF-16: in Latin text every second byte of it is zero. */
const sampledBytes = 4_096;

function unicodeOf(bytes: Uint8Array): TextEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampledBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  if (even > sample.length / 4 && odd === 0) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return null;
  }
}

/**
 * Counts what nobody writes in a name or an address, which is how a wrong encoding looks: a capital with an accent or a
 * sign within a word of small letters, control characters, currency and mathematical signs beside letters.
 */
function countOddities(text: string): number {
  let oddities = 0;
  for (const pattern of [
    /\p{Ll}[\u00c0-\u00de\u0152\u0160\u0178\u017d]/gu,
    /\p{L}[^\p{L}\p{M}\p{N}\s\u0000-\u007f\u2019\u00b7]\p{L}/gu,
    /[\u0080-\u009f\u00a4\u00a6\u00ac\u00af\u00b8\u02c6-\u02dd\u2202-\u2265\u25ca\uf8ff\ufffd]/gu,
  ])
    oddities += text.match(pattern)?.length ?? 0;
  return oddities;
}
