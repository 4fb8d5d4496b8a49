import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "#testing/refusal.ts";
import { startBalancer } from "#server/testing/outside/balancer.ts";
import {
  clientOf,
  fixture,
  newOwner,
  openStream,
  processStory,
  requestFor,
  signIn,
  washing,
} from "#server/testing/processStory.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

/** Real server processes: two on one database, one stopped, two restarted one after another. */

const { start, emptyDatabase, connect, afterwards } = processStory();

/**
 * Starting them is most of the cost of these stories. Two that start at once on an empty database serve all of them.
 */
describe("two processes on one database", () => {
  const group = processStory(afterAll);
  let databaseUrl: string;
  let both: [ServerProcess, ServerProcess];
  beforeAll(async () => {
    databaseUrl = await group.emptyDatabase();
    const shared = {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      WEBHOOKS_TO_PRIVATE: "allow",
    };
    both = await Promise.all([group.start(shared), group.start(shared)]);
  });

  test("both serve it, and hear of each other's changes", async () => {
    const [one, other] = both;
    const { email, cookie } = await newOwner(one);

    // Signs in through one; the other accepts the session.
    const page = await openStream(other, cookie);
    const beforeChange = performance.now();
    const created = await clientOf(one, cookie).services.create(washing);
    await expect.poll(() => page.heard).toContain('"services"');
    const afterChange = performance.now();
    expect(await clientOf(other, cookie).services.list()).toMatchObject([{ id: created.id, name: "Driveway wash" }]);

    // A page that begins to listen only now receives the time since that change.
    const beforeListening = performance.now();
    const quietFor = Number(/event: listening\ndata: (\d+)\n/.exec((await openStream(other, cookie)).heard)?.[1]);
    expect(quietFor).toBeLessThanOrEqual(performance.now() - beforeChange);
    expect(quietFor).toBeGreaterThanOrEqual(Math.floor(beforeListening - afterChange));

    // The same for a customer's request, and from the other process to this one.
    const back = await openStream(one, cookie);
    await clientOf(other, "").publicForms.submit(requestFor(created.created_by, created.id));
    await expect.poll(() => back.heard).toContain('"estimates"');

    // Signing out everywhere through one also signs out at the other.
    const second = await signIn(other, email);
    await clientOf(other, second).account.me();
    const answer = await fetch(`${one.url}/api/auth/revoke-sessions`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: one.url, cookie },
      body: "{}",
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(() =>
        clientOf(other, second)
          .account.me()
          .then(
            () => "known",
            (error: { code: string }) => error.code,
          ),
      )
      .toBe("signed_out");
    await expect.poll(() => page.ended).toBe(true);
  });

  test("end a removed member's sessions, stream and key on the other one within a second, also in the midst of saves", async () => {
    const [one, other] = both;
    const owner = await newOwner(one, { trial: true });
    const member = await newOwner(other);
    const database = await connect(databaseUrl);
    await database.query(
      "insert into members (business_id, user_id, name, role, email) values ($1, $2, 'Mia', 'owner', $3)",
      [owner.id, member.id, member.email],
    );
    const cookie = await signIn(other, member.email);
    const page = await openStream(other, cookie);
    const { key } = await clientOf(other, cookie).apiKeys.create({ name: "Mine", scope: "write" });
    const withKey = () =>
      fetch(`${other.url}/api/account`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    expect(await withKey()).toBe(200);

    const saved: string[] = [];
    let removed = Infinity;
    /**
     * Saves through one process until it has refused five times. Returns the time of the last successful save, and
     * counts later ones.
     */
    const saving = async (server: ServerProcess, as: string) => {
      const seen = { lastSaved: 0, begunAfterRemoval: 0, afterRefusal: 0 };
      for (let turn = 0, refusals = 0; refusals < 5; turn++) {
        const name = `Saved ${server === one ? "here" : "there"} ${turn}`;
        const begun = performance.now();
        const refused = await refusal(clientOf(server, as).services.create({ name }));
        if (refused) refusals += 1;
        else {
          saved.push(name);
          seen.lastSaved = performance.now();
          if (begun > removed) seen.begunAfterRemoval += 1;
          if (refusals > 0) seen.afterRefusal += 1;
        }
      }
      return seen;
    };
    const saves = [saving(one, await signIn(one, member.email)), saving(other, cookie)] as const;
    await expect.poll(() => new Set(saved.map((name) => name.split(" ")[1])).size).toBe(2);
    await clientOf(one, owner.cookie).members.remove({ id: member.id });
    removed = performance.now();
    const [here, there] = await Promise.all(saves);
    // The process that removed the member refuses every save that begins after its answer. The other process stops
    // saving within the second in which it receives the event. A process that has refused once does not accept them
    // again.
    expect(here.begunAfterRemoval).toBe(0);
    expect(there.lastSaved - removed).toBeLessThan(1_000);
    expect(here.afterRefusal + there.afterRefusal).toBe(0);
    await expect.poll(() => page.ended, { timeout: 1_000 }).toBe(true);
    expect(await withKey()).toBe(401);
    await expect(clientOf(other, cookie).account.me()).rejects.toMatchObject({ code: "signed_out" });
    const kept = await clientOf(one, owner.cookie).services.list();
    expect(kept.map(({ name }) => name).toSorted()).toEqual(saved.toSorted());
  });

  test("remind each owner once: one notification, one mail, one event to the webhook, however often both look", async () => {
    const heard: string[] = [];
    const program = createServer((request, response) => {
      heard.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((listening) => program.listen(0, "127.0.0.1", listening));
    afterwards(async () => void program.close());
    const database = await connect(databaseUrl);

    const owners = await Promise.all(
      Array.from({ length: 4 }, (_, made) => newOwner(both[made % 2] as ServerProcess, { trial: true })),
    );
    for (const { id, cookie } of owners) {
      const client = clientOf(both[0], cookie);
      const customer = await client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" });
      await client.followUps.create({ customer_id: customer.id, follow_up_frequency: "weekly" });
      await client.webhooks.save({ url: `http://127.0.0.1:${(program.address() as AddressInfo).port}/${id}` });
    }
    await database.query("update customer_follow_ups set next_due_date = next_due_date - 30");

    // No process ran for days, and then both check again and again.
    await database.query("update reminder_schedule set due_at = now() - interval '3 days'");
    await database.query(
      "insert into pgboss.job (name, data) select name, '{}' from unnest(array['remind-owners', 'remind-owners', 'remind-owners', 'remind-owners']) name",
    );
    await database.query(
      "insert into pgboss.job (name, data) select 'remind-owner', jsonb_build_object('ownerId', id) from unnest($1::text[]) id, generate_series(1, 2)",
      [owners.map(({ id }) => id)],
    );
    const unfinished = `select count(*)::int as n from ${queuedJobs} where name in ('remind-owners', 'remind-owner', 'send-mail', 'deliver-webhook') and state < 'completed'`;
    await expect.poll(async () => (await database.query<{ n: number }>(unfinished)).rows).toEqual([{ n: 0 }]);

    for (const [place, { id, email, cookie }] of owners.entries()) {
      expect(
        (await clientOf(both[(place + 1) % 2] as ServerProcess, cookie).notifications.list({})).rows,
        email,
      ).toHaveLength(1);
      expect(
        heard.filter((path) => path === `/${id}`),
        email,
      ).toHaveLength(1);
      const mailed = both
        .flatMap((server) => server.output().split("\n"))
        .filter((line) => line.startsWith(`Mail to ${email}: Follow-up due`));
      expect(mailed, email).toHaveLength(1);
    }
  });

  test("are restarted one after the other behind a balancer, and no request fails", async () => {
    const { cookie } = await newOwner(both[0]);
    const balancer = startBalancer(both);
    afterwards(async () => balancer.end());

    let restarted = false;
    const failed: string[] = [];
    let answered = 0;
    const client = async (number: number) => {
      for (let sent = 0; !restarted || answered < 2_000; sent++) {
        const outcome = await (
          sent % 10 === number % 10
            ? balancer.ask(
                "POST",
                "/api/services",
                { cookie, "content-type": "application/json" },
                JSON.stringify({ name: `Service ${number} ${sent}` }),
              )
            : balancer.ask("GET", "/api/account", { cookie })
        ).catch((error: Error) => error.message);
        if (outcome !== 200) failed.push(`${outcome}`);
        else answered += 1;
      }
    };
    const clients = Array.from({ length: 4 }, (_, number) => client(number));
    for (const server of both) {
      const soFar = answered;
      await expect.poll(() => answered).toBeGreaterThan(soFar + 100);
      expect(await server.terminate()).toBe(0);
      await server.start();
    }
    restarted = true;
    await Promise.all(clients);
    expect(failed).toEqual([]);
  });
});

test("told to end, a server answers what is in flight, lets open pages go, and is gone", async () => {
  const server = await start({ DATABASE_URL: await emptyDatabase() });
  const { id, cookie } = await newOwner(server);
  const pages = await Promise.all([openStream(server, cookie), openStream(server, cookie)]);

  // A photo upload on a slow line is half done when the server is asked to end.
  const photo = readFileSync(fixture("driveway.jpg"));
  const bodyEnds = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(photo.subarray(0, photo.length / 2));
      await bodyEnds.promise;
      stream.enqueue(photo.subarray(photo.length / 2));
      stream.close();
    },
  });
  const upload = fetch(`${server.url}/api/public-forms/${id}/requests/${randomUUID()}/photos`, {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": "image/jpeg" },
  } as RequestInit);
  // Once a later request has been answered, the upload has begun.
  await clientOf(server, cookie).account.me();

  const ended = server.terminate();
  await expect.poll(() => pages.every((page) => page.ended)).toBe(true);
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  bodyEnds.resolve();
  expect((await upload).status).toBe(200);
  expect(await ended).toBe(0);
});
