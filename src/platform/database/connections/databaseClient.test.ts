import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { openPool } from "./pool.ts";

test("statements that are sent without waiting are one write, and are answered in their order", async () => {
  const fresh = await freshDatabase();
  const pool = openPool(fresh.url, { max: 1, onLost: () => {} });
  onTestFinished(async () => {
    await pool.end();
    await fresh.drop();
  });
  const client = await pool.connect();
  await client.query("select 1");
  const writes = [vi.spyOn(Socket.prototype, "_write"), vi.spyOn(Socket.prototype, "_writev" as "_write")];
  const answers = await Promise.all([
    client.query("begin"),
    client.query({ name: "twice", text: "select $1::int * 2 as n", values: [2] }),
    client.query({ name: "twice", text: "select $1::int * 2 as n", values: [3] }),
    client.query("commit"),
  ]);
  const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  client.release();
  expect(answers.map(({ command, rows }) => [command, rows])).toEqual([
    ["BEGIN", []],
    ["SELECT", [{ n: 4 }]],
    ["SELECT", [{ n: 6 }]],
    ["COMMIT", []],
  ]);
  expect(count).toBe(1);
});
