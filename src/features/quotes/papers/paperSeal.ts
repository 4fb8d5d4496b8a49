import { sha256 } from "#shared/figures/sha256.ts";

/**
 * The last line of a signed PDF, behind its end: the SHA-256 of all that stands before, so that pages which were changed show though
 * the record inside was not. It is a check sum and no signature: whoever knows this rule can write another.
 */

const begins = "%yardstick-seal sha256 ";
/** "begins", 64 hexadecimals, and the end of the line. */
const length = begins.length + 64 + 1;

/** The line for these bytes. */
export const sealOf = (pdf: Uint8Array): Uint8Array => new TextEncoder().encode(`${begins}${sha256(pdf)}\n`);

/** Whether a PDF ends with its seal, and with what it says: `none` where there is none. */
export function sealIn(pdf: Uint8Array): "whole" | "broken" | "none" {
  const at = pdf.length - length;
  if (at < 0) return "none";
  const line = new TextDecoder("latin1").decode(pdf.subarray(at));
  if (!line.startsWith(begins)) return "none";
  return line === `${begins}${sha256(pdf.subarray(0, at))}\n` ? "whole" : "broken";
}
