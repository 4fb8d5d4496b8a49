import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { freePort } from "#platform/database/embedded/embeddedAddress.ts";
import { databaseAccount, runAs } from "#platform/database/embedded/embeddedBinaries.ts";

/**
 * The program that the variable PGBOUNCER names, or the installed one. Null if there is none, or if it is older than
 * 1.21.
 */
export const pgBouncer: string | null = (() => {
  const program = process.env["PGBOUNCER"] ?? "pgbouncer";
  try {
    const [, minor] = /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" })) ?? [];
    return Number(minor) >= 21 ? program : null;
  } catch {
    return null;
  }
})();

/** Starts the real PgBouncer in transaction mode in front of a database, with this many connections to it. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  connections = 4,
): Promise<{ url: string; close(): Promise<void> }> {
  const { host, port, user, database, password } = new Client({ connectionString: databaseUrl });
  const folder = await mkdtemp(join(tmpdir(), "yardstick-pgbouncer-"));
  await chmod(folder, 0o755);
  const listensOn = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} port=${port} user=${user}${password ? ` password=${password}` : ""}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listensOn}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_prepared_statements = 200
`,
  );
  const child = spawn(program, [settings], { ...runAs(await databaseAccount(folder)), stdio: "ignore" });
  const ended = once(child, "exit");
  const url = `postgresql://${user}@127.0.0.1:${listensOn}/${database}`;
  await takesCallers(url);
  return {
    url,
    async close() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function takesCallers(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new DatabaseClient({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
