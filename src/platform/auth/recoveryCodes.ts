import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/**
 * Recovery codes: ten for a person, each in the place of an authenticator's code once. They are short enough to be
 * typed from paper, so they are hashed as passwords are, all of a person's with one salt: what is entered is hashed
 * once and compared with each.
 */

const codesPerPerson = 10;
/** Base32 without the letters that look like digits: ten of them are 50 bits. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

const derive = promisify<string, string, number, Buffer>(scrypt);

/** The hash of a code, however it is spelled: with other letters in capitals, O for 0, I or L for 1, spaces or dashes. */
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

/** Ten new recovery codes, and what is stored of them. */
export async function newRecoveryCodes(): Promise<{
  codes: string[];
  recovery_salt: string;
  recovery_codes: string[];
}> {
  const codes = Array.from({ length: codesPerPerson }, newCode);
  const recovery_salt = randomBytes(16).toString("base64url");
  return { codes, recovery_salt, recovery_codes: await Promise.all(codes.map((code) => hashOf(code, recovery_salt))) };
}

/** The stored hash that this code has; null where it is none of them. Takes the same time whichever it is. */
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
