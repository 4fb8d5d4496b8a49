import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { sumOf } from "#shared/money/cents.ts";
import { aRange, firstDay } from "#testing/anyPeriod.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { maxReportedLinks } from "./analytics.ts";
import { asMoneyReport, moneyReportOf, type CountedInvoice, type MoneyFigures, type MoneySums } from "./moneyReport.ts";
import { readMoneyReport } from "./moneyReport.queries.ts";

const aDay = fc.integer({ min: 0, max: 420 }).map((days) => addDays(firstDay, days));
const amount = fc.integer({ min: 1, max: 40 }).map((dollars) => dollars * 25_00);
const anEntry = fc
  .record({
    kind: fc.constantFrom(
      "payment",
      "payment",
      "payment",
      "refund",
      "dispute",
      "undo",
      "deposit",
      "credit",
      "overpaid",
    ),
    amount,
    tip: fc.constantFrom(0, 0, 5_01),
    currency: fc.constantFrom("usd", "usd", "usd", "eur"),
    paid_on: aDay,
  })
  .map(({ kind, amount, tip, ...entry }) => {
    const isBack = ["refund", "dispute", "undo", "overpaid"].includes(kind);
    return { ...entry, kind, amount: isBack ? -amount : amount + tip, tip: isBack ? 0 - tip : tip };
  });

/** The services of a job; null for an invoice without a job. */
const services = fc.option(
  fc.uniqueArray(fc.constantFrom("Windows", "windows", "Dach & Fassade", "=1+1"), { maxLength: 3 }),
);
const anInvoice = fc.record({
  state: fc.constantFrom("draft", "issued", "issued", "issued", "void"),
  issued_on: aDay,
  total: amount,
  services,
  credit_notes: fc.array(fc.record({ amount, issued_on: aDay }), { maxLength: 2 }),
  payments: fc.array(anEntry, { maxLength: 5 }),
});
type Written = typeof anInvoice extends fc.Arbitrary<infer Made> ? Made : never;

const countedOf = ({ services: named, ...invoice }: Written): CountedInvoice => ({
  ...invoice,
  state: invoice.state as CountedInvoice["state"],
  issued_on: invoice.state === "draft" ? null : invoice.issued_on,
  services: named ?? [],
});

type AnEntry = Written["payments"][number];

async function store(
  { query, ownerId }: DatabaseWithOwner,
  { invoices, deposits }: { invoices: readonly Written[]; deposits: readonly AnEntry[] },
): Promise<void> {
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    if (columns !== "")
      await query(
        `insert into ${table} (created_by, ${columns}) select $1, ${columns} from json_populate_recordset(null::${table}, $2)`,
        [ownerId, JSON.stringify(rows)],
      );
  };
  const made = invoices.map((invoice) => ({ ...invoice, id: randomUUID(), job_id: invoice.services && randomUUID() }));
  const estimates = made.flatMap(({ job_id, services: named }) =>
    (named ?? []).map((service_name) => ({ id: randomUUID(), job_id, service_name, name: "Ada" })),
  );
  await insert(
    "estimates",
    estimates.map(({ job_id: _, ...estimate }) => estimate),
  );
  await insert(
    "jobs",
    made.flatMap(({ job_id }, at) => {
      const estimate_ids = estimates.filter((one) => one.job_id === job_id).map(({ id }) => id);
      const job = { number: at + 1, title: "Work", client_name: "Ada", work: {}, total: 0 };
      return job_id === null ? [] : [{ ...job, id: job_id, estimate_ids }];
    }),
  );
  await insert(
    "invoices",
    made.map(({ id, job_id, state, total, issued_on, credit_notes, payments }, at) => ({
      id,
      job_id,
      state,
      total,
      number: state === "draft" ? null : at + 1,
      issued_on: state === "draft" ? null : issued_on,
      covers: "whole",
      title: "Work",
      client_name: "Ada",
      credited: sumOf(credit_notes.map((note) => note.amount)),
      paid: sumOf(payments.map((entry) => (entry.currency === "usd" ? entry.amount - entry.tip : 0))),
    })),
  );
  await insert(
    "credit_notes",
    made
      .flatMap(({ id, credit_notes }) => credit_notes.map((note) => ({ invoice_id: id, ...note })))
      .map(({ invoice_id, issued_on, ...note }, at) => ({
        id: randomUUID(),
        invoice_id,
        number: at + 1,
        reason: "",
        content_hash: "",
        pdf_hash: "",
        amount: note.amount,
        content: JSON.stringify({ issued_on }),
        issued_at: new Date().toISOString(),
      })),
  );
  const quote_id = randomUUID();
  await insert("quotes", [{ id: quote_id }]);
  await insert("payments", [
    ...made.flatMap(({ id, payments }) => payments.map((entry) => ({ ...row(entry), invoice_id: id, quote_id: null }))),
    ...deposits.map((entry) => ({ ...row(entry), invoice_id: null, quote_id })),
  ]);
}
const row = (entry: AnEntry) => ({ ...entry, id: randomUUID(), method: "cash" });

describe("a report of invoices", () => {
  let database: DatabaseWithOwner;
  beforeAll(async () => {
    database = await databaseWithOwner();
  });
  afterAll(() => database.close());

  test("summed by the database is what the rule says", async () => {
    const anything = fc.record({
      invoices: fc.array(anInvoice, { maxLength: 30 }),
      deposits: fc.array(anEntry, { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(anything, aRange, async ({ invoices, deposits }, range) => {
        await store(database, { invoices, deposits });
        const counted = await readMoneyReport(database.owner, range);
        for (const table of ["payments", "invoices", "jobs", "estimates", "quotes"])
          await database.query(`delete from ${table}`);
        expect(counted).toEqual(moneyReportOf({ invoices: invoices.map(countedOf), deposits }, range));
      }),
      { numRuns: 60 },
    );
  });

  test("adds up to the same sums in its months and its services", () => {
    fc.assert(
      fc.property(fc.array(anInvoice, { maxLength: 30 }), aRange, (invoices, range) => {
        const told = moneyReportOf({ invoices: invoices.map(countedOf), deposits: [] }, range);
        for (const part of [told.months, told.services]) expect(totalOf(part)).toEqual(totalOf([told.now]));
      }),
    );
  });

  test("lists no more than so many services one by one, and loses none of the others", () => {
    const sums = Array.from({ length: 80 }, (_, at): MoneySums => ({
      is_earlier: false,
      month: firstDay.slice(0, 7),
      services: at === 79 ? [] : [`Service ${at}`],
      invoiced: at + 1,
      collected: 1,
      tips: 1,
      deposits: 0,
      waits: [at],
    }));
    const { services, now } = asMoneyReport({ from: firstDay, to: firstDay }, { any: true, sums });
    expect(services).toHaveLength(maxReportedLinks);
    expect(services[0]?.service_name).toBe("Service 78");
    expect(services.at(-1)?.service_name).toBeNull();
    expect(totalOf(services)).toEqual(totalOf([now]));
  });
});

describe("the days to pay", () => {
  const range = { from: "2026-01-01", to: "2026-12-31" };
  const paid = (paid_on: string, amount: number, kind = "payment") => ({
    kind,
    amount,
    tip: 0,
    currency: "usd",
    paid_on,
  });
  const daysOf = (payments: CountedInvoice["payments"], fields: Partial<CountedInvoice> = {}) =>
    moneyReportOf(
      {
        invoices: [
          {
            state: "issued",
            issued_on: "2026-03-10",
            total: 100_00,
            services: [],
            credit_notes: [],
            payments,
            ...fields,
          },
        ],
        deposits: [],
      },
      range,
    ).now.days_to_pay;

  test("end with the payment after which nothing is owed any more", () => {
    expect(daysOf([paid("2026-03-12", 40_00), paid("2026-03-20", 60_00)])).toBe(10);
    expect(daysOf([paid("2026-03-20", 60_00), paid("2026-03-12", 40_00)])).toBe(10);
    expect(daysOf([paid("2026-03-12", 150_00), paid("2026-03-12", -50_00, "overpaid")])).toBe(2);
    expect(daysOf([paid("2026-03-12", 150_00), paid("2026-03-25", -50_00, "refund")])).toBe(2);
  });

  test("begin again if a payment was undone, and are none until the invoice is paid", () => {
    expect(daysOf([paid("2026-03-12", 100_00), paid("2026-03-12", -100_00, "undo"), paid("2026-03-30", 100_00)])).toBe(
      20,
    );
    expect(daysOf([paid("2026-03-12", 99_99)])).toBeNull();
    expect(daysOf([paid("2026-03-12", 100_00)], { state: "void" })).toBeNull();
  });

  test("are none for a deposit that was paid before, and count what credit notes left", () => {
    expect(daysOf([paid("2026-03-01", 100_00, "deposit")])).toBe(0);
    const credit_notes = [{ amount: 40_00, issued_on: "2026-03-20" }];
    expect(daysOf([paid("2026-03-11", 60_00)], { credit_notes })).toBe(1);
    expect(daysOf([], { credit_notes: [{ amount: 100_00, issued_on: "2026-03-20" }] })).toBeNull();
  });

  test("are the median of the invoices that were paid in the period", () => {
    const invoice = (days: number): CountedInvoice => ({
      state: "issued",
      issued_on: "2026-03-10",
      total: 100_00,
      services: [],
      credit_notes: [],
      payments: [paid(addDays("2026-03-10", days), 100_00)],
    });
    const report = (...days: number[]) => moneyReportOf({ invoices: days.map(invoice), deposits: [] }, range);
    expect(report(1, 30, 2).now.days_to_pay).toBe(2);
    expect(report(1, 4).now.days_to_pay).toBe(2.5);
    expect(report(1, 30).months.find(({ month }) => month === "2026-04")?.days_to_pay).toBe(30);
  });
});

const totalOf = (rows: readonly MoneyFigures[]) => ({
  invoiced: sumOf(rows.map(({ invoiced }) => invoiced)),
  collected: sumOf(rows.map(({ collected }) => collected)),
  tips: sumOf(rows.map(({ tips }) => tips)),
});
