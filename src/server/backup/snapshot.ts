import { Readable } from "node:stream";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { photoKeys } from "#platform/photos/photoStore.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { migrationLock } from "#platform/database/migrations/migrationLock.ts";
import { lastStepOf, tablesAfterMigration } from "./schemaSteps.ts";
import type { Migration } from "#platform/database/migrations/migrations.ts";

/** A table as the snapshot sees it; `size` is its size on disk, in bytes. */
type Table = { name: string; columns: string[]; size: number };

/** Rows streamed as CSV with a header. `rows` is known once all of them were sent. */
type Rows = { csv: Readable; rows: () => number };

/** The whole database at one moment, regardless of concurrent writes. */
export type Snapshot = {
  schema: Migration;
  tables: Table[];
  rowsOf(table: Table): Rows;
  /** Pending jobs. Scheduled jobs are left out because the clock queues them again. */
  jobs(): Rows;
  /** The keys of all photos and pictures of businesses, and roughly their total size in bytes. */
  photos(): Promise<{ keys: string[]; bytes: number }>;
  close(): Promise<void>;
};

const ownerBatchSize = 500;

/** The columns that name a business's pictures, and the endings of their keys in the store. */
const businessPictures = [
  ["logo_name", "-logo.png"],
  ["cover_name", "-cover.jpg"],
] as const;

/**
 * Opens the snapshot: one transaction that sees everything committed before it began. Row-level security can hide rows
 * even from the owner of a table. Those rows are read one business at a time. Throws in plain words if this database
 * user may not read everything.
 */
export async function openSnapshot(url: string, signal: AbortSignal): Promise<Snapshot> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "yardstick-backup",
    connectionTimeoutMillis: 15_000,
  });
  signal.addEventListener("abort", () => client.destroy(), { once: true });
  await client.connect();
  // Waits for a running migration. One that starts later waits for the locks on the tables.
  const noMigration = await blockMigrations(url, signal).catch(async (error: unknown) => {
    await client.leave();
    throw error;
  });
  try {
    await client.query("begin isolation level repeatable read");
    for (const setting of sessionSettings) await client.query(`set local ${setting}`);
    const schema = await lastStepOf(client);
    if (!schema) throw new Error("This database contains no Yardstick data.");
    const found = await findTables(client, tablesAfterMigration(schema));
    const quoted = found.map(({ name }) => client.escapeIdentifier(name));
    if (quoted.length > 0)
      await client.query(`lock table ${quoted.map((name) => `public.${name}`).join(", ")} in access share mode`);
    await noMigration.leave();

    const hidden = new Set(found.filter(({ filtered }) => filtered).map(({ name }) => name));
    for (const name of hidden)
      await client.query(rowsOfOwners(client.escapeIdentifier(name), client.escapeIdentifier(`rows_of_${name}`)));
    await client.query("set transaction read only");
    // If no rows are hidden, a mistake here is an error and not a smaller backup.
    if (hidden.size === 0) await client.query("set local row_security = off");
    const owners = hidden.size === 0 ? [] : await everyBusiness(client, found);

    const queue = (await client.query<{ there: boolean }>("select to_regclass('pgboss.job') is not null as there"))
      .rows[0]?.there;

    const sources = (name: string): string[] => {
      if (!hidden.has(name)) return [`public.${client.escapeIdentifier(name)}`];
      const call = client.escapeIdentifier(`rows_of_${name}`);
      const chunks = Array.from({ length: Math.max(1, Math.ceil(owners.length / ownerBatchSize)) }, (_, index) =>
        owners.slice(index * ownerBatchSize, (index + 1) * ownerBatchSize),
      );
      return chunks.map((chunk) => `pg_temp.${call}('{${chunk.join(",")}}'::uuid[])`);
    };

    const copy = (queries: string[]): Rows => {
      let rows = 0;
      const bytes = async function* () {
        for (const [index, query] of queries.entries()) {
          const stream = client.query(copyTo(`copy (${query}) to stdout with (format csv, header ${index === 0})`));
          yield* stream as AsyncIterable<Buffer>;
          await client.query("select 1"); // the row count arrives after the last row
          rows += stream.rowCount;
        }
      };
      return { csv: Readable.from(bytes(), { objectMode: false }), rows: () => rows };
    };

    return {
      schema,
      tables: found,
      rowsOf: ({ name, columns }) =>
        copy(
          sources(name).map(
            (source) => `select ${columns.map((column) => client.escapeIdentifier(column)).join(", ")} from ${source}`,
          ),
        ),
      jobs: () => copy([queue ? jobsQuery : noJobsQuery]),
      async photos() {
        const keys: string[] = [];
        let bytes = 0;
        for (const source of sources("photos")) {
          const { rows } = await client.query<{ owner: string; name: string; bytes: number }>(
            `select created_by::text as owner, name, bytes from ${source}`,
          );
          for (const photo of rows) {
            const { full, thumb } = photoKeys(photo.owner, photo.name);
            keys.push(full, thumb);
            bytes += photo.bytes;
          }
        }
        for (const [column, ending] of businessPictures) {
          // A database of an older version has neither column.
          if (!found.some(({ name, columns }) => name === "businesses" && columns.includes(column))) continue;
          for (const source of sources("businesses")) {
            const { rows } = await client.query<{ key: string }>(
              `select created_by || '/' || ${column} || '${ending}' as key from ${source} where ${column} is not null`,
            );
            keys.push(...rows.map(({ key }) => key));
          }
        }
        return { keys, bytes };
      },
      close: () => client.leave(),
    };
  } catch (error) {
    await Promise.all([client.leave(), noMigration.leave()]);
    throw error;
  }
}

/** Values are written the same way regardless of the server's settings, and a backup has no time limit. */
const sessionSettings = [
  "statement_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
  "lock_timeout = '60s'",
  "datestyle = 'ISO'",
  "timezone = 'UTC'",
  "extra_float_digits = 1",
];

/** A connection whose transaction blocks migrations until it ends. */
async function blockMigrations(url: string, signal: AbortSignal): Promise<DatabaseClient> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "yardstick-backup",
    connectionTimeoutMillis: 15_000,
  });
  signal.addEventListener("abort", () => client.destroy(), { once: true });
  await client.connect();
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock_shared($1)", [migrationLock]);
  return client;
}

/** The ids of all businesses. In a database from before members existed, each person was one. */
async function everyBusiness(client: Client, found: readonly Table[]): Promise<string[]> {
  const hasMembers = found.some(({ name }) => name === "members");
  const query = hasMembers
    ? "select distinct business_id as id from members order by 1"
    : `select id from "user" order by 1`;
  return (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
}

async function findTables(client: Client, known: Set<string>): Promise<(Table & { filtered: boolean })[]> {
  const { rows } = await client.query<Table & { filtered: boolean; mine: boolean }>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as size, row_security_active(c.oid) as filtered, pg_has_role(c.relowner, 'usage') as mine,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    order by c.relname`);
  const tables = rows.filter(({ name }) => known.has(name));
  const closed = tables.find(({ filtered, mine }) => filtered && !mine);
  if (closed)
    throw new Error(
      `The database user may not read every row of ${closed.name}. Use the user that owns Yardstick's tables, or a superuser.`,
    );
  return tables;
}

/**
 * Creates a function of this session alone that returns the rows of these owners and enters the scope of one after
 * another. It uses the product's `enter_scope`, which also reaches the shards of a distributed database. In a database
 * from before that function it sets the owner directly.
 */
function rowsOfOwners(table: string, name: string): string {
  return `create function pg_temp.${name}(owners uuid[]) returns setof public.${table} language plpgsql as $$
    declare one uuid; begin
      foreach one in array owners loop
        if to_regproc('public.enter_scope') is null then perform set_config('app.owner', one::text, true);
        else perform public.enter_scope(one::text, ''); end if;
        return query select * from public.${table};
      end loop;
    end $$`;
}

const jobsQuery = `select name, data, start_after from pgboss.job
  where state < 'completed' and name not in (select name from pgboss.schedule) order by created_on, id`;
const noJobsQuery = "select null as name, null as data, null as start_after where false";
