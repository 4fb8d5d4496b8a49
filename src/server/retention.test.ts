import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sweepExpired } from "./retention.queries.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";

test("sessions and challenges that have run out go at once, links a week later; what still holds stays", async () => {
  const database = await freshDatabase();
  const pool = openPool(database.url, { max: 1, onLost: () => {} });
  try {
    const id = randomUUID();
    await pool.query(`insert into "user" (id, name, email) values ($1, 'Olivia', 'olivia@owners.yardstick.dev')`, [id]);
    await pool.query(
      "insert into session (token, user_id, expires_at) values ('old', $1, now() - interval '1 second'), ('new', $1, now() + interval '1 hour')",
      [id],
    );
    await pool.query(
      "insert into verification (identifier, value, expires_at) values ('old', $1, now() - interval '8 days'), ('late', $1, now() - interval '1 day'), ('new', $1, now() + interval '1 hour')",
      [id],
    );
    await pool.query(
      `insert into verification (identifier, value, expires_at) select at, '{"type":"authentication"}', now() + at::interval
       from unnest(array['-1 second', '1 minute']) at`,
    );
    await sweepExpired(openSharedDb(pool));
    expect((await pool.query("select token from session")).rows).toEqual([{ token: "new" }]);
    expect((await pool.query("select identifier from verification order by 1")).rows).toEqual([
      { identifier: "1 minute" },
      { identifier: "late" },
      { identifier: "new" },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
