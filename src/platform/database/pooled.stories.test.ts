import { afterEach, expect, test } from "vitest";
import { urlOfDatabase } from "#server/testing/asAdmin.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { pgBouncer, startPgBouncer } from "#server/testing/outside/pgBouncer.ts";
import { openStream, requestFor, washing } from "#server/testing/processStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { startTransactionPooler } from "#server/testing/outside/transactionPooler.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/**
 * Tests behind a pooler that lends its connections by transaction: PgBouncer, if installed, and a small one of our own.
 */

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

type Pooler = { url: string; close(): Promise<void> };
const poolers: [string, (url: string) => Promise<Pooler>][] = [["a small pooler", startTransactionPooler]];
const program = pgBouncer;
if (program) poolers.push(["PgBouncer", (url) => startPgBouncer(program, url)]);

/** Starts a story whose server reaches its database through a pooler, and also knows the database's own address. */
async function startPooled(
  startPooler: (url: string) => Promise<Pooler>,
  env: Record<string, string> = {},
): Promise<{ story: Story; pooler: Pooler }> {
  let pooler: Pooler | undefined;
  const story = await startStory({
    directly: true,
    env,
    wayTo: async (url) => (pooler = await startPooler(url)).url,
  });
  if (!pooler) throw new Error("No pooler was asked for.");
  undo.push(pooler.close, story.stop);
  return { story, pooler };
}

test.each(poolers)(
  "behind %s many businesses share a few connections: each sees its own, pages hear of changes, emails go out",
  async (_name, startPooler) => {
    const { story, pooler } = await startPooled(startPooler);
    const owners = await Promise.all(Array.from({ length: 6 }, () => story.signUp()));
    await Promise.all(
      owners.map(async ({ client }, index) => {
        for (let number = 0; number < 5; number++) {
          await client.services.create({ ...washing, name: `${index}.${number}` });
          expect((await client.services.list()).map(({ name }) => name).toSorted()).toEqual(
            Array.from({ length: number + 1 }, (_, made) => `${index}.${made}`),
          );
        }
      }),
    );

    const [owner] = owners;
    if (!owner) return;
    const page = await openStream(story, owner.headers()["cookie"] ?? "");
    await owner.client.services.create({ ...washing, name: "heard of" });
    await expect.poll(() => page.heard).toContain('"services"');

    const service = await owner.client.services.create({ ...washing, name: "asked for" });
    await story.nobody.publicForms.submit(requestFor(owner.id, service.id));
    await expect.poll(async () => (await story.mails(owner.email)).map(({ subject }) => subject)).toHaveLength(2);
    expect(await (await fetch(`${story.url}/readyz`)).text()).toBe("ready");

    // Nothing of a business or of the server's limits remains on a connection.
    const callers = Array.from({ length: 8 }, () => new DatabaseClient({ connectionString: pooler.url }));
    for (const caller of callers) {
      await caller.connect();
      const { rows } = await caller.query(
        "select coalesce(current_setting('app.owner', true), '') as owner, current_user = session_user as itself, current_setting('statement_timeout') as limit",
      );
      expect(rows).toEqual([{ owner: "", itself: true, limit: "0" }]);
      await caller.end();
    }
  },
);

test("a lock that somebody holds is waited for no longer than behind no pooler", async () => {
  const { story } = await startPooled(startTransactionPooler, { DATABASE_STATEMENT_SECONDS: "2" });
  const owner = await story.signUp();
  const { id } = await owner.client.services.create(washing);
  const holding = new DatabaseClient({ connectionString: story.databaseUrl });
  await holding.connect();
  undo.push(() => holding.end());
  await holding.query("begin");
  await holding.query("select from services where created_by = $1 and id = $2 for update", [owner.id, id]);
  await expect(owner.client.services.remove({ id })).rejects.toMatchObject({ code: "unavailable" });
  // The database itself gave up, so the connection is free for others.
  expect(await story.lockWaits()).toBe(0);
});

test("set up wrongly, the server does not start, and says in one line what to set", async () => {
  const { url, drop } = await freshDatabase();
  undo.push(drop);
  const pooler = await startTransactionPooler(url);
  const old = await startTransactionPooler(url, { knowsPreparedStatements: false });
  undo.push(pooler.close, old.close);
  const elsewhere = urlOfDatabase(url, "postgres");
  const start = (env: Record<string, string>) => startStory({ env, limits: {} });

  await expect(start({ DATABASE_URL: pooler.url })).rejects.toThrow(
    /^DATABASE_URL points to a pooler in transaction mode\. Also set DATABASE_DIRECT_URL to the address of the database itself\.$/,
  );
  const leadsWrong =
    /^DATABASE_DIRECT_URL must point to the same database as DATABASE_URL, and not through a pooler in transaction mode\.$/;
  await expect(start({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: `${pooler.url}?` })).rejects.toThrow(leadsWrong);
  await expect(start({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: elsewhere })).rejects.toThrow(leadsWrong);
  await expect(start({ DATABASE_URL: old.url, DATABASE_DIRECT_URL: url })).rejects.toThrow(
    /^The pooler of DATABASE_URL does not support prepared statements\. Use PgBouncer 1\.21 or newer with max_prepared_statements above 0\.$/,
  );
  await expect(start({ DATABASE_URL: "", DATABASE_DIRECT_URL: url })).rejects.toThrow(
    "The variable DATABASE_DIRECT_URL requires DATABASE_URL.",
  );
});
