import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** As many characters as `AUTH_SECRET` must have. */
const minLength = 32;

/**
 * The secret that signs cookies and links: made once, stored beside the data. Throws in plain words when the file is
 * there but empty or cut short: a new one would sign everybody out, so that is left to the operator.
 */
export async function loadServerSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret");
  const found = await readFile(path, "utf8").catch(ifCode("ENOENT", undefined));
  const secret = (found ?? (await makeSecret(path))).trim();
  if (secret.length < minLength) {
    throw new Error(
      `The file ${path} is ${secret === "" ? "empty" : "cut short"}. Put the one from your backup in its place, or delete it for a new one: everybody then has to sign in again.`,
    );
  }
  return secret;
}

/** Makes the file, whole or not at all, and answers what is in it: that of another process where one was faster. */
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
