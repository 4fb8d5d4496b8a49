import { createHmac, timingSafeEqual } from "node:crypto";

/** The message of a business that a reply belongs to. Both are UUIDs. */
export type ReplyTarget = { businessId: string; messageId: string };

/** The secret of the server, and the domain whose addresses reach it (`INBOUND_MAIL_DOMAIN`). */
type ReplyDomain = { secret: string; domain: string };

/**
 * A token is one number in the digits 0-9 and a-z, because mail servers may change the case of an address: the two ids
 * and 40 bits of a signature. With `reply+` it fills the 64 characters that a mailbox's name may have. A forger has to
 * know the id of a message, which only its business sees, and to send about 2⁴⁰ emails.
 */
const tokenLength = 58;
const radix = 36;
const idBytes = 16;
const signatureBytes = 5;
const prefix = "reply+";

/** Returns the address that receives replies to a message. */
export function replyAddress({ secret, domain }: ReplyDomain, target: ReplyTarget): string {
  const ids = bytesOf(target);
  const token = BigInt(`0x${Buffer.concat([ids, signature(secret, ids)]).toString("hex")}`).toString(radix);
  return `${prefix}${token.padStart(tokenLength, "0")}@${domain.toLowerCase()}`;
}

/** Returns the message that the first reply address of ours among these names; null if there is none. */
export function replyTargetOf(of: ReplyDomain, addresses: readonly string[]): ReplyTarget | null {
  for (const address of addresses) {
    const target = targetOf(of, address);
    if (target) return target;
  }
  return null;
}

function targetOf({ secret, domain }: ReplyDomain, address: string): ReplyTarget | null {
  const given = address.trim().toLowerCase();
  if (!given.startsWith(prefix) || given.length !== prefix.length + tokenLength + 1 + domain.length) return null;
  const token = given.slice(prefix.length, prefix.length + tokenLength);
  if (given.slice(prefix.length + tokenLength) !== `@${domain.toLowerCase()}` || !/^[0-9a-z]+$/.test(token))
    return null;
  const bytes = bytesOfToken(token);
  if (!bytes) return null;
  const ids = bytes.subarray(0, 2 * idBytes);
  if (!timingSafeEqual(bytes.subarray(2 * idBytes), signature(secret, ids))) return null;
  return { businessId: uuidOf(ids.subarray(0, idBytes)), messageId: uuidOf(ids.subarray(idBytes)) };
}

const signature = (secret: string, ids: Buffer): Buffer =>
  createHmac("sha256", secret).update("reply address of ").update(ids).digest().subarray(0, signatureBytes);

const bytesOf = ({ businessId, messageId }: ReplyTarget): Buffer =>
  Buffer.from(`${businessId}${messageId}`.replaceAll("-", ""), "hex");

/** Returns the bytes of a token; null for a number that is too large to be one. */
function bytesOfToken(token: string): Buffer | null {
  let number = 0n;
  for (const digit of token) number = number * BigInt(radix) + BigInt(Number.parseInt(digit, radix));
  const hex = number.toString(16).padStart(2 * (2 * idBytes + signatureBytes), "0");
  return hex.length === 2 * (2 * idBytes + signatureBytes) ? Buffer.from(hex, "hex") : null;
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
