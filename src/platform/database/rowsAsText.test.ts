import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story } from "#server/testing/story.ts";
import type pg from "pg";
import { asText, columnAsText, rowAsJson, rowsAsJson, type TextRows } from "./rowsAsText.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

let story: Story;
let database: pg.Client;
beforeAll(async () => {
  story = await startStory();
  database = new DatabaseClient({ connectionString: story.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await story.stop();
});

const row = fc.record({
  words: fc.option(fc.string({ unit: "binary" }).filter((text) => !text.includes("\0") && text.isWellFormed())),
  count: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  price: fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((cents) => (cents / 100).toFixed(2))),
  yes: fc.option(fc.boolean()),
  at: fc.option(
    fc
      .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  day: fc.option(fc.constantFrom("2024-02-29", "1999-12-31")),
  more: fc.option(
    fc.json().filter((text) => !text.includes("\\u0000")),
    { nil: null },
  ),
});

test("rows are written to the same JSON as PostgreSQL would make of them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 6 }),
      fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York"),
      async (rows, zone) => {
        await database.query("select set_config('TimeZone', $1, false)", [zone]);
        const text =
          "select * from json_to_recordset($1) as r (words text, count int, price numeric(14,2), yes boolean, at timestamptz, day date, more jsonb)";
        const values = [
          JSON.stringify(
            rows.map((one) => ({ ...one, more: one.more === null ? null : (JSON.parse(one.more) as unknown) })),
          ),
        ];
        const sent = await database.query({ text, values, ...asText } as pg.QueryConfig);
        const { rows: built } = await database.query<{ built: string }>(
          `select coalesce(json_agg(r), '[]')::text as built from (${text}) r`,
          values,
        );
        const written = rowsAsJson({ fields: sent.fields, rows: sent.rows as unknown as TextRows["rows"] });
        expect(JSON.parse(written)).toEqual(JSON.parse(built[0]?.built ?? ""));
      },
    ),
    { numRuns: 60 },
  );
});

test("one row is an answer; none and two are refused", async () => {
  const ask = async (text: string) => {
    const { fields, rows } = await database.query({ text, ...asText } as pg.QueryConfig);
    return { fields, rows } as unknown as TextRows<{ rows: unknown[]; total: number; next: null }>;
  };
  const text = `select '[{"a": "b c"}]'::json as rows, 3::bigint as total, null as next`;
  expect(rowAsJson(await ask(text)).json).toBe('{"rows":[{"a": "b c"}],"total":3,"next":null}');
  expect(rowAsJson(await ask(text), ["total"]).json).toBe('{"rows":[{"a": "b c"}],"next":null}');
  expect([columnAsText(await ask(text), "total"), columnAsText(await ask(text), "next")]).toEqual(["3", null]);
  const [none, two] = [await ask(`${text} where false`), await ask(`${text} union all ${text}`)];
  expect(() => rowAsJson(none)).toThrow("0 rows");
  expect(() => rowAsJson(two)).toThrow("2 rows");
});
