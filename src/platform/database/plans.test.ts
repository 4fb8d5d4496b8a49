import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { fillWithManyRows } from "#server/testing/manyRows.ts";
import { statements } from "./statement.ts";

/** Every file that defines statements. */
const files = import.meta.glob<object>(["/src/**/*.queries.ts"]);

/** The statements that deliberately read a whole table, and why. */
const sweeps: Readonly<Record<string, string>> = {
  "sessions.end-every": "The operator signs everybody out.",
  "sessions.sweep": "A job, once in a while: what has run out, whosever it is.",
  "sign-in-links.sweep": "The same, of links.",
  "rate-limits.sweep": "The same, of counters.",
  "people.end-reset-links": "Links are few: what has run out is swept.",
  "local-mail.newest": "The local mailbox keeps its newest mails only.",
  "local-mail.forget-old": "The same.",
  "account-removals.delete-mails-of-business": "The same.",
  "account-removals.delete-mails": "The same.",
  "account-removals.begun": "A job: deletions that are under way are few, and thousands only here.",
  "photo-cleanups.take-due":
    "A job: finds a hundred by their index; reading a few thousand short rows for them is cheaper than fetching each.",
  "reminder-clocks.take-due": "The same.",
  "message-schedule.take-due": "The same.",
  "outbox.of-other-releases": "A figure: the outbox is nearly always empty.",
};

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
};

let database: DatabaseWithOwner;
beforeAll(async () => {
  await Promise.all(Object.values(files).map((load) => load()));
  database = await databaseWithOwner();
  await fillWithManyRows(database);
});
afterAll(() => database.close());

test("no statement reads a whole table but those that are to", async () => {
  const found = await statementsThatScan();
  expect(new Map([...found].filter(([name]) => !(name in sweeps)))).toEqual(new Map());
  expect([...found.keys()].toSorted()).toEqual(Object.keys(sweeps).toSorted());
});

test("an index that is not there is noticed", async () => {
  await database.query("drop index members_user");
  const found = await statementsThatScan();
  expect(found.get("members.businesses")).toEqual(["members"]);
});

/** Returns the tables that are read whole, or by a whole index, by the statement's name. */
async function statementsThatScan(): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const { rows: indexes } = await database.query<{ name: string; first: string }>(
    "select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as first from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace",
  );
  const known = new Set(tables.map(({ name }) => name));
  const firstOf = new Map(indexes.map(({ name, first }) => [name, first]));
  const found = new Map<string, string[]>();
  for (const { name, prepared } of statements.values()) {
    const scanned = scansOf(await planOf(prepared), firstOf).filter((table) => known.has(table));
    if (scanned.length > 0) found.set(name, [...new Set(scanned)]);
  }
  return found;
}

/**
 * Returns the plan of a statement for any parameters: a tenant's as its handle runs it, others as the server itself.
 */
async function planOf({ text, params }: { text: string; params: readonly string[] }): Promise<Plan> {
  const tenant = params.includes("owner") || params.includes("actor");
  await database.query("begin");
  if (tenant)
    await database.query(
      `set local role yardstick_tenant;set local app.owner='${database.ownerId}';set local app.actor='${database.ownerId}'`,
    );
  await database.query("set local plan_cache_mode=force_generic_plan");
  await database.query(`prepare planned as ${text}`);
  const values = params.length === 0 ? "" : `(${params.map(() => "null").join(", ")})`;
  const { rows } = await database.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json) execute planned${values}`,
  );
  await database.query("deallocate planned");
  await database.query("rollback");
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error("PostgreSQL did not say how it runs a statement.");
  return plan.Plan;
}

/**
 * Returns the tables that a plan reads from end to end, even along an index: a proper index condition begins with the
 * index's first column.
 */
function scansOf(plan: Plan, firstOf: ReadonlyMap<string, string>, above = ""): string[] {
  const table = plan["Relation Name"] ?? above;
  const first = firstOf.get(plan["Index Name"] ?? "");
  const whole =
    plan["Node Type"] === "Seq Scan" || (first !== undefined && !(plan["Index Cond"] ?? "").includes(first));
  return [...(whole ? [table] : []), ...(plan.Plans ?? []).flatMap((part) => scansOf(part, firstOf, table))];
}
