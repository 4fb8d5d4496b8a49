import { createHash, createHmac } from "node:crypto";

/**
 * The links by which customers open papers. A token is 16 bytes that identify the business, and a key of 32 bytes that
 * no one can guess. The key is derived from the server's secret, so every email has the same link, and the database
 * stores only the key's hash. Another number gives another key, and the previous link stops working.
 */

/** A paper, and which of its links is meant. */
export type LinkedPaper = { kind: "quote" | "invoice"; ownerId: string; id: string; number: number };
/** The token at the end of a link, and the hash that is stored with the paper and finds it. */
export type PaperLink = { token: string; hash: string };
/** The content of a token: the business, and the hash that finds the paper. */
export type PaperToken = { ownerId: string; hash: string };

const ownerBytes = 16;
const keyBytes = 32;

/** Returns the link of a paper. */
export function paperLink(secret: string, paper: LinkedPaper): PaperLink {
  const owner = Buffer.from(paper.ownerId.replaceAll("-", ""), "hex");
  const key = keyOf(secret, paper);
  return { token: Buffer.concat([owner, key]).toString("base64url"), hash: hashOf(key) };
}

/** Parses a token; null if it is invalid. */
export function readPaperToken(token: string): PaperToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ownerBytes + keyBytes || bytes.toString("base64url") !== token) return null;
  const ownerId = bytes.toString("hex", 0, ownerBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ownerId, hash: hashOf(bytes.subarray(ownerBytes)) };
}

const keyOf = (secret: string, { kind, ownerId, id, number }: LinkedPaper): Buffer =>
  createHmac("sha256", secret).update(`${kind} ${ownerId.toLowerCase()} ${id.toLowerCase()} ${number}`).digest();

const hashOf = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex");
