import { setTimeout as delay } from "node:timers/promises";
import { DatabaseClient } from "./databaseClient.ts";
import { reasonOf } from "./startFailure.ts";

/** The limit for a notification from one connection to another, in milliseconds. */
const answerTimeoutMs = 2_000;

/**
 * Checks that the database works over these addresses, before a statement hangs or a notification is lost. At
 * `directUrl`, connections must stay with their session (migrations take locks, live refresh listens). `url` can be a
 * pooler by transaction, if it supports prepared statements. Throws one line that names the wrong variable.
 */
export async function checkConnections({ url, directUrl }: { url: string; directUrl: string }): Promise<void> {
  const isPooled = directUrl !== url;
  const listening = new DatabaseClient({ connectionString: directUrl });
  const [one, other] = [url, url].map((connectionString) => new DatabaseClient({ connectionString }));
  if (!one || !other) return;
  const all = [listening, one, other];
  try {
    await Promise.all(all.map((client) => client.connect())).catch((error: unknown) => {
      throw connectionFailure(error);
    });
    const channel = `yardstick_check_${crypto.randomUUID().replaceAll("-", "")}`;
    const heard = new Promise<boolean>((resolve) => listening.once("notification", () => resolve(true)));
    await listening.query(`listen ${channel}`);
    await one.query(`notify ${channel}`);
    if (!(await Promise.race([heard, delay(answerTimeoutMs, false)])))
      throw new Error(
        isPooled
          ? "DATABASE_DIRECT_URL must point to the same database as DATABASE_URL, and not through a pooler in transaction mode."
          : "DATABASE_URL points to a pooler in transaction mode. Also set DATABASE_DIRECT_URL to the address of the database itself.",
      );
    if (isPooled) await checkPreparedStatements(one, other);
  } finally {
    await Promise.all(all.map((client) => client.leave()));
  }
}

/** Names the variable of a database that refuses. Keeps the code, which tells if a later start can succeed. */
function connectionFailure(error: unknown): Error {
  const { code } = error as { code?: string };
  const failure = new Error(
    `The database of DATABASE_URL cannot be used: ${reasonOf(error)}. Start it, or correct user, password, host, port and database in DATABASE_URL, such as postgres://yardstick:password@db.example.org:5432/yardstick.`,
    { cause: error },
  );
  return Object.assign(failure, { code });
}

/** Poolers without support for prepared statements mix up those of two callers. */
async function checkPreparedStatements(one: DatabaseClient, other: DatabaseClient): Promise<void> {
  const query = { name: "yardstick-check", text: "select 1" };
  try {
    for (const client of [one, other, one, other]) await client.query(query);
  } catch {
    throw new Error(
      "The pooler of DATABASE_URL does not support prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements above 0.",
    );
  }
}
