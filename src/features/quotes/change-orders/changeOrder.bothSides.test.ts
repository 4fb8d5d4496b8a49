import { expect, test } from "vitest";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { changeRefusals } from "./changeRules.ts";

describeOnBothSides("change orders", (side) => {
  const refused = async (asked: Promise<unknown>) => (await refusal(asked))?.message;
  const oneLine = (text: string, unit_price: number, taxable = false) =>
    line({ id: text.toLowerCase().replaceAll(" ", "-"), text, quantity: "1", unit_price, taxable });
  const onePackage = (...lines: ReturnType<typeof line>[]) => [
    { id: "package-1", name: "", description: "", recommended: false, lines },
  ];
  const send = async ({ id, version }: { id: string; version: number }) =>
    side.client.quotes.send({ id, version, last_day: addDays(side.today, 30) });
  const accept = async ({ id, versions }: QuoteDetails) => {
    const { content, content_hash = "" } = versions.at(-1) ?? {};
    return side.client.quotes.recordAcceptance({
      id,
      how: "phone",
      choice: choiceByDefault(content?.packages ?? []),
      content_hash,
      name: "Carla Customer",
      note: null,
    });
  };
  /** A job of $300.00 with 10% tax on it, as its customer accepted it. */
  const agreedJob = async () => {
    const { quotes, jobs } = side.client;
    const { id, version } = await quotes.create({});
    const packages = onePackage(oneLine("Wash the driveway", 300_00, true));
    const taxes = [{ name: "Sales tax", percent: "10" }];
    const saved = await quotes.save({ id, version, offer: offer({ packages, taxes }), recipient: carla });
    const quote = await accept(await send({ ...saved, id }));
    return jobs.create({ quote_id: quote.id });
  };
  /** A change order of these lines, as its business wrote it. */
  const written = async (jobId: string, ...lines: ReturnType<typeof line>[]) => {
    const { quotes } = side.client;
    const begun = await quotes.create({ job_id: jobId });
    const { offer: empty, recipient } = begun.written ?? {};
    if (!empty || !recipient) throw new Error("A change order has no draft.");
    const packages = onePackage(...lines);
    return quotes.save({ id: begun.id, version: begun.version, offer: { ...empty, packages }, recipient });
  };
  const byWord = (lines: { text: string; unit_price: number }[]) => ({
    agreed_with: "Carla",
    agreed_on: side.today,
    note: "On the phone",
    lines: lines.map(({ text, unit_price }, at) => ({
      id: `line-${at}`,
      text,
      quantity: "1",
      unit: "",
      unit_price,
      taxable: false,
    })),
  });
  const job = (id: string) => side.client.jobs.get({ id });
  const issue = async (of: { job_id: string; covers?: "percent"; percent?: string }) => {
    const { id, version } = await side.client.invoices.create(of);
    return side.client.invoices.issue({ id, version, email: false });
  };

  test("an accepted change order adds its lines and its tax to the job, and the invoice has them all", async () => {
    const { id, number, title } = await agreedJob();
    const order = await written(id, oneLine("Seal it", 100_00, true), oneLine("No sand", -20_00));
    expect(order).toMatchObject({ job_id: id, title, recipient_name: "Carla Customer", total: 90_00 });
    const sent = await send(order);
    expect(sent.versions[0]?.content).toMatchObject({
      changes_job: { number, title },
      taxes: [{ name: "Sales tax", percent: "10" }],
    });
    expect(await job(id)).toMatchObject({ total: 330_00, changes: [] });
    const accepted = await accept(sent);
    expect(accepted).toMatchObject({ state: "accepted", total: 90_00 });
    const changed = await job(id);
    expect(changed).toMatchObject({
      total: 420_00,
      changes: [
        {
          quote_id: order.id,
          number: accepted.number,
          agreed_with: "Carla Customer",
          lines: [{ text: "Seal it" }, { text: "No sand", unit_price: -20_00 }],
        },
      ],
    });
    const invoice = await issue({ job_id: id });
    expect(invoice).toMatchObject({
      total: 420_00,
      content: {
        lines: [{ text: "Wash the driveway" }, { text: "Seal it" }, { text: "No sand" }],
        sums: { subtotal: 380_00, taxes: [{ name: "Sales tax", amount: 40_00 }], total: 420_00 },
      },
    });
  });

  test("a change order is in the list of its job, and in no other list or figure", async () => {
    const { quotes } = side.client;
    const { id, customer_id } = await agreedJob();
    const before = await quotes.stats({});
    const sent = await send(await written(id, oneLine("Seal it", 100_00)));
    await accept(sent);
    expect((await quotes.list({ job_id: id })).rows.map((row) => row.id)).toEqual([sent.id]);
    const elsewhere = [await quotes.list({ limit: 100 }), await quotes.list({ search: "Driveway", limit: 100 })];
    for (const { rows } of elsewhere) expect(rows.map((row) => row.id)).not.toContain(sent.id);
    expect((await quotes.find({ search: String(sent.number), limit: 20 })).map((row) => row.id)).not.toContain(sent.id);
    expect(await quotes.stats({})).toEqual(before);
    expect(customer_id).toBe(sent.customer_id);
  });

  test("a change that was agreed by word is marked so, and can be undone until it is invoiced", async () => {
    const { jobs } = side.client;
    const { id, version } = await agreedJob();
    const change = byWord([{ text: "Wash the patio", unit_price: 50_00 }]);
    const changed = await jobs.agreeChange({ id, version, ...change });
    expect(changed).toMatchObject({
      total: 380_00,
      changes: [{ quote_id: null, number: null, agreed_on: side.today, agreed_with: "Carla", note: "On the phone" }],
    });
    expect(await refused(jobs.agreeChange({ id, version, ...change }))).toBe(jobRefusals.changed);
    const change_id = changed.changes[0]?.id ?? "";
    const undone = await jobs.undoChange({ id, version: changed.version, change_id });
    expect(undone).toMatchObject({ total: 330_00, changes: [] });
    expect(await refused(jobs.undoChange({ id, version: undone.version, change_id }))).toBe(changeRefusals.gone);
    const again = await jobs.agreeChange({ id, version: undone.version, ...change });
    await issue({ job_id: id });
    const late = { id, version: again.version, change_id: again.changes[0]?.id ?? "" };
    expect(await refused(jobs.undoChange(late))).toBe(changeRefusals.invoiced);
    expect((await job(id)).total).toBe(380_00);
  });

  test("a job that was invoiced in full has a rest to invoice after a change, and never less than was invoiced", async () => {
    const { jobs, invoices } = side.client;
    const { id } = await agreedJob();
    await issue({ job_id: id, covers: "percent", percent: "100" });
    expect(await refused(invoices.create({ job_id: id }))).toBe(invoiceRefusals.nothingLeft);
    const { version } = await job(id);
    const less = byWord([{ text: "No edges", unit_price: -1 }]);
    expect(await refused(jobs.agreeChange({ id, version, ...less }))).toBe(changeRefusals.invoiced);
    const sunk = await written(id, oneLine("No edges", -1));
    expect(await refused(send(sunk))).toBe(changeRefusals.invoiced);
    await jobs.agreeChange({ id, version, ...byWord([{ text: "Wash the patio", unit_price: 50_00 }]) });
    expect(await invoices.ofJob({ job_id: id })).toMatchObject({ agreed: 380_00, invoiced: 330_00, left: 50_00 });
    const rest = await issue({ job_id: id });
    expect(rest).toMatchObject({ total: 50_00, content: { lines: [{ text: expect.stringContaining("Driveway") }] } });
    expect(await invoices.ofJob({ job_id: id })).toMatchObject({ left: 0 });
  });

  test("an offer that was sent before an invoice is refused if the invoice left no room for it", async () => {
    const { id } = await agreedJob();
    const sent = await send(await written(id, oneLine("No driveway", -300_00, true)));
    expect(sent.total).toBe(-330_00);
    await issue({ job_id: id, covers: "percent", percent: "50" });
    expect(await refused(accept(sent))).toBe(changeRefusals.invoiced);
    expect(await side.client.quotes.get({ id: sent.id })).toMatchObject({ state: "sent", acceptance: null });
    expect(await job(id)).toMatchObject({ total: 330_00, changes: [] });
  });

  test("an acceptance and an invoice at the same moment never leave more invoiced than agreed", async () => {
    const { id } = await agreedJob();
    const sent = await send(await written(id, oneLine("No driveway", -300_00, true)));
    await Promise.allSettled([accept(sent), issue({ job_id: id })]);
    const { agreed, invoiced } = await side.client.invoices.ofJob({ job_id: id });
    expect([0, 330_00]).toContain(agreed);
    expect(invoiced).toBe(agreed);
  });

  test("reopening a signed change order takes its change back, and the job's page does not", async () => {
    const { jobs, quotes } = side.client;
    const { id } = await agreedJob();
    const { id: order } = await accept(await send(await written(id, oneLine("Seal it", 100_00))));
    const { version } = await job(id);
    expect(await refused(jobs.undoChange({ id, version, change_id: order }))).toBe(changeRefusals.signed);
    await quotes.release({ id: order, reason: "A mistake" });
    expect(await job(id)).toMatchObject({ total: 330_00, changes: [] });
  });

  test("only an open or done job that does not repeat takes changes", async () => {
    const { jobs, quotes } = side.client;
    const { id, version } = await agreedJob();
    const sent = await send(await written(id, oneLine("Seal it", 100_00)));
    const changed = await jobs.agreeChange({ id, version, ...byWord([{ text: "Edge", unit_price: 5_00 }]) });
    const series = { every: 1, unit: "week" as const, first_day: side.today, start_time: "09:00", end_time: "11:00" };
    expect(await refused(side.client.calendar.repeat({ job_id: id, series }))).toBe(changeRefusals.changed);
    const { version: done } = await jobs.move({ id, version: changed.version, state: "done" });
    const { version: closed } = await jobs.move({ id, version: done, state: "closed" });
    const change = byWord([{ text: "Wash the patio", unit_price: 50_00 }]);
    expect(await refused(jobs.agreeChange({ id, version: closed, ...change }))).toBe(changeRefusals.isOver);
    expect(await refused(quotes.create({ job_id: id }))).toBe(changeRefusals.isOver);
    expect(await refused(accept(sent))).toBe(changeRefusals.isOver);
    expect(await refused(quotes.create({ job_id: crypto.randomUUID() }))).toBe(changeRefusals.noJob);
  });

  test("the lines of a job stay once a change was agreed, and only a change order takes work away", async () => {
    const { jobs, quotes } = side.client;
    const customer_id = side.sample.customers[0]?.id ?? "";
    const lines = [{ id: "line-1", text: "Mow", quantity: "1", unit: "", unit_price: 80_00, taxable: false }];
    const work = { lines, discount: null, taxes: [] };
    const begun = await jobs.create({ customer_id, title: "Lawn", work });
    const { id, title, client_name } = begun;
    const changed = await jobs.agreeChange({
      id,
      version: begun.version,
      ...byWord([{ text: "Edge", unit_price: 5_00 }]),
    });
    expect(changed.total).toBe(85_00);
    const edited = { id, version: changed.version, title, client_name, client_email: null };
    const rest = { client_phone: null, client_address: null, notes: null };
    expect(await refused(jobs.save({ ...edited, ...rest, work }))).toBe(jobRefusals.changedWork);
    expect(await jobs.save({ ...edited, ...rest, title: "Lawn and edges" })).toMatchObject({ total: 85_00 });

    const quote = await quotes.create({});
    const negative = offer({ packages: onePackage(oneLine("Discount", -5_00)) });
    const kept = { id: quote.id, version: quote.version, recipient: carla };
    expect(await refused(quotes.save({ ...kept, offer: negative }))).toBe(changeRefusals.negative);
    const order = await quotes.create({ job_id: id });
    const choosing = offer({ packages: onePackage(line({ id: "a", text: "Trim", optional: true })), deposit: null });
    const plain = { id: order.id, version: order.version, offer: choosing, recipient: carla };
    expect(await refused(quotes.save(plain))).toBe(changeRefusals.plain);
  });
});
