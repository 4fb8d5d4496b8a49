import { parse } from "csv-parse/sync";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import { DemoRefusal } from "#shared/errors.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { insertSample } from "#testing/insertSample.ts";
import { refusal } from "#testing/refusal.ts";
import { readRow } from "./readRow.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const file = [
  "Customer Name;E-Mail;Phone Number;Street Address;Type;Last Quote;Last Service",
  'Carla Brown;carla@mail.dev;(630) 555-0101;"12 Oak Street; rear";Commercial;"$1,149.50";11/03/2026',
  "Ben Stone;ben@mail.dev;;;;;",
  ";nobody@mail.dev;;;;;",
  "Tess Wrong;tess at mail;555;;Wholesale;much;soon",
  "Carla B.;CARLA@mail.dev;;;;;",
  "Dan New;;+1 630 555 0101;;;;",
  "",
  ";;;;Commercial;;",
].join("\r\n");
const names = async () => (await owner.client.customers.list({ limit: 100 })).rows.map((row) => row.name).toSorted();

describe("An import", () => {
  test("shows what it would do: columns, what is wrong by row, and who is there already", async () => {
    await owner.client.customers.create({ name: "Benjamin", email: "BEN@mail.dev" });
    const preview = await owner.client.imports.preview({ text: `\u{FEFF}${file}` });
    expect(preview).toMatchObject({
      format: "csv",
      source: null,
      columns: ["Customer Name", "E-Mail", "Phone Number", "Street Address", "Type", "Last Quote", "Last Service"],
      mapping: {
        name: ["Customer Name"],
        email: ["E-Mail"],
        phone: ["Phone Number"],
        address: ["Street Address"],
        client_type: ["Type"],
        last_quote_amount: ["Last Quote"],
        last_work_date: ["Last Service"],
      },
      words: [{ field: "client_type", word: "Wholesale", count: 1, suggestion: null }],
      total: 7,
      ready: 3,
      left_out: 1,
      duplicates: 3,
      to_check: 5,
    });
    expect(
      preview.rows.map((row) => [
        row.line,
        Object.keys(row.problems),
        row.duplicate?.name ?? null,
        row.duplicate?.by ?? null,
        row.duplicate?.line ?? null,
      ]),
    ).toEqual([
      [2, [], null, null, null],
      [3, [], "Benjamin", "email", null],
      [4, ["name"], null, null, null],
      [5, ["email", "client_type", "last_work_date", "last_quote_amount"], null, null, null],
      [6, [], "Carla Brown", "email", 2],
      [7, [], "Carla Brown", "phone", 2],
      [9, ["name"], null, null, null],
    ]);
    expect(preview.rows[3]?.problems).toEqual({
      email: "Please enter a valid email address",
      client_type: "Client Type must be one of residential, commercial",
      last_work_date: "Dates must be written like 2026-11-21 or 11/21/2026",
      last_quote_amount: "Amounts must be written like 149.50",
    });
    expect(await names()).toEqual(["Benjamin"]);
  });

  test("makes customers of the rows that have a name, duplicates only when asked for, and can be undone as a whole", async () => {
    const { mapping } = await owner.client.imports.preview({ text: file });
    const made = await owner.client.imports.run({ file_name: "old.csv", text: file, mapping });
    expect(made).toMatchObject({ file_name: "old.csv", imported: 4, skipped: 3, to_check: 5, undone_at: null });
    expect(await names()).toEqual(["Ben Stone", "Carla Brown", "Tess Wrong", "nobody@mail.dev"]);
    const carla = (await owner.client.customers.list({ search: "carla" })).rows[0];
    expect(carla).toMatchObject({
      address: "12 Oak Street; rear",
      client_type: "commercial",
      status: "prospect",
      last_quote_amount: 1149.5,
      last_work_date: "2026-11-03",
    });
    expect((await owner.client.customers.timeline({ id: carla?.id ?? "" })).events).toMatchObject([
      { kind: "imported", data: { text: "old.csv" } },
    ]);
    expect(await owner.client.imports.run({ file_name: "again.csv", text: file, mapping })).toMatchObject({
      imported: 1, // Tess has nothing by which she is known
      skipped: 6,
    });
    expect(
      await owner.client.imports.run({ file_name: "all.csv", text: file, mapping, with_duplicates: true }),
    ).toMatchObject({ imported: 6, skipped: 1 });
    expect((await owner.client.imports.list()).map((one) => one.file_name)).toEqual([
      "all.csv",
      "again.csv",
      "old.csv",
    ]);
    expect(await owner.client.imports.undo({ id: made.id })).toEqual({ removed: 4, kept: [], remaining: 0 });
    expect(await names()).toEqual([
      "Ben Stone",
      "Carla B.",
      "Carla Brown",
      "Dan New",
      "Tess Wrong",
      "Tess Wrong",
      "nobody@mail.dev",
    ]);
    expect(await refusal(owner.client.imports.undo({ id: made.id }))).toMatchObject({ code: "not_found" });
    expect((await owner.client.imports.list()).at(-1)?.undone_at).not.toBeNull();
  });

  test("that is undone keeps customers that were worked with since, and names them", async () => {
    const text = ["Name,Email", ...["Ann", "Bo", "Cy", "Di", "Ed"].map((name) => `${name},${name}@mail.dev`)].join(
      "\n",
    );
    const made = await owner.client.imports.run({
      file_name: "five.csv",
      text,
      mapping: { name: "Name", email: "Email" },
    });
    const idOf = async (name: string) => (await owner.client.customers.list({ search: `${name}@` })).rows[0]?.id ?? "";
    await owner.client.customers.addNote({ id: await idOf("Ann"), text: "Called" });
    await owner.client.followUps.create({ customer_id: await idOf("Bo"), follow_up_frequency: "weekly" });
    await owner.client.customers.update({ id: await idOf("Cy"), version: 1, name: "Cyrus", email: "Cy@mail.dev" });
    expect(await owner.client.imports.undo({ id: made.id })).toMatchObject({
      removed: 2,
      kept: [{ name: "Ann" }, { name: "Bo" }, { name: "Cyrus" }],
    });
    expect(await names()).toEqual(["Ann", "Bo", "Cyrus"]);
  });

  test("made twice at the same moment makes nobody twice", async () => {
    const text = "Name,Email\nAnn,ann@mail.dev\nBo,bo@mail.dev";
    const runs = await Promise.all(
      Array.from({ length: 3 }, () =>
        owner.client.imports.run({ file_name: "once.csv", text, mapping: { name: "Name", email: "Email" } }),
      ),
    );
    expect(runs.map((run) => run.imported).toSorted()).toEqual([0, 0, 2]);
  });

  test("says where its bounds are", async () => {
    const rows = (count: number) =>
      [
        "Name,Email",
        ...Array.from({ length: count }, (_, index) => `Customer ${index},customer-${index}@mail.dev`),
      ].join("\n");
    expect(await refusal(owner.client.imports.preview({ text: rows(50_001) }))).toMatchObject({
      code: "invalid",
      message: "This file has more than 50000 rows. Please split it.",
    });
    expect(await refusal(owner.client.imports.preview({ text: "Name,Email\n" }))).toMatchObject({
      code: "invalid",
      message: "This file has no rows below the column names.",
    });
    expect(await refusal(owner.client.imports.preview({ text: 'Name\n"never closed' }))).toMatchObject({
      code: "invalid",
      message: "This file cannot be read as CSV. Please save it as CSV in your spreadsheet and try again.",
    });
  });

  test("of whatever text never ends in anything but an answer or a refusal", async () => {
    const texts = fc.string({
      unit: fc.constantFrom("a", '"', ",", ";", "\t", "\n", "\r", "=", "'", "@", "é", "1"),
      minLength: 1,
      maxLength: 60,
    });
    for (const text of fc.sample(texts, { numRuns: 40, seed: 3 })) {
      const refused = await refusal(owner.client.imports.preview({ text }));
      expect(["invalid", "fine"], JSON.stringify(text)).toContain(refused?.code ?? "fine");
    }
  });
});

describe("An export", () => {
  const download = async (url: string, headers = owner.headers()) => fetch(story.url + url, { headers });
  const read = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

  test("has every customer with its figures, as the list shows them, however many there are", async () => {
    await insertSample(story, sampleBusiness(owner.id, new Date()));
    await story.sql(
      "insert into customers (created_by, name, created_at) select $1, 'Customer ' || n, now() - (n / 7) * interval '1 second' from generate_series(1, 1200) n",
      [owner.id],
    );
    const { url, file_name } = await owner.client.exports.customers();
    expect(file_name).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
    const answer = await download(url);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${file_name}"`);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const rows = read(await answer.text());
    expect(rows).toHaveLength(1_205);
    expect(new Set(rows.map((row) => row["ID"])).size).toBe(1_205);
    const { rows: shown } = await owner.client.customers.list({ search: "mail.example" });
    for (const customer of shown)
      expect(rows.find((row) => row["ID"] === customer.id)).toMatchObject({
        Name: customer.name,
        Email: customer.email,
        "Total Jobs": String(customer.totalJobs),
        "Total Revenue": String(customer.totalRevenue),
        Status: customer.status,
      });
  });

  test("has every estimate, and leaves out deleted ones", async () => {
    const sample = sampleBusiness(owner.id, new Date());
    await insertSample(story, sample);
    await owner.client.estimates.remove({ ids: [sample.estimates[0]?.id ?? ""] });
    const rows = read(await (await download((await owner.client.exports.estimates()).url)).text());
    expect(rows.map((row) => row["ID"])).toEqual(
      sample.estimates
        .slice(1)
        .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1))
        .map((estimate) => estimate.id),
    );
  });

  test("tells an estimate whose status is empty or unknown as pending, as every screen does", async () => {
    const sample = sampleBusiness(owner.id, new Date());
    await insertSample(story, sample);
    const [blank, unknown, done] = sample.estimates.map((estimate) => estimate.id);
    await story.sql(
      "update estimates set status = case id when $1 then '' when $2 then 'waiting' else 'completed' end where id in ($1, $2, $3)",
      [blank, unknown, done],
    );
    const rows = read(await (await download((await owner.client.exports.estimates()).url)).text());
    const statusOf = (id: string | undefined) => rows.find((row) => row["ID"] === id)?.["Status"];
    expect([statusOf(blank), statusOf(unknown), statusOf(done)]).toEqual(["Pending", "Pending", "Completed"]);
  });

  test("makes formulas harmless, and what it wrote is read back as it was", async () => {
    const hostile = ['=HYPERLINK("http://evil")', "+1 630 555 0101", "-2+3", "@SUM(A1)"];
    for (const [index, text] of hostile.entries())
      await owner.client.customers.create({
        name: text,
        email: `person-${index}@mail.dev`,
        notes: text,
        contacts: [
          { name: text, label: "Work | home", phone: `(630) 555-010${index}`, email: null },
          { name: null, label: null, phone: null, email: `other-${index}@mail.dev` },
        ],
        tags: [text.replaceAll(/[,"]/g, ""), "HOA"],
        places: [
          { name: text, address: `${index} Oak St, Reading`, gate_code: "1 | 2\\n", notes: `${text}\nDog\n\nCat` },
          { name: null, address: null, gate_code: text, notes: null },
        ],
      });
    const text = await (await download((await owner.client.exports.customers()).url)).text();
    const written = read(text);
    expect(written.map((row) => row["Name"]).toSorted()).toEqual(hostile.map((cell) => `'${cell}`).toSorted());
    const another = await story.signUp({ trial: true });
    const { mapping, total, ready, source } = await another.client.imports.preview({ text });
    expect({ total, ready, source }).toEqual({ total: 4, ready: 4, source: "Yardstick" });
    await another.client.imports.run({ file_name: "back.csv", text, mapping });
    const plain = async ({ client }: StoryOwner) =>
      (await client.customers.list({})).rows
        .map(({ name, email, notes, contacts, tags, places }) => ({ name, email, notes, contacts, tags, places }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(await plain(another)).toEqual(await plain(owner));
  });

  test("is nobody else's, and customers are part of Pro", async () => {
    const free = await story.signUp();
    expect((await download("/api/exports/customers.csv", {} as ReturnType<typeof owner.headers>)).status).toBe(401);
    expect((await download("/api/exports/estimates.csv", {} as ReturnType<typeof owner.headers>)).status).toBe(401);
    expect((await download("/api/exports/customers.csv", free.headers())).status).toBe(402);
    const own = await download("/api/exports/estimates.csv", free.headers());
    expect(own.status).toBe(200);
    expect(read(await own.text())).toEqual([]);
  });
});

test("the demo writes its files in the browser, and imports nothing", async () => {
  const userId = randomUUID();
  const now = new Date();
  const link = demoLink({ userId, storage: memoryStorage(), now: () => now });
  const { exports, imports } = clientOver(() => link);
  const written = await (await fetch((await exports.customers()).url)).text();
  expect(
    (parse(written, { bom: true, columns: true }) as Record<string, string>[]).map((row) => row["Name"]).toSorted(),
  ).toEqual(
    sampleBusiness(userId, now)
      .customers.map((customer) => customer.name)
      .toSorted(),
  );
  expect((parse(await (await fetch((await exports.estimates()).url)).text(), { bom: true }) as string[][]).length).toBe(
    24,
  );
  expect(await refusal(imports.preview({ text: "Name\nAnn" }))).toBeInstanceOf(DemoRefusal);
});

test("a row with a name is a customer, whatever its other fields have", () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string(),
        email: fc.string(),
        status: fc.string(),
        last_work_date: fc.string(),
        last_quote_amount: fc.string(),
      }),
      (texts) => {
        const { customer, unread } = readRow({ ...texts, name: `Ann ${texts.name}` });
        expect(customer?.name).toMatch(/^Ann/);
        for (const { field, content } of unread) expect(content, field).not.toBe("");
      },
    ),
  );
});
