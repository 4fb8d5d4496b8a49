import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { inputOf } from "#features/customers/customers/customer.queries.ts";
import { lockCustomersById, saveMergedFields } from "./merge.queries.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

test("a merge stores whole rows also while a newer version of the product has added a column", async () => {
  const { owner, ownerId } = database;
  const id = randomUUID();
  await database.query("insert into customers (created_by, id, name) values ($1, $2, 'Ann')", [ownerId, id]);
  const mergeOnce = async () => {
    const [locked] = await owner.query(lockCustomersById, { ids: [id] });
    if (!locked) throw new Error("There is no such customer.");
    await owner.query(saveMergedFields, inputOf(locked.row));
    return locked.row;
  };
  await mergeOnce();
  await database.query("alter table customers add column nickname text default 'Annie'");
  expect(await mergeOnce()).toMatchObject({ id, name: "Ann", version: 2, nickname: "Annie" });
});
