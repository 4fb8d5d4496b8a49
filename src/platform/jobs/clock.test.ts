import { randomUUID } from "node:crypto";
import type { Client as Database, Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openClock, type Clock } from "./clock.ts";
import { resettableColumns } from "./clock.queries.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb, type SharedDb } from "#platform/database/sharedDb.ts";
import { openJobs, type Jobs } from "./jobs.ts";
import { openOutbox } from "./outbox.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { insertOwner } from "#server/testing/insertOwner.ts";

/** A database whose clock was days ahead for a while, and is right again. */

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let pool: Pool;
let sharedDb: SharedDb;
let jobs: Jobs;
const clocks: Clock[] = [];
const warned: { table?: string; rows?: number }[] = [];

beforeEach(async () => {
  fresh = await freshDatabase();
  database = new DatabaseClient({ connectionString: fresh.url });
  await database.connect();
  pool = openPool(fresh.url, { max: 4, onLost: () => {} });
  sharedDb = openSharedDb(pool);
  jobs = await openJobs({ url: fresh.url, log: pino({ level: "silent" }) });
  warned.length = 0;
});
afterEach(async () => {
  for (const clock of clocks.splice(0)) await clock.stop();
  await jobs.stop();
  await pool.end();
  await database.end();
  await fresh.drop();
});

/** Starts a process. */
async function start(): Promise<Clock> {
  const clock = await openClock({ sharedDb, log: { warn: (details) => void warned.push(details) } });
  clocks.push(clock);
  return clock;
}

const list = (text: string) => text.trim().split(/\s+/);
/** Columns that are reset besides `resettableColumns`, each by a separate rule. */
const setBackBesides = list("pgboss.job.start_after pgboss.job.keep_until pgboss.job.singleton_on");
/** The code that compares these does not trust times ahead, or tries again if it is too early. */
const doubted = list(`
  customer_pages.code_sent_at message_settings.planned_at messages.lease_until messages.sent_at sequences.on_since
  estimates.analysis_started_at outbox.created_at outbox.start_after rate_limit.ends_at
  calendar_events.deleted_at estimates.deleted_at quotes.seen_at`);
/** Chosen by a person, or derived from a person's choice. */
const appointments = list(`
  api_keys.expires_at calendar_events.start_datetime calendar_events.end_datetime calendar_events.start_day
  calendar_events.end_day calendar_events.occurrence_day customer_follow_ups.last_contact_date customer_follow_ups.last_service_date
  customer_follow_ups.next_due_date customer_follow_ups.next_service_date customer_services.last_service_date
  customer_services.next_service_date customers.last_work_date messages.due_at messages.send_at invoices.due_on notifications.target_date payments.paid_on
  quotes.expires_at quotes.last_day subscriptions.subscription_end subscriptions.trial_end`);
/** The end of something, which then lasts longer; nothing waits for it. */
const ends = list(`
  account.access_token_expires_at account.refresh_token_expires_at card_former_accounts.ended_at invitations.expires_at
  customer_pages.rests_until push_subscriptions.failing_since session.expires_at session.verified_at verification.expires_at
  webhook_endpoints.failing_since`);
/** Records when something happened, to show or sort by; deletion by age then comes later. */
const records = list(`
  quotes.customer_deleted_at jobs.customer_deleted_at invoices.customer_deleted_at bounced_addresses.bounced_at message_settings.paused_at messages.read_at businesses.first_steps_dismissed_at businesses.form_shared_at businesses.form_tried_at billing_events.received_at
  calendar_events.completed_at card_news.happened_at checklist_points.done_at credit_notes.issued_at customer_imports.undone_at photos.shared_at customer_merges.merged_at
  customer_merges.unmerged_at estimate_reads.read_at estimates.customer_mailed_at estimates.first_action_at
  estimates.first_shown_at estimates.price_promised_at estimates.withdrawn_at form_names.chosen_at
  invitations.accepted_at invitations.sent_at invitations.withdrawn_at invoices.emailed_at invoices.first_viewed_at
  invoices.issued_at invoices.issued_on invoices.last_viewed_at invoices.voided_at jobs.closed_at jobs.done_at local_mail.sent_at mail_stops.stopped_at
  members.chosen_at members.last_digest_day members.left_at members.since notification_reads.read_at
  notifications.read_at passkey.last_used_at api_keys.last_used_at photos.attached_at quote_versions.sent_at
  quotes.answered_at quotes.first_sent_at quotes.first_viewed_at quotes.last_viewed_at quotes.sent_at
  security_events.quarter two_factor.turned_on_at user.locked_at webhook_deliveries.last_attempt_at webhook_endpoints.set_aside_at
  pgboss.job.source_created_on pgboss.bam.started_on pgboss.bam.completed_on pgboss.queue_stats.captured_on
  pgboss.queue_stats.delta_on`);
const isRecord = (name: string) => /\.(created|updated)_(at|on)$|_events\.at$|_notes\.at$/.test(name);

test("every column with a moment or a day is set back, doubted where it is compared, an appointment, or only a record", async () => {
  // Partitions of a table count as the table.
  const { rows } = await database.query<{ name: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and a.atttypid in ('date'::regtype, 'timestamptz'::regtype, 'timestamp'::regtype)`,
  );
  const setBack = Object.entries(resettableColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const known = [...setBack, ...setBackBesides, ...doubted, ...appointments, ...ends, ...records];
  const found = rows.map(({ name }) => name).filter((name) => known.includes(name) || !isRecord(name));
  expect(found.toSorted()).toEqual(known.toSorted());
});

test("at a start everything that lies ahead is set back, and what is meant to lie ahead stays", async () => {
  const owner = randomUUID();
  await insertOwner(database, owner);
  await jobs.send({ name: "purge-event", data: { ownerId: "a", id: "queued" }, startAfterSeconds: 3_600 });
  await jobs.send({ name: "purge-event", data: { ownerId: "a", id: "appointment" }, startAfterSeconds: 90 * 86_400 });
  await jobs.send({ name: "deliver-webhook", data: { ownerId: "a", deliveryId: "retry" } });
  for (const text of [
    "insert into reminder_schedule values ($1, now())",
    "insert into message_schedule values ($1, now())",
    "insert into texted_numbers values ($1, '+15125550101', now())",
    "insert into photo_cleanups values ($1, $1, 'driveway', now())",
    "insert into account_removals values ($1, now())",
    "insert into billing_accounts (business_id, mode, customer_id) values ($1, 'test', 'cus')",
    "insert into two_factor (user_id, secret, last_step) values ($1, '-', extract(epoch from now() + interval '3 days') / 30)",
  ])
    await database.query(text, [owner]);
  for (const [table, columns] of Object.entries(resettableColumns))
    await database.query(
      `update ${table} set ${Object.keys(columns)
        .map((column) => `${column} = now() + interval '3 days'`)
        .join(", ")} ${table === "pgboss.job" ? "where data->>'id' = 'queued'" : ""}`,
    );
  await database.query(
    "update pgboss.job set start_after = start_after + interval '3 days', singleton_on = now() + interval '3 days' where data->>'id' = 'queued'",
  );
  await database.query(
    "update pgboss.job set state = 'retry', start_after = now() + interval '3 days' where name = 'deliver-webhook'",
  );

  await start();
  expect(warned.map(({ table }) => table)).toEqual([...Object.keys(resettableColumns), "two_factor"]);
  for (const [table, columns] of Object.entries(resettableColumns))
    for (const column of Object.keys(columns))
      expect(
        (await database.query(`select 1 from ${table} where ${column} > now()`)).rowCount,
        `${table}.${column}`,
      ).toBe(0);
  const { rows } = await database.query(
    "select coalesce(data->>'id', data->>'deliveryId') as id, round(extract(epoch from start_after - now()) / 3600)::int as hours, singleton_on from pgboss.job where name in ('purge-event', 'deliver-webhook') order by 1",
  );
  expect(rows).toEqual([
    { id: "appointment", hours: 90 * 24, singleton_on: null },
    { id: "queued", hours: 1, singleton_on: null },
    { id: "retry", hours: 0, singleton_on: null },
  ]);
  expect((await database.query("select last_step from two_factor")).rows).toEqual([{ last_step: null }]);

  // Nothing is left to do, and times that can be ahead are left alone.
  await database.query("update reminder_schedule set due_at = now() + interval '25 hours'");
  await database.query("update photo_cleanups set due_at = now() + interval '24 hours'");
  await database.query("update two_factor set last_step = extract(epoch from now()) / 30 + 1");
  warned.length = 0;
  await start();
  expect(warned).toEqual([]);
});

test("jobs by the clock come again though the queue's own clock lay days ahead, and it shows how late they are", async () => {
  await database.query("update pgboss.version set cron_on = now() + interval '3 days'");
  const clock = await start();
  const done = Promise.withResolvers<void>();
  await jobs.work({ "sweep-photos": async () => done.resolve() });
  await done.promise;
  expect(await clock.lateness()).toBeLessThan(120);
  await database.query("update pgboss.version set cron_on = now() - interval '1 hour'");
  expect(await clock.lateness()).toBeGreaterThan(3_500);
});

test("work that is due for a business shows how late it is", async () => {
  const clock = await start();
  for (const table of [
    "reminder_schedule (business_id, due_at)",
    "photo_cleanups (business_id, due_at, photo_id, name)",
  ]) {
    const more = table.startsWith("photo") ? ", gen_random_uuid(), 'a'" : "";
    await database.query(`insert into ${table} values (gen_random_uuid(), now() - interval '1 day'${more})`);
    expect(await clock.lateness(), table).toBeGreaterThan(86_000);
    await database.query(`delete from ${table.split(" ")[0]}`);
  }
  await jobs.send({ name: "sweep-expired", data: {} });
  await database.query("update pgboss.job set start_after = now() - interval '1 day' where name = 'sweep-expired'");
  expect(await clock.lateness()).toBeGreaterThan(86_000);
});

test("a job that a business wrote while the clock was ahead is handed on, and waits as long as it was meant to", async () => {
  const owner = randomUUID();
  await insertOwner(database, owner);
  await database.query(
    "insert into outbox (created_by, id, name, data, start_after, created_at) values ($1, gen_random_uuid(), 'purge-event', '{}', now() + interval '3 days 2 hours', now() + interval '3 days')",
    [owner],
  );
  const outbox = openOutbox({ sharedDb, jobs, distributed: false, log: { warn: () => {} } });
  outbox.collect();
  const waits =
    "select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job where name = 'purge-event'";
  await expect.poll(async () => (await database.query(waits)).rows).toEqual([{ hours: 2 }]);
  await outbox.stop();
});
