import { createHash, createHmac } from "node:crypto";
import type { PageAddress } from "#shared/pages.ts";

/**
 * The URL of a request's own page, `/request/{token}`. The token has 16 bytes that identify the business, as the form's
 * link does, and a secret key of 32 bytes. The key is derived from the server's secret, so that a retry and an email
 * give the same URL. The database stores only its hash.
 */

/** The content of a token: the business, and the hash by which the request is found. */
export type RequestToken = { ownerId: string; pageHash: string };

const ownerBytes = 16;
const keyBytes = 32;

/** The path of a request's page. */
export function requestAddress(secret: string, ownerId: string, requestId: string): PageAddress {
  const token = Buffer.concat([Buffer.from(ownerId.replaceAll("-", ""), "hex"), keyOf(secret, ownerId, requestId)]);
  return `/request/${token.toString("base64url")}`;
}

/** The hash by which the page of a request is found, as stored with the request. */
export const pageHash = (secret: string, ownerId: string, requestId: string): string =>
  hashOf(keyOf(secret, ownerId, requestId));

/** Parses a token. Null if it is invalid. */
export function readRequestToken(token: string): RequestToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ownerBytes + keyBytes || bytes.toString("base64url") !== token) return null;
  const ownerId = bytes.toString("hex", 0, ownerBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ownerId, pageHash: hashOf(bytes.subarray(ownerBytes)) };
}

const keyOf = (secret: string, ownerId: string, requestId: string): Buffer =>
  createHmac("sha256", secret).update(`request page ${ownerId.toLowerCase()} ${requestId.toLowerCase()}`).digest();

const hashOf = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex");
