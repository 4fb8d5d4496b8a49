import { Secret, TOTP } from "otpauth";
import { brand } from "#shared/brand.ts";

/**
 * The codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as every such app supports.
 */

const stepMs = 30_000;
const kind = { algorithm: "SHA1", digits: 6, period: stepMs / 1000 } as const;

/** Returns a new secret of 160 bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Returns the step of this code, counted from 1970: the step of the moment `at` (milliseconds), the one before or the
 * one after. Null if it is none of the three.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const token = code.replaceAll(/\s/g, "");
  const distance = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp: at, window: 1 }) : null;
  return distance === null ? null : Math.floor(at / stepMs) + distance;
}

/** Returns the address that authenticator apps read from the QR code. */
export const totpAddress = (secret: string, email: string): string =>
  new TOTP({ ...kind, issuer: brand.name, label: email, secret: Secret.fromBase32(secret) }).toString();
