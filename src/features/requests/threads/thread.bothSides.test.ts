import { expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { dayOfStep, type Thread } from "./thread.ts";

/** "requested today, quoted -": the steps of a thread as one text, with the early end. */
const lineOf = ({ steps, ended }: Thread, today: string): string => {
  const dayOf = (day: string | null) => (day === today ? "today" : (day ?? "-"));
  return [
    ...steps.map(({ step, day }) => `${step} ${dayOf(day)}`),
    ...(ended ? [`${ended.how}! ${dayOf(ended.day)}`] : []),
  ].join(", ");
};

describeOnBothSides("Threads", (side) => {
  /** An estimate, with a customer or without, that has neither a quote nor an event. */
  const untouched = (has: { customer: boolean }) => {
    const { estimates, calendar, quotes } = side.sample;
    const found = estimates.find(
      ({ id, lines, customer_id, total_price, deleted_at }) =>
        lines.length === 0 &&
        (!has.customer || customer_id !== null) &&
        total_price !== null &&
        !deleted_at &&
        !calendar.some(({ estimate_id }) => estimate_id === id) &&
        !quotes.some(({ estimate_ids }) => estimate_ids.includes(id)),
    );
    if (!found) throw new Error("The sample has no such estimate.");
    return found;
  };

  test("of every estimate begin with its request, and those of events have their day", async () => {
    for (const { id, deleted_at } of side.sample.estimates) {
      if (deleted_at) continue;
      const { steps } = await side.client.threads.ofEstimate({ id });
      expect(steps[0]).toMatchObject({ step: "requested", record: { kind: "estimate", id } });
      const isPlanned = side.sample.calendar.some(({ estimate_id }) => estimate_id === id);
      expect(steps.some(({ record }) => record?.kind === "event")).toBe(isPlanned);
    }
  });

  test("follow the quote from its sending to its payment", async () => {
    const { threads, quotes } = side.client;
    const { id: estimate_id, customer_id } = untouched({ customer: true });
    const { id, version } = await quotes.create({ estimate_id });
    const moneyDays = async () => {
      const thread = await threads.ofQuote({ id });
      expect(await threads.ofEstimate({ id: estimate_id })).toEqual(thread);
      expect(await threads.ofCustomer({ id: customer_id ?? "" })).toEqual(thread);
      return (["quoted", "accepted", "paid"] as const).map((step) => dayOfStep(thread, step));
    };
    const { versions } = await quotes.send({
      id,
      version,
      last_day: addDays(side.today, 30),
      outside_range_confirmed: true,
    });
    expect(await moneyDays()).toEqual([side.today, null, null]);
    const { total } = await quotes.recordAcceptance({
      id,
      how: "phone",
      choice: choiceByDefault(versions[0]?.content.packages ?? []),
      content_hash: versions[0]?.content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
    expect(await moneyDays()).toEqual([side.today, side.today, null]);
    await quotes.recordPayment({ id, method: "cash", amount: total, paid_on: side.today, note: null });
    expect(await moneyDays()).toEqual([side.today, side.today, side.today]);
  });

  /** Makes a quote of $200, without an estimate, which its customer has accepted. */
  const acceptedOf = async (customer_id: string) => {
    const { quotes } = side.client;
    const made = await quotes.create({ customer_id });
    const line = { id: "l1", text: "Gutters", quantity: "1", unit: "", unit_price: 200_00, taxable: false };
    const [first] = made.written?.offer.packages ?? [];
    if (!made.written || !first) throw new Error("A new quote has no package.");
    const packages = [{ ...first, lines: [{ ...line, optional: false, chosen_by_default: false }] }];
    const offer = { ...made.written.offer, packages, deposit: null };
    const { id, version } = await quotes.save({ ...made.written, offer, id: made.id, version: made.version });
    const { versions } = await quotes.send({ id, version, last_day: addDays(side.today, 30), email: false });
    await quotes.recordAcceptance({
      id,
      how: "phone",
      choice: choiceByDefault(versions[0]?.content.packages ?? []),
      content_hash: versions[0]?.content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
    return id;
  };

  test("of a quote without an estimate follow its customer's visits, as its lists and the counts do", async () => {
    const { threads, quotes, calendar, visits } = side.client;
    const customer_id = side.sample.customers.at(-1)?.id ?? "";
    for (const event of side.sample.calendar)
      if (event.customer_id === customer_id) await calendar.remove({ id: event.id });
    const before = await quotes.waiting();
    const id = await acceptedOf(customer_id);
    const facts = async () => {
      const listed = await Promise.all(
        (["to-schedule", "to-collect"] as const).map(async (state) =>
          (await quotes.list({ state, limit: 100 })).rows.some((row) => row.id === id) ? state : "",
        ),
      );
      const { to_schedule, to_collect } = await quotes.waiting();
      const thread = await threads.ofQuote({ id });
      expect(await threads.ofCustomer({ id: customer_id })).toEqual(thread);
      return [
        lineOf(thread, side.today),
        listed.filter(Boolean).join(),
        to_schedule - before.to_schedule,
        to_collect - before.to_collect,
      ];
    };
    const begin = "quoted today, accepted today";
    expect(await facts()).toEqual([`${begin}, scheduled -, done -, paid -`, "to-schedule", 1, 0]);
    // A whole day: today's has begun before the customer said yes, and is not over.
    const day = { start_datetime: new Date().toISOString(), end_datetime: new Date().toISOString(), all_day: true };
    const event = await calendar.create({ title: "Gutters", customer_id, ...day });
    expect(await facts()).toEqual([`${begin}, scheduled today, done -, paid -`, "", 0, 0]);
    await calendar.remove({ id: event.id });
    expect(await facts()).toEqual([`${begin}, scheduled -, done -, paid -`, "to-schedule", 1, 0]);
    await calendar.restore({ id: event.id });
    await visits.complete({ id: event.id });
    expect(await facts()).toEqual([`${begin}, scheduled today, done today, paid -`, "to-collect", 0, 1]);
    await quotes.recordPayment({ id, method: "cash", amount: 200_00, paid_on: side.today, note: null });
    expect(await facts()).toEqual([`${begin}, scheduled today, done today, paid today`, "", 0, 0]);
  });

  test("follow the planned work of an estimate, whose status moves with it and back", async () => {
    const { threads, estimates, calendar } = side.client;
    const found = side.sample.estimates.find(
      ({ id, status, deleted_at }) =>
        status === "pending" && !deleted_at && !side.sample.calendar.some(({ estimate_id }) => estimate_id === id),
    );
    const id = found?.id ?? "";
    const facts = async () => [
      (await estimates.get({ id })).status,
      dayOfStep(await threads.ofEstimate({ id }), "scheduled"),
      (await calendar.ofEstimate({ estimate_id: id })).length,
    ];
    const now = new Date().toISOString();
    const event = { title: "Wash", estimate_id: id, start_datetime: now, end_datetime: now, all_day: true };
    const first = await calendar.create(event);
    expect([first.status_changed, ...(await facts())]).toEqual([true, "in-progress", side.today, 1]);
    expect(await calendar.remove({ id: first.id })).toMatchObject({ status_changed: true });
    expect(await facts()).toEqual(["pending", null, 0]);
    expect(await calendar.restore({ id: first.id })).toMatchObject({ status_changed: true });
    expect(await facts()).toEqual(["in-progress", side.today, 1]);
    const second = await calendar.create(event);
    expect(second).not.toHaveProperty("status_changed");
    expect(await calendar.remove({ id: first.id })).not.toHaveProperty("status_changed");
    expect(await facts()).toEqual(["in-progress", side.today, 1]);
    expect(await calendar.remove({ id: second.id })).not.toHaveProperty("status_changed");
    expect(await facts()).toEqual(["in-progress", null, 0]);
    const { events } = await estimates.history({ id });
    expect(events.slice(0, 3).map(({ data }) => `${data.from} → ${data.to}`)).toEqual([
      "pending → in-progress",
      "in-progress → pending",
      "pending → in-progress",
    ]);
  });

  test("end with a status, and say when", async () => {
    const { threads, estimates } = side.client;
    const { id } = untouched({ customer: false });
    await estimates.setStatus({ ids: [id], status: "completed" });
    expect(lineOf(await threads.ofEstimate({ id }), side.today)).toMatch(/^requested [^,]+, done today$/);
    await estimates.setStatus({ ids: [id], status: "cancelled" });
    expect(lineOf(await threads.ofEstimate({ id }), side.today)).toMatch(/^requested [^,]+, cancelled! today$/);
  });

  test("of missing records are refused in the words of those records", async () => {
    const id = crypto.randomUUID();
    const { threads, estimates, quotes, customers } = side.client;
    expect(await refusal(threads.ofEstimate({ id }))).toEqual(await refusal(estimates.get({ id })));
    expect(await refusal(threads.ofQuote({ id }))).toEqual(await refusal(quotes.get({ id })));
    expect(await refusal(threads.ofCustomer({ id }))).toEqual(await refusal(customers.get({ id })));
  });
});
