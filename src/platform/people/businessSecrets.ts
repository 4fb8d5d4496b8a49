import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;
const pattern = /^[A-Za-z0-9_-]{64}$/;

/**
 * A new secret that opens something of one business: 256 random bits, then the business's id, so that the business behind
 * a secret is found without looking across businesses.
 */
export function makeSecret(businessId: string): string {
  const business = Buffer.from(businessId.replaceAll("-", ""), "hex");
  return Buffer.concat([randomBytes(secretBytes), business]).toString("base64url");
}

/** What is stored of a secret. It is as random as the hash is long, so that no salt and no slowness are needed. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The business that a secret names; null for what was never one. */
export function businessOfSecret(secret: string): string | null {
  if (!pattern.test(secret)) return null;
  const hex = Buffer.from(secret, "base64url").subarray(secretBytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
