import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { startServerProcess, type ServerProcess } from "#server/testing/serverProcess.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/** Runs the commands as an operator types them, next to a server that keeps writing. */

const project = resolve(import.meta.dirname, "../../..");
const node = join(project, "node_modules/.bin/node");
let home: string;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  // When run as root, the database cannot be in this private folder, so DATA_DIR holds a link to it.
  home = await mkdtemp(join(tmpdir(), "yardstick-commands-"));
  await chmod(home, 0o700);
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  for (const name of await readdir(home)) {
    const cluster = await realpath(join(home, name, "postgres")).catch(() => "");
    if (cluster !== "") await rm(cluster, { recursive: true, force: true });
  }
  await rm(home, { recursive: true, force: true });
});

type Outcome = { code: number; printed: string };

/** Runs a command to its end. `limit` is the maximum file size in KB. */
async function command(
  name: "backup" | "restore",
  args: string[],
  env: Record<string, string>,
  limit?: number,
): Promise<Outcome> {
  const words = [node, join(project, `src/server/backup/${name}Command.ts`), ...args];
  const [program, rest] =
    limit === undefined
      ? [words[0] ?? "", words.slice(1)]
      : ["/bin/sh", ["-c", `ulimit -f ${limit * 2}; exec "$@"`, "sh", ...words]];
  return promisify(execFile)(program, rest, { cwd: project, env: { PATH: "/usr/bin:/bin", ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "info" });
  undo.push(() => server.dispose());
  return server;
}

async function connect(dataDir: string): Promise<Client> {
  const client = new DatabaseClient({ connectionString: await runningDatabase(dataDir, DATABASE) });
  await client.connect();
  client.on("error", () => undefined);
  undo.push(() => client.end());
  return client;
}

async function post(server: ServerProcess, path: string, body: object): Promise<Response> {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Signs up an owner. Returns the cookie and the id. */
async function newOwner(server: ServerProcess): Promise<{ id: string; cookie: string }> {
  const account = {
    email: `${randomUUID().slice(0, 8)}@owners.yardstick.dev`,
    password: "correct horse battery",
    name: "Olivia Owner",
  };
  await post(server, "/api/auth/sign-up/email", { ...account, timeZone: "America/Chicago" });
  const { search } = new URL(await server.mailedLink(account.email, "/confirm-email"));
  await fetch(`${server.url}/api/auth/verify-email${search}`);
  const answer = await post(server, "/api/auth/sign-in/email", account);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { id: ((await answer.json()) as { user: { id: string } }).user.id, cookie };
}

/**
 * Adds estimates with lines, one transaction each, until stopped. An estimate's price is always the sum of its lines.
 */
async function keepWriting(database: Client, owner: string): Promise<() => Promise<number>> {
  await database.query(
    "insert into estimates (created_by, name, service_name, total_price) values ($1, 'Carla', 'Wash', 0)",
    [owner],
  );
  let going = true;
  let written = 0;
  const write = async () => {
    while (going) {
      await database.query("begin");
      await database.query(
        "insert into estimate_lines (created_by, estimate_id, name, pricing_model, rate, unit, total) select created_by, id, $2, 'flat', 7, 'job', 7 from estimates where created_by = $1",
        [owner, "x".repeat(2_000)],
      );
      await database.query("update estimates set total_price = total_price + 7 where created_by = $1", [owner]);
      await database.query("commit");
      written++;
    }
  };
  const done = write();
  return async () => {
    going = false;
    await done;
    return written;
  };
}

test("a backup made while the server takes writes restores to one moment: rows, photos, sign-ins and all", async () => {
  const dataDir = join(home, "data");
  const server = await start(dataDir);
  const place = await realpath(join(dataDir, "postgres"));
  expect(server.output()).toContain(
    `database in ${place}; photos in ${join(dataDir, "photos")}; secret in ${join(dataDir, "secret")}`,
  );
  const { id, cookie } = await newOwner(server);
  const picture = await readFile(join(project, "e2e/fixtures/photos", "driveway.jpg"));
  const uploaded = await fetch(`${server.url}/api/public-forms/${id}/requests/${randomUUID()}/photos`, {
    method: "POST",
    body: picture,
    headers: { "content-type": "image/jpeg" },
  });
  expect(uploaded.status).toBe(200);

  const writer = await connect(dataDir);
  const stopWriting = await keepWriting(writer, id);
  const file = join(home, "backup.zip");
  const made = await command("backup", [file], { DATA_DIR: dataDir });
  const written = await stopWriting();
  expect(made).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /100% {2}reading it back\n\nBackup written to .*backup\.zip: .*, 2 photo files.*\nIt includes the secret/s,
    ),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await command("backup", [file], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    printed: `No backup was made: ${file} exists. Choose another name, or add --force to replace it.\n`,
  });
  const full = await command("backup", [join(home, "full.zip")], { DATA_DIR: dataDir }, 20);
  expect(full).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/No backup was made: .*(larger than this system allows|disk is full)/),
  });
  expect((await readdir(home)).toSorted()).toEqual(["backup.zip", "data"]);

  // A killed restore leaves a folder that says what to do. It does not leave a business that has lost everything.
  const restored = join(home, "restored");
  const killed = spawn(node, [join(project, "src/server/backup/restoreCommand.ts"), file], {
    cwd: project,
    env: { PATH: "/usr/bin:/bin", DATA_DIR: restored },
    stdio: "ignore",
  });
  const gone = once(killed, "exit");
  await expect.poll(() => readdir(restored).catch(() => [])).toContain("restore-unfinished");
  killed.kill("SIGKILL");
  await gone;
  await expect(start(restored)).rejects.toThrow(
    `Yardstick could not start: A restore into ${restored} did not finish. Run "npm run restore -- FILE" again.`,
  );
  expect(await command("restore", [file], { DATA_DIR: restored })).toMatchObject({
    code: 0,
    printed: expect.stringContaining("Start Yardstick with the same settings."),
  });
  const photos = join("photos", id);
  const names = await readdir(join(dataDir, photos));
  expect((await readdir(join(restored, photos))).toSorted()).toEqual(names.toSorted());
  for (const name of names)
    expect((await readFile(join(restored, photos, name))).equals(await readFile(join(dataDir, photos, name)))).toBe(
      true,
    );

  const second = await start(restored);
  const after = await connect(restored);
  const { rows } = await after.query<{ total: string; lines: string; count: number }>(
    "select total_price as total, (select sum(total) from estimate_lines) as lines, (select count(*)::int from estimate_lines) as count from estimates",
  );
  expect(rows).toEqual([{ total: rows[0]?.lines, lines: rows[0]?.lines, count: expect.any(Number) }]);
  expect(rows[0]?.count).toBeLessThanOrEqual(written);
  // The signed-in owner is still signed in, because the backup includes the secret.
  expect((await fetch(`${second.url}/api/account`, { headers: { cookie } })).status).toBe(200);

  // A folder can also be backed up while its server is stopped.
  await server.terminate();
  expect(await command("backup", [file, "--force", "--without-secret"], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    printed: expect.stringContaining("It does not include the secret that signs sessions and links."),
  });
}, 300_000);
