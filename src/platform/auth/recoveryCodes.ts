import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/**
 * Recovery codes: ten per person, each replacing an authenticator's code once. They are short enough to type from
 * paper, so they are hashed like passwords. All codes of a person share one salt: an entered code is hashed once and
 * compared with each.
 */

const codesPerPerson = 10;
/** Base32 without the letters that look like digits: ten of them are 50 bits. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Returns the hash of a code in any spelling: capitals, O for 0, I or L for 1, spaces or dashes. */
async function hashOf(code: string, salt: string): Promise<string> {
  const plain = code
    .toLowerCase()
    .replaceAll(/[\s\-–—]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return (await derive(plain, salt, 32)).toString("base64url");
}

const newCode = () => {
  const text = [...randomBytes(10)].map((byte) => letters[byte % 32]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

/** Creates ten new recovery codes, and the hashes and salt to store. */
export async function newRecoveryCodes(): Promise<{
  codes: string[];
  recovery_salt: string;
  recovery_codes: string[];
}> {
  const codes = Array.from({ length: codesPerPerson }, newCode);
  const recovery_salt = randomBytes(16).toString("base64url");
  return { codes, recovery_salt, recovery_codes: await Promise.all(codes.map((code) => hashOf(code, recovery_salt))) };
}

/** Returns the stored hash of this code, or null if it is none of them. Takes the same time either way. */
export async function findRecoveryCode(
  code: string,
  { recovery_salt, recovery_codes }: { recovery_salt: string; recovery_codes: readonly string[] },
): Promise<string | null> {
  const entered = Buffer.from(await hashOf(code, recovery_salt));
  const found = recovery_codes.filter((stored) => {
    const known = Buffer.from(stored);
    return known.length === entered.length && timingSafeEqual(known, entered);
  });
  return found[0] ?? null;
}
