import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The reaction of `npm start` to a server that ends: real processes, with shorter pauses than in production. */

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "yardstick-keep-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const keepRunning = resolve(import.meta.dirname, "../../../../scripts/keepRunning.mjs");
let runs = 0;

/** Keeps a server running that does one of these things in each of its lives. Returns the launcher and its output. */
function keeping(lives: string[], shortest: number) {
  const diary = join(folder, `lives-${runs++}`);
  const server = `
    import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(diary)}, "x");
    const life = readFileSync(${JSON.stringify(diary)}, "utf8").length - 1;
    const lives = [${lives.map((life) => `() => { ${life} }`).join(", ")}];
    lives[life]();`;
  const launcher = `
    import { spawn } from "node:child_process";
    import { keepRunning } from ${JSON.stringify(keepRunning)};
    const { ended } = keepRunning(() => spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(server)}], { stdio: "inherit" }), { say: console.log, shortest: ${shortest}, longest: ${shortest * 2} });
    process.exitCode = await ended;`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", launcher], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kept = { child, said: "", lives: async () => (await readFile(diary, "utf8").catch(() => "")).length };
  child.stdout.on("data", (chunk: Buffer) => void (kept.said += chunk.toString()));
  return kept;
}

const exitCode = async (child: ChildProcess) => ((await once(child, "close")) as [number | null])[0];

test("a server that died is started again, after pauses that grow to a limit, and the operator reads why; one that ended cleanly is not", async () => {
  const kept = keeping(
    ["process.exit(1)", "process.kill(process.pid, 'SIGKILL')", "process.exit(7)", "process.exit(0)"],
    20,
  );
  expect(await exitCode(kept.child)).toBe(0);
  expect(await kept.lives()).toBe(4);
  expect(kept.said.trim().split("\n")).toEqual([
    "Yardstick stopped unexpectedly (exit code 1). Starting it again in 0.02 s. Press Ctrl-C to stop.",
    "Yardstick stopped unexpectedly (SIGKILL). Starting it again in 0.04 s. Press Ctrl-C to stop.",
    "Yardstick stopped unexpectedly (exit code 7). Starting it again in 0.04 s. Press Ctrl-C to stop.",
  ]);
});

test("a server that says there is no use in trying again is not started again", async () => {
  const kept = keeping(["process.exit(78)"], 20);
  expect(await exitCode(kept.child)).toBe(78);
  expect([await kept.lives(), kept.said]).toEqual([1, ""]);
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends a pause at once", async (signal) => {
  const kept = keeping(["process.exit(1)"], 3_600_000);
  await expect.poll(() => kept.said).toContain("Starting it again in 3600 s");
  kept.child.kill(signal);
  expect(await exitCode(kept.child)).toBe(0);
  expect(await kept.lives()).toBe(1);
});

test("told to end, it tells the server, and waits for it", async () => {
  const kept = keeping(
    [
      "process.on('SIGTERM', () => { console.log('draining'); process.exit(0); }); console.log('running'); setInterval(() => {}, 1000)",
    ],
    20,
  );
  await expect.poll(() => kept.said).toContain("running");
  kept.child.kill("SIGTERM");
  expect(await exitCode(kept.child)).toBe(0);
  expect(kept.said).toBe("running\ndraining\n");
});

test("asked by SIGHUP to renew its processes, the server is, and runs on", async () => {
  const kept = keeping(
    [
      "process.on('SIGHUP', () => console.log('renewing')); process.on('SIGTERM', () => process.exit(0)); console.log('running'); setInterval(() => {}, 1000)",
    ],
    20,
  );
  await expect.poll(() => kept.said).toContain("running");
  kept.child.kill("SIGHUP");
  await expect.poll(() => kept.said).toBe("running\nrenewing\n");
  kept.child.kill("SIGTERM");
  expect(await exitCode(kept.child)).toBe(0);
  expect(await kept.lives()).toBe(1);
});
