import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { startServerProcess } from "#server/testing/serverProcess.ts";
import { print } from "./figures.ts";
import { requestOf } from "./submit.ts";
import { threeMegabytes } from "./upload.ts";
import { fill, secret, type BenchOwner } from "./world.ts";

const seconds = { idle: 10, load: 40, after: 20 };
/** The server's memory limits in MB: idle and under load. */
const aims = { idle: 190, load: 600 };
const owners = 60;
const estimates = 12_000;
const streams = 180;
/**
 * The concurrent callers: pages of lists one after another, form requests at five a second per caller, and phones that
 * send photos.
 */
const callers = { lists: 16, submits: 5, phones: 8, heicPhones: 1 };

/**
 * Measures the memory of the server's own process, without PostgreSQL, started by the launcher of `npm start`: ten
 * seconds after its start; the maximum under lists, requests, photos and open pages together; and twenty seconds later.
 * Linux only.
 */
export async function benchMemory(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const pool = openPool(postgres.superuserUrl, { max: 4, onLost: () => {} });
  const people = await fill(pool, { owners, estimates });
  const launcher = await startServerProcess(
    { DATABASE_URL: postgres.url, AUTH_SECRET: secret, TRUSTED_PROXIES: "127.0.0.1, ::1", LOG_LEVEL: "info" },
    { entry: "scripts/start.mjs" },
  );
  try {
    const server = { url: launcher.url, pid: childOf(launcher.pid()) };
    await delay(seconds.idle * 1_000);
    say("idle", await measureProcess(server), aims.idle);
    const closePages = openPages(server, people);
    const { most, counts } = await work(server, people);
    say("load", { ...most, resident: residentOf(server, "VmHWM") }, aims.load);
    closePages();
    await delay(seconds.after * 1_000);
    say("after", await measureProcess(server), aims.load);
    const of = (what: Counts) =>
      `${(what.done / seconds.load).toFixed(1)}/s${what.refused > 0 ? ` (${what.refused} told to wait)` : ""}`;
    console.log(
      `under load: lists ${of(counts.lists)}, requests ${of(counts.submits)}, JPEGs ${of(counts.jpegs)}, HEICs ${of(counts.heics)}, ${streams} open pages`,
    );
  } finally {
    await launcher.dispose();
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Server = { url: string; pid: number };

/** Resident memory of a process and its known parts, in MB. */
type ProcessMeasurements = { resident: number; files: number; heap: number; buffers: number };

async function measureProcess(server: Server): Promise<ProcessMeasurements> {
  const body = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^${name} ([\\d.e+]+)$`, "m").exec(body)?.[1] ?? Number.NaN) / 1024 ** 2;
  return {
    resident: residentOf(server, "VmRSS"),
    files: residentOf(server, "RssFile"),
    heap: figure("nodejs_heap_size_total_bytes"),
    buffers: figure("nodejs_external_memory_bytes"),
  };
}

function residentOf({ pid }: Server, line: "VmRSS" | "VmHWM" | "RssFile"): number {
  return (
    Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  );
}

function say(when: string, { resident, files, heap, buffers }: ProcessMeasurements, aim: number): void {
  print(`memory-${when}`, resident, aim, "MB");
  console.log(
    `  of it: files of Node and its libraries ${files.toFixed(0)} MB, JavaScript's heap ${heap.toFixed(0)}, its buffers ${buffers.toFixed(0)}`,
  );
}

/** The server is the launcher's only child. */
const childOf = (launcher: number): number =>
  Number(readFileSync(`/proc/${launcher}/task/${launcher}/children`, "utf8").trim());

type Counts = { done: number; refused: number };

async function work(server: Server, people: readonly BenchOwner[]) {
  const until = performance.now() + seconds.load * 1_000;
  const counts = { lists: count(), submits: count(), jpegs: count(), heics: count() };
  const someone = () => people[Math.floor(Math.random() * people.length)] as BenchOwner;
  const again = async (what: Counts, once: (owner: BenchOwner) => Promise<Response>) => {
    while (performance.now() < until) {
      const answer = await once(someone());
      const body = await answer.text();
      if (answer.ok) what.done += 1;
      else if (answer.status === 503 || answer.status === 429) what.refused += 1;
      else throw new Error(`The server answered ${answer.status}: ${body.slice(0, 200)}`);
    }
  };
  const upload = (type: string, body: Buffer<ArrayBuffer>) => (owner: BenchOwner) =>
    fetch(`${server.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": someAddress() },
      body,
    });
  const jpeg = await threeMegabytes();
  const heic = readFileSync(new URL("../e2e/fixtures/photos/walkway.heic", import.meta.url));
  const submit = async (owner: BenchOwner) => {
    await delay(200);
    return fetch(`${server.url}/api/public-forms/${owner.id}/requests`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
      body: requestOf(owner),
    });
  };
  let most: ProcessMeasurements = { resident: 0, files: 0, heap: 0, buffers: 0 };
  const watch = async () => {
    for (; performance.now() < until; await delay(500)) {
      const now = await measureProcess(server);
      if (now.resident > most.resident) most = now;
    }
  };
  await Promise.all([
    watch(),
    ...times(callers.lists, () =>
      again(counts.lists, ({ cookie }) => fetch(`${server.url}/api/estimates?page_size=50`, { headers: { cookie } })),
    ),
    ...times(callers.submits, () => again(counts.submits, submit)),
    ...times(callers.phones, () => again(counts.jpegs, upload("image/jpeg", jpeg))),
    ...times(callers.heicPhones, () => again(counts.heics, upload("image/heic", heic))),
  ]);
  return { most, counts };
}

/** Returns a random address, so that callers do not share limits by address. */
const someAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

const count = (): Counts => ({ done: 0, refused: 0 });
const times = (many: number, make: () => Promise<void>): Promise<void>[] => Array.from({ length: many }, make);

/** Opens pages that listen for live events; returns a function that closes them. */
function openPages(server: Server, people: readonly BenchOwner[]): () => void {
  const open = Array.from({ length: streams }, (_, index) =>
    get(
      `${server.url}/api/live`,
      { headers: { cookie: people[index % people.length]?.cookie }, agent: false },
      (response) => response.resume().on("error", () => {}),
    ).on("error", () => {}),
  );
  return () => {
    for (const page of open) page.destroy();
  };
}
