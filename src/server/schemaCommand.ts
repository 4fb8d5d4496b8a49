import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { customerTables } from "#features/customers/customers/customerTables.queries.ts";
import { readFunctions, readTables, type CatalogTable } from "#platform/database/catalog.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { migrationNames, migrationsFolder } from "#platform/database/migrations/migrations.ts";
import { narrowedColumns } from "#platform/database/narrowedColumns.ts";
import { printSchema } from "#platform/database/schemaSql.ts";
import { printTypes } from "#platform/database/schemaTypes.ts";
import { classOf, faultsOf, isOfTenants } from "#platform/database/tenantTables.ts";
import { schemaSteps, tablesAfterMigration } from "#server/backup/schemaSteps.ts";

/**
 * `npm run schema` migrates a throw-away database and generates two files from it: the types of statements (schema.ts)
 * and schema.sql. With `--check` it writes nothing and fails if one of them is stale. Either way it fails if a tenants'
 * table lacks something, or a list of tables in the code differs from the database.
 */

const typesFile = resolve(import.meta.dirname, "../platform/database/schema.ts");
const sqlFile = resolve(migrationsFolder, "../schema.sql");
const momentsFile = join(migrationsFolder, "moments.json");

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
if (!values.check) await giveMoments();
const { tables, functions } = await readMigrated();
const faults = faultsIn(tables);
for (const [file, text] of [
  [typesFile, printTypes(tables, narrowedColumns)],
  [sqlFile, printSchema(tables, functions)],
] as const) {
  if (text === (await readFile(file, "utf8").catch(() => ""))) continue;
  if (values.check) faults.push(`${basename(file)} differs from the migrations' result: run npm run schema`);
  else await writeFile(file, text);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Records a moment for each migration that has none: now, or just after the previous one. */
async function giveMoments(): Promise<void> {
  const moments = JSON.parse(await readFile(momentsFile, "utf8")) as Record<string, number>;
  let last = Math.max(...Object.values(moments));
  for (const name of migrationNames(migrationsFolder)) {
    if (name in moments) continue;
    last = Math.max(Date.now(), last + 1);
    moments[name] = last;
  }
  await writeFile(momentsFile, `${JSON.stringify(moments, null, 2)}\n`);
}

/** The tables and functions of an empty database after all migrations. */
async function readMigrated(): Promise<{ tables: CatalogTable[]; functions: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-schema-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(server.url);
    const client = new DatabaseClient({ connectionString: server.url });
    await client.connect();
    try {
      return { tables: await readTables(client), functions: await readFunctions(client) };
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The faults of tenants' tables and of the lists of tables in the code, one line each. */
function faultsIn(found: readonly CatalogTable[]): string[] {
  const ofTenants = found.filter(isOfTenants);
  const last = schemaSteps().at(-1);
  return [
    ...ofTenants.flatMap((table) => faultsOf(table).map((fault) => `The table ${table.name}: ${fault}.`)),
    ...differences(
      ofTenants.filter((table) => classOf(table) === "moves").map(({ name }) => name),
      Object.keys(customerTables),
      "customerTables.queries.ts",
    ),
    ...differences(
      found.map(({ name }) => name),
      [...(last ? tablesAfterMigration(last) : [])],
      "tablesByMigration.ts",
    ),
  ];
}

function differences(have: readonly string[], listed: readonly string[], list: string): string[] {
  return [
    ...have.filter((name) => !listed.includes(name)).map((name) => `${list} does not name the table ${name}.`),
    ...listed
      .filter((name) => !have.includes(name))
      .map((name) => `${list} names ${name}, which the database does not have.`),
  ];
}
