import { createHash, createHmac } from "node:crypto";

/**
 * The address of a quote, `/quote/{token}`. The token is 16 bytes that identify the business, and a key of 32 bytes
 * that no one can guess. The key is derived from the server's secret, so every email has the same address, and the
 * database stores only its hash. Another number gives another key, and the previous address stops working.
 */

/** One link of one quote. */
type LinkOf = { ownerId: string; quoteId: string; number: number };
/** The content of a token: the business, and the hash that finds the quote. */
export type QuoteToken = { ownerId: string; linkHash: string };

const ownerBytes = 16;
const keyBytes = 32;

/** Returns the token at the end of a quote's address. */
const quoteToken = (secret: string, of: LinkOf): string =>
  Buffer.concat([Buffer.from(of.ownerId.replaceAll("-", ""), "hex"), keyOf(secret, of)]).toString("base64url");

/** Returns the path of a quote's page. */
export const quoteAddress = (secret: string, of: LinkOf): `/quote/${string}` => `/quote/${quoteToken(secret, of)}`;

/** Returns the hash that is stored with a quote and finds it. */
export const linkHash = (secret: string, of: LinkOf): string => hashOf(keyOf(secret, of));

/** Parses a token; null if it is invalid. */
export function readQuoteToken(token: string): QuoteToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ownerBytes + keyBytes || bytes.toString("base64url") !== token) return null;
  const ownerId = bytes.toString("hex", 0, ownerBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ownerId, linkHash: hashOf(bytes.subarray(ownerBytes)) };
}

const keyOf = (secret: string, { ownerId, quoteId, number }: LinkOf): Buffer =>
  createHmac("sha256", secret).update(`quote ${ownerId.toLowerCase()} ${quoteId.toLowerCase()} ${number}`).digest();

const hashOf = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex");
