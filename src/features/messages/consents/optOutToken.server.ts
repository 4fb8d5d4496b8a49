import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The token of the link that ends follow-ups of one business to one mailbox. It contains both, and a key that is derived
 * from the server's secret: it is valid for ever, needs no row, and does nothing else.
 */

export type OptOut = { ownerId: string; mailbox: string };

const ownerBytes = 16;

const keyOf = (secret: string, { ownerId, mailbox }: OptOut): string =>
  createHmac("sha256", secret).update(`opt-out ${ownerId.toLowerCase()} ${mailbox}`).digest("base64url");

export const optOutToken = (secret: string, of: OptOut): string =>
  `${Buffer.concat([Buffer.from(of.ownerId.replaceAll("-", ""), "hex"), Buffer.from(of.mailbox)]).toString("base64url")}.${keyOf(secret, of)}`;

/** Parses a token; null if it is not one of ours. */
export function readOptOutToken(secret: string, token: string): OptOut | null {
  const [head = "", key = "", ...more] = token.slice(0, 600).split(".");
  const bytes = Buffer.from(head, "base64url");
  if (more.length > 0 || bytes.length <= ownerBytes || bytes.toString("base64url") !== head) return null;
  const ownerId = bytes.toString("hex", 0, ownerBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const of = { ownerId, mailbox: bytes.toString("utf8", ownerBytes) };
  const [right, given] = [Buffer.from(keyOf(secret, of)), Buffer.from(key)];
  return right.length === given.length && timingSafeEqual(right, given) ? of : null;
}
