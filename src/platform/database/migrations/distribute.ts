import type { ClientBase } from "pg";

/**
 * How the schema lies on a Citus cluster: tenants' tables are spread by their business, each business with all its rows
 * on one shard; everything else stays on the coordinator. All of it follows from the schema, so that a later table is
 * taken along.
 */

/** What stays whole, with a copy on every node, because statements join it with tenants' rows. */
const everywhere = ["members"] as const;

/**
 * Enters a business's scope: what is set here travels to the shards with the statements of the same transaction. Only
 * within a function does it, and only what is set by SET.
 */
const enterScope = `
  create or replace function enter_scope(owner text, actor text) returns void language plpgsql as $$ begin
    set local citus.propagate_set_commands = 'local';
    execute format('set local app.owner = %L', owner);
    execute format('set local app.actor = %L', actor);
  end $$`;

/** Throws, in a sentence for the operator, where the database is no coordinator's that knows its workers. */
export async function refuseUndistributable(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length === 0)
    throw new Error(
      "DATABASE_ENGINE=citus needs a database that has the extension: create extension citus, on every node.",
    );
  const { rows: workers } = await client.query("select from pg_dist_node where isactive and shouldhaveshards");
  if (workers.length === 0)
    throw new Error(
      "DATABASE_ENGINE=citus needs DATABASE_URL to lead to the coordinator, after citus_add_node has named its workers.",
    );
}

/**
 * Distributes every table that is not yet: all of it or nothing. Harmless to repeat. What refers to another table of
 * tenants is untied before and tied again when both are distributed.
 */
export async function distribute(client: ClientBase): Promise<void> {
  await letTenantLogIn(client);
  await client.query("begin");
  try {
    await distributeNew(client);
    await client.query("commit");
    await client.query(enterScope);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Called after each statement of a migration in a distributed database: a table that it made is distributed at once, so that the
 * references that follow join what lies together.
 */
export async function distributeMade(client: ClientBase, statement: string): Promise<void> {
  if (/create table/i.test(statement)) await distributeNew(client);
}

async function distributeNew(client: ClientBase): Promise<void> {
  for (const { name } of (await client.query<{ name: string }>(shared, [everywhere])).rows)
    await client.query("select create_reference_table($1)", [name]);
  const tables = (await client.query<{ name: string }>(undistributed)).rows.map(({ name }) => name);
  if (tables.length === 0) return;
  const { rows: keys } = await client.query<ForeignKey>(foreignKeys, [tables]);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of tables)
    await client.query("select create_distributed_table($1, 'created_by', colocate_with => $2)", [
      name,
      name === root ? "default" : root,
    ]);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** The coordinator asks the workers in the name of whoever asks it. */
async function letTenantLogIn(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolcanlogin as may from pg_roles where rolname = 'yardstick_tenant'",
  );
  if (rows[0]?.may) return;
  await client.query("alter role yardstick_tenant login").catch((error: Error) => {
    throw new Error(
      `On Citus the role yardstick_tenant has to be there and may log in on every node: create role yardstick_tenant login. ${error.message}`,
    );
  });
}

/** The table that all others of tenants lie beside. */
const root = "businesses";

type ForeignKey = { table: string; name: string; definition: string };

const shared = `
  select name from unnest($1::text[]) as name
    where not exists (select 1 from pg_dist_partition p where p.logicalrelid = name::regclass)`;

/** The tables of tenants that are not distributed yet: all that have `created_by`. */
const undistributed = `
  select format('%I', c.relname) as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'created_by' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname <> '${root}', 1`;

/** The references that they have, or that lead to them. */
const foreignKeys = `
  select k.conrelid::regclass::text as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and (k.conrelid = any($1::regclass[]) or k.confrelid = any($1::regclass[]))
    order by 1, 2`;
