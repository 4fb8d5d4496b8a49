import { createHash, createHmac } from "node:crypto";
import type { PageAddress } from "#shared/pages.ts";

/**
 * The address of a request's own page, `/request/{token}`. The token is 16 bytes that say whose the request is, as the
 * form's link does, and a key of 32 bytes that nobody can guess: it is made of the server's secret, so that a retry and a
 * mail name the same address, and the database has only its hash.
 */

/** What a token says: the business, and the hash by which the request is found. */
export type RequestToken = { ownerId: string; pageHash: string };

const ownerBytes = 16;
const keyBytes = 32;

/** The address of the page of a request. */
export function requestAddress(secret: string, ownerId: string, requestId: string): PageAddress {
  const token = Buffer.concat([Buffer.from(ownerId.replaceAll("-", ""), "hex"), keyOf(secret, ownerId, requestId)]);
  return `/request/${token.toString("base64url")}`;
}

/** By what the page of a request is found, as it is stored with the request. */
export const pageHash = (secret: string, ownerId: string, requestId: string): string =>
  hashOf(keyOf(secret, ownerId, requestId));

/** Reads a token; null for what is none. */
export function readRequestToken(token: string): RequestToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ownerBytes + keyBytes || bytes.toString("base64url") !== token) return null;
  const ownerId = bytes.toString("hex", 0, ownerBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ownerId, pageHash: hashOf(bytes.subarray(ownerBytes)) };
}

const keyOf = (secret: string, ownerId: string, requestId: string): Buffer =>
  createHmac("sha256", secret).update(`request page ${ownerId.toLowerCase()} ${requestId.toLowerCase()}`).digest();

const hashOf = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex");
