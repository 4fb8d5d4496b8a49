import { sql } from "kysely";
import type { Submittable } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { toJson } from "./jsonText.ts";
import { statement, statementFamily, statements } from "./statement.ts";
import { column, textStatement, textStatements } from "./textStatement.ts";

/** Every file that defines statements. */
const files = import.meta.glob<object>(["/src/**/*.queries.ts"]);

let database: DatabaseWithOwner;
beforeAll(async () => {
  await Promise.all(Object.values(files).map((load) => load()));
  database = await databaseWithOwner();
});
afterAll(() => database.close());

test("each statement fits the migrated schema", async () => {
  expect(statements.size).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const { name, prepared } of statements.values())
    await database.query(`prepare "${name}" as ${prepared.text}`).catch((error: Error) => {
      refused.push(`${name}: ${error.message}\n${prepared.text}`);
    });
  expect(refused).toEqual([]);
});

test("what is told of a text statement is what PostgreSQL says of it", async () => {
  for (const [name, { params, row }] of textStatements) {
    const { rows } = await database.query<{ takes: string[] }>(
      "select parameter_types::text[] as takes from pg_prepared_statements where name = $1",
      [name],
    );
    const told = Object.values(params).map(({ type }) => type);
    expect({ name, takes: rows[0]?.takes }).toEqual({ name, takes: told });
    const statement = statements.get(name);
    const columns = await described(statement?.prepared.text ?? "");
    expect({ name, columns }).toEqual({
      name,
      columns: Object.entries(row).map(([column, { type }]) => [column, type]),
    });
  }
});

/** Returns the columns of a text's result and their types, as PostgreSQL describes them before running it. */
async function described(statementText: string): Promise<string[][]> {
  const fields = await new Promise<{ name: string; dataTypeID: number }[]>((resolve, reject) => {
    let found: { name: string; dataTypeID: number }[] = [];
    const question = {
      submit(connection: Parameters<Submittable["submit"]>[0]) {
        connection.parse({ name: "", text: statementText, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription(message: { fields: typeof found }) {
        found = message.fields;
      },
      handleReadyForQuery: () => resolve(found),
      handleError: reject,
    };
    database.query(question as Submittable);
  });
  return Promise.all(
    fields.map(async ({ name, dataTypeID }) => {
      const { rows } = await database.query<{ type: string }>("select format_type($1, null) as type", [dataTypeID]);
      return [name, rows[0]?.type ?? ""];
    }),
  );
}

describe("values are read as their types say", () => {
  const oneOfEach = statement<{ amount: number; at: string; day: string; many: string[]; json: unknown }>()(
    "test.one-of-each",
    (db, p) =>
      db.selectNoFrom((e) => [
        e.cast<number>(p.amount, "numeric").as("numeric"),
        e.cast<number>(p.amount, "float8").as("float8"),
        e.fn.countAll<number>().as("int8"),
        e.cast<string>(p.at, "timestamptz").as("moment"),
        e.cast<string>(p.day, "date").as("day"),
        sql<string[]>`${p.many}::text[]`.as("many"),
        sql<string[]>`${p.many}::text[]`.as("same"),
        sql`${p.json}::jsonb`.as("json"),
        sql<null>`null::numeric`.as("none"),
        sql<boolean>`true`.as("yes"),
      ]),
  );
  const params = {
    amount: 1234.5678,
    at: "2026-11-21T07:39:06.123456Z",
    day: "2026-02-28",
    many: ["a", 'b"', "c,d"],
    json: toJson([{ quote: "'" }, null]),
  };

  test("rows", async () => {
    const [row] = await database.owner.query(oneOfEach, params);
    expect(row).toEqual({
      numeric: 1234.5678,
      float8: 1234.5678,
      int8: 1,
      moment: "2026-11-21T07:39:06.123456+00:00",
      day: "2026-02-28",
      many: params.many,
      same: params.many,
      json: [{ quote: "'" }, null],
      none: null,
      yes: true,
    });
  });

  test("and the same where PostgreSQL writes them as JSON", async () => {
    const asJson = statement<Omit<typeof params, "many" | "json">>()("test.one-of-each-json", (db, p) =>
      db.selectNoFrom(
        sql`json_build_object('numeric', ${p.amount}::numeric, 'moment', ${p.at}::timestamptz, 'day', ${p.day}::date)`.as(
          "json",
        ),
      ),
    );
    const [row] = await database.owner.query(asJson, params);
    const [read] = await database.owner.query(oneOfEach, params);
    expect(row?.json).toEqual({ numeric: read?.numeric, moment: read?.moment, day: read?.day });
  });

  test("of text statements too", async () => {
    const known = textStatement(
      "test.text",
      "select $1::uuid as id, count(*) as total, max(now()) as at, null::text as none, $2::jsonb as json",
      {
        params: { owner: column.uuid, json: column.jsonParam<string[]>() },
        row: {
          id: column.uuid,
          total: column.bigint,
          at: column.moment,
          none: column.nullable(column.text),
          json: column.jsonb<string[]>(),
        },
      },
    );
    const [row] = await database.owner.query(known, { json: toJson(["a"]) });
    expect(row).toEqual({
      id: database.ownerId,
      total: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      none: null,
      json: ["a"],
    });
  });
});

test("what is asked with a wrong parameter or column does not compile", () => {
  statement<{ id: number }>()("test.wrong-parameter", (db, p) =>
    // @ts-expect-error an id is no number
    db.selectFrom("estimates as e").where("e.id", "=", p.id).select("e.id"),
  );
  statement()("test.wrong-column", (db) =>
    // @ts-expect-error there is no such column
    db.selectFrom("estimates as e").select("e.referenceobject"),
  );
  statements.delete("test.wrong-parameter");
  statements.delete("test.wrong-column");
});

test("a name belongs to one statement, and a family has one for each combination", () => {
  const family = statementFamily<{ id: string }>()(
    "test.family",
    { deleted: [false, true], order: ["asc", "desc"] },
    (db, p, { deleted, order }) =>
      db
        .selectFrom("customers as c")
        .where("c.created_by", "=", p.owner)
        .$if(deleted, (query) => query.where("c.id", "=", p.id))
        .select("c.id")
        .orderBy("c.id", order),
  );
  const texts = [true, false].map((deleted) => family({ deleted, order: "asc" }).prepared.text);
  expect(new Set(texts).size).toBe(2);
  expect(family({ deleted: true, order: "desc" })).toBe(family({ deleted: true, order: "desc" }));
  expect(() => statement()("test.family.00", (db) => db.selectFrom("customers").select("id"))).toThrow(
    "two statements",
  );
});
