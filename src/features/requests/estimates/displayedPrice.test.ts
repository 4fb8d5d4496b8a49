import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pricingModels, squareFeetPer, unitsOfModel } from "#features/catalog/pricing/measure.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import { statement } from "#platform/database/statement.ts";
import { displayedPriceOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

/** Numbers as the database stores them: up to `decimals` decimals. */
const figure = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((units) => units / 10 ** decimals);
const units = [
  ...pricingModels.flatMap((model) => unitsOfModel[model]),
  ...Object.keys(squareFeetPer),
  "per linear ft",
  "PER sq ft",
  "per  acre ",
  "per flat rate",
  "constructor",
  "",
];
const estimate = fc.record({
  estimated_square_footage: fc.option(fc.oneof(figure(5_000, 4), figure(200_000, 2), fc.constant(0))),
  service_rate: fc.option(fc.oneof(figure(10, 4), figure(10_000, 2), fc.constant(0))),
  service_unit: fc.option(fc.constantFrom(...units)),
  total_price: fc.option(figure(100_000, 2)),
  has_lines: fc.boolean(),
});

const prices = statement()("test.prices", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .select((e) => ["e.id", displayedPriceOf(p, e).as("price")]),
);

test("the price a list sorts by in the database is the one that is shown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(estimate, { minLength: 20, maxLength: 100 }), async (estimates) => {
      const rows = estimates.map((one) => ({ id: randomUUID(), ...one }));
      await database.query(
        `insert into estimates (created_by, id, name, service_name, estimated_square_footage, service_rate, service_unit, total_price)
         select $1, id, 'Ada', 'Driveway', estimated_square_footage, service_rate, service_unit, total_price
         from json_to_recordset($2) as r(id uuid, estimated_square_footage numeric, service_rate numeric, service_unit text, total_price numeric)`,
        [database.ownerId, JSON.stringify(rows)],
      );
      await database.query(
        `insert into estimate_lines (created_by, estimate_id, name, pricing_model, rate, unit, total) select $1, id, 'Edges', 'fixed', 5, 'flat rate', 5 from unnest($2::uuid[]) as id`,
        [database.ownerId, rows.filter((row) => row.has_lines).map((row) => row.id)],
      );
      const answered = await database.owner.query(prices);
      await database.query("delete from estimates");
      const found = new Map(answered.map(({ id, price }) => [id, price]));
      for (const row of rows) expect(found.get(row.id), JSON.stringify(row)).toBe(displayedPrice(row));
    }),
    { numRuns: 40 },
  );
});
