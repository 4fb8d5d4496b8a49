import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { signalPostmaster } from "./embeddedProcess.ts";

let home: string;
const clean: (() => Promise<void>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "yardstick-test-"));
  await chmod(home, 0o755);
});

afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
  await rm(home, { recursive: true, force: true });
});

async function start(dataDir: string, patience: { silent?: number } = {}) {
  const said: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message), patience });
  clean.push(() => database.stop());
  return { ...database, said };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(text);
    return [answer].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** A second server in a separate process, which prints its database's address, or why it has none. */
async function otherServer(dataDir: string): Promise<{ child: ChildProcess; printed: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    try {
      const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
      process.on("SIGTERM", () => database.stop().then(() => process.exit()));
      console.log(database.url);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  clean.push(async () => {
    child.kill("SIGTERM");
    await gone;
  });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, printed: chunk.toString().trim() };
}

/** The pid of the postmaster; 0 if there is none. */
const postmasterOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);

test("a fresh folder gets a UTF-8 database in UTC, and what is committed is there after a restart", async () => {
  const first = await start(join(home, "data"));
  expect(
    await query(first.url, "select current_database() as name, current_setting('server_encoding') as encoding"),
  ).toEqual([{ name: "yardstick", encoding: "UTF8" }]);
  expect(
    await query(
      first.url,
      "select current_setting('timezone') as zone, upper('é') as upper, current_setting('fsync') as fsync",
    ),
  ).toEqual([{ zone: "UTC", upper: "É", fsync: "on" }]);
  await query(first.url, "create table kept as select 1 as one");
  await first.stop();
  const second = await start(join(home, "data"));
  expect(await query(second.url, "select one from kept")).toEqual([{ one: 1 }]);
});

test("the server's login owns everything, made by an earlier version as a superuser, too, and cannot become a superuser", async () => {
  const dataDir = join(home, "data");
  const first = await start(dataDir);
  for (const made of [
    "create schema older",
    "create table older.kept (n serial primary key)",
    "create table kept (n serial primary key)",
    "create type older.mood as enum ('fine')",
    "create function older.one() returns int language sql as 'select 1'",
    "create view older.seen as select * from kept",
  ])
    await query(first.superuserUrl, made);
  await query(first.superuserUrl, "alter database yardstick owner to postgres");
  await first.stop();
  const second = await start(dataDir);
  await query(second.url, "drop schema older cascade");
  await query(second.url, "alter table kept add column more text");
  await query(second.url, "insert into kept default values");
  expect(
    await query(
      second.url,
      "reset role; reset session authorization; select rolsuper or rolbypassrls or rolcreaterole as mighty from pg_roles where rolname = current_user",
    ).catch(() => "refused"),
  ).toEqual([{ mighty: false }]);
  for (const wanted of [
    "set role postgres",
    "set session authorization postgres",
    "copy kept to program 'true'",
    "alter role yardstick_app superuser",
    "select pg_read_file('postgresql.conf')",
  ])
    await expect(query(second.url, wanted)).rejects.toMatchObject({ code: "42501" });
});

test("a second server on the folder is refused in plain words, and may have it once the first has stopped", async () => {
  const dataDir = join(home, "data");
  const first = await start(dataDir);
  const refused = `Another Yardstick is already running on ${dataDir}; set DATABASE_URL to share one database between several.`;
  expect((await otherServer(dataDir)).printed).toBe(refused);
  await expect(start(dataDir)).rejects.toThrow(refused);
  expect(await query(first.url, "select 1 as still")).toEqual([{ still: 1 }]);
  await first.stop();
  expect((await otherServer(dataDir)).printed).toMatch(/^postgresql:/);
});

test("a server started while the one before it is still stopping waits for it", async () => {
  const dataDir = join(home, "data");
  const first = await start(dataDir);
  const second = otherServer(dataDir);
  await first.stop();
  expect((await second).printed).toMatch(/^postgresql:/);
});

test("after its server is killed the database goes on, and the next server takes it over with everything in it", async () => {
  const dataDir = join(home, "data");
  const killed = await otherServer(dataDir);
  await query(killed.printed, "create table kept as select 1 as one");
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const next = await start(dataDir);
  expect(next.url).toBe(killed.printed);
  expect(next.said.join()).toContain("still running");
  expect(await query(next.url, "select one from kept")).toEqual([{ one: 1 }]);
});

test("a database that is killed comes back at the same address, nothing committed lost", async () => {
  const dataDir = join(home, "data");
  const database = await start(dataDir);
  await query(database.url, "create table kept as select 1 as one");
  const [pid] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  await expect.poll(() => query(database.url, "select one from kept").catch(() => "down")).toEqual([{ one: 1 }]);
});

test("a database that was taken over and is killed comes back, too", async () => {
  const dataDir = join(home, "data");
  const killed = await otherServer(dataDir);
  await query(killed.printed, "create table kept as select 1 as one");
  killed.child.kill("SIGKILL");
  const next = await start(dataDir);
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  await expect.poll(() => query(next.url, "select one from kept").catch(() => "down")).toEqual([{ one: 1 }]);
});

test("a database that cannot be started again for now is tried until it can", async () => {
  const dataDir = join(home, "data");
  const database = await start(dataDir);
  await query(database.url, "create table kept as select 1 as one");
  const pid = await postmasterOf(dataDir);
  // Like a full disk or a volume that was unmounted.
  const config = join(await realpath(join(dataDir, "postgres")), "postgresql.conf");
  await rename(config, `${config}.away`);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => database.said.filter((line) => line.includes("Trying again in")).length).toBeGreaterThan(1);
  await rename(`${config}.away`, config);
  await expect.poll(() => query(database.url, "select one from kept").catch(() => "down")).toEqual([{ one: 1 }]);
  // The database answers queries a moment before its server has noticed.
  await expect.poll(() => database.said.at(-1)).toBe("The database is running again.");
});

test("a database asked to stop in the middle of a recovery, where it may stay for ever, is ended and restarted with everything committed", async () => {
  const dataDir = join(home, "data");
  const killed = await otherServer(dataDir);
  await query(
    killed.printed,
    "create table kept as select n, repeat('x', 400) as filler from generate_series(1, 200000) n",
  );
  const pid = await postmasterOf(dataDir);
  const client = new DatabaseClient({ connectionString: killed.printed });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  killed.child.kill("SIGKILL");
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await expect
    .poll(
      () =>
        query(killed.printed, "select 1").then(
          () => "ready",
          (error: Error) => error.message,
        ),
      { interval: 1 },
    )
    .toMatch(/recovery|starting up|not yet accepting/);
  process.kill(pid, "SIGINT");
  const next = await start(dataDir);
  expect(await query(next.url, "select count(*)::int as n from kept")).toEqual([{ n: 200_000 }]);
});

test("a database that is frozen is killed and restarted with everything committed", async () => {
  const dataDir = join(home, "data");
  const killed = await otherServer(dataDir);
  await query(killed.printed, "create table kept as select 1 as one");
  const pid = await postmasterOf(dataDir);
  killed.child.kill("SIGKILL");
  process.kill(pid, "SIGSTOP"); // first: frozen, it creates no more processes
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(processes.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")));
  const children = stats
    .filter((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === pid)
    .map((stat) => Number.parseInt(stat, 10));
  for (const child of children) signalPostmaster(child, "SIGSTOP");
  const next = await start(dataDir, { silent: 100 });
  expect(next.said.join(" ")).toContain("The database does not answer");
  expect(await query(next.url, "select one from kept")).toEqual([{ one: 1 }]);
});

test("stopping while a killed database is being started again leaves none behind", async () => {
  const dataDir = join(home, "data");
  const database = await start(dataDir);
  const runs = async () =>
    Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);
  const killed = await runs();
  process.kill(killed, "SIGKILL");
  await expect.poll(async () => ![0, killed].includes(await runs()), { interval: 1 }).toBe(true);
  const again = await runs();
  await database.stop();
  expect(() => process.kill(again, 0)).toThrow("ESRCH");
});

test("two servers started together: exactly one gets the folder", async () => {
  const dataDir = join(home, "data");
  await mkdir(dataDir);
  const both = await Promise.all([otherServer(dataDir), otherServer(dataDir)]);
  const started = both.filter(({ printed }) => printed.startsWith("postgresql:"));
  expect(started).toHaveLength(1);
  started[0]?.child.kill("SIGKILL");
  await once(started[0]?.child as ChildProcess, "exit");
  await start(dataDir);
});

test("a folder that other accounts cannot reach works, even started by root", async () => {
  const hidden = join(home, "hidden");
  await mkdir(hidden, { mode: 0o700 });
  await mkdir(join(hidden, "data"), { mode: 0o755 });
  const database = await start(join(hidden, "data"));
  const cluster = await realpath(join(hidden, "data", "postgres"));
  clean.unshift(() => rm(cluster.startsWith(home) ? cluster : dirname(cluster), { recursive: true, force: true }));
  await query(database.url, "create table kept as select 1 as one");
  await database.stop();
  const again = await start(join(hidden, "data"));
  expect(await query(again.url, "select one from kept")).toEqual([{ one: 1 }]);
});
