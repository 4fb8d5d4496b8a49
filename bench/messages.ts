import { randomUUID } from "node:crypto";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { parseEnv } from "#platform/process/env.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { sendMessages } from "#features/messages/message-sending/messageSending.server.ts";
import { clockDeps } from "#server/testing/messageClock.ts";
import { median, print } from "./figures.ts";
import { child, createWorld, secret, type BenchOwner, type World } from "./world.ts";

const customers = 10_000;
const rounds = 25;
/** The limits: for an answer and a turn in milliseconds, and the emails of a minute. */
const aims = { answer: 50, turn: 100, perMinute: 200 };
const zone = "America/Chicago";

/**
 * Measures a business with 10,000 customers and three planned messages for each: the pages of its outbox, a turn after
 * one change, and the emails that its sender hands over in a minute; `floor` is the aim.
 */
export async function benchMessages(): Promise<void> {
  const world = await createWorld({ owners: 1, estimates: 100 });
  const sink = await child("mailSink.ts", {});
  try {
    const [owner] = world.owners;
    if (!owner) throw new Error("The world has no business.");
    const due = addDays(dayIn(zone, new Date()), 30);
    await fillCustomers(world, owner, due);
    const turn = await openTurns(world, owner, sink.url);
    const planning = performance.now();
    await turn(new Date());
    print("messages-plan-30000", performance.now() - planning, 60_000, "ms");
    for (const table of ["customers", "customer_services"])
      await world.pool.query(`update ${table} set updated_at = updated_at - interval '1 hour'`);
    await world.pool.query("vacuum analyze");

    for (const [name, path] of [
      ["list", "/api/messages?box=planned"],
      ["list-today", "/api/messages?box=today"],
      ["list-week", "/api/messages?box=week"],
      ["list-last", "/api/messages?box=planned&offset=29000"],
      ["list-stopped", "/api/messages?box=stopped"],
      ["stats", "/api/messages/stats"],
    ] as const)
      print(`messages-${name}`, median(await answersOf(world, owner, path)), aims.answer, "ms");

    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await world.pool.query(
        "update customer_services set updated_at = now() where id = (select id from customer_services offset $1 limit 1)",
        [round],
      );
      const started = performance.now();
      await turn(new Date());
      took.push(performance.now() - started);
    }
    print("messages-turn", median(took), aims.turn, "ms");

    const morning = new Date(momentOf(due, 9.1, zone));
    const before = (await sink.ask({})) as number;
    const started = performance.now();
    for (let times = 0; times < 5; times++) await turn(morning);
    const minutes = (performance.now() - started) / 60_000;
    print("messages-sent", (((await sink.ask({})) as number) - before) / minutes, aims.perMinute, "/min");
  } finally {
    await sink.stop();
    await world.stop();
  }
}

/** Customers with a service that is due on a day, and the three emails of its sequence. */
async function fillCustomers({ pool }: World, { id }: BenchOwner, due: string): Promise<void> {
  const words = { subject: "Your next service", text: "Hello {first_name}, it is time for {service}." };
  const steps = [0, 3, 10].map((days) => ({
    id: randomUUID(),
    days,
    time: "09:00",
    channel: "email",
    words: { en: words, es: words },
  }));
  await pool.query("update businesses set time_zone = $2, address = '1 Main Street' where created_by = $1", [id, zone]);
  await pool.query(
    "insert into subscriptions (created_by, subscription_tier, subscription_end) values ($1, 'Test', now() + interval '1 year') on conflict (created_by) do update set subscription_end = excluded.subscription_end",
    [id],
  );
  await pool.query(
    "insert into sequences (created_by, trigger, steps, on_since) values ($1, 'service_due', $2, now() - interval '1 day')",
    [id, JSON.stringify(steps)],
  );
  await pool.query(
    `insert into customers (created_by, id, name, email)
      select $1, gen_random_uuid(), 'Customer ' || n, 'customer-' || n || '@load.yardstick.dev' from generate_series(1, $2::int) as n`,
    [id, customers],
  );
  await pool.query(
    `insert into customer_services (created_by, id, customer_id, service_name, next_service_date)
      select created_by, gen_random_uuid(), id, 'Gutters', $2::date from customers where created_by = $1`,
    [id, due],
  );
}

/** Turns of the business at chosen times, into a mail server in another process. */
async function openTurns({ pool }: World, { id: ownerId }: BenchOwner, smtp: string) {
  const db = await openTenantDb({ pool, announce: () => {} });
  const mailer = createMailer({
    env: parseEnv({ SMTP_URL: smtp }),
    sharedDb: { query: () => Promise.reject(new Error("With SMTP no mail is kept.")) },
    print: () => {},
  });
  const deps = { ...clockDeps({ url: "https://quotes.example.org" }, secret), mailer };
  return (at: Date) => sendMessages({ deps, db }, { ownerId }, () => at);
}

async function answersOf({ ours }: World, { cookie }: BenchOwner, path: string): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds + 3; round++) {
    const started = performance.now();
    const answer = await fetch(ours + path, { headers: { cookie, "accept-encoding": "identity" } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} was refused with ${answer.status}.`);
    if (round >= 3) took.push(performance.now() - started);
  }
  return took;
}
