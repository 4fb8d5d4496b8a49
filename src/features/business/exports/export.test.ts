import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { exportedTables, leftOut } from "./accountExport.queries.ts";
import { exportedAcceptances, exportedPictures, exportedVersions } from "./quoteExport.queries.ts";
import { exportedCustomers, exportedEstimates, exportedQuotes } from "./export.queries.ts";
import { cellsOf, customerSheet, estimateSheet, headsOf, quoteSheet } from "./export.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

test("every estimate is listed once, newest first, beyond one page too; an unknown status is pending", async () => {
  await database.query(
    `insert into estimates (created_by, name, service_name, status, created_at)
     select $1, 'Ada ' || n, 'Driveway', case when n = 1 then 'odd' else 'completed' end, '2026-03-01T12:00:00Z'::timestamptz + n / 3 * interval '1 day'
       from generate_series(1, 1001) as n`,
    [database.ownerId],
  );
  const rows = await allOf(exportedEstimates(database.owner));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1001);
  const moments = rows.map(({ created_at }) => created_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(rows.map(({ status }) => status).filter((status) => status !== "completed")).toEqual(["pending"]);
  expect(rows.find(({ name }) => name === "Ada 1")).toMatchObject({ status: "pending", has_lines: false });
});

test("each cell stands under its head", async () => {
  await database.query(
    `insert into customers (created_by, name, phone, contacts, tags, places, last_work_date, last_quote_amount, created_at)
     values ($1, 'Ada', '555-0100', '[{"name": "Bo", "label": "Neighbor", "phone": "(630) 555-0188", "email": null}]',
       '{HOA,Spring}', '[{"name": "Shop", "address": "3 Elm St", "gate_code": "4711", "notes": "Dog\\nCat"}]', '2026-02-28', 91.34, '2026-03-01T12:00:00Z')`,
    [database.ownerId],
  );
  const [customer] = await allOf(exportedCustomers(database.owner));
  if (!customer) throw new Error("There is no customer.");
  const cells = cellsOf(customerSheet, customer);
  expect(Object.fromEntries(headsOf(customerSheet).map((head, place) => [head, cells[place]]))).toEqual({
    Name: "Ada",
    Email: null,
    Phone: "555-0100",
    Address: null,
    Status: "prospect",
    "Client Type": "residential",
    Notes: null,
    "More Contacts": "Bo | Neighbor | (630) 555-0188 |",
    Tags: "HOA, Spring",
    "More Places": "Shop | 3 Elm St | 4711 | Dog\\nCat",
    "Tax Exempt Certificate": null,
    "Last Work Date": "2026-02-28",
    "Last Quote Amount": 91.34,
    "Total Jobs": 0,
    "Total Revenue": 0,
    "Last Job": null,
    "Customer Since": "2026-03-01",
    ID: customer.id,
  });
});

test("each field of an estimate's row is shown in some column", async () => {
  const [first] = await allOf(exportedEstimates(database.owner));
  if (!first) throw new Error("There is no estimate.");
  const read = new Set<string | symbol>();
  const watched = new Proxy(first, { get: (row, field) => (read.add(field), Reflect.get(row, field)) });
  cellsOf(estimateSheet, watched);
  expect(Object.keys(first).filter((field) => !read.has(field))).toEqual([]);
});

test("a column of the file that its statement forgets does not compile", async () => {
  for await (const rows of exportedEstimates(database.owner)) {
    const forgetful = rows.map(({ notes: _notes, ...row }) => row);
    // @ts-expect-error the file has a column of notes
    for (const row of forgetful) cellsOf(estimateSheet, row);
  }
});

describe("quotes", () => {
  const made = async (fields: Record<string, unknown>) => {
    const columns = Object.keys(fields);
    const [row] = (
      await database.query<{ id: string }>(
        `insert into quotes (created_by, ${columns.join(", ")}) values ($1, ${columns.map((_, at) => `$${at + 2}`).join(", ")}) returning id`,
        [database.ownerId, ...Object.values(fields)],
      )
    ).rows;
    return row?.id ?? "";
  };
  const all = { state: "all", search: "" } as const;

  test("each is listed once, newest first, beyond one page too, and as it stands at the moment of asking", async () => {
    await database.query(
      `insert into quotes (created_by, number, title, state, expires_at, created_at)
       select $1, n, 'Wash', 'sent', '2026-05-01T05:00:00Z', '2026-03-01T12:00:00Z'::timestamptz + n / 3 * interval '1 day'
         from generate_series(1, 1001) as n`,
      [database.ownerId],
    );
    const rows = await allOf(exportedQuotes(database.owner, all, new Date("2026-05-01T04:59:59Z")));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1001);
    const moments = rows.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
    const expired = { ...all, state: "expired" } as const;
    expect(await allOf(exportedQuotes(database.owner, expired, new Date("2026-05-01T04:59:59Z")))).toEqual([]);
    expect(await allOf(exportedQuotes(database.owner, expired, new Date("2026-05-01T05:00:00Z")))).toHaveLength(1001);
    await database.query("delete from quotes");
  });

  test("each field of a row is shown in some column, and a draft has the deposit that is written", async () => {
    const draft = { offer: { deposit: { kind: "percent", percent: "25" } }, recipient: {}, derivations: [] };
    await made({ recipient_name: "Dora", total: 333_30, draft: JSON.stringify(draft) });
    const [row] = await allOf(exportedQuotes(database.owner, all));
    if (!row) throw new Error("There is no quote.");
    const read = new Set<string | symbol>();
    const watched = new Proxy(row, { get: (of, field) => (read.add(field), Reflect.get(of, field)) });
    const cells = cellsOf(quoteSheet("America/Chicago"), watched);
    // The creation time only orders the rows, as in the list.
    expect(Object.keys(row).filter((field) => !read.has(field))).toEqual(["created_at"]);
    expect(
      Object.fromEntries(headsOf(quoteSheet("America/Chicago")).map((head, place) => [head, cells[place]])),
    ).toMatchObject({
      Number: null,
      Customer: "Dora",
      State: "Draft",
      Total: 333.3,
      Deposit: 83.33,
      Paid: 0,
      Sent: null,
    });
  });
});

describe("the archive of everything", () => {
  const columnsOf = async () =>
    (
      await database.query<{ table: string; column: string }>(
        `select c.table_name as table, c.column_name as column from information_schema.columns c
          where c.table_schema = 'public' and c.table_name <> 'outbox' and exists (select 1 from information_schema.columns o
            where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'created_by')`,
      )
    ).rows;

  test("has every table of owners, and every column but those that are named with a reason", async () => {
    const columns = await columnsOf();
    const exported = await exportedTables(database.owner);
    expect(exported.map(({ name }) => name)).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
    const taken = new Set(exported.flatMap(({ name, columns: of }) => of.map((column) => `${name}.${column}`)));
    const missing = columns
      .filter(({ table, column }) => column !== "created_by" && !taken.has(`${table}.${column}`))
      .map(({ table, column }) => `${table}.${column}`);
    expect(missing.toSorted()).toEqual([
      "api_keys.hash",
      "calendar_events.search_text", // repeats the content of other columns
      "card_checkouts.url",
      "card_former_accounts.sealed_key",
      "card_former_accounts.sealed_webhook_secret",
      "card_payments.sealed_key",
      "card_payments.sealed_webhook_secret",
      "customer_pages.code_hash",
      "customers.search_text",
      "estimates.page_hash",
      "estimates.search_text",
      "invitations.hash",
      "invoices.link_hash",
      "invoices.search_text",
      "jobs.search_text",
      "messages.search_text",
      "paper_files.bytes",
      "push_subscriptions.hash",
      "push_subscriptions.secret",
      "quotes.link_hash",
      "quotes.search_text",
      "webhook_endpoints.secret",
    ]);
    for (const name of Object.keys(leftOut))
      expect(
        columns.some(({ table, column }) => name === column || name === `${table}.${column}`),
        `${name} is left out, and there is none.`,
      ).toBe(true);
  });

  test("takes nothing whose name says that it opens or signs, but what was looked at", async () => {
    const exported = await exportedTables(database.owner);
    const named = exported.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /secret|sealed|token|hash|password|(^|_)keys?($|_)/.test(column))
        .map((column) => `${name}.${column}`),
    );
    expect(named.toSorted()).toEqual([
      "card_checkouts.idempotency_key",
      "card_payments.key_end",
      "consents.words_hash",
      "credit_notes.content_hash",
      "credit_notes.pdf_hash",
      "invoices.content_hash",
      "invoices.pdf_hash",
      "quote_acceptances.consent_hash",
      "quote_acceptances.content_hash",
      "quote_acceptances.idempotency_key",
      "quote_acceptances.pdf_hash",
      "quote_events.hash",
      "quote_versions.content_hash",
      "quote_versions.pdf_hash",
    ]);
  });

  test("has the files of all quotes by their numbers, beyond one page too, each yes of a quote by its own name", async () => {
    const { ownerId } = database;
    const params = [ownerId];
    await database.query(
      "insert into quotes (created_by, number, state) select $1, n, 'accepted' from generate_series(1, 120) as n",
      params,
    );
    await database.query(
      `insert into quote_versions (created_by, quote_id, number, content, content_hash, pdf_hash, sent_at)
       select $1, id, v, '{}', '', q.number || '-' || v, now() from quotes q, generate_series(1, 1 + q.number % 3) as v`,
      params,
    );
    await database.query(
      `insert into quote_acceptances (created_by, quote_id, version, idempotency_key, how, package_id, line_ids, total, deposit, name, language, content_hash, pdf_hash, accepted_at, time_zone)
       select $1, id, 1, gen_random_uuid(), 'page', 'p', '[]', 0, 0, 'Carla', 'en', '', '', '2026-03-0' || a || 'T12:00:00.000Z', 'UTC' from quotes q, generate_series(1, 1 + q.number % 2) as a`,
      params,
    );
    await database.query(
      "insert into quote_papers (created_by, acceptance_id, sha256) select $1, id, accepted_at from quote_acceptances",
      params,
    );
    await database.query(
      "insert into paper_files (created_by, sha256, kind, bytes) select $1, n::text, case when n % 2 = 0 then 'image/png' else 'image/jpeg' end, '' from generate_series(1, 130) as n",
      params,
    );
    const numbers = Array.from({ length: 120 }, (_, at) => at + 1);
    const versions = await allOf(exportedVersions(database.owner));
    expect(versions.map(({ quote, version }) => `${quote}-${version}`)).toEqual(
      numbers.flatMap((quote) => [1, 2, 3].slice(0, 1 + (quote % 3)).map((version) => `${quote}-${version}`)),
    );
    expect(versions.every(({ quote, version, pdf_hash }) => pdf_hash === `${quote}-${version}`)).toBe(true);
    const acceptances = await allOf(exportedAcceptances(database.owner));
    expect(acceptances.map(({ quote, place, sha256 }) => [quote, place, sha256.slice(0, 10)])).toEqual(
      numbers.flatMap((quote) => [1, 2].slice(0, 1 + (quote % 2)).map((place) => [quote, place, `2026-03-0${place}`])),
    );
    const pictures = await allOf(exportedPictures(database.owner));
    expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(130);
    expect(pictures).toHaveLength(130);
  });
});

async function allOf<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
