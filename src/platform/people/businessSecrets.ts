import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;
const pattern = /^[A-Za-z0-9_-]{64}$/;

/**
 * Returns a new secret for access to one business: 256 random bits, then the business's id, so that the business of a
 * secret is found without searching across businesses.
 */
export function makeSecret(businessId: string): string {
  const business = Buffer.from(businessId.replaceAll("-", ""), "hex");
  return Buffer.concat([randomBytes(secretBytes), business]).toString("base64url");
}

/**
 * Returns the stored hash of a secret. The secret is as random as the hash is long, so it needs no salt and no slow
 * hash.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Returns the business that a secret names; null for text that is not a secret. */
export function businessOfSecret(secret: string): string | null {
  if (!pattern.test(secret)) return null;
  const hex = Buffer.from(secret, "base64url").subarray(secretBytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
