import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Secrets that others entrust to the product, as the database stores them: AES-256-GCM under a key derived from the
 * server's secret (HKDF with SHA-256, RFC 5869). They are bound to their owner and use, so that no row can be passed
 * off as another.
 */

/** The owner of a secret, and its use. */
type SealedFor = { ownerId: string; use: string };

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "sealed secrets of owners", 32));
const boundTo = ({ ownerId, use }: SealedFor): Buffer => Buffer.from(`${ownerId} ${use}`);

/** Encrypts a text. */
export function seal(secret: string, of: SealedFor, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv).setAAD(boundTo(of));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a sealed text; null if it was sealed under another secret, or for another owner or use. */
export function unseal(secret: string, of: SealedFor, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, ivBytes)).setAAD(boundTo(of));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
