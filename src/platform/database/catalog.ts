import type { ClientBase } from "pg";

/** The tables of a migrated database, as PostgreSQL's own catalogue describes them. */

export type CatalogColumn = {
  name: string;
  /** In PostgreSQL's notation, such as `numeric(14,2)` or `uuid[]`. */
  type: string;
  required: boolean;
  /** The expression of its default or of a generated column; null: none. */
  default: string | null;
  computed: boolean;
  comment: string | null;
};

type CatalogConstraint = {
  name: string;
  kind: "primary key" | "unique" | "check" | "reference";
  definition: string;
  columns: string[];
  /** The table of a reference. */
  target: string | null;
  cascades: boolean;
};

type CatalogPolicy = { name: string; command: string; using: string | null; check: string | null };

export type CatalogTable = {
  name: string;
  unlogged: boolean;
  comment: string | null;
  columns: CatalogColumn[];
  constraints: CatalogConstraint[];
  /** The statements that create its indexes, without those of its constraints. */
  indexes: string[];
  policies: CatalogPolicy[];
  rowSecurity: { enabled: boolean; forced: boolean };
  /** The rights of `yardstick_tenant` on the whole table, then on single columns. */
  grants: string[];
  columnGrants: string[];
};

/** Returns every table of the product, by name. */
export async function readTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(tables);
  return rows;
}

/** Returns the statements that create the functions of the product, by name. */
export async function readFunctions(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    "select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace order by oid::regprocedure::text collate \"C\"",
  );
  return rows.map(({ definition }) => definition);
}

const columns = `
  select json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
      'default', pg_get_expr(d.adbin, d.adrelid), 'computed', a.attgenerated <> '',
      'comment', col_description(c.oid, a.attnum)) order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const constraints = `
  select json_agg(json_build_object(
      'name', k.conname, 'kind', k.label, 'definition', pg_get_constraintdef(k.oid),
      'columns', array(select a.attname from unnest(k.conkey) with ordinality as u(number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by u.place),
      'target', (select r.relname from pg_class r where r.oid = k.confrelid), 'cascades', k.confdeltype = 'c') order by k.place, k.conname)
    from (select *, case contype when 'p' then 'primary key' when 'u' then 'unique' when 'c' then 'check' when 'f' then 'reference' end as label,
        position(contype::text in 'pucf') as place from pg_constraint where contype in ('p', 'u', 'c', 'f')) k
    where k.conrelid = c.oid`;

const indexes = `
  select json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text collate "C")
    from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

const policies = `
  select json_agg(json_build_object('name', p.policyname, 'command', lower(p.cmd), 'using', p.qual, 'check', p.with_check) order by p.policyname)
    from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname`;

const grants = `
  select json_agg(lower(g.privilege_type) order by g.privilege_type)
    from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee where r.rolname = 'yardstick_tenant'`;

const columnGrants = `
  select json_agg(format('%s (%s)', lower(g.privilege_type), a.attname) order by g.privilege_type, a.attnum)
    from pg_attribute a cross join aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee
    where a.attrelid = c.oid and r.rolname = 'yardstick_tenant'`;

const tables = `
  select c.relname as name, c.relpersistence = 'u' as unlogged, obj_description(c.oid, 'pg_class') as comment,
      coalesce((${columns}), '[]') as columns, coalesce((${constraints}), '[]') as constraints, coalesce((${indexes}), '[]') as indexes,
      coalesce((${policies}), '[]') as policies, json_build_object('enabled', c.relrowsecurity, 'forced', c.relforcerowsecurity) as "rowSecurity",
      coalesce((${grants}), '[]') as grants, coalesce((${columnGrants}), '[]') as "columnGrants"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`;
