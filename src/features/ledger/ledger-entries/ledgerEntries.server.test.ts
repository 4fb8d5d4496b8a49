import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { addEntry, columnsOf, subjectOf } from "./ledgerEntries.queries.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

const payment = {
  id: null,
  kind: "payment",
  method: "transfer",
  amount: 25_00,
  tip: 5_00,
  paid_on: "2026-11-24",
  note: null,
  undoes: null,
} as const;

test("the database refuses an entry of no subject, and one of two", async () => {
  const none = { quote_id: null, invoice_id: null };
  const two = { quote_id: randomUUID(), invoice_id: randomUUID() };
  for (const columns of [none, two])
    await expect(database.owner.query(addEntry, { ...columns, ...payment })).rejects.toThrow("payments_subject");
});

test("a subject is read back from its columns; a row without one has none", () => {
  const subject = { kind: "quote", id: randomUUID() } as const;
  expect(subjectOf(columnsOf(subject))).toEqual(subject);
  expect(subjectOf({ quote_id: null, invoice_id: null })).toBeNull();
});
