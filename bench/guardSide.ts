import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Side } from "./guardedOperations.ts";
import type * as World from "./world.ts";

/**
 * One side of the guard: a database that the project in the given folder fills, and its server. It may be another
 * version of the project, so only the oldest parts of its benchmark are used.
 */
const [folder = ""] = process.argv.slice(2);
const { createGround } = (await import(pathToFileURL(join(folder, "bench/world.ts")).href)) as typeof World;
const ground = await createGround({ owners: 40, estimates: 20_000 });
await ground.pool.query(
  "insert into subscriptions (created_by, subscription_tier, subscription_end) select unnest($1::uuid[]), 'Test', now() + interval '1 year' on conflict (created_by) do update set subscription_end = excluded.subscription_end",
  [ground.owners.map(({ id }) => id)],
);
const { rows } = await ground.pool.query<{ data_directory: string }>("show data_directory");
const [database] = readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n");
const server = await ground.startOurs();
process.on(
  "SIGTERM",
  () =>
    void server
      .stop()
      .then(ground.stop)
      .then(() => process.exit(0)),
);
process.send?.({
  url: server.url,
  server: server.pid,
  database: Number(database),
  owners: ground.owners,
} satisfies Side);
