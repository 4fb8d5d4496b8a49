import { createHash, createHmac } from "node:crypto";

/**
 * The address of a quote, `/quote/{token}`. The token is 16 bytes that say whose the quote is and a key of 32 bytes that
 * nobody can guess: it is made of the server's secret, so that every email names the same address, and the database has
 * only its hash. Another number makes another key, and the one before leads nowhere.
 */

/** Which link of which quote. */
type LinkOf = { ownerId: string; quoteId: string; number: number };
/** What a token says: the business, and the hash by which the quote is found. */
export type QuoteToken = { ownerId: string; linkHash: string };

const ownerBytes = 16;
const keyBytes = 32;

/** What the address of a quote ends with. */
const quoteToken = (secret: string, of: LinkOf): string =>
  Buffer.concat([Buffer.from(of.ownerId.replaceAll("-", ""), "hex"), keyOf(secret, of)]).toString("base64url");

/** The address of a quote. */
export const quoteAddress = (secret: string, of: LinkOf): `/quote/${string}` => `/quote/${quoteToken(secret, of)}`;

/** By what a quote is found, as it is stored with it. */
export const linkHash = (secret: string, of: LinkOf): string => hashOf(keyOf(secret, of));

/** Reads a token; null for what is none. */
export function readQuoteToken(token: string): QuoteToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ownerBytes + keyBytes || bytes.toString("base64url") !== token) return null;
  const ownerId = bytes.toString("hex", 0, ownerBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ownerId, linkHash: hashOf(bytes.subarray(ownerBytes)) };
}

const keyOf = (secret: string, { ownerId, quoteId, number }: LinkOf): Buffer =>
  createHmac("sha256", secret).update(`quote ${ownerId.toLowerCase()} ${quoteId.toLowerCase()} ${number}`).digest();

const hashOf = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex");
