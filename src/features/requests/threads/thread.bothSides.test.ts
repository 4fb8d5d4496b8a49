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
