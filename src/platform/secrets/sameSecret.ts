import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a secret with the one that a caller shows. The time that it takes tells nothing about either. */
export const sameSecret = (secret: string, shown: string): boolean => timingSafeEqual(digest(secret), digest(shown));

const digest = (text: string) => createHash("sha256").update(text).digest();
