import type { ClientBase } from "pg";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { distribute, distributeMade, refuseUndistributable } from "./distribute.ts";
import { engineOf } from "#platform/database/engine.ts";
import { acquireMigrationLock, type LockTimeouts } from "./migrationLock.ts";
import { refuseNewerQueue } from "./newerQueue.ts";
import { isUpToDate, rememberMarks } from "./migrationMarks.ts";
import { appliedMoments, applyMigrations, migrationsFolder, migrationsIn, type Migration } from "./migrations.ts";

/**
 * Migrates the database at `url` to the newest schema; on `citus` also distributes what is not distributed yet. A
 * distributed database stays distributed. Safe when several processes start at once: one migrates, and the others wait
 * and find nothing left to do; if nothing has to be done, none waits. Throws if: the server is older than PostgreSQL
 * 15; the database is not in UTF-8; it has an incompatible migration or a job queue of a newer version; it should be distributed and cannot be; a
 * migration fails; or another process keeps the lock.
 */
export async function migrate(
  url: string,
  engine: "postgres" | "citus" = "postgres",
  options: {
    folder?: string;
    log?: { warn(details: object, message: string): void };
    patience?: LockTimeouts;
  } = {},
): Promise<void> {
  const { folder = migrationsFolder, ...waiting } = options;
  const client = new DatabaseClient({ connectionString: url, application_name: "yardstick-migrate" });
  await client.connect();
  try {
    await refuseUnusable(client);
    if (engine === "citus") await refuseUndistributable(client);
    await refuseNewerQueue(client);
    const known = migrationsIn(folder);
    if ((await isUpToDate(client, known)) && engine !== "citus") return;
    await acquireMigrationLock(client, waiting);
    if (!(await isUpToDate(client, known))) {
      await applyMissing(client, known);
      await rememberMarks(client, known);
    }
    if (engine === "citus") await distribute(client);
  } finally {
    await client.end();
  }
}

/** Throws if the server is too old, or if the database cannot store every letter. */
async function refuseUnusable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const [{ version, encoding } = { version: 0, encoding: "" }] = rows;
  if (version < 150_000)
    throw new Error("Yardstick requires PostgreSQL 15 or newer; DATABASE_URL points to an older one.");
  if (encoding !== "UTF8")
    throw new Error(
      `Yardstick requires a database with the encoding UTF8, and the one of DATABASE_URL has ${encoding}. Create it again as deploy/database.sql does.`,
    );
}

/** Applies the migrations that the database lacks, all of them or none. */
async function applyMissing(client: ClientBase, known: readonly Migration[]): Promise<void> {
  const { distributes } = await engineOf(client);
  await client.query("begin");
  try {
    const applied = new Set(await appliedMoments(client));
    const missing = known.filter(({ when }) => !applied.has(when));
    await applyMigrations(client, missing, distributes ? (statement) => distributeMade(client, statement) : undefined);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
