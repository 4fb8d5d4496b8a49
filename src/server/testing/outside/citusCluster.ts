import { type Client } from "pg";
import { asAdmin, urlOfDatabase } from "#server/testing/asAdmin.ts";

/** A Citus cluster for the tests: each of their databases is created on the coordinator and on every worker. */

/** The number of shards for businesses' rows: few, because every test's database has files for all of them. */
const shards = 4;

/** The servers of the cluster that a database on its coordinator knows, as superusers' connection strings. */
export async function clusterAt(
  coordinator: string,
): Promise<{ url: string; workers: string[]; stop(): Promise<void> }> {
  const { rows } = await asAdmin(coordinator, (admin) =>
    admin.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid",
    ),
  );
  const worker = ({ host, port }: { host: string; port: number }) => {
    const url = new URL(urlOfDatabase(coordinator, "postgres"));
    [url.hostname, url.port] = [host, String(port)];
    return url.href;
  };
  return { url: urlOfDatabase(coordinator, "postgres"), workers: rows.map(worker), stop: async () => undefined };
}

/** Joins the databases of this name on each server into one distributed database, the coordinator first. */
export async function joinNodes(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await asAdmin(urlOfDatabase(node, name), (admin) => admin.query("create extension citus"));
  const [coordinator = "", ...workers] = nodes.map((node) => urlOfDatabase(node, name));
  await asAdmin(coordinator, async (admin) => {
    const { hostname, port } = new URL(coordinator);
    await admin.query("select citus_set_coordinator_host($1, $2)", [hostname, Number(port)]);
    for (const worker of workers.map((url) => new URL(url)))
      await admin.query("select citus_add_node($1, $2)", [worker.hostname, Number(worker.port)]);
    await admin.query(`alter database ${name} set citus.shard_count = ${shards}`);
  });
}

/** Closes a database to everyone, including Citus's own daemon, because a database in use cannot be copied. */
export async function closeTemplate(admin: Client, name: string): Promise<void> {
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1", [name]);
}
