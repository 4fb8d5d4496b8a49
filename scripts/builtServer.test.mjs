import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { paperOf } from "#testing/quotePaper.ts";
import { builtServer, ensureBuilt } from "./build.mjs";
import { findNode } from "./install.mjs";
import { at } from "./project.mjs";
import { filesOfTree, isReleased } from "./release.mjs";

let folder;
beforeAll(async () => {
  await ensureBuilt(findNode());
  const [, name] = /"(.+)\/main\.js"/.exec(readFileSync(at(builtServer), "utf8"));
  folder = at(dirname(builtServer), name);
});

test("the built server has each file that a thread runs, and a thread of it makes a paper", async () => {
  const threads = (await filesOfTree())
    .filter((file) => file.endsWith(".ts") && isReleased(file))
    .flatMap((file) => [...readFileSync(at(file), "utf8").matchAll(/new URL\("\.\/(.+)\.ts", import\.meta\.url\)/g)])
    .map(([, name]) => name);
  expect(threads).toContain("quotePaperWorker.server");
  for (const name of threads) expect(existsSync(join(folder, `${name}.js`)), name).toBe(true);

  const thread = new Worker(join(folder, "quotePaperWorker.server.js"));
  onTestFinished(() => thread.terminate());
  expect(await once(thread, "message")).toEqual(["ready"]);
  thread.postMessage({ kind: "offer", of: paperOf() });
  const [{ answer }] = await once(thread, "message");
  expect(Buffer.from(answer).toString("latin1", 0, 5)).toBe("%PDF-");
});

test("a thread of the built server decodes a HEIC", async () => {
  const thread = new Worker(join(folder, "heicWorker.server.js"));
  onTestFinished(() => thread.terminate());
  expect(await once(thread, "message")).toEqual(["ready"]);
  const bytes = readFileSync(at("e2e/fixtures/photos/walkway.heic"));
  thread.postMessage({ bytes: new Uint8Array(bytes), maxPixels: 1e8, maxMemory: 1e9 });
  const [{ answer }] = await once(thread, "message");
  expect(answer).toMatchObject({ ok: true, channels: 3 });
});

test("nothing built in calls url.parse, of which Node warns in the log, but a part of the metrics that is never used", () => {
  const calls = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").match(/^.*\burl\w*\.parse\(.*$/gm) ?? [])
    .map((line) => line.trim());
  expect(calls).toEqual([
    "const gatewayUrlParsed = url.parse(this.gatewayUrl);",
    "const requestParams = url.parse(target);",
  ]);
});

test("an error of the built server names its place in the sources", () => {
  const chunk = readdirSync(folder).find((name) => /^server-[\w-]+\.js$/.test(name));
  const program = `
    const { startServer } = await import(${JSON.stringify(pathToFileURL(join(folder, chunk)).href)});
    await startServer({ env: {}, log: {} }).catch((error) => console.log(error.stack));
    process.exit();`;
  const args = ["--enable-source-maps", "--input-type=module", "-e", program];
  expect(execFileSync(findNode(), args, { encoding: "utf8" })).toMatch(/src\/server\/serverDatabase\.ts:\d+:\d+/);
});
