import { ProductError } from "#shared/errors.ts";
import { messages } from "./sendingWords.en.ts";

/** The puzzle (ALTCHA) that a form under load sends to a page; numbers and hexadecimal texts. */
export type Challenge = {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
};

const unsolved = messages.notHuman;
/** Puzzles are designed to take about a thousand tries. */
const maxTries = 100_000;

/**
 * Solves the puzzle: one or two seconds of a phone's work, outside the page's own thread. Returns the proof to send
 * along. Written here because the library's solver is twice the size, and this page has no byte to spare.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
  const counterAt = new DataView(password.buffer, password.length - 4);
  try {
    for (let counter = 0; counter < maxTries; counter++) {
      counterAt.setUint32(0, counter);
      const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
      const bits = await crypto.subtle.deriveBits(
        { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost },
        key,
        keyLength * 8,
      );
      const derivedKey = [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (derivedKey.startsWith(keyPrefix)) return JSON.stringify({ challenge, solution: { counter, derivedKey } });
    }
  } catch {
    // a page without a secure context cannot solve it
  }
  throw new ProductError("too_many", unsolved);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
}
