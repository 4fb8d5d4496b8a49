import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { exportedCustomers, exportedEstimates } from "./export.queries.ts";
import { cellsOf, customerSheet, estimateSheet, headsOf } from "./export.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

test("every estimate is listed once, newest first, beyond one page too; an unknown status is pending", async () => {
  await database.query(
    `insert into estimates (created_by, name, service_name, status, created_at)
     select $1, 'Ada ' || n, 'Driveway', case when n = 1 then 'odd' else 'completed' end, '2026-03-01T12:00:00Z'::timestamptz + n / 3 * interval '1 day'
       from generate_series(1, 1001) as n`,
    [database.ownerId],
  );
  const rows = await allOf(exportedEstimates(database.owner));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1001);
  const moments = rows.map(({ created_at }) => created_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(rows.map(({ status }) => status).filter((status) => status !== "completed")).toEqual(["pending"]);
  expect(rows.find(({ name }) => name === "Ada 1")).toMatchObject({ status: "pending", has_lines: false });
});

test("each cell stands under its head", async () => {
  await database.query(
    `insert into customers (created_by, name, phone, last_work_date, last_quote_amount, created_at)
     values ($1, 'Ada', '555-0100', '2026-02-28', 91.34, '2026-03-01T12:00:00Z')`,
    [database.ownerId],
  );
  const [customer] = await allOf(exportedCustomers(database.owner));
  if (!customer) throw new Error("There is no customer.");
  const cells = cellsOf(customerSheet, customer);
  expect(Object.fromEntries(headsOf(customerSheet).map((head, place) => [head, cells[place]]))).toEqual({
    Name: "Ada",
    Email: null,
    Phone: "555-0100",
    Address: null,
    Status: "prospect",
    "Client Type": "residential",
    Notes: null,
    "Last Work Date": "2026-02-28",
    "Last Quote Amount": 91.34,
    "Total Jobs": 0,
    "Total Revenue": 0,
    "Last Job": null,
    "Customer Since": "2026-03-01",
    ID: customer.id,
  });
});

test("each field of an estimate's row is shown in some column", async () => {
  const [first] = await allOf(exportedEstimates(database.owner));
  if (!first) throw new Error("There is no estimate.");
  const read = new Set<string | symbol>();
  const watched = new Proxy(first, { get: (row, field) => (read.add(field), Reflect.get(row, field)) });
  cellsOf(estimateSheet, watched);
  expect(Object.keys(first).filter((field) => !read.has(field))).toEqual([]);
});

test("a column of the file that its statement forgets does not compile", async () => {
  for await (const rows of exportedEstimates(database.owner)) {
    const forgetful = rows.map(({ notes: _notes, ...row }) => row);
    // @ts-expect-error the file has a column of notes
    for (const row of forgetful) cellsOf(estimateSheet, row);
  }
});

async function allOf<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
