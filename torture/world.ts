import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSignature } from "better-auth/crypto";
import type { Client, Pool } from "pg";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { makeOwners } from "#server/seed/owners.ts";
import { startServerProcess, type ServerProcess } from "#server/testing/serverProcess.ts";
import { ask, someAddress, untilAnswered, type TimedCall } from "./caller.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/** A signed-in owner on a trial, with one service and a network address of their own. */
export type Owner = { id: string; email: string; serviceId: string; headers: Record<string, string> };

/** A real server with owners. */
export type World = {
  server: ServerProcess;
  /** Creates owners with a session and a service each. */
  owners(count: number): Promise<Owner[]>;
  /** A superuser's connection to the built-in database, which bypasses the server. The caller must close it. */
  database(): Promise<Client>;
  /** The process id of the built-in database's postmaster, on which its other processes depend. */
  postmaster(): Promise<number>;
  /** Milliseconds until `/readyz` reports ready, or null if that exceeds the limit. */
  untilReady(limit: number): Promise<number | null>;
  dispose(): Promise<void>;
};

/**
 * Starts a server on its built-in database; `env` adds variables. If they name another database, `superuserUrl` is the
 * connection string for its setup.
 */
export async function startWorld(
  env: Record<string, string> = {},
  otherwise: Parameters<typeof startServerProcess>[1] = {},
  superuserUrl?: string,
): Promise<World> {
  const secret = env["AUTH_SECRET"] ?? randomBytes(32).toString("base64url");
  const server = await startServerProcess(
    { TRUSTED_PROXIES: "127.0.0.1, ::1", HOST: "127.0.0.1", AUTH_SECRET: secret, LOG_LEVEL: "warn", ...env },
    otherwise,
  );
  const url = async (): Promise<string> => superuserUrl ?? urlOfEmbedded(await pidFile(server.dataDir));

  return {
    server,
    async owners(count) {
      const pool = openPool(await url(), { max: 2, onLost: () => {} });
      try {
        return await fill(pool, server, secret, count);
      } finally {
        await pool.end();
      }
    },
    async database() {
      const client = new DatabaseClient({ connectionString: await url() });
      client.on("error", () => undefined);
      await client.connect();
      return client;
    },
    postmaster: async () => Number((await pidFile(server.dataDir))[0]),
    untilReady: (limit) => untilAnswered(`${server.url}/readyz`, {}, ({ status }) => status === 200, limit),
    dispose: () => server.dispose(),
  };
}

/** A request of an owner's browser. */
export function asOwner(owner: Owner, origin: string, asked: TimedCall & { json?: object } = {}): TimedCall {
  const { json, headers, ...rest } = asked;
  return {
    ...rest,
    headers: { ...owner.headers, origin, ...(json ? { "content-type": "application/json" } : {}), ...headers },
    ...(json ? { method: rest.method ?? "POST", body: JSON.stringify(json) } : {}),
  };
}

async function fill(pool: Pool, server: ServerProcess, secret: string, count: number): Promise<Owner[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@torture.yardstick.dev`);
  const ids = await makeOwners(openSharedDb(pool), emails, "correct horse battery");
  await pool.query("insert into businesses (created_by) select unnest($1::uuid[])", [ids]);
  // They have many customers, and emails about new requests would only fill the mailboxes.
  await pool.query(
    `update members set notification_choices = '{"request_new.email": false}' where business_id = any($1)`,
    [ids],
  );
  await pool.query(
    "insert into subscriptions (created_by, subscription_tier, subscription_end, trial_end) select unnest($1::uuid[]), 'Trial', now() + interval '14 days', now() + interval '14 days' on conflict (created_by) do update set subscription_tier = 'Trial', subscription_end = excluded.subscription_end",
    [ids],
  );
  const owners: Owner[] = [];
  for (const [index, id] of ids.entries()) {
    const token = randomBytes(24).toString("base64url");
    await pool.query(
      "insert into session (token, user_id, business_id, expires_at) values ($1, $2, $2, now() + interval '1 day')",
      [token, id],
    );
    const cookie = `yardstick.session_token=${encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)}`;
    const owner = {
      id,
      email: emails[index] ?? "",
      serviceId: "",
      headers: { cookie, "x-forwarded-for": someAddress() },
    };
    const made = await ask(`${server.url}/api/services`, asOwner(owner, server.url, { json: washing }));
    if (made.status !== 200) throw new Error(`A service could not be created: ${made.status} ${made.body}`);
    owners.push({ ...owner, serviceId: (JSON.parse(made.body) as { id: string }).id });
  }
  return owners;
}

const washing = {
  name: "Driveway wash",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
};

/** The lines of the file that PostgreSQL writes in its folder while it runs. */
async function pidFile(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
}

function urlOfEmbedded([, , , , socketFolder = ""]: string[]): string {
  return `postgresql://postgres@/yardstick?host=${encodeURI(socketFolder)}`;
}
