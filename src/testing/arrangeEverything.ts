import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { sampleBusiness, type SampleBusiness } from "#demo/sampleBusiness.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { usualQuoteSettings } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { Story } from "#server/testing/story.ts";
import { insertSample } from "./insertSample.ts";

/** The names of all owners' tables in the database, except for the outbox, through which jobs only pass. */
export async function tablesOfOwners(story: Pick<Story, "sql">): Promise<string[]> {
  return (
    await story.sql<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_by' and table_name <> 'outbox' order by 1",
    )
  ).map((row) => row.name);
}

/** All rows of the owner, table by table. */
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

/** Gives an owner rows in every table. Fails and names any table without one. */
export async function arrangeEverything(story: Pick<Story, "sql">, ownerId: string): Promise<void> {
  const sample = sampleBusiness(ownerId, new Date());
  await insertSample(story, sample);
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
  await arrangeQuote(story, ownerId, sample);
  await arrangeInvoice(story, ownerId, sample);
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
  "insert into import_fields (created_by, import_id, subject_id, field, content, why, position) select created_by, import_id, id, 'email', 'ann at mail', 'Please enter a valid email address', 0 from customers where created_by = $1",
  "insert into customer_import_parts (created_by, import_id, position, rows, fields, merges) select created_by, id, 0, '[]', '[]', '[]' from customer_imports where created_by = $1",
  "insert into customer_merges (created_by, primary_customer_id, secondary_customer_id, secondary_customer_data, merged_by) select created_by, id, gen_random_uuid(), '{}', created_by from customers where created_by = $1",
  "insert into customer_pages (created_by, page_of) select created_by, id from customers where created_by = $1",
  "insert into customer_merge_moves (created_by, merge_id, table_name, row_id, before, after) select created_by, id, 'estimates', gen_random_uuid(), '{}', '{}' from customer_merges where created_by = $1",
  "insert into dismissed_duplicates (created_by, one_id, other_id) select created_by, gen_random_uuid(), id from customers where created_by = $1",
  "insert into calendar_events (created_by, customer_id, title, start_datetime, end_datetime) select created_by, id, 'Visit', now(), now() + interval '1 hour' from customers where created_by = $1",
  "insert into estimate_events (created_by, estimate_id, kind) select created_by, id, 'status' from estimates where created_by = $1",
  "insert into invitations (created_by, email, role, hash, invited_by, expires_at) values ($1, 'mia@team.yardstick.dev', 'manager', 'hash', $1, now() + interval '7 days')",
  "insert into security_events (created_by, kind, user_id) values ($1, 'signed_in', $1)",
  "insert into event_notes (created_by, event_id, text) select created_by, id, 'The gate was locked' from calendar_events where created_by = $1",
  "insert into checklist_points (created_by, event_id, place, text) select created_by, id, 1000, 'Photo after' from calendar_events where created_by = $1",
  "insert into notification_reads (created_by, notification_id, user_id) select created_by, id, created_by from notifications where created_by = $1 limit 1",
  "insert into push_subscriptions (created_by, user_id, hash, secret, session_id) values ($1, $1, 'hash', '{}', $1)",
  "insert into webhook_endpoints (created_by, url, secret) values ($1, 'https://hooks.invalid/', 'secret')",
  "insert into api_keys (created_by, made_by, name, prefix, hash, scope) values ($1, $1, 'A program', 'ys_1', 'hash', 'read')",
  "insert into webhook_deliveries (created_by, url, event, payload) values ($1, 'https://hooks.invalid/', 'follow_up_due', '{}')",
  "insert into message_settings (created_by) values ($1) on conflict do nothing",
  "insert into bounced_addresses (created_by, address, reason) values ($1, 'gone@mail.dev', '550 No such mailbox')",
  "insert into message_templates (created_by, name, body) values ($1, 'Thanks', 'Thank you, {first_name}.')",
];

/** Returns a function that inserts a row into a table of an owner. */
const insertInto =
  ({ sql }: Pick<Story, "sql">, ownerId: string) =>
  (table: string, row: object) =>
    sql(
      `insert into ${table} (created_by, ${Object.keys(row).join(", ")}) select $1, ${Object.keys(row).join(", ")} from json_populate_record(null::${table}, $2)`,
      [ownerId, JSON.stringify(row)],
    );

/** Gives an owner the sample's accepted quote, with all rows that belong to it. */
async function arrangeQuote({ sql }: Pick<Story, "sql">, ownerId: string, { quotes }: SampleBusiness): Promise<void> {
  const quote = quotes.find(({ acceptance }) => acceptance !== null);
  const [version, accepted] = [quote?.versions[0], quote?.acceptance];
  if (!quote || !version || !accepted) throw new Error("The sample business has no accepted quote.");
  const insert = insertInto({ sql }, ownerId);
  const quote_id = quote.id;
  await insert("quotes", {
    id: quote_id,
    number: quote.number,
    customer_id: quote.customer_id,
    estimate_ids: quote.estimate_ids,
    state: "accepted",
    sent_version: 1,
    recipient_name: quote.recipient_name,
    title: quote.title,
    total: quote.total,
    last_day: quote.last_day,
    expires_at: quote.expires_at,
    link_number: 1,
    link_hash: "hash",
    sent_at: quote.sent_at,
    views: 1,
    acceptance_id: accepted.id,
    ask_unread: false,
    version: 1,
    created_at: quote.created_at,
    updated_at: quote.created_at,
  });
  const { number, content, content_hash, pdf_hash, sent_at } = version;
  await insert("quote_versions", {
    quote_id,
    number,
    content: canonicalJson(content),
    content_hash,
    pdf_hash,
    sent_at,
  });
  for (const { seq, kind, at, data, hash } of quote.events)
    await insert("quote_events", { quote_id, seq, kind, at, data: canonicalJson(data), hash });
  const { consent: _consent, choice, sent_to: _sentTo, ...acceptance } = accepted;
  await insert("quote_acceptances", { quote_id, idempotency_key: randomUUID(), ...choice, ...acceptance });
  await insert("paper_files", { sha256: pdf_hash, kind: "application/pdf", bytes: "\\x25504446", created_at: sent_at });
  await insert("quote_papers", { acceptance_id: accepted.id, sha256: pdf_hash, created_at: sent_at });
  await insert("quote_messages", {
    id: randomUUID(),
    quote_id,
    from_customer: true,
    text: "Soon?",
    created_at: sent_at,
  });
  await insert("payments", {
    id: randomUUID(),
    quote_id,
    kind: "payment",
    method: "check",
    amount: 100,
    currency: "usd",
    paid_on: "2026-11-20",
    created_at: sent_at,
  });
  const checkout = { session_id: `cs_${quote_id}`, amount: 100 };
  await insert("card_payments", {
    way: "test",
    ready: true,
    live: false,
    account: randomUUID(),
    version: 1,
    created_at: sent_at,
    updated_at: sent_at,
  });
  await insert("card_former_accounts", { id: randomUUID(), way: "key", live: false, ended_at: sent_at });
  await insert("card_checkouts", {
    ...checkout,
    id: randomUUID(),
    quote_id,
    idempotency_key: randomUUID(),
    way: "test",
    closed: true,
    created_at: sent_at,
  });
  await insert("card_news", {
    ...checkout,
    id: `evt_${quote_id}`,
    payment: `pi_${quote_id}`,
    object: `pi_${quote_id}`,
    quote_id,
    kind: "paid",
    currency: "usd",
    happened_at: sent_at,
    created_at: sent_at,
  });
  const { schema: _schema, business: _business, recipient: _recipient, derivations: _derivations, ...draft } = content;
  const stamped = { version: 1, created_at: sent_at, updated_at: sent_at };
  await sql("update jobs set quote_id = $2 where created_by = $1 and estimate_ids && $3::uuid[]", [
    ownerId,
    quote_id,
    quote.estimate_ids,
  ]);
  await insert("quote_templates", { id: randomUUID(), name: "Usual", draft, ...stamped });
  const { next_number, valid_days, terms, tax_rates, notices, keep_years } = usualQuoteSettings;
  await insert("quote_settings", { next_number, valid_days, terms, tax_rates, notices, keep_years, ...stamped });
}

/** A draft of an invoice, with a credit note and settings. */
async function arrangeInvoice(
  story: Pick<Story, "sql">,
  ownerId: string,
  { customers }: Pick<SampleBusiness, "customers">,
): Promise<void> {
  const insert = insertInto(story, ownerId);
  const at = new Date().toISOString();
  const invoice_id = randomUUID();
  const invoiced = { version: 1, created_at: at, updated_at: at };
  await insert("invoices", {
    ...invoiced,
    id: invoice_id,
    customer_id: customers[0]?.id,
    covers: "own",
    title: "Gutters",
    client_name: "Carla Customer",
    language: "en",
    work: { lines: [], discount: null, taxes: [] },
    terms_days: 14,
    state: "draft",
    total: 0,
  });
  await insert("credit_notes", {
    id: randomUUID(),
    invoice_id,
    number: 1,
    amount: 1,
    reason: "One part was not done",
    content: '{"number":"CN-1"}',
    content_hash: "hash",
    pdf_hash: "hash",
    issued_at: at,
    created_at: at,
  });
  await insert("invoice_settings", {
    prefix: "",
    terms_days: 14,
    instructions: "",
    note: "",
    tips: false,
    ...invoiced,
  });
}
