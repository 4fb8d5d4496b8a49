import type { ClientBase } from "pg";

/**
 * The schema on a Citus cluster. Tenants' tables are distributed by business, so each business has all its rows on one
 * shard; everything else stays on the coordinator. All of it follows from the schema, so later tables are included.
 */

/** Tables that stay whole, with a copy on every node, because statements join them with tenants' rows. */
const everywhere = ["members"] as const;

/**
 * Enters a business's scope: its settings travel to the shards with the statements of the same transaction. This works
 * only within a function, and only for settings made by SET.
 */
const enterScope = `
  create or replace function enter_scope(owner text, actor text) returns void language plpgsql as $$ begin
    set local citus.propagate_set_commands = 'local';
    execute format('set local app.owner = %L', owner);
    execute format('set local app.actor = %L', actor);
  end $$`;

/** Throws a message for the operator if the database is not a coordinator that knows its workers. */
export async function refuseUndistributable(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length === 0)
    throw new Error(
      "DATABASE_ENGINE=citus requires the extension in the database: create extension citus, on every node.",
    );
  const { rows: workers } = await client.query("select from pg_dist_node where isactive and shouldhaveshards");
  if (workers.length === 0)
    throw new Error(
      "DATABASE_ENGINE=citus requires that DATABASE_URL points to the coordinator, after citus_add_node has added its workers.",
    );
}

/**
 * Distributes every table that is not distributed yet, all or nothing. Safe to repeat. References between tenants'
 * tables are dropped before and added again when both tables are distributed.
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
 * Called after each statement of a migration in a distributed database. A new table is distributed at once, so that the
 * following references join colocated tables.
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

/** The coordinator connects to the workers with its caller's role, so that role needs LOGIN. */
async function letTenantLogIn(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolcanlogin as may from pg_roles where rolname = 'yardstick_tenant'",
  );
  if (rows[0]?.may) return;
  await client.query("alter role yardstick_tenant login").catch((error: Error) => {
    throw new Error(
      `On Citus the role yardstick_tenant must exist on every node and be able to log in: create role yardstick_tenant login. ${error.message}`,
    );
  });
}

/** The table with which all other tenant tables are colocated. */
const root = "businesses";

type ForeignKey = { table: string; name: string; definition: string };

const shared = `
  select name from unnest($1::text[]) as name
    where not exists (select 1 from pg_dist_partition p where p.logicalrelid = name::regclass)`;

/** The tenants' tables that are not distributed yet: all that have `created_by`. */
const undistributed = `
  select format('%I', c.relname) as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'created_by' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname <> '${root}', 1`;

/** The foreign keys of these tables, and those that refer to them. */
const foreignKeys = `
  select k.conrelid::regclass::text as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and (k.conrelid = any($1::regclass[]) or k.confrelid = any($1::regclass[]))
    order by 1, 2`;
