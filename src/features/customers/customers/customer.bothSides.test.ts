import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import { followUpOf, byUrgency, followUpStatus, followUpStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import { scheduleGroup, schedulesOf } from "#features/customers/schedules/serviceDue.ts";
import { describeOnBothSides, type Side } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { clientTypes, customerStatuses, totalsOf, type CustomerRow } from "./customer.ts";
import { countCustomers, followUpOrders, listCustomers, type CustomerListParams } from "./customerListing.ts";

describeOnBothSides("Customers", (side) => {
  test("a list shows every customer, newest first, with its jobs, its revenue and how its follow-up stands", async () => {
    const { rows, total, stats } = await side.client.customers.list({});
    expect(total).toBe(5);
    expect(rows.map(comparable)).toEqual(byRule(side, {}).rows);
    expect(rows.some((row) => row.totalJobs > 0 && row.totalRevenue > 0 && row.lastJobDate)).toBe(true);
    expect(rows.some((row) => row.schedules.length > 0)).toBe(true);
    expect(new Set(rows.map((row) => row.followUpStatus))).toEqual(
      new Set(["overdue", "due_today", "due_soon", "up_to_date"]),
    );
    expect(stats).toEqual(
      countCustomers(side.sample.customers, side.sample.followUps, side.sample.customerServices, side.today),
    );
    expect(stats).toMatchObject({
      total: 5,
      active: 3,
      residential: 4,
      commercial: 1,
      follow_ups_overdue: 1,
      follow_ups_due_today: 1,
    });
  });

  test("status, type and page are filtered by; the figures stay those of all customers", async () => {
    const all = (await side.client.customers.list({})).stats;
    for (const status of ["all", ...customerStatuses] as const)
      for (const client_type of ["all", ...clientTypes] as const)
        for (const page of [{}, { offset: 1, limit: 2 }, { offset: 40 }]) {
          const asked = { status, client_type, ...page };
          const { rows, total, stats } = await side.client.customers.list(asked);
          expect({ rows: rows.map(comparable), total }, JSON.stringify(asked)).toEqual(byRule(side, asked));
          expect(stats).toEqual(all);
        }
  });

  test("those to be contacted come first or alone, by the rule that sorts follow-ups", async () => {
    for (const follow_ups of followUpOrders)
      for (const asked of [{}, { status: "active" }, { search: "e" }, { offset: 1, limit: 2 }] as const) {
        const { rows, total } = await side.client.customers.list({ ...asked, follow_ups });
        expect({ rows: rows.map(comparable), total }, JSON.stringify({ ...asked, follow_ups })).toEqual(
          byRule(side, { ...asked, follow_ups }),
        );
      }
    const { rows } = await side.client.customers.list({ follow_ups: "first" });
    const urgencies = rows.map(({ followUpStatus: status }) => status ?? "up_to_date");
    expect(urgencies.slice(0, 4)).toEqual(followUpStatuses);
    const due = await side.client.customers.list({ follow_ups: "due" });
    expect(due.rows.map((row) => row.followUpStatus)).toEqual(["overdue", "due_today"]);
    expect(due.total).toBe(2);
  });

  test("a search finds names, e-mails, telephone numbers and addresses, whatever the letters' case", async () => {
    const someone = side.sample.customers[1];
    const phone = side.sample.customers.find((customer) => customer.phone !== null)?.phone ?? "";
    if (!someone) throw new Error("The sample business has too few customers.");
    for (const search of [
      someone.name.toUpperCase(),
      someone.email?.slice(2) ?? "",
      someone.address?.slice(0, 8) ?? "",
      "(630) 555",
      phone.replaceAll(/\D/g, ""),
      `+1 ${phone.replaceAll(/\D+/g, ".")}`,
      "1630",
      "@MAIL",
      "%",
      "_",
      "\\",
      "nobody at all",
    ]) {
      const { rows, total } = await side.client.customers.list({ search });
      expect({ rows: rows.map(comparable), total }, search).toEqual(byRule(side, { search }));
      const narrowed = await side.client.customers.list({ search, status: "active", limit: 1 });
      expect({ rows: narrowed.rows.map(comparable), total: narrowed.total }, search).toEqual(
        byRule(side, { search, status: "active", limit: 1 }),
      );
      const first = rows
        .slice(0, 3)
        .map(({ id, name, email, phone, address }) => ({ id, name, email, phone, address }));
      expect(await side.client.customers.find({ search, limit: 3 }), search).toEqual(first);
    }
    for (const search of [someone.name, phone.replaceAll(/\D+/g, "-")])
      expect((await side.client.customers.list({ search })).total, search).toBe(1);
  });

  test("a customer's place is where the list has it, and none where the filter leaves it out", async () => {
    const someone = side.sample.customers[1]?.name ?? "";
    for (const asked of [
      {},
      { status: "active" },
      { client_type: "commercial" },
      { search: someone },
      { search: "(630) 555", status: "active" },
      { follow_ups: "first" },
      { follow_ups: "due", search: "e" },
    ] as const) {
      const { rows } = await side.client.customers.list(asked);
      for (const { id } of side.sample.customers) {
        const index = rows.findIndex((row) => row.id === id);
        expect(await side.client.customers.place({ id, ...asked }), JSON.stringify(asked)).toEqual({
          index: index === -1 ? null : index,
        });
      }
    }
    expect(await side.client.customers.place({ id: randomUUID() })).toEqual({ index: null });
  });

  test("one customer is read with its job history and its services", async () => {
    for (const { id } of side.sample.customers) {
      const { estimates, services, ...row } = await side.client.customers.get({ id });
      expect(comparable(row)).toEqual(byRule(side, {}).rows.find((one) => one.id === id));
      const own = side.sample.estimates
        .filter((estimate) => estimate.customer_id === id)
        .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
      expect(estimates.map((job) => [job.id, job.status, job.amount])).toEqual(
        own.map((estimate) => [estimate.id, estimate.status, displayedPrice(estimate)]),
      );
      expect(services.map((service) => service.id)).toEqual(
        side.sample.customerServices.filter((service) => service.customer_id === id).map((service) => service.id),
      );
    }
    expect(await refusal(side.client.customers.get({ id: randomUUID() }))).toMatchObject({
      code: "not_found",
      message: "Customer not found",
    });
  });

  test("what would go with a customer is counted before it is deleted", async () => {
    const { id } = side.sample.customers[0] ?? { id: "" };
    const own = (rows: readonly { customer_id: string | null }[]) =>
      rows.filter((row) => row.customer_id === id).length;
    const { estimates, followUps, customerServices, notifications, calendar, messages } = side.sample;
    const { rows: quotes } = await side.client.quotes.list({ customer_id: id });
    expect(await side.client.customers.counts({ id })).toEqual({
      estimates: own(estimates),
      follow_ups: own(followUps),
      services: own(customerServices),
      calendar_events: own(calendar),
      notifications: own(notifications),
      messages: own(messages),
      merges: 0,
      draft_quotes: quotes.filter(({ number }) => number === null).length,
    });
    expect(own(estimates)).toBeGreaterThan(0);
    expect(await refusal(side.client.customers.counts({ id: randomUUID() }))).toMatchObject({ code: "not_found" });
  });

  test("the timeline tells what happened, newest first, page by page", async () => {
    const { id } = side.sample.customers[0] ?? { id: "" };
    const expected = side.sample.timeline
      .filter((event) => event.customer_id === id)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1));
    const { events, total } = await side.client.customers.timeline({ id, limit: 100 });
    expect(total).toBe(expected.length);
    expect(events.map((event) => event.id)).toEqual(expected.map((event) => event.id));
    const second = await side.client.customers.timeline({ id, offset: 1, limit: 2 });
    expect(second).toMatchObject({ total, events: [{ id: expected[1]?.id }, { id: expected[2]?.id }] });
  });

  test("follow-ups are listed overdue, due today, due soon, up to date", async () => {
    const { today, rows } = await side.client.followUps.list({});
    expect(today).toBe(side.today);
    expect(rows.map((row) => [row.id, row.followUpStatus])).toEqual(
      side.sample.followUps
        .toSorted(byUrgency(today))
        .map((followUp) => [followUp.id, followUpStatus(followUp, today)]),
    );
    const [first] = side.sample.customers;
    expect((await side.client.followUps.list({ customer_id: first?.id ?? "" })).rows).toMatchObject([
      { customer_id: first?.id, customer_name: first?.name },
    ]);
  });

  test("the service schedule groups what is overdue, due today and due within 7 days", async () => {
    const { today, any_set, next_due, ...groups } = await side.client.schedules.due({});
    expect(today).toBe(side.today);
    const all = [...side.sample.followUps, ...side.sample.customerServices];
    expect(any_set).toBe(true);
    expect(next_due).toBe(
      all
        .filter((one) => one.status === "active")
        .flatMap((one) => one.next_service_date ?? [])
        .toSorted()[0],
    );
    for (const [name, entries] of Object.entries(groups)) {
      expect(new Set(entries.map((entry) => entry.id)), name).toEqual(
        new Set(all.filter((one) => scheduleGroup(one, today) === name).map((one) => one.id)),
      );
      expect(entries.length, name).toBeGreaterThan(0);
      const dates = entries.map((entry) => entry.next_service_date);
      expect(dates).toEqual(dates.toSorted());
    }
    expect((await side.client.schedules.services({})).map((service) => service.service_name)).toEqual([
      "Gutter Cleaning",
      "Roof Inspection",
    ]);
  });
});

/** The list that the rules give for the sample business. */
function byRule(side: Side, asked: Partial<CustomerListParams>) {
  const { rows, total } = listCustomers(side.sample.customers, side.sample.followUps, side.today, {
    search: "",
    status: "all",
    client_type: "all",
    follow_ups: "any",
    tag: "",
    offset: 0,
    limit: 30,
    ...asked,
  });
  return {
    rows: rows.map((customer): CustomerRow => {
      const own = <Row extends { customer_id: string | null }>(owned: readonly Row[]) =>
        owned.filter((row) => row.customer_id === customer.id);
      return comparable({
        ...customer,
        ...totalsOf(own(side.sample.estimates)),
        ...followUpOf(own(side.sample.followUps), side.today),
        schedules: schedulesOf(own(side.sample.followUps)),
      });
    }),
    total,
  };
}

/** The same instant can be written in several ways. */
function comparable(row: CustomerRow): CustomerRow {
  const moment = <Text extends string | null>(text: Text) => (text === null ? text : new Date(text).toISOString());
  const followUp = row.followUp && {
    ...row.followUp,
    created_at: new Date(row.followUp.created_at).toISOString(),
    updated_at: new Date(row.followUp.updated_at).toISOString(),
  };
  return {
    ...row,
    followUp,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    lastJobDate: moment(row.lastJobDate),
  };
}
