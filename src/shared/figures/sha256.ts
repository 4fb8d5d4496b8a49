import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The SHA-256 of a text (as UTF-8) or of bytes, in 64 hexadecimal digits. It works on a server and in a page of any
 * origin.
 */
export const sha256 = (of: string | Uint8Array): string =>
  bytesToHex(digest(typeof of === "string" ? utf8ToBytes(of) : of));
