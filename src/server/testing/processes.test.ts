import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Agent, createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { Client as Database } from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { RequestToSubmit } from "#features/public-forms/request.ts";
import { DatabaseClient } from "#server/database/databaseClient.ts";
import { runningDatabase } from "#server/database/embeddedAddress.ts";
import { DATABASE } from "#server/database/embeddedRoles.ts";
import { urlOfDatabase } from "#server/testing/freshDatabase.ts";
import { startServerProcess, type ServerProcess } from "#server/testing/serverProcess.ts";

/** Real server processes: two on one database, one told to end, one killed in the middle of their work. */

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ TRUSTED_PROXIES: "127.0.0.1, ::1", ...env });
  undo.push(() => server.dispose());
  return server;
}

/** A database with nothing in it yet, not even a schema. */
async function emptyDatabase(): Promise<string> {
  const name = `yardstick_processes_${randomBytes(8).toString("hex")}`;
  const admin = new Database({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  undo.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return urlOfDatabase(inject("postgresUrl"), name);
}

/** A connection of the test's own, past the server. */
async function connect(connectionString: string): Promise<Database> {
  const database = new Database({ connectionString });
  await database.connect();
  undo.push(() => database.end());
  return database;
}

const password = "correct horse battery";
const someAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function ask(server: ServerProcess, path: string, body: object): Promise<Response> {
  const answer = await fetch(server.url + path, { method: "POST", headers: { "content-type": "application/json", origin: server.url, "x-forwarded-for": someAddress() }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function signIn(server: ServerProcess, email: string): Promise<string> {
  const answer = await ask(server, "/api/auth/sign-in/email", { email, password });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Signs up through one server and answers the cookie and the owner's id. */
async function newOwner(server: ServerProcess, more: { trial?: boolean } = {}): Promise<{ id: string; email: string; cookie: string }> {
  const email = `${randomUUID().slice(0, 8)}@owners.yardstick.dev`;
  await ask(server, "/api/auth/sign-up/email", { email, name: "Olivia Owner", password, timeZone: "America/Chicago", ...more });
  const { search } = new URL(await server.mailedLink(email, "/confirm-email"));
  expect((await fetch(`${server.url}/api/auth/verify-email${search}`)).status).toBe(200);
  const cookie = await signIn(server, email);
  const { id } = await clientOf(server, cookie).account.me();
  return { id, email, cookie };
}

function clientOf(server: ServerProcess, cookie: string): Client {
  const link = linkOverHttp({ origin: () => server.url, headers: () => ({ cookie, origin: server.url }) });
  return clientOver(() => link);
}

/** An owner's open page: what its stream has said so far, and whether it has ended. */
async function openStream(server: ServerProcess, cookie: string) {
  const answer = await fetch(`${server.url}/api/live`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const page = { heard: "", ended: false };
  const listen = async () => {
    const words = new TextDecoder();
    for await (const bytes of answer.body ?? []) page.heard += words.decode(bytes as Uint8Array, { stream: true });
  };
  void listen()
    .catch(() => {})
    .finally(() => (page.ended = true));
  await expect.poll(() => page.heard).toContain("event: listening");
  return page;
}

const fixture = (name: string) => resolve(import.meta.dirname, "../../../e2e/fixtures/photos", name);
const washing = { name: "Driveway wash", rate: 0.25, unit: "per sq ft", minimum_price: 150, ai_focus_instructions: "Measure the driveway.", show_price: true, show_ai_analysis: true };

test("two processes that start at once on an empty database both serve it, and hear of each other's changes", async () => {
  const shared = { DATABASE_URL: await emptyDatabase(), AUTH_SECRET: randomBytes(32).toString("hex") };
  const [one, other] = await Promise.all([start(shared), start(shared)]);
  const { email, cookie } = await newOwner(one);

  // Signed in through one, known to the other.
  const page = await openStream(other, cookie);
  const beforeChange = performance.now();
  const created = await clientOf(one, cookie).services.create(washing);
  await expect.poll(() => page.heard).toContain('"services"');
  const afterChange = performance.now();
  expect(await clientOf(other, cookie).services.list()).toMatchObject([{ id: created.id, name: "Driveway wash" }]);

  // A page that begins to listen only now is told how long ago that was.
  const beforeListening = performance.now();
  const quietFor = Number(/event: listening\ndata: (\d+)\n/.exec((await openStream(other, cookie)).heard)?.[1]);
  expect(quietFor).toBeLessThanOrEqual(performance.now() - beforeChange);
  expect(quietFor).toBeGreaterThanOrEqual(Math.floor(beforeListening - afterChange));

  // A customer's request through one, too, and the other way round.
  const back = await openStream(one, cookie);
  await clientOf(other, "").publicForms.submit(requestFor(created.created_by, created.id));
  await expect.poll(() => back.heard).toContain('"estimates"');

  // Signed out everywhere through one, signed out at the other.
  const second = await signIn(other, email);
  await clientOf(other, second).account.me();
  const answer = await fetch(`${one.url}/api/auth/revoke-sessions`, { method: "POST", headers: { "content-type": "application/json", origin: one.url, cookie }, body: "{}" });
  expect(answer.status).toBe(200);
  await expect.poll(() => clientOf(other, second).account.me().then(() => "known", (error: { code: string }) => error.code)).toBe("signed_out");
  await expect.poll(() => page.ended).toBe(true);
});

test("two processes remind each owner once: one notification, one mail, one event to the webhook, however often both look", async () => {
  const heard: string[] = [];
  const program = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((listening) => program.listen(0, "127.0.0.1", listening));
  undo.push(async () => void program.close());
  const shared = { DATABASE_URL: await emptyDatabase(), AUTH_SECRET: randomBytes(32).toString("hex"), WEBHOOKS_TO_PRIVATE: "allow" };
  const both = await Promise.all([start(shared), start(shared)]);
  const database = await connect(shared.DATABASE_URL);

  const owners = await Promise.all(Array.from({ length: 4 }, (_, made) => newOwner(both[made % 2] as ServerProcess, { trial: true })));
  for (const { id, cookie } of owners) {
    const client = clientOf(both[0], cookie);
    const customer = await client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" });
    await client.followUps.create({ customer_id: customer.id, follow_up_frequency: "weekly" });
    await client.webhooks.save({ url: `http://127.0.0.1:${(program.address() as AddressInfo).port}/${id}` });
  }
  await database.query("update customer_follow_ups set next_due_date = next_due_date - 30");

  // Nobody was there for days, and then both look again and again.
  await database.query("update reminder_clocks set due_at = now() - interval '3 days'");
  await database.query("insert into pgboss.job (name, data) select name, '{}' from unnest(array['remind-owners', 'remind-owners', 'remind-owners', 'remind-owners']) name");
  await database.query("insert into pgboss.job (name, data) select 'remind-owner', jsonb_build_object('ownerId', id) from unnest($1::text[]) id, generate_series(1, 2)", [owners.map(({ id }) => id)]);
  const unfinished = "select count(*)::int as n from pgboss.job where name in ('remind-owners', 'remind-owner', 'send-mail', 'deliver-webhook') and state < 'completed'";
  await expect.poll(async () => (await database.query<{ n: number }>(unfinished)).rows).toEqual([{ n: 0 }]);

  for (const [place, { id, email, cookie }] of owners.entries()) {
    expect((await clientOf(both[(place + 1) % 2] as ServerProcess, cookie).notifications.list({})).rows, email).toHaveLength(1);
    expect(heard.filter((path) => path === `/${id}`), email).toHaveLength(1);
    const mailed = both.flatMap((server) => server.output().split("\n")).filter((line) => line.startsWith(`Mail to ${email}: Follow-up due`));
    expect(mailed, email).toHaveLength(1);
  }
});

test("told to end, a server answers what is in flight, lets open pages go, and is gone", async () => {
  const server = await start({ DATABASE_URL: await emptyDatabase() });
  const { id, cookie } = await newOwner(server);
  const pages = await Promise.all([openStream(server, cookie), openStream(server, cookie)]);

  // A photo on its way over a slow line, half of it here when the server is told to end.
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
  const upload = fetch(`${server.url}/api/public-forms/${id}/requests/${randomUUID()}/photos`, { method: "POST", body, duplex: "half", headers: { "content-type": "image/jpeg" } } as RequestInit);
  // It has begun when a request sent after it has been answered.
  await clientOf(server, cookie).account.me();

  const ended = server.terminate();
  await expect.poll(() => pages.every((page) => page.ended)).toBe(true);
  await expect.poll(() => fetch(`${server.url}/healthz`).then(() => "open", () => "closed")).toBe("closed");
  bodyEnds.resolve();
  expect((await upload).status).toBe(200);
  expect(await ended).toBe(0);
});

test("a server killed in the middle of submits has lost none that it acknowledged, and asking again never makes two", { timeout: 240_000 }, async () => {
  const server = await start();
  type Business = { id: string; cookie: string; service: string; acknowledged: RequestToSubmit[]; unanswered: RequestToSubmit[] };
  const owners: Business[] = [];
  for (let made = 0; made < 3; made++) {
    const owner = await newOwner(server);
    const service = await clientOf(server, owner.cookie).services.create(washing);
    owners.push({ id: owner.id, cookie: owner.cookie, service: service.id, acknowledged: [], unanswered: [] });
  }

  for (let round = 0; round < 3; round++) {
    // More than 30 of one form within minutes, all rounds together, and it asks for a proof of work.
    const killAfter = randomInt(3, 15);
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

    for (const owner of owners) {
      // The phones ask again: those without an answer, and one that had its answer.
      for (const request of owner.unanswered.splice(0)) {
        await submit(server, request);
        owner.acknowledged.push(request);
      }
      const again = owner.acknowledged[0];
      if (again) await submit(server, again);
      expect(await keptNames(server, owner.cookie)).toEqual(owner.acknowledged.map(({ name }) => name).toSorted());
    }
  }
});

test("a server killed in the middle of deleting an account leaves it whole, and the next one finishes", { timeout: 240_000 }, async () => {
  const databaseUrl = await emptyDatabase();
  const server = await start({ DATABASE_URL: databaseUrl });
  const { id, email, cookie } = await newOwner(server);
  const service = await clientOf(server, cookie).services.create(washing);
  await submit(server, requestFor(id, service.id));
  const picture = readFileSync(fixture("driveway.jpg"));
  expect((await fetch(`${server.url}/api/public-forms/${id}/requests/${randomUUID()}/photos`, { method: "POST", body: picture, headers: { "content-type": "image/jpeg" } })).status).toBe(200);
  const photos = join(server.dataDir, "photos", id);
  expect(existsSync(photos)).toBe(true);

  // The last thing that goes in the deletion's transaction is held fast, so that the server dies with all the rest done.
  const [database, holding] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  await database.query("insert into pgboss.job (name, data, start_after) values ('send-mail', $1, now() + interval '1 day')", [{ accountId: id }]);
  await holding.query("begin");
  await holding.query("select from pgboss.job where data->>'accountId' = $1 for update", [id]);
  const asked = clientOf(server, cookie).account.remove({ confirmation: "DELETE" }).then(() => "deleted", () => "no answer");
  const waiting = "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from pgboss.job%'";
  await expect.poll(async () => (await database.query(waiting)).rows).toEqual([{ n: 1 }]);
  await server.kill();
  expect(await asked).toBe("no answer");
  await holding.query("rollback");
  await server.start();

  expect(await keptNames(server, await signIn(server, email))).toHaveLength(1);
  expect(existsSync(photos)).toBe(true);
  await database.query("update account_removals set asked_at = now() - interval '3 minutes' where user_id = $1", [id]);
  await database.query("insert into pgboss.job (name, data) values ('finish-removals', '{}')");
  await expect.poll(async () => (await database.query("select from account_removals")).rowCount).toBe(0);
  await expect(signIn(server, email)).rejects.toThrow("401");
  expect(existsSync(photos)).toBe(false);
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
    await expect.poll(async () => [(await list()).status, await look("select 1 as one").catch(() => [])]).toEqual([200, [{ one: 1 }]]);
  };

  await look(`select pg_terminate_backend(pid) ${ours}`);
  await works();
  const [victim] = await look<{ pid: number }>(`select pid ${ours} and application_name = 'yardstick' limit 1`);
  process.kill(victim?.pid ?? 0, "SIGKILL");
  await works();
  process.kill(Number(readFileSync(join(server.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  await works();
  over = true;
  await traffic;
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await server.terminate()).toBe(0);
});

/** A request that carries its own id as the customer's name. */
function requestFor(business_owner_id: string, service_id: string): RequestToSubmit {
  const request_id = randomUUID();
  return { business_owner_id, request_id, kind: "standard", name: request_id, email: "carla@mail.dev", estimate_method: "manual", services: [{ service_id, manual_area: 800 }] };
}

async function submit(server: ServerProcess, request: RequestToSubmit): Promise<void> {
  const answer = await ask(server, `/api/public-forms/${request.business_owner_id}/requests`, request);
  expect(await answer.json()).toMatchObject({ request_id: request.request_id, results: [{ totalPrice: 200 }] });
}

async function keptNames(server: ServerProcess, cookie: string): Promise<string[]> {
  const names: string[] = [];
  for (let total = 1; names.length < total; ) {
    const page = await clientOf(server, cookie).estimates.list({ limit: 100, offset: names.length });
    names.push(...page.rows.map(({ name }) => name));
    total = page.total;
  }
  return names.toSorted();
}

test("two servers behind a balancer are restarted one after the other, and no request fails", async () => {
  const shared = { DATABASE_URL: await emptyDatabase(), AUTH_SECRET: randomBytes(32).toString("hex") };
  const both = await Promise.all([start(shared), start(shared)]);
  const { cookie } = await newOwner(both[0]);
  const balancer = balance(both);
  undo.push(async () => balancer.end());

  let restarted = false;
  const failed: string[] = [];
  let answered = 0;
  const client = async (number: number) => {
    for (let sent = 0; !restarted || answered < 2_000; sent++) {
      const outcome = await (sent % 10 === number % 10
        ? balancer.ask("POST", "/api/services", { cookie, "content-type": "application/json" }, JSON.stringify({ name: `Service ${number} ${sent}` }))
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

/**
 * A load balancer such as people use: takes turns, keeps connections, asks each server whether it is ready, and tries again
 * elsewhere only where no connection was made, so that nothing can happen twice.
 */
function balance(servers: readonly ServerProcess[]) {
  const places = servers.map((server) => ({ server, agent: new Agent({ keepAlive: true }), ready: true }));
  const look = setInterval(() => {
    for (const place of places)
      fetch(`${place.server.url}/readyz`).then(
        ({ ok }) => void (place.ready = ok),
        () => void (place.ready = false),
      );
  }, 250);
  let turn = 0;
  const askOne = ({ server, agent }: (typeof places)[number], method: string, path: string, headers: Record<string, string>, body: string) =>
    new Promise<number | null>((resolve, reject) => {
      const request = httpRequest(`${server.url}${path}`, { agent, method, headers: { origin: server.url, ...headers } }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
        answer.once("error", reject);
      });
      request.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNREFUSED" ? resolve(null) : reject(error)));
      request.end(body);
    });
  return {
    async ask(method: string, path: string, headers: Record<string, string>, body = ""): Promise<number> {
      for (let tries = 0; tries < 1_000; tries++) {
        const inTurn = places[turn++ % places.length];
        const place = inTurn?.ready ? inTurn : (places.find(({ ready }) => ready) ?? inTurn);
        const status = place && (await askOne(place, method, path, headers, body));
        if (typeof status === "number") return status;
      }
      throw new Error("No server takes a connection.");
    },
    end() {
      clearInterval(look);
      for (const { agent } of places) agent.destroy();
    },
  };
}
