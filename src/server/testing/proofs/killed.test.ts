import { randomInt, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import {
  clientOf,
  fixture,
  storedNames,
  newOwner,
  processStory,
  requestFor,
  signIn,
  submit,
  washing,
} from "#server/testing/processStory.ts";
import { answers, seen, startLocalModel } from "#server/testing/outside/localModel.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";

/** Real server processes that are killed in the middle of their work, or whose database is killed. */

const { start, emptyDatabase, connect, afterwards } = processStory();

test("a server killed in the middle of submits has lost none that it acknowledged, and asking again never makes two", async () => {
  const server = await start();
  type Business = {
    id: string;
    cookie: string;
    service: string;
    acknowledged: RequestToSubmit[];
    unanswered: RequestToSubmit[];
  };
  const owners: Business[] = [];
  for (let made = 0; made < 3; made++) {
    const owner = await newOwner(server);
    const service = await clientOf(server, owner.cookie).services.create(washing);
    owners.push({ id: owner.id, cookie: owner.cookie, service: service.id, acknowledged: [], unanswered: [] });
  }

  for (let round = 0; round < 3; round++) {
    const killAfter = randomInt(5, 45);
    let answered = 0;
    const killed = Promise.withResolvers<void>();
    const customer = async (owner: Business) => {
      for (let sent = 0; sent < 12; sent++) {
        const request = requestFor(owner.id, owner.service);
        owner.unanswered.push(request);
        try {
          await submit(server, request);
        } catch {
          return;
        }
        owner.unanswered.splice(owner.unanswered.indexOf(request), 1);
        owner.acknowledged.push(request);
        if (++answered === killAfter) void server.kill().then(killed.resolve, killed.reject);
      }
    };
    await Promise.all(owners.flatMap((owner) => [customer(owner), customer(owner)]));
    await killed.promise;
    await server.start();
    await anHourLater(server);

    for (const owner of owners) {
      // The phones repeat requests: all those without an answer, and one that was answered.
      for (const request of owner.unanswered.splice(0)) {
        await submit(server, request);
        owner.acknowledged.push(request);
      }
      const again = owner.acknowledged[0];
      if (again) await submit(server, again);
      expect(await storedNames(server, owner.cookie)).toEqual(owner.acknowledged.map(({ name }) => name).toSorted());
    }
  }
});

/** Forms require a proof of work after 30 requests within an hour. The counters survive a kill, as they should. */
async function anHourLater(server: ServerProcess): Promise<void> {
  const database = await connect((await runningDatabase(server.dataDir, DATABASE)) ?? "");
  await database.query("update rate_limit set ends_at = now()");
}

test("a server killed in the middle of an import goes on where it was, and adds each customer once", async () => {
  const server = await start();
  const { cookie } = await newOwner(server, { trial: true });
  const client = () => clientOf(server, cookie);
  const rows = Array.from({ length: 8_000 }, (_, n) => `Customer ${n},customer-${n}@mail.dev`);
  const { id } = await client().imports.run({
    file_name: "many.csv",
    text: ["Name,Email", ...rows].join("\n"),
    mapping: { name: "Name", email: "Email" },
  });
  for (const least of [1_000, 4_000]) {
    await expect
      .poll(async () => (await client().imports.get({ id })).imported, { timeout: 120_000, interval: 20 })
      .toBeGreaterThanOrEqual(least);
    await server.kill();
    await server.start();
  }
  await expect
    .poll(() => client().imports.get({ id }), { timeout: 120_000, interval: 100 })
    .toMatchObject({ state: "done", imported: 8_000, remaining: 0 });
  const database = await connect((await runningDatabase(server.dataDir, DATABASE)) ?? "");
  const counted = "select count(*)::int as customers, count(distinct email)::int as emails from customers";
  expect((await database.query(counted)).rows).toEqual([{ customers: 8_000, emails: 8_000 }]);
}, 400_000);

test("a server killed in the middle of deleting an account leaves it whole, and the next one finishes", async () => {
  const databaseUrl = await emptyDatabase();
  const server = await start({ DATABASE_URL: databaseUrl });
  const { id, email, cookie } = await newOwner(server);
  const service = await clientOf(server, cookie).services.create(washing);
  await submit(server, requestFor(id, service.id));
  const picture = readFileSync(fixture("driveway.jpg"));
  expect(
    (
      await fetch(`${server.url}/api/public-forms/${id}/requests/${randomUUID()}/photos`, {
        method: "POST",
        body: picture,
        headers: { "content-type": "image/jpeg" },
      })
    ).status,
  ).toBe(200);
  const photos = join(server.dataDir, "photos", id);
  expect(existsSync(photos)).toBe(true);

  // A lock blocks the last deletion of the transaction, so that the server dies when all the rest is done.
  const [database, holding] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  await database.query(
    "insert into pgboss.job (name, data, start_after) values ('send-mail', $1, now() + interval '1 day')",
    [{ accountId: id }],
  );
  await holding.query("begin");
  await holding.query("select from pgboss.job where data->>'accountId' = $1 for update", [id]);
  let answer = "none yet";
  const asked = clientOf(server, cookie)
    .account.remove({ confirmation: "DELETE" })
    .then(
      () => (answer = "deleted"),
      (error: unknown) => (answer = String(error)),
    );
  const waiting =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from pgboss.job%'";
  await expect.poll(async () => [answer, ...(await database.query(waiting)).rows]).toEqual(["none yet", { n: 1 }]);
  await server.kill();
  expect(await asked).toContain("Connection error.");
  await holding.query("rollback");
  await server.start();

  expect(await storedNames(server, await signIn(server, email))).toHaveLength(1);
  expect(existsSync(photos)).toBe(true);
  await database.query("update account_removals set asked_at = now() - interval '3 minutes' where business_id = $1", [
    id,
  ]);
  await database.query("insert into pgboss.job (name, data) values ('finish-removals', '{}')");
  await expect.poll(async () => (await database.query("select from account_removals")).rowCount).toBe(0);
  await expect(signIn(server, email)).rejects.toThrow("401");
  expect(existsSync(photos)).toBe(false);
});

test("a server killed between a request's answer and the handing on of its jobs leaves them to the next one, and each email is sent once", async () => {
  const databaseUrl = await emptyDatabase();
  const server = await start({ DATABASE_URL: databaseUrl });
  const { id, email, cookie } = await newOwner(server);
  const service = await clientOf(server, cookie).services.create(washing);
  const [database, holding] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  await expect.poll(async () => (await database.query("select from outbox")).rowCount).toBe(0);
  // Nothing can enter the queue, but jobs already in it are still done. The customer gets an answer anyway.
  await holding.query("begin");
  await holding.query(
    "create function pgboss.hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); return new; end'",
  );
  await holding.query(
    "create trigger held before insert on pgboss.job for each row when (new.name in ('mail-new-request', 'mail-customer')) execute function pgboss.hold()",
  );
  await holding.query("select pg_advisory_lock(7)");
  await holding.query("commit");
  const requests = Array.from({ length: 5 }, (_, n) => ({
    ...requestFor(id, service.id),
    email: `carla-${n}@mail.dev`,
  }));
  await Promise.all(requests.map((request) => submit(server, request)));
  const held = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
  await expect.poll(async () => (await database.query(held)).rowCount).toBe(1);
  expect((await database.query("select from outbox")).rowCount).toBe(10);
  await server.kill();
  await holding.query("select pg_advisory_unlock(7)");
  await server.start();

  const mails = async () =>
    (
      await database.query<{ recipient: string }>(
        "select recipient from local_mail where subject not like '%confirm%' and (recipient = any($1) or subject like 'New request%')",
        [requests.map((request) => request.email)],
      )
    ).rows
      .map(({ recipient }) => recipient)
      .toSorted();
  const all = requests.flatMap((request) => [request.email, email]).toSorted();
  await expect.poll(mails).toEqual(all);
  const left = `select from ${queuedJobs} where name like '%mail%' and state < 'completed'`;
  await expect.poll(async () => (await database.query(left)).rowCount).toBe(0);
  expect(await mails()).toEqual(all);
});

test("a price that was promised by email survives the kill of its analysis and the kill of its mailing, and is mailed once", async () => {
  const model = await startLocalModel(() => {});
  afterwards(async () => model.stop());
  const databaseUrl = await emptyDatabase();
  const AI = { AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: model.url };
  const server = await start({ DATABASE_URL: databaseUrl, ...AI });
  const { id, cookie } = await newOwner(server);
  const service = await clientOf(server, cookie).services.create(washing);
  const request = requestFor(id, service.id);
  const photo = await uploadPhoto(server, id, request.request_id, readFileSync(fixture("driveway.jpg")));
  const answered = clientOf(server, "")
    .publicForms.submit({
      ...request,
      estimate_method: "ai",
      services: [{ service_id: service.id }],
      photo_ids: [photo.id],
    })
    .catch(() => "no answer");
  await expect.poll(() => model.calls.length).toBe(1);
  // The customer has waited the maximum time, and the analysis dies.
  const [database, holding] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  await database.query("update estimates set price_promised_at = now(), price_by_email = true");
  await server.kill();
  expect(await answered).toBe("no answer");

  // A lock blocks the mailing in the middle of its transaction.
  await database.query(
    "create function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); return new; end'",
  );
  await database.query(
    "create trigger held before update on estimates for each row when (old.price_promised_at is not null and new.price_promised_at is null) execute function hold()",
  );
  await holding.query("select pg_advisory_lock(7)");
  await database.query("update estimates set analysis_started_at = now() - interval '5 minutes'");
  for (const place of ["outbox", "pgboss.job"])
    await database.query(`update ${place} set start_after = now() where name = 'analyse-estimates'`);
  model.reply = answers(seen({ square_feet: 800 }));
  await server.start();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
  await expect.poll(async () => (await database.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
  await server.kill();
  await holding.query("select pg_advisory_unlock(7)");
  await server.start();

  const mails = async () =>
    (await database.query("select body_text from local_mail where recipient = $1", [request.email])).rows;
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(1);
  const left = `select from ${queuedJobs} where name in ('mail-price', 'send-mail') and state < 'completed'`;
  await expect.poll(async () => (await database.query(left)).rowCount, { timeout: 60_000 }).toBe(0);
  expect(await mails()).toEqual([{ body_text: expect.stringContaining("Driveway wash: $150–$300 (rough estimate)") }]);
  expect((await database.query("select first_shown_price::float8 as price from estimates")).rows).toEqual([
    { price: 200 },
  ]);
});

test("whatever happens to the built-in database under traffic, the server lives, answers 200 or 503, and goes on when it is back", async () => {
  const server = await start();
  const { cookie } = await newOwner(server);
  const superuserUrl = (await runningDatabase(server.dataDir, DATABASE)) ?? "";
  const look = async <Row extends object>(text: string) => {
    const database = new DatabaseClient({ connectionString: superuserUrl });
    await database.connect();
    const { rows } = await database.query<Row>(text);
    await database.end();
    return rows;
  };
  const ours = "from pg_stat_activity where application_name like 'yardstick%'";
  expect(await look(`select distinct usename ${ours}`)).toEqual([{ usename: "yardstick_app" }]);

  const statuses = new Set<number>();
  let over = false;
  const list = () => fetch(`${server.url}/api/estimates`, { headers: { cookie } });
  const customer = async () => {
    while (!over) statuses.add((await list()).status);
  };
  const traffic = Promise.all([customer(), customer(), customer(), customer()]);
  const works = async () => {
    await expect
      .poll(async () => [(await list()).status, await look("select 1 as one").catch(() => [])])
      .toEqual([200, [{ one: 1 }]]);
  };

  await look(`select pg_terminate_backend(pid) ${ours}`);
  await works();
  const [victim] = await look<{ pid: number }>(`select pid ${ours} and application_name = 'yardstick' limit 1`);
  process.kill(victim?.pid ?? 0, "SIGKILL");
  await works();
  process.kill(
    Number(readFileSync(join(server.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
    "SIGKILL",
  );
  await works();
  over = true;
  await traffic;
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await server.terminate()).toBe(0);
});
