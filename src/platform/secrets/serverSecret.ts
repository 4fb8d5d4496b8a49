import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** The minimum length of `AUTH_SECRET`, in characters. */
const minLength = 32;

/**
 * Loads the secret that signs cookies and links: created once, stored beside the data. Throws a plain message if the
 * file is empty or cut short: a new secret would sign everyone out, so that is left to the operator.
 */
export async function loadServerSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret");
  const found = await readFile(path, "utf8").catch(ifCode("ENOENT", undefined));
  const secret = (found ?? (await makeSecret(path))).trim();
  if (secret.length < minLength) {
    throw new Error(
      `The file ${path} is ${secret === "" ? "empty" : "truncated"}. Replace it with the one from your backup, or delete it to create a new one: everyone then has to sign in again.`,
    );
  }
  return secret;
}

/**
 * Creates the file, completely or not at all. Returns its contents: those of another process if that one was faster.
 */
async function makeSecret(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(draft, "w", 0o600);
    await file.writeFile(randomBytes(32).toString("base64url"));
    await file.sync();
    await file.close();
    await link(draft, path).catch(ifCode("EEXIST", undefined));
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}

const ifCode =
  <T>(code: string, value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === code) return value;
    throw error;
  };
