import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, run } from "./project.mjs";

/** Tests that are about a single PostgreSQL. */
const ofOnePostgres = [
  // They replay old migrations on old rows, which a database accepts only before it is distributed.
  "src/features/work/events/wholeDays.server.test.ts",
  "src/features/requests/analyses/learningByHand.server.test.ts",
  // Reads PostgreSQL's own plans; a coordinator's plan names the shard of a statement, not its steps.
  "src/platform/database/plans.test.ts",
  // Starts with a login that is no superuser and may open few connections: on a coordinator such a login cannot create
  // its schema.
  "src/platform/database/connections/fewerConnections.stories.test.ts",
];

/**
 * Runs the server's tests on a distributed database: on the cluster of `CITUS_URL` (a superuser's login to a database
 * of the coordinator that has the extension and knows the workers), else on a cluster that the script named by
 * `CITUS_CLUSTER` creates. That script takes `start FOLDER`, `db FOLDER NAME`, which prints the database's address, and
 * `stop FOLDER`.
 */
await main(async () => {
  const node = await ensureInstalled({ tools: true });
  await ensureBuilt(node);
  const script = process.env.CITUS_CLUSTER && resolve(process.env.CITUS_CLUSTER);
  if (process.env.CITUS_URL) return tests(node, process.env.CITUS_URL);
  if (!script || !existsSync(script)) {
    console.error(
      "Set CITUS_URL, a database of a Citus coordinator, or CITUS_CLUSTER, a script that creates a cluster.",
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), "yardstick-citus-"));
  const cluster = async (...asked) => {
    const { code, output } = await run(script, asked, { quiet: true });
    if (code !== 0) throw new Error(output);
    return output.trim().split("\n").at(-1);
  };
  await cluster("start", folder);
  try {
    return await tests(node, await cluster("db", folder, "yardstick"));
  } finally {
    await cluster("stop", folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs the named files, else all that use a database. */
async function tests(node, CITUS_URL) {
  const named = process.argv.slice(2);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...(named.length > 0 ? named : ["src/server", "src/features", "src/platform"]),
    ...ofOnePostgres.map((file) => `--exclude=${file}`),
  ];
  return (await run(node, args, { env: { CITUS_URL } })).code;
}
