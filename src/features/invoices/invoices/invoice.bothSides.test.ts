import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { keyOfAnother } from "#features/ledger/ledger-entries/entryId.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("invoices", (side) => {
  const invoices = () => side.client.invoices;
  const refused = async (asked: Promise<unknown>) => (await refusal(asked))?.message;
  const accepted = async (fields: Parameters<typeof offer>[0] = {}) => {
    const { quotes } = side.client;
    const { id, version } = await quotes.create({});
    const saved = await quotes.save({ id, version, offer: offer(fields), recipient: carla });
    const sent = await quotes.send({ id, version: saved.version, last_day: addDays(side.today, 30) });
    const { content, content_hash } = sent.versions[0] ?? {};
    return quotes.recordAcceptance({
      id,
      how: "phone",
      choice: choiceByDefault(content?.packages ?? []),
      content_hash: content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
  };
  /** A job of $300.00 and 10% tax. */
  const agreedJob = async () => {
    const lines = [line({ id: "a", text: "Wash the driveway", quantity: "3", unit_price: 100_00, taxable: true })];
    const quote = await accepted({
      packages: [{ id: "package-1", name: "", description: "", recommended: false, lines }],
      taxes: [{ name: "Sales tax", percent: "10" }],
      deposit: null,
    });
    return { quote, job: await side.client.jobs.create({ quote_id: quote.id }) };
  };
  const issue = async ({ id, version }: { id: string; version: number }) =>
    invoices().issue({ id, version, email: false });
  const customerId = () => side.sample.customers[0]?.id ?? "";
  /** An issued invoice of a customer without a job. */
  const ownInvoice = async (amount = 100_00) => {
    const draft = await invoices().create({ customer_id: customerId(), title: "Gutters" });
    const lines = [{ id: "line-1", text: "Gutters", quantity: "1", unit: "", unit_price: amount, taxable: false }];
    const { id, version, title, client_name, language, terms_days } = draft;
    const saved = await invoices().save({
      id,
      version,
      title,
      client_name,
      client_email: "ann@example.org",
      language,
      terms_days,
      due_on: null,
      work: { lines, discount: null, taxes: [] },
    });
    return issue(saved);
  };
  const cash = { method: "cash" as const, note: null };
  const payment = (id: string, amount: number) => ({ ...cash, paid_on: side.today, parts: [{ id, amount }] });

  test("a job's invoice has its lines as agreed, and the deposit stands as paid before", async () => {
    const { quote, job } = await agreedJob();
    await side.client.quotes.recordPayment({ id: quote.id, ...cash, paid_on: side.today, amount: 50_00 });
    const draft = await invoices().create({ job_id: job.id });
    expect(draft).toMatchObject({ state: "draft", number: null, total: 330_00, link: null });
    const issued = await issue(draft);
    expect(issued).toMatchObject({ state: "part_paid", total: 330_00, paid: 50_00, balance: 280_00 });
    expect(issued.due_on).toBe(addDays(side.today, 14));
    expect(issued.content).toMatchObject({
      number: issued.number,
      lines: [{ text: "Wash the driveway", quantity: "3", unit_price: 100_00 }],
      sums: { subtotal: 300_00, taxes: [{ name: "Sales tax", amount: 30_00 }], total: 330_00 },
      paid_before: [{ day: side.today, amount: 50_00 }],
    });
    expect(await invoices().ofJob({ job_id: job.id })).toMatchObject({ agreed: 330_00, invoiced: 330_00, left: 0 });
    expect(await refused(invoices().create({ job_id: job.id }))).toBe(invoiceRefusals.nothingLeft);
  });

  test("a deposit that comes after the invoice pays it, and one that is undone is owed again", async () => {
    const { quote, job } = await agreedJob();
    const { id } = await issue(await invoices().create({ job_id: job.id }));
    const paid = await side.client.quotes.recordPayment({ id: quote.id, ...cash, paid_on: side.today, amount: 80_00 });
    expect(await invoices().get({ id })).toMatchObject({ paid: 80_00, balance: 250_00 });
    await side.client.quotes.undoPayment({ id: quote.id, payment_id: paid.payments[0]?.id ?? "" });
    expect(await invoices().get({ id })).toMatchObject({ paid: 0, balance: 330_00, state: "open" });
  });

  test("percentages are invoiced to the last cent, and no more than all of it", async () => {
    const { job } = await agreedJob();
    const third = (percent: string) => invoices().create({ job_id: job.id, covers: "percent", percent });
    const [first, second] = [await issue(await third("33.3333")), await issue(await third("33.3333"))];
    expect(await refused(third("33.3335"))).toBe(invoiceRefusals.tooMuchPercent("33.3334"));
    const last = await issue(await third("33.3334"));
    expect([first, second, last].map(({ total }) => total)).toEqual([110_00, 110_00, 110_00]);
    expect(first.content.lines).toMatchObject([{ text: `33.3333% of ${job.title}` }]);
    expect(await invoices().ofJob({ job_id: job.id })).toMatchObject({ left: 0, invoiced: 330_00 });
  });

  test("a done job needs invoicing until all of it is issued, is then invoiced, and paid with the last cent", async () => {
    const { jobs } = side.client;
    const { job } = await agreedJob();
    const { id, version } = job;
    const needed = async () => {
      const stats = await jobs.stats({});
      const listed = await jobs.list({ progress: "needs_invoicing", limit: 100 });
      expect(listed.total).toBe(stats.needs_invoicing);
      return listed.rows.some((row) => row.id === id);
    };
    const progress = async () => (await jobs.get({ id })).progress;
    expect(await needed()).toBe(false);
    await jobs.move({ id, version, state: "done" });
    expect([await progress(), await needed()]).toEqual(["done", true]);
    const half = await issue(await invoices().create({ job_id: id, covers: "percent", percent: "50" }));
    expect([await progress(), await needed()]).toEqual(["done", true]);
    const rest = await issue(await invoices().create({ job_id: id }));
    expect([await progress(), await needed()]).toEqual(["invoiced", false]);
    await invoices().recordPayment(payment(half.id, half.total));
    await invoices().recordPayment(payment(rest.id, rest.total - 1));
    expect(await progress()).toBe("invoiced");
    await invoices().recordPayment(payment(rest.id, 1));
    expect(await progress()).toBe("paid");
    const paid = await jobs.list({ progress: "paid", limit: 100 });
    expect(paid.total).toBe((await jobs.stats({})).paid);
    expect(paid.rows.map((row) => row.id)).toContain(id);
    expect((await jobs.list({ progress: "invoiced", limit: 100 })).rows.map((row) => row.id)).not.toContain(id);
  });

  test("each visit is invoiced once, and all of them are the whole job", async () => {
    const { job } = await agreedJob();
    const plan = (day: number) =>
      side.client.calendar.create({
        title: "Visit",
        start_datetime: `${addDays(side.today, day)}T15:00:00Z`,
        end_datetime: `${addDays(side.today, day)}T16:00:00Z`,
        job_id: job.id,
      });
    const visits = [await plan(1), await plan(2)];
    const [one, other] = visits.map(({ id }) => id);
    const of = (event_id = "") => invoices().create({ job_id: job.id, covers: "visit", event_id });
    const first = await issue(await of(one));
    expect(await refused(of(one))).toBe(invoiceRefusals.visitInvoiced(first.number ?? ""));
    const second = await issue(await of(other));
    expect([first.total, second.total]).toEqual([165_00, 165_00]);
  });

  test("each visit of a repeating job is invoiced with the agreed lines, and an invoiced job begins no repetition", async () => {
    const { job } = await agreedJob();
    const series = {
      every: 1,
      unit: "month" as const,
      on: "day" as const,
      first_day: addDays(side.today, 1),
      start_time: "09:00",
      end_time: "11:00",
      arrival_window: true,
      assigned_to: [],
    };
    await side.client.calendar.repeat({ job_id: job.id, series });
    const [visit] = await side.client.calendar.ofJob({ job_id: job.id });
    const needed = async () =>
      (await side.client.jobs.list({ progress: "needs_invoicing", quote_id: job.quote_id ?? "" })).total;
    expect(await needed()).toBe(0);
    const made = await side.client.calendar.create({
      title: "Visit",
      start_datetime: `${addDays(side.today, -1)}T15:00:00Z`,
      end_datetime: `${addDays(side.today, -1)}T16:00:00Z`,
      job_id: job.id,
    });
    await side.client.visits.complete({ id: made.id });
    expect(await needed()).toBe(1);
    await issue(await invoices().create({ job_id: job.id, covers: "visit", event_id: made.id }));
    expect(await needed()).toBe(0);
    expect(await refused(invoices().create({ job_id: job.id }))).toBe(invoiceRefusals.byVisit);
    const issued = await issue(await invoices().create({ job_id: job.id, covers: "visit", event_id: visit?.id ?? "" }));
    expect(issued).toMatchObject({ total: 330_00, content: { lines: [{ text: "Wash the driveway" }] } });
    expect(issued.title).toContain("visit of");
    expect((await invoices().ofJob({ job_id: job.id })).left).toBeGreaterThan(0);
    const other = (await agreedJob()).job;
    await issue(await invoices().create({ job_id: other.id }));
    expect(await refused(side.client.calendar.repeat({ job_id: other.id, series }))).toBe(invoiceRefusals.invoiced);
  });

  test("a job that stopped repeating needs an invoice for each visit that was made", async () => {
    const { job } = await agreedJob();
    const times = { first_day: side.today, start_time: "00:00", end_time: "00:30" };
    await side.client.calendar.repeat({ job_id: job.id, series: { every: 1, unit: "week", ...times } });
    const [first, second] = await side.client.calendar.ofJob({ job_id: job.id });
    await side.client.visits.complete({ id: first?.id ?? "" });
    await side.client.calendar.repeat({ job_id: job.id, series: null });
    const waits = async () =>
      (await side.client.jobs.list({ progress: "needs_invoicing", quote_id: job.quote_id ?? "" })).total;
    const progress = async () => (await side.client.jobs.get({ id: job.id })).progress;
    expect(await waits()).toBe(1);
    expect(await refused(invoices().create({ job_id: job.id }))).toBe(invoiceRefusals.byVisit);
    const ofVisit = async (event_id = "") =>
      issue(await invoices().create({ job_id: job.id, covers: "visit", event_id }));
    const { id, total } = await ofVisit(first?.id);
    expect([total, await waits(), await progress()]).toEqual([330_00, 0, "in_progress"]);
    const [, next] = await side.client.calendar.ofJob({ job_id: job.id });
    if (!first || !next) throw new Error("The job has too few visits.");
    const { start_datetime, end_datetime } = first;
    await side.client.calendar.update({ ...next, start_datetime, end_datetime });
    await side.client.visits.complete({ id: next.id });
    expect([await waits(), await progress()]).toEqual([1, "done"]);
    expect(await invoices().ofJob({ job_id: job.id })).toMatchObject({ left: 330_00, by_visit: true });
    const last = await ofVisit(second?.id);
    expect([last.total, await waits(), await progress()]).toEqual([330_00, 0, "invoiced"]);
    for (const one of [id, last.id]) await invoices().recordPayment(payment(one, 330_00));
    expect(await progress()).toBe("paid");
    expect((await side.client.jobs.list({ progress: "paid", quote_id: job.quote_id ?? "" })).total).toBe(1);
  });

  test("a void invoice keeps its number and reason, and its amount and deposit are free again", async () => {
    const { quote, job } = await agreedJob();
    await side.client.quotes.recordPayment({ id: quote.id, ...cash, paid_on: side.today, amount: 50_00 });
    const issued = await issue(await invoices().create({ job_id: job.id }));
    const gone = await invoices().cancel({ id: issued.id, reason: "Wrong customer" });
    expect(gone).toMatchObject({
      state: "void",
      number: issued.number,
      reason: "Wrong customer",
      paid: 0,
      overpaid: 0,
    });
    const again = await issue(await invoices().create({ job_id: job.id }));
    expect(again).toMatchObject({ paid: 50_00, content: { paid_before: [{ amount: 50_00 }] } });
    expect(Number(again.number)).toBe(Number(issued.number) + 1);
    expect(await refused(invoices().cancel({ id: issued.id, reason: "Once more" }))).toBe(
      "This invoice is void. Please reload the page.",
    );
  });

  test("an issued invoice stays as it is", async () => {
    const issued = await ownInvoice();
    const { id, version, title, client_name, language } = issued;
    const fields = { id, version, title, client_name, language, terms_days: 14, due_on: null };
    expect(await refused(invoices().save(fields))).toBe(invoiceRefusals.notDraft);
    expect(await refused(invoices().remove({ id }))).toBe(invoiceRefusals.notDraft);
    expect(await refused(invoices().issue({ id, version, email: false }))).toBe(invoiceRefusals.notDraft);
  });

  test("a draft is edited, refused on an old version, and deleted", async () => {
    const draft = await invoices().create({ customer_id: customerId() });
    const { id, version, client_name, language } = draft;
    const fields = { id, client_name, language, terms_days: 7, due_on: null, note: "Thank you!" };
    const saved = await invoices().save({ ...fields, version, title: "Windows" });
    expect(saved).toMatchObject({
      title: "Windows",
      note: "Thank you!",
      content: { note: expect.stringContaining("Thank you!") },
    });
    expect(await refused(invoices().save({ ...fields, version, title: "Old" }))).toBe(invoiceRefusals.changed);
    expect(await refused(invoices().issue({ id, version: saved.version, email: false }))).toBe(invoiceRefusals.empty);
    await invoices().remove({ id });
    expect(await refused(invoices().get({ id }))).toBe(invoiceRefusals.gone);
  });

  test("payments add up, what is paid beyond becomes credit, and credit is used once", async () => {
    const first = await ownInvoice();
    await invoices().recordPayment(payment(first.id, 40_00));
    expect(await invoices().get({ id: first.id })).toMatchObject({ state: "part_paid", balance: 60_00 });
    await invoices().recordPayment(payment(first.id, 90_00));
    expect(await invoices().get({ id: first.id })).toMatchObject({
      state: "paid",
      paid: 100_00,
      overpaid: 0,
      customer_credit: 30_00,
    });
    const second = await ownInvoice(20_00);
    expect(await invoices().applyCredit({ id: second.id })).toMatchObject({ state: "paid", customer_credit: 10_00 });
    expect(await refused(invoices().applyCredit({ id: second.id }))).toBe(invoiceRefusals.nothingOwed);
    const { payments } = await invoices().get({ id: first.id });
    const large = payments.find(({ amount }) => amount === 90_00);
    expect(await refused(invoices().undoPayment({ id: first.id, payment_id: large?.id ?? "" }))).toBe(
      invoiceRefusals.creditUsed,
    );
    const rest = await invoices().refund({ id: first.id, ...cash, paid_on: side.today, amount: 10_00 });
    expect(rest).toMatchObject({ state: "paid", customer_credit: 0 });
    expect(await refused(invoices().refund({ id: first.id, ...cash, paid_on: side.today, amount: 1 }))).toBe(
      invoiceRefusals.refundTooMuch(0),
    );
  });

  test("a refund and a credit note that are sent twice are booked once, and their keys are for no other amount", async () => {
    const { id } = await ownInvoice();
    await invoices().recordPayment(payment(id, 150_00));
    const refund = { id, ...cash, paid_on: side.today, amount: 20_00, idempotency_key: randomUUID() };
    const note = { id, amount: 10_00, reason: "Less work", idempotency_key: randomUUID() };
    await Promise.all([invoices().refund(refund), invoices().refund(refund)]);
    await Promise.all([invoices().addCreditNote(note), invoices().addCreditNote(note)]);
    await invoices().refund(refund);
    const after = await invoices().addCreditNote(note);
    expect(after.payments.filter(({ kind }) => kind === "refund").map(({ amount }) => amount)).toEqual([-20_00]);
    expect(after).toMatchObject({ credited: 10_00, credit_notes: [{ amount: 10_00 }] });
    expect(await refused(invoices().refund({ ...refund, amount: 5_00 }))).toBe(keyOfAnother("refund"));
    expect(await refused(invoices().addCreditNote({ ...note, amount: 5_00 }))).toBe(keyOfAnother("credit note"));
  });

  test("a payment in error is undone by a counter-entry, with the credit that came of it", async () => {
    const { id } = await ownInvoice();
    await invoices().recordPayment(payment(id, 120_00));
    const { payments } = await invoices().get({ id });
    const paid = payments.find(({ kind }) => kind === "payment");
    const undone = await invoices().undoPayment({ id, payment_id: paid?.id ?? "" });
    expect(undone).toMatchObject({ state: "open", paid: 0, balance: 100_00, customer_credit: 0 });
    expect(undone.payments.map(({ kind }) => kind)).toEqual(["payment", "overpaid", "undo", "overpaid"]);
    expect(await refused(invoices().undoPayment({ id, payment_id: paid?.id ?? "" }))).toBe(invoiceRefusals.undone);
  });

  test("a payment that is sent twice is booked once, also after it was undone, and its key is for no other payment", async () => {
    const [one, other] = [await ownInvoice(), await ownInvoice(50_00)];
    const parts = [
      { id: one.id, amount: 120_00 },
      { id: other.id, amount: 20_00 },
    ];
    const sent = { ...cash, paid_on: side.today, parts, idempotency_key: randomUUID() };
    const [first, second] = await Promise.all([invoices().recordPayment(sent), invoices().recordPayment(sent)]);
    expect(first).toEqual(second);
    expect(await invoices().recordPayment(sent)).toEqual(first);
    const after = await invoices().get({ id: one.id });
    expect(after.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment", 120_00],
      ["overpaid", -20_00],
    ]);
    expect(await invoices().get({ id: other.id })).toMatchObject({ paid: 20_00, balance: 30_00 });
    const less = { ...sent, parts: [{ id: other.id, amount: 10_00 }] };
    expect(await refused(invoices().recordPayment(less))).toBe(keyOfAnother("payment"));
    await invoices().undoPayment({ id: other.id, payment_id: (await paidOn(other.id)) ?? "" });
    await invoices().recordPayment(sent);
    expect(await invoices().get({ id: other.id })).toMatchObject({ paid: 0 });
    await invoices().recordPayment({ ...sent, parts: less.parts, idempotency_key: randomUUID() });
    expect(await invoices().get({ id: other.id })).toMatchObject({ paid: 10_00 });
  });
  const paidOn = async (id: string) =>
    (await invoices().get({ id })).payments.find(({ kind }) => kind === "payment")?.id;

  test("one payment is divided among several invoices", async () => {
    const [one, other] = [await ownInvoice(), await ownInvoice(50_00)];
    const parts = [
      { id: one.id, amount: 100_00 },
      { id: other.id, amount: 20_00 },
    ];
    const { rows } = await invoices().recordPayment({ ...cash, paid_on: side.today, parts });
    expect(rows.map(({ state, balance }) => [state, balance])).toEqual([
      ["paid", 0],
      ["part_paid", 30_00],
    ]);
  });

  test("a credit note takes off an amount, with its taxes, and leaves the job to invoice again", async () => {
    const { job } = await agreedJob();
    const issued = await issue(await invoices().create({ job_id: job.id }));
    const credited = await invoices().addCreditNote({ id: issued.id, amount: 110_00, reason: "One part was not done" });
    expect(credited).toMatchObject({
      balance: 220_00,
      credited: 110_00,
      credit_notes: [{ number: expect.stringContaining("CN-"), amount: 110_00, reason: "One part was not done" }],
    });
    expect(await invoices().ofJob({ job_id: job.id })).toMatchObject({ invoiced: 220_00, left: 110_00 });
    expect(await refused(invoices().addCreditNote({ id: issued.id, amount: 220_01, reason: "Too much" }))).toBe(
      invoiceRefusals.creditNoteTooMuch(220_00),
    );
    expect(await refused(invoices().cancel({ id: issued.id, reason: "No" }))).toBe(invoiceRefusals.hasCreditNotes);
    const rest = await invoices().create({ job_id: job.id });
    expect(rest.content).toMatchObject({
      sums: { subtotal: 100_00, total: 110_00 },
      lines: [{ text: `The rest of ${job.title}` }],
    });
  });

  test("a customer with a certificate of exemption pays no tax on lines of their own", async () => {
    const { id, version, client_name, language } = await invoices().create({ customer_id: customerId() });
    const lines = [{ id: "line-1", text: "Gutters", quantity: "1", unit: "", unit_price: 100_00, taxable: true }];
    const saved = await invoices().save({
      id,
      version,
      title: "Gutters",
      client_name,
      language,
      terms_days: null,
      due_on: addDays(side.today, 3),
      tax_exempt: "TX-1234",
      work: { lines, discount: null, taxes: [{ name: "Sales tax", percent: "10" }] },
    });
    const issued = await issue(saved);
    expect(issued).toMatchObject({ total: 100_00, due_on: addDays(side.today, 3), content: { tax_exempt: "TX-1234" } });
  });

  test("figures and lists follow", async () => {
    const before = await invoices().stats();
    const { id } = await ownInvoice();
    await invoices().recordPayment(payment(id, 30_00));
    const after = await invoices().stats();
    expect(after.owed - before.owed).toBe(70_00);
    expect(after.paid_this_month - before.paid_this_month).toBe(30_00);
    const { rows } = await invoices().list({ state: "part_paid", customer_id: customerId() });
    expect(rows.map((row) => row.id)).toContain(id);
    const { number } = await invoices().get({ id });
    expect(await invoices().find({ search: `invoice #${number}` })).toMatchObject([{ id }]);
  });

  test("the number of the next invoice only rises", async () => {
    const settings = await invoices().settings();
    const higher = { ...settings, prefix: "INV-", next_number: settings.next_number + 100 };
    const saved = await invoices().saveSettings(higher);
    expect(saved).toMatchObject({ prefix: "INV-", next_number: higher.next_number });
    const issued = await ownInvoice();
    expect(issued.number).toBe(`INV-${higher.next_number}`);
    expect(await refused(invoices().saveSettings({ ...saved, next_number: 1 }))).toContain("already used");
  });
});
