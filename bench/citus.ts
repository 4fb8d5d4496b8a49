import type autocannon from "autocannon";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { closePool, openPool } from "#platform/database/connections/pool.ts";
import { asAdmin, urlOfDatabase } from "#server/testing/asAdmin.ts";
import { clusterAt, joinNodes } from "#server/testing/outside/citusCluster.ts";
import { benchSideBySide } from "./figures.ts";
import { listOf } from "./list.ts";
import { requestTo } from "./submit.ts";
import { child, fill, secret, type BenchOwner } from "./world.ts";

/** Otherwise the server would send emails while the other side is measured. */
const putOffJobs = `
  create function put_off() returns trigger language plpgsql as $$ begin new.start_after = 'infinity'; return new; end $$;
  create trigger put_off before insert on pgboss.job_common for each row execute function put_off()`;

/**
 * Measures the list and the form on the Citus cluster of `CITUS_URL`. The floor is the same product on one database
 * that is on the coordinator's own server and is not distributed. The jobs that requests queue are not run.
 */
export async function benchCitus(): Promise<void> {
  const coordinator = process.env["CITUS_URL"];
  if (!coordinator) throw new Error("Set CITUS_URL to a superuser's login to a database of a Citus coordinator.");
  const { url, workers } = await clusterAt(coordinator);
  const nodes = [url, ...workers];
  const servers: { stop(): Promise<void> }[] = [];
  const spread = `yardstick_spread_${process.pid}`;
  const whole = `yardstick_whole_${process.pid}`;
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const start = async (name: string, engine: "postgres" | "citus") => {
    const database = urlOfDatabase(url, name);
    await migrate(database, engine);
    const pool = openPool(database, { max: 4, onLost: () => {} });
    const owners = await fill(pool, { owners: 100, estimates: 10_000 });
    await closePool(pool);
    const server = await child("ours.ts", {
      DATABASE_URL: database,
      DATABASE_ENGINE: engine,
      DATA_DIR: join(dataDir, name),
      AUTH_SECRET: secret,
      TRUSTED_PROXIES: "127.0.0.1, ::1",
    });
    servers.push(server);
    await asAdmin(database, (admin) => admin.query(putOffJobs));
    return { ...server, owners };
  };
  try {
    for (const node of nodes) await asAdmin(node, (admin) => admin.query(`create database ${spread}`));
    await asAdmin(url, (admin) => admin.query(`create database ${whole}`));
    await joinNodes(nodes, spread);
    const citus = await start(spread, "citus");
    const plain = await start(whole, "postgres");
    const sides = (requests: (owners: BenchOwner[]) => autocannon.Request[]) => ({
      ours: { url: citus.url, requests: requests(citus.owners) },
      floor: { url: plain.url, requests: requests(plain.owners) },
    });
    for (const [name, asked] of Object.entries({ list: listOf, submit: requestTo })) {
      await benchSideBySide(
        `${name}-on-citus`,
        sides((owners) => owners.map(asked)),
      );
    }
  } finally {
    for (const server of servers) await server.stop();
    for (const node of nodes)
      await asAdmin(node, (admin) => admin.query(`drop database if exists ${spread} with (force)`));
    await asAdmin(url, (admin) => admin.query(`drop database if exists ${whole} with (force)`));
    await rm(dataDir, { recursive: true, force: true });
  }
}
