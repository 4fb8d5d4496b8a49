import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "pg";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { migrationLock } from "#platform/database/migrations/migrationLock.ts";
import { processStory } from "#server/testing/processStory.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";

/**
 * A real server process that starts on a database that a newer version has migrated, or whose migration lock another
 * process holds.
 */

const { start, emptyDatabase, connect } = processStory(afterAll);
let url: string;
let server: ServerProcess;
let database: Client;
beforeAll(async () => {
  url = await emptyDatabase();
  server = await start({ DATABASE_URL: url });
  database = await connect(url);
  await server.terminate();
});

const later = 9_999_999_999_999;
const exitCode = () => server.terminate();

test("a program older than its database does not start: it says which migration it does not know, and that starting again is of no use", async () => {
  await database.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)", [later]);
  await expect(server.start()).rejects.toThrow(
    "Yardstick could not start: This database was migrated by a newer version of Yardstick: this version does not know the migration of 2286-11-20T17:46:39.999Z.",
  );
  expect(await exitCode()).toBe(78);
  // The newer version has recorded the migration's name, too.
  await database.query("insert into drizzle.migration_marks values ($1, '0999_later', false)", [later]);
  await expect(server.start()).rejects.toThrow("this version does not know the migration 0999_later. Start the newer");
  expect(await exitCode()).toBe(78);
});

test("a program whose job queue is older than the database's does not start either", async () => {
  await database.query("delete from drizzle.__drizzle_migrations where created_at = $1", [later]);
  await database.query("update pgboss.version set version = version + 1");
  await expect(server.start()).rejects.toThrow(
    /This database was used by a newer version of Yardstick: its job queue has version \d+, and this version knows \d+\. Start the newer version/,
  );
  expect(await exitCode()).toBe(78);
  await database.query("update pgboss.version set version = version - 1");
  await database.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)", [later]);
});

test("one that is marked compatible keeps nobody from starting", async () => {
  await database.query("update drizzle.migration_marks set compatible = true where name = '0999_later'");
  await server.start();
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe("ready");
  await server.terminate();
});

test("where there is something to migrate, a start that waits for another one's lock says for whom, and goes on once it is free", async () => {
  await database.query("delete from drizzle.migration_marks where name like '0000%'");
  await database.query("set application_name = 'somebody at a prompt'");
  await database.query("select pg_advisory_lock($1)", [migrationLock]);
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid;
  const started = server.start();
  await expect
    .poll(() => server.output())
    .toMatch(new RegExp(`"pid":${pid},"name":"somebody at a prompt".*startup waits for another process`));

  await expect(migrate(url, "postgres", { patience: { idle: 300, busy: 60_000 } })).rejects.toThrow(
    new RegExp(
      `lock was not free within \\d s. Its holder is the connection with pid ${pid} \\(somebody at a prompt, from .+, since 2\\d{3}-.+\\). End that`,
    ),
  );
  await database.query("select pg_advisory_unlock($1)", [migrationLock]);
  await started;
  // No migration is left, so `migrate` does not take the lock.
  await database.query("select pg_advisory_lock($1)", [migrationLock]);
  await migrate(url);
  await database.query("select pg_advisory_unlock($1)", [migrationLock]);
});
