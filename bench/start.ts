import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#platform/database/embedded/embeddedAddress.ts";
import { cpuOfTree } from "./cpu.ts";
import { median, print } from "./figures.ts";

const starts = 7;
/** The limit from `npm start` to the first ready answer, in milliseconds. */
const readyAim = 2_000;

type Start = { ready: number; cpu: number };

/**
 * Measures starts from a built folder on an existing built-in database: until `/readyz` answers 200, and the CPU of all
 * processes until then. The first start of a build finds no compiled code.
 */
export async function benchStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const env = { DATA_DIR: join(folder, "data"), PORT: String(await freePort()), LOG_LEVEL: "warn" };
  try {
    await start(env);
    const figures = { again: [] as Start[], first: [] as Start[] };
    for (let round = 0; round < starts; round++) {
      figures.again.push(await start(env));
      figures.first.push(await start({ ...env, NODE_COMPILE_CACHE: join(folder, `compiled-${round}`) }));
    }
    for (const [name, all] of Object.entries(figures)) {
      const cpu = median(all.map((one) => one.cpu));
      print(`start-${name}`, median(all.map((one) => one.ready)), readyAim, "ms");
      console.log(`  CPU of the launcher, the server and PostgreSQL: ${cpu.toFixed(0)} ms`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the server as `npm start` does, waits until it is ready, and stops it. */
async function start(env: Record<string, string>): Promise<Start> {
  const began = performance.now();
  const launcher = spawn(process.execPath, [resolve(import.meta.dirname, "../scripts/start.mjs")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${env["PORT"]}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (launcher.exitCode !== null) throw new Error(`The server ended with ${launcher.exitCode}.`);
    await delay(5);
  }
  const figures = { ready: performance.now() - began, cpu: cpuOfTree(launcher.pid ?? 0) };
  launcher.kill("SIGTERM");
  await once(launcher, "exit");
  return figures;
}
