import type { ClientBase } from "pg";
import { type Address, urlOf } from "./embeddedAddress.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/** The database in the cluster that contains everything. */
export const DATABASE = "yardstick";
/** Yardstick's login: the owner of the database and of everything in it, without further rights. */
const APP = "yardstick_app";

const CONNECT_MS = 10_000;

/**
 * Returns the server's own connection string, which can never become a superuser, even through an injected statement.
 */
export function appUrlOf(address: Address): string {
  return urlOf(address, DATABASE, APP);
}

/**
 * Creates the missing database and roles, and gives everything that an earlier version created as a superuser to
 * Yardstick's login. Safe to repeat.
 */
export async function prepareDatabase(address: Address): Promise<void> {
  await asSuperuser(address, "postgres", async (admin) => {
    for (const [role, may] of [
      ["yardstick_tenant", "nologin"],
      [APP, "login"],
    ] as const) {
      const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount === 0) await admin.query(`create role ${role}`);
      await admin.query(`alter role ${role} ${may} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
    }
    if (address.password !== undefined)
      await admin.query(`alter role ${APP} password ${admin.escapeLiteral(address.password)}`);
    await admin.query(`grant yardstick_tenant to ${APP}`);
    const { rows } = await admin.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [DATABASE],
    );
    if (rows.length === 0) await admin.query(`create database ${DATABASE} owner ${APP}`);
    else if (rows[0]?.owner !== APP) await admin.query(`alter database ${DATABASE} owner to ${APP}`);
  });
  await asSuperuser(address, DATABASE, (admin) => admin.query(handOver));
}

/** Sequences and indexes that belong to a table move with it, and so do the types of tables. */
const handOver = `
  do $$ declare thing record; begin
    for thing in
      select format('schema %I', nspname) as name from pg_namespace
        where nspowner <> '${APP}'::regrole and nspname !~ '^(pg_|information_schema$|public$)'
      union all
      select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, c.oid::regclass)
        from pg_class c join pg_namespace n on n.oid = relnamespace
        where relowner <> '${APP}'::regrole and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname !~ '^(pg_|information_schema$)'
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
      union all
      select format('routine %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = pronamespace
        where proowner <> '${APP}'::regrole and nspname !~ '^(pg_|information_schema$)'
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('type %s', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = typnamespace
        where typowner <> '${APP}'::regrole and typtype in ('e', 'd') and nspname !~ '^(pg_|information_schema$)'
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop
      execute format('alter %s owner to ${APP}', thing.name);
    end loop;
  end $$`;

async function asSuperuser(
  address: Address,
  database: string,
  work: (admin: ClientBase) => Promise<unknown>,
): Promise<void> {
  const admin = new DatabaseClient({ connectionString: urlOf(address, database), connectionTimeoutMillis: CONNECT_MS });
  try {
    await admin.connect();
    await work(admin);
  } finally {
    await admin.leave();
  }
}
