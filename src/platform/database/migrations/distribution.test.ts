import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asAdmin, urlOfDatabase } from "#server/testing/asAdmin.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { migrate } from "./migrate.ts";

/**
 * Checks that every tenant table, including the newest, can be distributed by `created_by` (decision 086): each test
 * names the obstacles.
 */
let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

const tenants = `(select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'created_by' and relkind = 'r' and relnamespace = 'public'::regnamespace)`;
const found = async (text: string) => (await database.query<{ what: string }>(text)).rows.map(({ what }) => what);

test("a database that is to be distributed and cannot be says what is missing, and stays as it was", async () => {
  const server = inject("postgresUrl");
  const name = `yardstick_bare_${randomBytes(8).toString("hex")}`;
  await asAdmin(server, (admin) => admin.query(`create database ${name} template template0`));
  try {
    const bare = urlOfDatabase(server, name);
    await expect(migrate(bare, "citus")).rejects.toThrow(
      /^DATABASE_ENGINE=citus requires the extension in the database: create extension citus, on every node\.$/,
    );
    const { rows } = await asAdmin(bare, (admin) =>
      admin.query("select from pg_class where relnamespace = 'public'::regnamespace"),
    );
    expect(rows).toEqual([]);
  } finally {
    await asAdmin(server, (admin) => admin.query(`drop database ${name}`));
  }
});

test("there are tables of tenants", async () => {
  expect((await found(`select attrelid::regclass::text as what from ${tenants} t`)).length).toBeGreaterThan(40);
});

test("what is unique is unique within a business", async () => {
  expect(
    await found(`
      select i.indexrelid::regclass::text as what from pg_index i where (i.indisunique or i.indisexclusion) and i.indrelid in ${tenants}
        and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'created_by' and a.attnum = any(i.indkey))`),
  ).toEqual([]);
});

test("what refers to a table of tenants carries the business, changes nothing by itself but to go along, and is a table of tenants", async () => {
  expect(
    await found(`
      select k.conrelid::regclass || '.' || k.conname as what from pg_constraint k
        where k.contype = 'f' and (k.conrelid in ${tenants} or k.confrelid in ${tenants}) and (
          k.conrelid not in ${tenants} or k.confrelid not in ${tenants} or k.confdeltype not in ('a', 'c') or k.confupdtype <> 'a'
          or not exists (
            select 1 from unnest(k.conkey, k.confkey) as pair (from_column, to_column)
              join pg_attribute f on f.attrelid = k.conrelid and f.attnum = from_column and f.attname = 'created_by'
              join pg_attribute t on t.attrelid = k.confrelid and t.attnum = to_column and t.attname = 'created_by'))`),
  ).toEqual([]);
});

test("nothing is done by a trigger, a rule or a counter of the table", async () => {
  expect(
    await found(`
      select tgrelid::regclass || '.' || tgname as what from pg_trigger where not tgisinternal and tgrelid in ${tenants}
      union all select ev_class::regclass || '.' || rulename from pg_rewrite where ev_class in ${tenants}
      union all select attrelid::regclass || '.' || attname from pg_attribute
        where attrelid in ${tenants} and attidentity <> ''
      union all select adrelid::regclass || '.' || pg_get_expr(adbin, adrelid) from pg_attrdef
        where adrelid in ${tenants} and pg_get_expr(adbin, adrelid) like '%nextval%'`),
  ).toEqual([]);
});

test("each is fenced by a policy, which looks at nothing but the row", async () => {
  expect(
    await found(`
      select c.oid::regclass::text as what from pg_class c where c.oid in ${tenants}
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))
      union all select tablename || '.' || policyname from pg_policies
        where schemaname = 'public' and concat(qual, with_check) ilike '%select%'`),
  ).toEqual([]);
});
