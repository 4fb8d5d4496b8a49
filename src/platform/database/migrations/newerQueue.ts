import type { ClientBase } from "pg";
import queue from "pg-boss/package.json" with { type: "json" };

/**
 * Refuses a database whose job queue a newer version of Yardstick has upgraded: this program's queue would run on
 * tables that it does not know.
 */
export async function refuseNewerQueue(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ queue: boolean }>(
    "select to_regclass('pgboss.version') is not null as queue",
  );
  if (!found[0]?.queue) return;
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  const version = rows[0]?.version ?? 0;
  if (version > queue.pgboss.schema)
    throw new Error(
      `This database was used by a newer version of Yardstick: its job queue has version ${version}, and this version knows ${queue.pgboss.schema}. Start the newer version, or restore a backup made by this version.`,
    );
}
