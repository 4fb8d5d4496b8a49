import { sha256 } from "#shared/figures/sha256.ts";

/**
 * The last line of a signed PDF, after its end: the SHA-256 of all bytes before it. It reveals changed pages even if
 * the record inside is unchanged. It is a checksum and not a signature: anyone who knows this rule can write another.
 */

const begins = "%yardstick-seal sha256 ";
/** The prefix, 64 hexadecimal digits, and the line break. */
const length = begins.length + 64 + 1;

/** Returns the seal of these bytes. */
export const sealOf = (pdf: Uint8Array): Uint8Array => new TextEncoder().encode(`${begins}${sha256(pdf)}\n`);

/** Returns whether a PDF ends with a seal that matches its bytes: `none` if it has no seal. */
export function sealIn(pdf: Uint8Array): "whole" | "broken" | "none" {
  const at = pdf.length - length;
  if (at < 0) return "none";
  const line = new TextDecoder("latin1").decode(pdf.subarray(at));
  if (!line.startsWith(begins)) return "none";
  return line === `${begins}${sha256(pdf.subarray(0, at))}\n` ? "whole" : "broken";
}
