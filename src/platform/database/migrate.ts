import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { DatabaseClient } from "./databaseClient.ts";
import { distribute, distributing, refuseUndistributable } from "./distribute.ts";
import { engineOf } from "./engine.ts";

/** Where the migrations are. */
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any fixed number: processes that start together queue up behind this advisory lock. */
export const migrationLock = 7_301_975;

/**
 * Brings the database at `url` to the newest schema, and on `citus` distributes what is not distributed yet; one that
 * is distributed stays so. Safe when several processes start at once: one migrates, the others wait and find nothing
 * left to do. Throws when the server is older than PostgreSQL 15, is to be distributed and cannot be, or a migration
 * fails.
 */
export async function migrate(
  url: string,
  engine: "postgres" | "citus" = "postgres",
  folder: string = migrationsFolder,
): Promise<void> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new Error("Yardstick needs PostgreSQL 15 or newer; DATABASE_URL points to an older one.");
    if (engine === "citus") await refuseUndistributable(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const { distributes } = await engineOf(client);
    await applyMigrations(drizzle(distributes ? distributing(client) : client), { migrationsFolder: folder });
    if (engine === "citus") await distribute(client);
  } finally {
    await client.end();
  }
}
