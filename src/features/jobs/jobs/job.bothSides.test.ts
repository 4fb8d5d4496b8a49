import { expect, test } from "vitest";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { jobRefusals, moveRefusal } from "#features/jobs/job-rules/jobRefusals.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("jobs", (side) => {
  const jobs = () => side.client.jobs;
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
  const visit = (job_id: string, day: string) =>
    side.client.calendar.create({
      title: "Visit",
      start_datetime: `${day}T15:00:00Z`,
      end_datetime: `${day}T16:00:00Z`,
      job_id,
    });

  test("an accepted quote becomes one job with exactly the accepted lines, however often it is asked for", async () => {
    const lines = [
      line({ id: "a", text: "Wash the driveway", quantity: "2.5" }),
      line({ id: "b", text: "Seal it", optional: true, chosen_by_default: true }),
      line({ id: "c", text: "Sand it", optional: true }),
    ];
    const quote = await accepted({
      packages: [{ id: "package-1", name: "", description: "", recommended: false, lines }],
      taxes: [{ name: "Sales tax", percent: "8.25" }],
      deposit: { kind: "percent", percent: "20" },
    });
    const job = await jobs().create({ quote_id: quote.id });
    expect(job).toMatchObject({
      title: "Driveway",
      client_name: "Carla Customer",
      quote_id: quote.id,
      quote_number: quote.number,
      state: "open",
      progress: "to_schedule",
      total: quote.total,
      paid: 0,
    });
    expect(job.work.lines.map(({ text }) => text)).toEqual(["Wash the driveway", "Seal it"]);
    expect((await jobs().create({ quote_id: quote.id })).id).toBe(job.id);
    expect(await jobs().list({ quote_id: quote.id })).toMatchObject({ total: 1, rows: [{ id: job.id }] });
    const { id, version, title, client_name } = job;
    expect(await refused(jobs().save({ id, version, title, client_name, work: { ...job.work, lines: [] } }))).toBe(
      jobRefusals.fixedWork,
    );
    expect(await refused(side.client.quotes.release({ id: quote.id, reason: "Another day" }))).toBe(
      quoteRefusals.hasJob(job.number),
    );
  });

  test("a quote without a yes has no job, and numbers rise", async () => {
    const { id } = await side.client.quotes.create({});
    expect(await refused(jobs().create({ quote_id: id }))).toBe(jobRefusals.notAccepted);
    const [customer] = side.sample.customers;
    const first = await jobs().create({ customer_id: customer?.id ?? "", title: "Gutters" });
    const second = await jobs().create({ customer_id: customer?.id ?? "", title: "Windows" });
    expect(second.number).toBe(first.number + 1);
    expect(first).toMatchObject({ title: "Gutters", client_name: customer?.name, total: 0 });
    const { events } = await side.client.customers.timeline({ id: customer?.id ?? "" });
    expect(events.map(({ kind }) => kind)).toContain("job_created");
  });

  test("a customer's job begins with its lines, and wrong ones create nothing", async () => {
    const [customer] = side.sample.customers;
    const gutters = { id: "line-1", text: "Gutters", quantity: "3", unit: "", unit_price: 40_00, taxable: false };
    const work = { lines: [gutters], discount: null, taxes: [] };
    const about = { customer_id: customer?.id ?? "", title: "Gutters", address: "9 Oak Street" };
    const { total } = await jobs().list({});
    const twice = { ...work, lines: [gutters, gutters] };
    expect(await refusal(jobs().create({ ...about, work: twice }))).toMatchObject({ code: "invalid" });
    expect((await jobs().list({})).total).toBe(total);
    expect(await jobs().create({ ...about, work })).toMatchObject({
      total: 120_00,
      work,
      client_address: "9 Oak Street",
      progress: "to_schedule",
    });
  });

  test("lines of a job without a quote are written, and another device's changes are not overwritten", async () => {
    const [customer] = side.sample.customers;
    const { id, version, title, client_name } = await jobs().create({ customer_id: customer?.id ?? "" });
    const work = {
      lines: [{ id: "line-1", text: "Gutters", quantity: "3", unit: "", unit_price: 40_00, taxable: false }],
      discount: null,
      taxes: [],
    };
    const saved = await jobs().save({ id, version, title, client_name, work, notes: "Gate code 12" });
    expect(saved).toMatchObject({ total: 120_00, notes: "Gate code 12", work });
    expect(await refused(jobs().save({ id, version, title, client_name }))).toBe(jobRefusals.changed);
    const refusedName = await refusal(jobs().save({ id, version: saved.version, title: " ", client_name }));
    expect(refusedName).toMatchObject({ code: "invalid", fields: { title: "Please name this job." } });
  });

  test("an estimate becomes a job at its price, and closing it completes the estimate", async () => {
    const estimate = side.sample.estimates.find(({ status, total_price }) => status === "pending" && total_price);
    const job = await jobs().create({ estimate_id: estimate?.id ?? "" });
    expect(job).toMatchObject({
      estimate_ids: [estimate?.id],
      total: Math.round((estimate?.total_price ?? 0) * 100),
    });
    const done = await jobs().move({ id: job.id, version: job.version, state: "done" });
    const closed = await jobs().move({ id: job.id, version: done.version, state: "closed" });
    expect(closed).toMatchObject({ progress: "closed", done_at: expect.any(String), closed_at: expect.any(String) });
    expect((await side.client.estimates.get({ id: estimate?.id ?? "" })).status).toBe("completed");
  });

  test("its visits decide: scheduled, in progress, done, and open again with another one", async () => {
    const job = await jobs().create({ quote_id: (await accepted()).id });
    const ahead = await visit(job.id, addDays(side.today, 7));
    expect(ahead).toMatchObject({ job_id: job.id });
    expect(await jobs().get({ id: job.id })).toMatchObject({ progress: "scheduled", next_visit: { id: ahead.id } });
    expect(await side.client.calendar.ofJob({ job_id: job.id })).toMatchObject([{ id: ahead.id }]);
    const { version } = await jobs().get({ id: job.id });
    expect(await refused(jobs().move({ id: job.id, version, state: "done" }))).toBe(jobRefusals.visitsAhead);

    const past = await visit(job.id, addDays(side.today, -1));
    expect(await jobs().get({ id: job.id })).toMatchObject({ progress: "in_progress", next_visit: { id: past.id } });
    await side.client.visits.complete({ id: past.id });
    await side.client.calendar.remove({ id: ahead.id });
    expect(await jobs().list({ progress: "to_schedule", quote_id: job.quote_id ?? "" })).toMatchObject({ total: 1 });
    const also = await visit(job.id, addDays(side.today, -2));
    await side.client.visits.complete({ id: also.id });
    expect(await jobs().get({ id: job.id })).toMatchObject({ state: "done", next_visit: null });
    await side.client.visits.reopen({ id: also.id });
    expect(await jobs().get({ id: job.id })).toMatchObject({ state: "open", progress: "in_progress" });
  });

  test("is cancelled with a reason, opens again, and takes no visit in between", async () => {
    const job = await jobs().create({ quote_id: (await accepted()).id });
    const { id, version } = job;
    expect(await refusal(jobs().move({ id, version, state: "cancelled" }))).toMatchObject({
      fields: { reason: jobRefusals.noReason },
    });
    const cancelled = await jobs().move({ id, version, state: "cancelled", reason: "Moved away" });
    expect(cancelled).toMatchObject({ progress: "cancelled", reason: "Moved away" });
    expect(await refused(visit(id, addDays(side.today, 3)))).toBe(conflictMessages.jobOver);
    expect(await refused(jobs().move({ id, version: cancelled.version, state: "closed" }))).toBe(
      moveRefusal("cancelled"),
    );
    expect(await jobs().move({ id, version: cancelled.version, state: "open" })).toMatchObject({
      progress: "to_schedule",
      reason: null,
    });
  });

  test("is found by number, name and title, and counted by step", async () => {
    const job = await jobs().create({ quote_id: (await accepted({ title: "Slate roof" })).id });
    for (const search of ["slate", `#${job.number}`, "Carla"])
      expect((await jobs().find({ search })).map(({ id }) => id)).toContain(job.id);
    expect((await jobs().didYouMean({ search: "slaet roof" })).map(({ search }) => search)).toContain("Slate roof");
    const before = (await jobs().stats({})).to_schedule;
    await visit(job.id, addDays(side.today, 5));
    expect(await jobs().stats({})).toMatchObject({ to_schedule: before - 1, scheduled: expect.any(Number) });
  });
});
