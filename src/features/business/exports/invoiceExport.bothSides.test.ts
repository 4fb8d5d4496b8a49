import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { InvoiceFileKind } from "#features/invoices/invoice-rules/invoiceFileKinds.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { quickBooksInvoices } from "./invoiceFile.ts";

type Row = Record<string, string>;

describeOnBothSides("the files of invoices", (side) => {
  const invoices = () => side.client.invoices;
  const cash = () => ({ method: "cash" as const, paid_on: side.today, note: null });

  /** Issues an invoice of these lines, with a tax. */
  async function issue(amounts: readonly number[], discount: number | null = null, title = "Windows", quantity = "3") {
    const [customer] = side.sample.customers;
    const draft = await invoices().create({ customer_id: customer?.id ?? "" });
    const lines = amounts.map((unit_price, at) => ({
      id: `line-${at}`,
      text: `Pane ${at}`,
      quantity,
      unit: "",
      unit_price,
      taxable: at === 0,
    }));
    const { id, version } = await invoices().save({
      ...draft,
      title,
      work: {
        lines,
        discount: discount === null ? null : { kind: "fixed", amount: discount },
        taxes: [{ name: "State", percent: "6.125" }],
      },
    });
    return invoices().issue({ id, version, email: false });
  }

  /** The rows of a file. Without a period, of everything. */
  async function rowsOf(kind: InvoiceFileKind, period: { from?: string; to?: string; part?: number } = {}) {
    const { url, file_name } = await side.client.exports.invoices({ kind, ...period });
    expect(file_name).toBe(`${kind === "quickbooks" ? `${kind}-${period.part ?? 1}` : kind}-${side.today}.csv`);
    return parse(await side.download(url), { bom: true, columns: true }) as Row[];
  }
  const cents = (rows: readonly Row[], column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  const everyInvoice = async () => (await invoices().list({ limit: 100 })).rows;

  test("have the sums of the pages to the cent, with credit notes taken off and void ones counting nothing", async () => {
    const paid = await issue([33_33, 10_01]);
    await issue([50_00, 25_50], 12_34);
    const wrong = await issue([99_99]);
    await invoices().cancel({ id: wrong.id, reason: "Written twice" });
    await invoices().addCreditNote({ id: paid.id, amount: 7_77, reason: "Less work" });
    await invoices().recordPayment({ ...cash(), parts: [{ id: paid.id, amount: 150_00 }] });
    await invoices().refund({ ...cash(), id: paid.id, amount: 5_00 });

    const listed = (await everyInvoice()).filter(({ state }) => state !== "draft" && state !== "void");
    const asked = listed.reduce((sum, { total, credited }) => sum + total - credited, 0);
    const stats = await invoices().stats({});
    const [papers, lines, taxes] = [await rowsOf("invoices"), await rowsOf("lines"), await rowsOf("taxes")];
    expect(cents(papers, "Total")).toBe(asked);
    expect(cents(papers, "Net") + cents(papers, "Tax")).toBe(asked);
    expect(cents(lines, "Amount") + cents(taxes, "Amount")).toBe(asked);
    expect(cents(papers, "Owed")).toBe(stats.owed);
    const month = { from: `${side.today.slice(0, 7)}-01`, to: side.today };
    const payments = await rowsOf("payments", month);
    const ofInvoices = payments.filter((row) => row["For"] === "Invoice");
    expect(cents(ofInvoices, "Amount")).toBe(stats.paid_this_month);
    expect(
      ofInvoices.filter((row) => row["Number"] === paid.number).map((row) => [row["Type"], row["Amount"]]),
    ).toEqual([
      ["Payment", "150"],
      ["Refund", "-5"],
    ]);
    expect(papers.find((row) => row["ID"] === wrong.id)).toMatchObject({ Status: "Void", Total: "0", Owed: "0" });
    expect(papers.find((row) => row["Type"] === "Credit note" && row["For Invoice"] === paid.number)).toMatchObject({
      Total: "-7.77",
      Title: "Less work",
    });
  });

  test("have only what was issued in the period", async () => {
    await issue([20_00]);
    const { from, to } = { from: "1999-01-01", to: "1999-12-31" };
    for (const kind of ["invoices", "lines", "taxes", "payments", "quickbooks"] as const)
      expect(await rowsOf(kind, { from, to }), kind).toEqual([]);
    expect((await rowsOf("invoices", { from: side.today, to: side.today })).length).toBeGreaterThan(0);
    expect(await refusal(side.client.exports.invoices({ from: "2026-02-01", to: "2026-01-01" }))).toMatchObject({
      fields: { to: "The last day is before the first." },
    });
  });

  test("for QuickBooks have a row for each line and tax, with the total of each invoice to the cent", async () => {
    const plain = await issue([33_33, 10_01]);
    const reduced = await issue([50_00, 25_50], 12_34, "Gutters");
    const today = { from: side.today, to: side.today };
    const rows = (await rowsOf("quickbooks", today)).filter((row) =>
      [plain.number, reduced.number].includes(row["*InvoiceNo"] ?? ""),
    );
    const [year, month, day] = side.today.split("-");
    expect(rows.map((row) => [row["*InvoiceDate"], row["ItemDescription"], row["ItemQuantity"]])).toEqual([
      [`${month}/${day}/${year}`, "Pane 0", "3"],
      [`${month}/${day}/${year}`, "Pane 1", "3"],
      [`${month}/${day}/${year}`, "State 6.125%", "1"],
      [`${month}/${day}/${year}`, "Gutters", "1"],
      [`${month}/${day}/${year}`, "State 6.125%", "1"],
    ]);
    for (const { number, total } of [plain, reduced])
      expect(
        cents(
          rows.filter((row) => row["*InvoiceNo"] === number),
          "*ItemAmount",
        ),
      ).toBe(total);
    expect(await rowsOf("quickbooks", { ...today, part: 2 })).toEqual([]);
    expect(quickBooksInvoices).toBe(100);
  });

  test("have a fraction of a unit as it is, and its amount rounded to the cent", async () => {
    const { number, total } = await issue([33_33], null, "Glass", "2.5");
    const lines = (await rowsOf("lines")).filter((row) => row["Number"] === number);
    expect(lines.map((row) => [row["Quantity"], row["Price"], row["Amount"]])).toEqual([["2.5", "33.33", "83.33"]]);
    const rows = (await rowsOf("quickbooks")).filter((row) => row["*InvoiceNo"] === number);
    expect(rows[0]).toMatchObject({ ItemQuantity: "2.5", ItemRate: "33.33", "*ItemAmount": "83.33" });
    expect(cents(rows, "*ItemAmount")).toBe(total);
  });

  test("for QuickBooks have the invoices after the first hundred in part 2, and each in one part", async () => {
    const issued = new Set<string | null>();
    for (let made = 0; made <= quickBooksInvoices; made += 1) issued.add((await issue([1_00])).number);
    const today = { from: side.today, to: side.today };
    const numbersOf = async (part: number) =>
      new Set((await rowsOf("quickbooks", { ...today, part })).map((row) => row["*InvoiceNo"] ?? ""));
    const [first, second] = [await numbersOf(1), await numbersOf(2)];
    expect(second.size).toBeGreaterThan(0);
    expect([...second].filter((number) => first.has(number))).toEqual([]);
    expect([...issued].filter((number) => !first.has(number ?? "") && !second.has(number ?? ""))).toEqual([]);
  });

  test("keep formulas harmless", async () => {
    const { number } = await issue([1_00], null, '=HYPERLINK("//elsewhere")');
    const found = (await rowsOf("invoices")).find((row) => row["Number"] === number);
    expect(found?.["Title"]).toBe('\'=HYPERLINK("//elsewhere")');
  });
});
