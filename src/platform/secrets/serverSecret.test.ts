import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadServerSecret } from "./serverSecret.ts";

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), "yardstick-secret-"))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a secret is made once, for its owner's eyes only, and stays", async () => {
  const secrets = await Promise.all([loadServerSecret(dataDir), loadServerSecret(dataDir)]);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect([secrets[1], await loadServerSecret(dataDir)]).toEqual([secrets[0], secrets[0]]);
  expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secret"]);
});

test.each([
  ["", "empty"],
  ["\n", "empty"],
  ["too-short", "truncated"],
])("a file that holds %j is refused in words, and left as it is", async (content, state) => {
  const path = join(dataDir, "secret");
  await writeFile(path, content);
  await expect(loadServerSecret(dataDir)).rejects.toThrow(
    `The file ${path} is ${state}. Replace it with the one from your backup, or delete it to create a new one: everyone then has to sign in again.`,
  );
  expect(await readFile(path, "utf8")).toBe(content);
});
