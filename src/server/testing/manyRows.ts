import type { Client } from "pg";

const businesses = 1_500;
const rows = 6_000;

/** The value of a column in the row with the number `n`, as SQL: one of those that its check allows, if it has one. */
function valueOf(column: string, type: string, allowed: readonly string[]): string {
  if (column === "created_by" || column === "business_id") return `md5('business' || n % ${businesses})::uuid`;
  if (allowed.length > 0) return `(array[${allowed.join(", ")}])[1 + n % ${allowed.length}]`;
  switch (type) {
    case "uuid":
      return `md5('${column}' || n)::uuid`;
    case "uuid[]":
      return `array[md5('${column}' || n)::uuid]`;
    case "text":
      return `md5('${column}' || n)`;
    case "text[]":
      return `array[md5('${column}' || n)]`;
    case "boolean":
      return "n % 2 = 0";
    case "date":
      return "current_date - n % 900";
    case "timestamp with time zone":
    case "timestamp without time zone":
      return "now() - n * interval '20 minutes'";
    case "json":
    case "jsonb":
      return `'{}'::${type}`;
    case "bytea":
      return "sha256(n::text::bytea)";
    default:
      return `(n % 30000)::${type}`; // a number of any kind
  }
}

/** Of two columns of which each row fills exactly one, rows fill the first and the second in turn. */
const inTurn = (turn: number | null, value: string): string =>
  turn === null ? value : `case when n % 2 = ${turn % 2} then ${value} end`;

/**
 * Inserts thousands of rows, spread over many businesses, into every table, so that PostgreSQL plans as it does with
 * many rows. Their values and references do not matter. A new table is covered as soon as it exists.
 */
export async function fillWithManyRows(client: Pick<Client, "query">): Promise<void> {
  const { rows: columns } = await client.query<{
    table: string;
    column: string;
    type: string;
    check: string;
    turn: number | null;
  }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, coalesce(
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1), '') as check,
      (select array_position(k.conkey, a.attnum) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) like '%num_nonnulls(%' limit 1) as turn
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, a.attnum`);
  await client.query("set session_replication_role = replica"); // no reference is valid
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const names = own.map(({ column }) => `"${column}"`).join(", ");
    const values = own
      .map(({ column, type, check, turn }) => inTurn(turn, valueOf(column, type, check.match(/'[^']*'/g) ?? [])))
      .join(", ");
    await client.query(
      `insert into "${table}" (${names}) select ${values} from generate_series(1, ${rows}) n on conflict do nothing`,
    );
  }
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}
