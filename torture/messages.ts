import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { openMailbox, type Mailbox } from "./mailbox.ts";
import type { Scenario, Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { startWorld, type World } from "./world.ts";

/** The businesses of a round, and the customers of each, who all get a message now. */
const crowd = { quick: { firms: 2, customers: 30 }, whole: { firms: 4, customers: 150 } };

/** The server is killed while it sends messages to customers, also after an email was handed over without an answer. */
export const messages: Scenario = {
  name: "messages",
  what: "kill -9 of the server while it sends messages to customers",
  quick: true,
  async run(trial) {
    const mailbox = await openMailbox();
    const world = await startWorld(
      { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, ROOMY_LIMITS: "yes" },
      { entry: "torture/ours.ts" },
    );
    const database = await world.database();
    try {
      do await oneRound(trial, { world, mailbox, database });
      while (!trial.quick && trial.left() > 90_000);
    } finally {
      await database.end();
      await world.dispose();
      mailbox.close();
    }
  },
};

type MessagesScenario = { world: World; mailbox: Mailbox; database: Client };

async function oneRound(trial: Trial, place: MessagesScenario): Promise<void> {
  const { world, mailbox, database } = place;
  const { firms, customers } = trial.quick ? crowd.quick : crowd.whole;
  const owners = (await world.owners(firms)).map(({ id }) => id);
  for (const id of owners) await writeCustomers(database, id, customers);
  await haveTurns(database, owners);
  const all = firms * customers;
  const kills = trial.quick ? 1 : 3;
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor((all * (kill - trial.random())) / (kills + 1));
    await until(async () => (await settled(database, owners)) >= wanted, `${wanted} messages are sent`);
    mailbox.fallSilent();
    await until(() => mailbox.unanswered() > 0, "an email was handed over without an answer");
    await delay(trial.random() * 150);
    await world.server.kill();
    mailbox.speak();
    // The time is skipped for which a dead process keeps its job and its message.
    await database.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
    await database.query("update messages set lease_until = now() - interval '1 second' where state = 'sending'");
    const began = performance.now();
    await world.server.start();
    await world.untilReady(60_000);
    trial.recovered(performance.now() - began);
    await haveTurns(database, owners);
  }
  await until(async () => (await settled(database, owners)) === all, "all messages are sent");
  const again = await compare(trial, place, owners, all);
  trial.round(`${all} messages through ${kills} kills, ${again} a second time under their own id`);
}

/** Customers whose service is due today, in a zone whose clocks show about noon, and a sequence that tells them so. */
async function writeCustomers(database: Client, owner: string, count: number): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const today = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10);
  const words = { subject: "Your next service", text: "Hello {first_name}, it is time for {service}." };
  const step = { id: randomUUID(), days: 0, time: "08:00", channel: "email", words: { en: words, es: words } };
  await database.query("update businesses set time_zone = $2, address = '1 Main Street' where created_by = $1", [
    owner,
    zone,
  ]);
  await database.query(
    "insert into subscriptions (created_by, subscription_tier, subscription_end) values ($1, 'Test', now() + interval '1 year') on conflict (created_by) do update set subscription_end = excluded.subscription_end",
    [owner],
  );
  await database.query(
    "insert into sequences (created_by, trigger, steps, on_since) values ($1, 'service_due', $2, now() - interval '2 days')",
    [owner, JSON.stringify([step])],
  );
  // The services were scheduled before this day, and the next turn looks at them.
  await database.query(
    "insert into message_settings (created_by, planned_at) values ($1, now() - interval '15 hours')",
    [owner],
  );
  await database.query(
    `with made as (
        insert into customers (created_by, name, email)
        select $1::uuid, 'Customer ' || n, 'customer-' || n || '-' || $1::text || '@mail.dev' from generate_series(1, $2::int) as n
        returning id)
      insert into customer_services (created_by, customer_id, service_name, next_service_date, updated_at)
      select $1::uuid, id, 'Gutters', $3::date, now() - interval '14 hours' from made`,
    [owner, count, today],
  );
}

/** Lets the businesses have a turn now. */
const haveTurns = (database: Client, owners: readonly string[]) =>
  database.query(
    `insert into message_schedule (business_id, due_at) select unnest($1::uuid[]), now()
      on conflict (business_id) do update set due_at = excluded.due_at`,
    [owners],
  );

/** The number of messages that are sent, or of which it is not known. */
async function settled(database: Client, owners: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from messages where created_by = any($1) and state in ('sent', 'unknown')",
    [owners],
  );
  return rows[0]?.count ?? 0;
}

/** Compares the messages with the emails that arrived. Returns how many came a second time under their own id. */
async function compare(
  trial: Trial,
  { mailbox, database }: MessagesScenario,
  owners: readonly string[],
  all: number,
): Promise<number> {
  const { rows } = await database.query<{ id: string; state: string; address: string }>(
    "select id, state, address from messages where created_by = any($1)",
    [owners],
  );
  if (rows.length !== all) trial.finding(`there are ${rows.length} messages instead of ${all}`);
  const mails = Map.groupBy(await mailbox.received(), ({ to }) => to);
  let again = 0;
  for (const { id, state, address } of rows) {
    trial.counts.acknowledged++;
    const got = mails.get(address) ?? [];
    const ids = new Set(got.map((mail) => mail.id));
    if (got.length === 0) trial.finding(`the message ${id} is ${state} and did not arrive`);
    if (ids.size > 1) trial.finding(`${address} got emails with ${ids.size} ids`);
    if (got.length > 2) trial.finding(`${address} got ${got.length} emails`);
    if (got.length > 1) again++;
  }
  return again;
}
