import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Passes with which the doctor asks a server about itself. Only a program that has the server's secret can make one,
 * and it opens nothing but the doctor's routes, for two minutes.
 */

/** The header that carries a pass. */
export const passHeader = "x-yardstick-doctor";
const lastsMs = 120_000;

const signature = (secret: string, until: string) =>
  createHmac("sha256", secret).update(`doctor until ${until}`).digest("base64url");

/** Makes a pass. */
export function makePass(secret: string, now = Date.now()): string {
  const until = String(now + lastsMs);
  return `${until}.${signature(secret, until)}`;
}

/** True if the pass was made with this secret, and is still valid. */
export function isValidPass(secret: string, pass: string | undefined, now = Date.now()): boolean {
  const [until = "", signed = ""] = pass?.split(".") ?? [];
  const [left, right] = [Buffer.from(signature(secret, until)), Buffer.from(signed)];
  if (left.length !== right.length || !timingSafeEqual(left, right)) return false;
  return Number(until) > now && Number(until) <= now + lastsMs;
}
