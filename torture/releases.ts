import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Client as Database } from "pg";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrationsFolder, migrationsIn } from "#platform/database/migrations/migrations.ts";
import { startServerProcess, type ServerProcess } from "#server/testing/serverProcess.ts";
import { ask, someAddress } from "./caller.ts";
import { lost } from "./ledger.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";

const execute = promisify(execFile);
const project = resolve(import.meta.dirname, "..");
/** Releases from before the project's own migrator name their migrations in the second file. */
const momentsPath = "migrations/moments.json";
const journalPath = "migrations/meta/_journal.json";
const account = { email: "olivia@torture.yardstick.dev", password: "correct horse battery" };
/** The exit code of a start that refuses because the database is newer (decision 097). */
const refuses = 78;

/**
 * The current release starts on a database that the last release has filled, and migrates it. All data must be
 * readable. When the last release then starts on it, it refuses, names the migration it does not know, and changes
 * nothing.
 */
export const releases: Scenario = {
  name: "releases",
  what: "the last release's data under today's code, and the last release on today's schema",
  quick: false,
  async run(trial) {
    const last = await lastRelease();
    if (!last) return trial.say("there is no history here with an earlier schema; this was left out");
    const folder = await mkdtemp(join(tmpdir(), "yardstick-releases-"));
    const code = join(folder, "code");
    await execute("git", ["clone", "--quiet", "--shared", "--no-checkout", project, code]);
    await execute("git", ["checkout", "--quiet", last.commit], { cwd: code });
    await symlink(join(project, "dist"), join(code, "dist"));
    await installPackages(code);
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: () => undefined });
    const place = { folder, code, url: postgres.url, superuserUrl: postgres.superuserUrl };
    try {
      await oneRound(trial, place, last);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Gives the release its packages: the current ones if its lock file is the same, otherwise its own, fetched by npm. */
async function installPackages(code: string): Promise<void> {
  const lockFiles = [code, project].map((folder) => readFile(join(folder, "package-lock.json"), "utf8"));
  const [then, now] = await Promise.all(lockFiles);
  if (then === now) await symlink(join(project, "node_modules"), join(code, "node_modules"));
  else await execute("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: code, maxBuffer: 1e8 });
}

type Release = { commit: string; /** The names of the migrations that it does not know. */ unknown: string[] };
type ReleaseScenario = { folder: string; code: string; url: string; superuserUrl: string };

/**
 * The newest commit whose migrations are the first of the current ones, and that lacks one not marked as compatible.
 * Null without such history.
 */
async function lastRelease(): Promise<Release | null> {
  if (!existsSync(join(project, ".git"))) return null;
  const show = async (commit: string, path: string) =>
    (await execute("git", ["show", `${commit}:${path}`], { cwd: project, maxBuffer: 1e8 })).stdout;
  const momentsAt = async (commit: string) => {
    const moments = await show(commit, momentsPath).catch(() => null);
    if (moments !== null) return Object.values(JSON.parse(moments) as Record<string, number>);
    const journal = JSON.parse(await show(commit, journalPath)) as { entries: { when: number }[] };
    return journal.entries.map(({ when }) => when);
  };
  try {
    const now = migrationsIn(migrationsFolder);
    const { stdout } = await execute("git", ["rev-list", "--max-count=20", "HEAD", "--", momentsPath, journalPath], {
      cwd: project,
    });
    for (const commit of stdout.trim().split("\n")) {
      const then = await momentsAt(commit);
      const lacking = now.slice(then.length);
      const isBefore = then.every((when, at) => when === now[at]?.when);
      if (isBefore && lacking.some(({ compatible }) => !compatible))
        return { commit, unknown: lacking.map(({ name }) => name) };
    }
  } catch {
    // The copy has no git, or only its newest commits.
  }
  return null;
}

async function oneRound(trial: Trial, place: ReleaseScenario, { commit, unknown }: Release): Promise<void> {
  const env = {
    DATABASE_URL: place.url,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    TRUSTED_PROXIES: "127.0.0.1, ::1",
  };
  const dataDir = join(place.folder, "data");
  const begin = (entry: string) => startServerProcess(env, { dataDir, entry });
  await seed(place, { ...env, DATA_DIR: dataDir });

  const older = await begin(join(place.code, "src/server/main.ts"));
  const before = await readAll(trial, older);
  await older.terminate();

  const began = performance.now();
  const today = await begin("src/server/main.ts");
  trial.recovered(performance.now() - began);
  compareRead(trial, before, await readAll(trial, today), "after the migration");
  await today.terminate();

  const database = new DatabaseClient({ connectionString: place.superuserUrl });
  await database.connect();
  try {
    const stored = await everyRow(database);
    const said = await older.start().then(
      () => null,
      (error: Error) => error.message,
    );
    const code = await older.terminate();
    if (said === null || code !== refuses)
      trial.finding(`the last release on today's schema ended with ${code}, not ${refuses}: ${said ?? "it serves"}`);
    if (!unknown.some((name) => said?.includes(name)))
      trial.finding(`the last release names no migration of ${unknown.join(", ")}: ${said}`);
    const now = await everyRow(database);
    for (const [table, hash] of stored)
      if (now.get(table) !== hash) trial.finding(`${table} is another after the last release refused to start`);
  } finally {
    await database.end();
  }
  await today.start();
  compareRead(trial, before, await readAll(trial, today), "after the last release had been started on it");
  await today.dispose();
  await older.dispose();
  trial.round(
    `${commit.slice(0, 8)}, which lacks ${unknown.join(", ")}: ${before.size} things of its data are read alike by today's code, started within ${inWords(trial.counts.recoveredIn ?? 0)}; on today's schema it ends with ${refuses}`,
  );
}

/** Lets the last release create a business with most of a year of work. */
async function seed({ code }: ReleaseScenario, env: Record<string, string>): Promise<void> {
  const child = spawn(
    resolve(project, "node_modules/.bin/node"),
    [join(code, "src/server/seed/main.ts"), "--email", account.email, "--password", account.password],
    { cwd: code, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LOG_LEVEL: "warn", ...env } },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = await new Promise<number | null>((closed) => child.on("close", closed));
  if (ended !== 0) throw new Error(`The last release's seed ended with ${ended}: ${said.slice(-600)}`);
}

/** All data of the business that its owner can read, by name. */
async function readAll(trial: Trial, server: ServerProcess): Promise<Map<string, string>> {
  const { client, headers } = await signIn(server);
  const seen = new Map<string, string>();
  for await (const { id, name, status } of pages((page) => client.estimates.list(page))) {
    const { photos } = await client.estimates.get({ id });
    seen.set(`estimate ${id}`, `${name}, ${status}, ${photos.length} photos`);
  }
  for await (const { id, name } of pages((page) => client.customers.list(page)))
    seen.set(`customer ${id}`, `${name}, ${(await client.customers.timeline({ id })).total} entries`);
  for await (const { id, number, state, total } of pages((page) => client.quotes.list(page))) {
    const { versions, events, payments } = await client.quotes.get({ id });
    seen.set(
      `quote ${id}`,
      `no. ${number}, ${state}, ${total}, ${versions.length} versions, ${events.length} events, ${payments.length} payments`,
    );
    if (!isUnbroken(events)) trial.finding(`quote ${id} has a broken chain of events`);
    if (versions.length === 0) continue;
    const paper = await ask(`${server.url}/api/quotes/${id}/pdf`, { headers });
    if (paper.status !== 200) lost(trial, `the paper of quote ${id} answers ${paper.status}: ${paper.body}`);
  }
  return seen;
}

async function signIn(server: ServerProcess): Promise<{ client: Client; headers: Record<string, string> }> {
  const { url } = server;
  const from = { origin: url, "x-forwarded-for": someAddress() };
  const answer = await ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", ...from },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`The owner cannot sign in: ${answer.status} ${answer.body}`);
  const cookie = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  const headers = { cookie, ...from };
  return { client: clientOver(() => linkOverHttp({ origin: () => url, headers: () => headers })), headers };
}

async function* pages<Row>(list: (page: { limit: number; offset: number }) => Promise<{ rows: Row[] }>) {
  for (let offset = 0; ; offset += 100) {
    const { rows } = await list({ limit: 100, offset });
    yield* rows;
    if (rows.length < 100) return;
  }
}

function compareRead(
  trial: Trial,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  when: string,
): void {
  for (const [what, read] of before)
    if (!after.has(what)) lost(trial, `${what} (${read}) is not there ${when}`);
    else if (after.get(what) !== read) trial.finding(`${what} was ${read}, and is ${after.get(what)} ${when}`);
  if (before.size < 20) trial.finding(`only ${before.size} things were there to compare`);
}

/** A hash of all rows of each table, including the queue and the journal. */
async function everyRow(database: Database): Promise<Map<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')",
  );
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.query<{ hash: string }>(
      `select coalesce(md5(string_agg(md5(t::text), '' order by t::text)), 'none') as hash from ${name} t`,
    );
    hashes.set(name, rows[0]?.hash ?? "");
  }
  return hashes;
}
