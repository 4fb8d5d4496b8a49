import { expect } from "vitest";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import type { Story } from "#server/testing/story.ts";
import { insertSample } from "./insertSample.ts";

/** The names of all tables of owners, as the database knows them. */
export async function tablesOfOwners(story: Pick<Story, "sql">): Promise<string[]> {
  return (
    await story.sql<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_by' order by 1",
    )
  ).map((row) => row.name);
}

/** Everything the owner has, table by table. */
export async function dump(
  story: Pick<Story, "sql">,
  ownerId: string,
  tables: string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const dumped: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const rows = await story.sql<{ row: Record<string, unknown> }>(
      `select to_json(t) as row from ${table} t where created_by = $1 order by t::text`,
      [ownerId],
    );
    dumped[table] = rows.map(({ row }) => row);
  }
  return dumped;
}

/** Gives an owner rows in every table; a table without one is a failure that names it. */
export async function arrangeEverything(story: Pick<Story, "sql">, ownerId: string): Promise<void> {
  await insertSample(story, sampleBusiness(ownerId, new Date()));
  await story.sql(
    `insert into photos (created_by, request_id, name, width, height, bytes, attached_at)
     select created_by, request_id, gen_random_uuid()::text, 8, 6, 9, now() from estimates where created_by = $1 and request_position = 0`,
    [ownerId],
  );
  await story.sql(
    "insert into measurements (created_by, estimate_id, made_by, annotations, area, area_low, area_high) select created_by, id, 'customer', '{}', 800, 760, 840 from estimates where created_by = $1",
    [ownerId],
  );
  await story.sql(
    "insert into analyses (created_by, estimate_id, provider, model, prompt_version, answer, result) select created_by, id, 'local', 'seeing', 1, '{}', '{}' from estimates where created_by = $1",
    [ownerId],
  );
  for (const text of aroundCustomers) await story.sql(text, [ownerId]);
  const tables = await tablesOfOwners(story);
  const rows = await dump(story, ownerId, tables);
  for (const table of tables)
    expect(rows[table]?.length, `Give the owners of this test a row in ${table}.`).toBeGreaterThan(0);
}

const aroundCustomers = [
  "insert into billing_subscriptions (created_by, id, mode, state) values ($1::uuid, 'sub_' || $1::uuid, 'test', '{}')",
  "insert into billing_events (created_by, id, type, created_at) values ($1::uuid, 'evt_' || $1::uuid, 'customer.subscription.updated', now())",
  "insert into billing_test_objects (created_by, id, kind, data) values ($1::uuid, 'cs_test_' || $1::uuid, 'session', '{}')",
  "insert into customer_imports (created_by, file_name, imported, skipped) values ($1, 'customers.csv', 5, 0)",
  "update customers set import_id = (select id from customer_imports where created_by = $1) where created_by = $1",
  "insert into customer_merges (created_by, primary_customer_id, secondary_customer_id, secondary_customer_data, merged_by) select created_by, id, gen_random_uuid(), '{}', created_by from customers where created_by = $1",
  "insert into customer_merge_moves (created_by, merge_id, table_name, row_id, before, after) select created_by, id, 'estimates', gen_random_uuid(), '{}', '{}' from customer_merges where created_by = $1",
  "insert into dismissed_duplicates (created_by, one_id, other_id) select created_by, gen_random_uuid(), id from customers where created_by = $1",
  "insert into calendar_events (created_by, customer_id, title, start_datetime, end_datetime) select created_by, id, 'Visit', now(), now() + interval '1 hour' from customers where created_by = $1",
  "insert into estimate_events (created_by, estimate_id, kind) select created_by, id, 'status' from estimates where created_by = $1",
  "insert into invitations (created_by, email, role, hash, invited_by, expires_at) values ($1, 'mia@team.yardstick.dev', 'manager', 'hash', $1, now() + interval '7 days')",
  "insert into security_events (created_by, kind, user_id) values ($1, 'signed_in', $1)",
  "insert into event_notes (created_by, event_id, text) select created_by, id, 'The gate was locked' from calendar_events where created_by = $1",
  "insert into notification_reads (created_by, notification_id, user_id) select created_by, id, created_by from notifications where created_by = $1 limit 1",
  "insert into push_subscriptions (created_by, user_id, hash, secret, session_id) values ($1, $1, 'hash', '{}', $1)",
  "insert into webhook_endpoints (created_by, url, secret) values ($1, 'https://hooks.invalid/', 'secret')",
  "insert into api_keys (created_by, made_by, name, prefix, hash, scope) values ($1, $1, 'A program', 'ys_1', 'hash', 'read')",
  "insert into webhook_deliveries (created_by, url, event, payload) values ($1, 'https://hooks.invalid/', 'follow_up_due', '{}')",
];
