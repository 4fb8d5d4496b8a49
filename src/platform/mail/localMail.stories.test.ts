import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closePool, openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { parseEnv } from "#platform/process/env.ts";
import { createMailer } from "./mailer.ts";

test("a mail is stored while another delivery is forgetting the earliest ones, which it then leaves alone", async () => {
  const database = await freshDatabase();
  const pool = openPool(database.url, { max: 8, onLost: () => {} });
  try {
    const mailer = createMailer({ env: parseEnv({}), sharedDb: openSharedDb(pool), print: () => {} });
    const accountId = randomUUID();
    const deliver = (subject: string) =>
      mailer.deliver({ to: "olivia@owners.yardstick.dev", accountId, subject, heading: subject, body: [] });
    const stored = async () => (await pool.query("select from local_mail")).rowCount;
    await deliver("The first one");
    await Promise.all(Array.from({ length: 199 }, (_, number) => deliver(`Mail ${number}`)));

    const other = await pool.connect();
    await other.query("begin");
    await other.query("select from local_mail where subject = 'The first one' for update");
    await deliver("One more");
    expect((await mailer.newest())[0]?.subject).toBe("One more");
    expect(await stored()).toBe(201);
    await other.query("rollback");
    other.release();

    await deliver("The last one");
    expect(await stored()).toBe(200);
  } finally {
    await closePool(pool);
    await database.drop();
  }
});
