import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeSignature } from "better-auth/crypto";
import type { Pool } from "pg";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { estimatesOf, insertEstimates, insertServices, servicesOf } from "#server/seed/seed.queries.ts";
import { makeOwners } from "#server/seed/owners.ts";
import settings from "#platform/process/serverSettings.json" with { type: "json" };
import type { Processes } from "./figures.ts";
import type { PdfOrder, PdfTimes } from "./pdfs.ts";

/** An owner that sends requests: its id, one of its services, and a session cookie. */
export type BenchOwner = { id: string; serviceId: string; cookie: string };

/** A database with signed-in owners; the pool is a superuser's. */
export type Ground = {
  owners: BenchOwner[];
  pool: Pool;
  /** Starts our server on it, as this number of processes, with more variables if needed. */
  startOurs(processes?: number, variables?: Record<string, string>): Promise<Child>;
  /** Starts the floor's server on it. */
  startFloor(): Promise<Child>;
  stop(): Promise<void>;
};

/** The usual world of a benchmark: one database, with our server and the floor's beside each other. */
export type World = Omit<Ground, "startOurs" | "startFloor"> & {
  ours: string;
  floor: string;
  /** For the CPU of their requests. */
  processes: Processes;
  /** Creates PDFs in our server's own process, between its other requests. */
  makePdfs(order: PdfOrder): Promise<PdfTimes>;
};

/** The secret that signs the sessions of all owners. */
export const secret = randomBytes(32).toString("base64url");

/**
 * The contents of a database: its owners, and the total of estimates that came in the last `days` days (90 by default).
 */
type Filling = { owners: number; estimates: number; days?: number };

/** Fills a database with `owners` owners and `estimates` estimates, without a server. */
export async function createGround(options: Filling): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const pool = openPool(postgres.superuserUrl, { max: 4, onLost: () => {} });
  const owners = await fill(pool, options);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, AUTH_SECRET: secret, TRUSTED_PROXIES: "127.0.0.1, ::1" };
  return {
    owners,
    pool,
    startOurs: (processes = 1, variables = {}) =>
      child("ours.ts", { ...env, ...variables, PROCESSES: String(processes) }),
    startFloor: () => child("floor.ts", { ...env, DATABASE_URL: postgres.superuserUrl }),
    async stop() {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same with both servers on it; ours gets more variables if needed. */
export async function createWorld(options: Filling, variables?: Record<string, string>): Promise<World> {
  const { owners, pool, startOurs, startFloor, stop } = await createGround(options);
  const ours = await startOurs(1, variables);
  const floor = await startFloor();
  return {
    ours: ours.url,
    floor: floor.url,
    processes: { ours: ours.pid, floor: floor.pid, database: await postmasterOf(pool) },
    owners,
    pool,
    makePdfs: async (order) => (await ours.ask(order)) as PdfTimes,
    async stop() {
      await ours.stop();
      await floor.stop();
      await stop();
    },
  };
}

/** The process id of the built-in database; the pool is a superuser's. */
async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ data_directory: string }>("show data_directory");
  const [pid] = readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n");
  return Number(pid);
}

/** Creates owners with services and estimates, each signed in; the pool is a superuser's. */
export async function fill(pool: Pool, options: Filling): Promise<BenchOwner[]> {
  const emails = Array.from({ length: options.owners }, (_, index) => `bench-${index}@load.yardstick.dev`);
  const ids = await makeOwners(openSharedDb(pool), emails, "bench-password");
  const db = await openTenantDb({ pool, announce: () => {} });
  const each = Math.round(options.estimates / options.owners);
  const owners: BenchOwner[] = [];
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.pop(); id; id = queue.pop()) {
      const ownerId = id;
      await db.forOwner(ownerId).transaction(async ({ query }) => {
        await query(insertServices, servicesOf("Load & Sons"));
        await query(insertEstimates, estimatesOf(each, options.days ?? 90));
      });
      await pool.query(
        `update members set notification_choices = '{"request_new.email": false}' where business_id = $1`,
        [ownerId],
      );
      const { rows } = await pool.query<{ id: string }>(
        "select id from services where created_by = $1 and service_category = 'pressure_washing' order by name limit 1",
        [ownerId],
      );
      const serviceId = rows[0]?.id ?? "";
      const token = randomBytes(24).toString("base64url");
      await pool.query(
        "insert into session (token, user_id, business_id, expires_at) values ($1, $2, $2, now() + interval '1 day')",
        [token, ownerId],
      );
      const signed = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
      owners.push({ id: ownerId, serviceId, cookie: `yardstick.session_token=${signed}` });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  await pool.query("vacuum analyze");
  return owners;
}

type Child = { url: string; pid: number; ask(message: object): Promise<unknown>; stop(): Promise<void> };

/**
 * Starts one of our servers in a separate process, with the settings of `npm start`. It reports its address, and answers
 * one message at a time.
 */
export async function child(file: string, env: Record<string, string>): Promise<Child> {
  const started = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...settings.env, ...process.env, ...env, NODE_ENV: "production" },
    execArgv: settings.flags,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    started.once("message", (message) => resolve(String(message)));
    started.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return {
    url,
    pid: started.pid ?? 0,
    ask: (message) =>
      new Promise((resolve) => {
        started.once("message", resolve);
        started.send(message);
      }),
    stop: () =>
      new Promise((resolve) => {
        started.once("exit", () => resolve());
        started.kill("SIGTERM");
      }),
  };
}
