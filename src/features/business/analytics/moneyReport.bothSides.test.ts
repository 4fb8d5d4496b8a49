import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { addDays, addMonths, daysBetween } from "#shared/days/calendarDays.ts";
import { sumOf } from "#shared/money/cents.ts";
import { carla, offer } from "#server/testing/quoteStory.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { medianOf } from "./analytics.ts";

describeOnBothSides("Analytics of invoices", (side) => {
  const invoices = () => side.client.invoices;
  const cash = { method: "cash" as const, note: null };
  const thisMonth = () => ({ from: `${side.today.slice(0, 7)}-01`, to: side.today });
  const twoMonths = () => ({ from: addMonths(thisMonth().from, -1), to: side.today });

  async function issue(unit_price: number) {
    const [customer] = side.sample.customers;
    const { id, version, title, client_name, language, terms_days } = await invoices().create({
      customer_id: customer?.id ?? "",
      title: "Windows",
    });
    const lines = [{ id: "line", text: "Panes", quantity: "1", unit: "", unit_price, taxable: true }];
    const work = { lines, discount: null, taxes: [{ name: "State", percent: "6.125" }] };
    const fields = { title, client_name, language, terms_days, due_on: null, work };
    const saved = await invoices().save({ id, version, ...fields });
    return invoices().issue({ id, version: saved.version, email: false });
  }
  /** Every invoice of the business, as its own page shows it. */
  async function pages() {
    const { rows } = await invoices().list({ limit: 100 });
    return Promise.all(rows.map(({ id }) => invoices().get({ id })));
  }

  /** Two months with an invoice that is paid, one with a credit note and a refund, and one that is void. */
  async function work() {
    const paid = await issue(33_33);
    const earlier = addDays(thisMonth().from, -3);
    await invoices().recordPayment({ ...cash, paid_on: earlier, parts: [{ id: paid.id, amount: 10_00 }] });
    await invoices().recordPayment({
      ...cash,
      paid_on: side.today,
      parts: [{ id: paid.id, amount: paid.total - 10_00 }],
    });
    const credited = await issue(200_01);
    await invoices().recordPayment({
      ...cash,
      paid_on: side.today,
      parts: [{ id: credited.id, amount: credited.total }],
    });
    await invoices().addCreditNote({ id: credited.id, amount: 7_77, reason: "Less work" });
    await invoices().refund({ ...cash, id: credited.id, paid_on: side.today, amount: 7_77 });
    await invoices().cancel({ id: (await issue(99_99)).id, reason: "Written twice" });
    return { paid, credited };
  }

  test("the sums of a month are those of the pages of its invoices, and of the list", async () => {
    const before = await side.client.analytics.invoices(twoMonths());
    const { paid, credited } = await work();
    const told = await side.client.analytics.invoices(twoMonths());
    const [last, current] = told.months;
    const [lastBefore, currentBefore] = before.months;
    expect(told.months.map(({ month }) => `${month}-01`)).toEqual([twoMonths().from, thisMonth().from]);
    expect((last?.collected ?? 0) - (lastBefore?.collected ?? 0)).toBe(10_00);
    expect(last?.invoiced).toBe(lastBefore?.invoiced);
    expect((current?.invoiced ?? 0) - (currentBefore?.invoiced ?? 0)).toBe(paid.total + credited.total - 7_77);
    expect((current?.collected ?? 0) - (currentBefore?.collected ?? 0)).toBe(
      paid.total - 10_00 + credited.total - 7_77,
    );
    expect((current?.collected ?? 0) + (current?.tips ?? 0)).toBe((await invoices().stats({})).paid_this_month);

    const shown = await pages();
    const isOfMonth = (day: string | null, month = current?.month) => day?.startsWith(month ?? "") === true;
    for (const one of told.months) {
      const issued = shown.filter(({ state, issued_on }) => state !== "void" && isOfMonth(issued_on, one.month));
      const notes = shown.flatMap(({ credit_notes }) => credit_notes);
      // The credit notes of this story are of today, and the sample business has none.
      const taken = one.month === current?.month ? sumOf(notes.map(({ amount }) => amount)) : 0;
      expect(one.invoiced).toBe(sumOf(issued.map(({ total }) => total)) - taken);
      const entries = shown
        .flatMap(({ payments }) => payments)
        .filter(({ kind, paid_on }) => ["payment", "refund"].includes(kind) && isOfMonth(paid_on, one.month));
      expect(one.collected).toBe(sumOf(entries.map(({ amount, tip }) => amount - tip)));
    }
    expect(told.now.collected).toBe(sumOf(told.months.map(({ collected }) => collected)));
    expect(told.now.invoiced).toBe(sumOf(told.services.map(({ invoiced }) => invoiced)));
    expect((await side.client.analytics.invoices({ from: "2020-01-01", to: "2020-01-31" })).now).toEqual({
      invoiced: 0,
      collected: 0,
      tips: 0,
      deposits: 0,
      days_to_pay: null,
    });
  });

  test("an invoice counts for the service of its job, and one without a job for Other", async () => {
    const estimate = side.sample.estimates.find((one) => one.status === "pending" && (displayedPrice(one) ?? 0) > 0);
    if (!estimate) throw new Error("The sample business has no pending estimate with a price.");
    const before = await side.client.analytics.invoices(thisMonth());
    const job = await side.client.jobs.create({ estimate_id: estimate.id });
    const draft = await invoices().create({ job_id: job.id });
    const ofJob = await invoices().issue({ id: draft.id, version: draft.version, email: false });
    await invoices().recordPayment({ ...cash, paid_on: side.today, parts: [{ id: ofJob.id, amount: 1_00 }] });
    const { total } = await issue(50_00);
    const after = await side.client.analytics.invoices(thisMonth());
    const of = (report: typeof before, name: string | null) =>
      report.services.find(({ service_name }) => service_name === name) ?? { invoiced: 0, collected: 0 };
    const added = (name: string | null) => [
      of(after, name).invoiced - of(before, name).invoiced,
      of(after, name).collected - of(before, name).collected,
    ];
    expect(added(estimate.service_name)).toEqual([ofJob.total, 1_00]);
    expect(added(null)).toEqual([total, 0]);
  });

  test("the days to pay are those of the invoices that were paid, and a deposit on a quote stands apart", async () => {
    const range = { from: addDays(side.today, -59), to: side.today };
    const waits = (await pages())
      .filter(({ state }) => state === "paid")
      .map(({ issued_on, payments }) => daysBetween(issued_on ?? "", payments.at(-1)?.paid_on ?? ""));
    const before = await side.client.analytics.invoices(range);
    expect(before.now.days_to_pay).toBe(medianOf(waits));
    const { id, total } = await issue(10_00);
    await invoices().recordPayment({ ...cash, paid_on: side.today, parts: [{ id, amount: total }] });
    expect((await side.client.analytics.invoices(range)).now.days_to_pay).toBe(medianOf([...waits, 0]));

    const { id: quote, version } = await side.client.quotes.create({});
    const saved = await side.client.quotes.save({ id: quote, version, offer: offer(), recipient: carla });
    await side.client.quotes.send({ id: quote, version: saved.version, last_day: addDays(side.today, 30) });
    await side.client.quotes.recordPayment({ id: quote, ...cash, paid_on: side.today, amount: 25_00 });
    const after = await side.client.analytics.invoices(range);
    expect(after.now).toMatchObject({
      collected: before.now.collected + total,
      deposits: before.now.deposits + 25_00,
    });
  });

  test("the file has the same figures", async () => {
    await work();
    const range = twoMonths();
    const told = await side.client.analytics.invoices(range);
    const { url } = await side.client.analytics.file(range);
    const rows: Record<string, string>[] = parse(decodeURIComponent(url.slice("data:text/csv;charset=utf-8,".length)), {
      columns: true,
      bom: true,
    });
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    const money = rows.filter(({ Part }) => Part?.startsWith("Invoices"));
    expect(money).toHaveLength(2 + told.months.length + told.services.length);
    expect(money[0]).toMatchObject({ Item: "This period", Invoiced: dollars(told.now.invoiced), Requests: "" });
    for (const one of told.months)
      expect(money).toContainEqual(
        expect.objectContaining({
          Part: "Invoices by month",
          Item: one.month,
          Collected: dollars(one.collected),
          Tips: dollars(one.tips),
          "Received for quotes": dollars(one.deposits),
          "Median days to pay": String(one.days_to_pay ?? ""),
        }),
      );
  });
});
