import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ArchiveReader } from "./archiveReader.ts";
import { pauseMessages } from "./pauseMessages.ts";
import { lastStepOf, schemaSteps } from "./schemaSteps.ts";
import type { OnProgress } from "./makeBackup.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { migrationLock } from "#platform/database/migrations/migrationLock.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { isJobName, type QueuedJob } from "#platform/kinds/jobKinds.ts";
import { applyMigrations } from "#platform/database/migrations/migrations.ts";

const jobBatchSize = 100;

/** True if the database has neither migrations nor tables. */
export async function isDatabaseEmpty(url: string): Promise<boolean> {
  return withClient(
    url,
    async (client) => (await lastStepOf(client)) === null && (await publicTables(client)).length === 0,
  );
}

/**
 * Fills an empty database from a backup: the old schema, its rows, the pending jobs, then the current schema. One
 * transaction does all of it, so the database ends up either complete or as empty as it was. Returns how many jobs were
 * left out because this version does not have their kind, and how many businesses' messages are paused.
 */
export async function loadRows(options: {
  url: string;
  archive: ArchiveReader;
  jobs: Pick<Jobs, "enqueue">;
  onProgress: OnProgress;
}): Promise<{ leftOutJobs: number; pausedBusinesses: number }> {
  const { url, archive, jobs, onProgress } = options;
  const { schema, tables } = archive.manifest;
  const steps = schemaSteps();
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);

  return withClient(url, async (client) => {
    await client.query("begin");
    for (const setting of [
      "statement_timeout = 0",
      "idle_in_transaction_session_timeout = 0",
      "datestyle = 'ISO'",
      "timezone = 'UTC'",
    ])
      await client.query(`set local ${setting}`);
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    const there = await publicTables(client);
    if (there.length > 0) throw new Error(`This database is not empty: it contains the table ${there[0]}.`);
    await applyMigrations(
      client,
      steps.filter(({ when }) => when <= schema.when),
    );

    // References are checked once at the end, so the order of tables does not matter. While rows are loaded, row-level
    // security does not apply to the owner of the tables.
    const references = await dropReferences(client);
    const forced = await unforceRowSecurity(client);
    let done = 0;
    for (const { table, columns, rows, name, bytes, sha256 } of tables) {
      const target = `public.${client.escapeIdentifier(table)}`;
      await client.query(`truncate ${target}`); // migrations may have inserted rows there
      const sink = client.query(
        copyFrom(
          `copy ${target} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")}) from stdin with (format csv, header match)`,
        ),
      );
      await pipeline(await archive.read({ name, bytes, sha256 }), sink);
      if (sink.rowCount !== rows) throw new Error(`${table}: ${sink.rowCount} of ${rows} rows arrived.`);
      onProgress(Math.floor((100 * (done += bytes)) / Math.max(1, total)), `rows of ${table}`);
    }
    // Runs while every row is visible: hidden rows would not be checked.
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    const pausedBusinesses = await pauseMessages(client);
    for (const table of forced) await client.query(`alter table ${table} force row level security`);
    await advanceSequences(client);

    await applyMigrations(
      client,
      steps.filter(({ when }) => when > schema.when),
    );
    const leftOutJobs = await queueJobs(client, archive, jobs);
    await client.query("commit");
    onProgress(100, "rows");
    await client.query("analyze");
    return { leftOutJobs, pausedBusinesses };
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "yardstick-restore",
    connectionTimeoutMillis: 15_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.leave();
  }
}

async function publicTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name);
}

async function dropReferences(client: Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by oid`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function unforceRowSecurity(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    select oid::regclass::text as table from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity order by oid`);
  for (const { table } of rows) await client.query(`alter table ${table} no force row level security`);
  return rows.map(({ table }) => table);
}

/** Makes each sequence continue after the highest number that was loaded. */
async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`);
  for (const { table, column, sequence } of rows) {
    const highest = `(select max(${client.escapeIdentifier(column)}) from public.${client.escapeIdentifier(table)})`;
    await client.query(`select setval($1, ${highest}) where ${highest} is not null`, [sequence]);
  }
}

/** Queues the pending jobs again. Returns how many jobs are of a kind that this version no longer has. */
async function queueJobs(client: Client, archive: ArchiveReader, jobs: Pick<Jobs, "enqueue">): Promise<number> {
  const query = (text: string, values?: unknown[]) => client.query<Record<string, unknown>>(text, values);
  let leftOut = 0;
  let batch: QueuedJob[] = [];
  const rows = (await archive.read(archive.manifest.jobs)).pipe(parse({ columns: true })) as AsyncIterable<{
    name: string;
    data: string;
    start_after: string;
  }>;
  for await (const { name, data, start_after } of rows) {
    if (!isJobName(name)) {
      leftOut++;
      continue;
    }
    const wait = Math.ceil((Date.parse(start_after) - Date.now()) / 1000);
    const job = { name, data: JSON.parse(data) as object, ...(wait > 0 ? { startAfterSeconds: wait } : {}) };
    batch.push(job as QueuedJob); // the product queued it in this shape
    if (batch.length < jobBatchSize) continue;
    await jobs.enqueue(batch, query);
    batch = [];
  }
  await jobs.enqueue(batch, query);
  return leftOut;
}
