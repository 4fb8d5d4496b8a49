import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clientOver, type Client } from "#api/client.ts";
import { demoLink } from "./demoLink.ts";
import { sampleBusiness, type SampleBusiness } from "./sampleBusiness.ts";
import type { VisitorStorage } from "./store.ts";
import { DemoRefusal } from "#shared/errors.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

const now = new Date("2026-11-21T12:00:00Z");
const userId = randomUUID();
const enter = (storage: VisitorStorage | null, id = userId) => {
  const link = demoLink({ userId: id, storage, now: () => now });
  return clientOver(() => link);
};

test("the sample business has the rates, the minimums and the numbers that the demo promises", () => {
  const { services, customers, estimates, notifications } = sampleBusiness(userId, now);
  expect(services.map(({ rate, unit, minimum_price }) => [rate, unit, minimum_price])).toEqual([
    [0.25, "per sq ft", 150],
    [0.35, "per sq ft", 200],
    [0.85, "per sq ft", 500],
    [15, "per window", 75],
  ]);
  expect(customers).toHaveLength(5);
  const reminders = notifications.filter(({ notification_type }) => notification_type === "follow_up_due");
  expect(reminders.map((one) => one.priority).toSorted()).toEqual(["medium", "medium", "medium", "urgent", "urgent"]);
  expect(estimates).toHaveLength(23);
  const oldest = now.getTime() - 90 * 24 * 60 * 60 * 1000;
  expect(
    estimates.every(({ created_at }) => Date.parse(created_at) > oldest && Date.parse(created_at) <= now.getTime()),
  ).toBe(true);
  expect(new Set(estimates.map((estimate) => estimate.status)).size).toBe(4);
  expect(new Set(estimates.map((estimate) => estimate.service_id)).size).toBe(4);
  expect(estimates.some((estimate) => estimate.has_lines && estimate.estimate_method === "manual")).toBe(true);
  expect(
    estimates.every((estimate) => estimate.total_price !== null && estimate.total_price >= estimate.minimum_price),
  ).toBe(true);
});

test("some estimates were measured on photos that we drew, and the figures are true", () => {
  const measured = sampleBusiness(userId, now).estimates.flatMap(
    ({ photos, measurements, estimated_square_footage, analysis_state }) =>
      measurements[0]
        ? [{ url: photos[0]?.url, area: measurements[0].area, estimated_square_footage, analysis_state }]
        : [],
  );
  const truth = { "/demo-driveway.jpg": 480, "/demo-asphalt.jpg": 702, "/demo-concrete.jpg": 576 };
  expect(measured.map(({ url }) => url).toSorted()).toEqual(Object.keys(truth).toSorted());
  for (const { url, area, estimated_square_footage } of measured) {
    const drawn = truth[url as keyof typeof truth];
    expect(Math.abs(area.median - drawn) / drawn, url).toBeLessThan(0.05);
    expect(estimated_square_footage, url).toBe(Math.round(area.median));
    expect(area.low < drawn && drawn < area.high, url).toBe(true);
  }
});

test("one visitor always sees the same business, another visitor another one", () => {
  const [one, another] = ["4b7f1c2e-8a35-4d0b-9f61-2c9e5d7a3b18", "d2e90a47-61cb-4f38-8b0e-75f4c1a9e602"];
  const names = (id: string) => sampleBusiness(id, now).estimates.map((estimate) => estimate.name);
  expect(sampleBusiness(one, now)).toEqual(sampleBusiness(one, now));
  expect(names(another)).not.toEqual(names(one));
});

test("services and components can be looked at, and changing them is refused in words", async () => {
  const { services } = enter(memoryStorage());
  const [service] = await services.list();
  const edited = { id: service?.id ?? "", version: 1, name: "Mine" };
  const told = async (answer: Promise<unknown>) => {
    const error = await refusal(answer);
    expect(error).toBeInstanceOf(DemoRefusal);
    expect(error?.code).toBe("forbidden");
    return error?.message;
  };
  expect(await told(services.create({ name: "Mine" }))).toBe(
    "Service creation is disabled in demo mode. Sign up to create real services!",
  );
  expect(await told(services.update(edited))).toBe(
    "Service editing is disabled in demo mode. Sign up to edit real services!",
  );
  expect(await told(services.remove({ id: edited.id }))).toBe(
    "Service deletion is disabled in demo mode. Sign up to delete real services!",
  );
  expect(await told(services.addComponent({ service_id: edited.id, name: "Part", rate: 1, unit: "window" }))).toMatch(
    /disabled in demo mode/,
  );
  expect(await services.list()).toHaveLength(4);
});

test("changes say that they are the visitor's alone, and a reload still shows them", async () => {
  const storage = memoryStorage();
  const { estimates } = enter(storage);
  const { rows } = await estimates.list({});
  const [first, second] = rows.map((row) => row.id);
  if (!first || !second) throw new Error("The sample business has too few estimates.");
  expect((await estimates.setStatus({ ids: [first], status: "completed" })).notice).toEqual({
    title: "Demo Mode",
    description: "Estimate status updated to Completed. (This is a demo - no real changes made)",
  });
  expect((await estimates.setStatus({ ids: [first, second], status: "cancelled" })).notice?.description).toBe(
    "Updated 2 estimate(s) to Cancelled. (This is a demo - no real changes made)",
  );
  expect((await estimates.saveNotes({ id: second, version: 1, notes: "Call first" })).notice?.title).toBe("Demo Mode");
  await estimates.remove({ ids: [first] });

  const reloaded = enter(storage).estimates;
  expect(await refusal(reloaded.get({ id: first }))).toMatchObject({ code: "not_found" });
  expect(await reloaded.get({ id: second })).toMatchObject({ status: "cancelled", notes: "Call first" });
});

test("a customer that is not there yet is not made", async () => {
  const { estimates, customers } = enter(memoryStorage());
  const { rows } = await estimates.list({ limit: 100 });
  const stranger = rows.find((row) => row.email && !row.customer_id);
  const error = await refusal(estimates.addToCustomers({ id: stranger?.id ?? "" }));
  expect(error).toBeInstanceOf(DemoRefusal);
  expect(error?.message).toBe("Customer would be created in the full version. This is a demo with sample data.");
  expect((await customers.list({})).total).toBe(5);
});

test("nothing is locked for a visitor", async () => {
  expect(await enter(memoryStorage()).account.me()).toMatchObject({
    id: userId,
    form_owner_id: "demo",
    subscription: { subscribed: true },
  });
});

test("broken, foreign or older content is replaced by the sample business", async () => {
  const storage = memoryStorage();
  const { estimates } = enter(storage);
  await estimates.remove({ ids: (await estimates.list({ limit: 100 })).rows.map((row) => row.id) });
  const stored = storage.getItem("yardstick.demo.estimates") ?? "";
  expect((await enter(storage).estimates.list({})).total).toBe(0);

  // Each differs in exactly one point from the text that the store itself wrote and reads back.
  const { version, rows, ...label } = JSON.parse(stored) as { version: number; userId: string; rows: object[] };
  const [first, ...others] = rows;
  for (const broken of [
    "",
    "nonsense",
    "null",
    "[]",
    stored.slice(0, -1),
    JSON.stringify({ ...label, version: version - 1, rows }),
    JSON.stringify({ ...label, version: version + 1, rows }),
    JSON.stringify({ ...label, version, rows, userId: randomUUID() }),
    JSON.stringify({ ...label, version }),
    JSON.stringify({ ...label, version, rows: [{ ...first, total_price: "free" }, ...others] }),
    JSON.stringify({ ...label, version, rows: [{ id: 1 }] }),
  ]) {
    storage.setItem("yardstick.demo.estimates", broken);
    expect((await enter(storage).estimates.list({})).total, broken.slice(0, 200)).toBe(23);
  }
});

type Estimates = Client["estimates"];
type Edited = { id: string; version: number };
test.each<[string, (estimates: Estimates, edited: Edited) => Promise<unknown>]>([
  [
    "correcting the customer's details",
    (estimates, edited) => estimates.saveCustomerInfo({ ...edited, name: "Ada", address: "1 Elm St", email: null }),
  ],
  ["setting the price", (estimates, edited) => estimates.savePrice({ ...edited, total_price: 480 })],
  ["writing notes", (estimates, edited) => estimates.saveNotes({ ...edited, notes: "Call first" })],
  ["setting the status", (estimates, { id }) => estimates.setStatus({ ids: [id], status: "completed" })],
])("the first thing a visitor does about a request is timed: %s", async (_what, act) => {
  const storage = memoryStorage();
  const { estimates } = enter(storage);
  const { id, version } = sampleBusiness(userId, now).estimates.find((row) => row.first_action_at === null) ?? {};
  if (!id || !version) throw new Error("The sample business has no request that waits for its owner.");
  const firstAction = () => {
    const { rows } = JSON.parse(storage.getItem("yardstick.demo.estimates") ?? "") as {
      rows: SampleBusiness["estimates"];
    };
    return rows.find((row) => row.id === id)?.first_action_at;
  };
  await estimates.list({});
  expect(firstAction()).toBeNull();
  await act(estimates, { id, version });
  expect(firstAction()).toBe(now.toISOString());
});

test("a full or forbidden storage keeps what the visitor changes for as long as the page lasts", async () => {
  const refusing = () => {
    throw new Error("QuotaExceededError");
  };
  for (const storage of [null, { getItem: () => null, setItem: refusing }, { getItem: refusing, setItem: refusing }]) {
    const { estimates } = enter(storage);
    const { rows } = await estimates.list({});
    await estimates.setStatus({ ids: rows.map((row) => row.id), status: "cancelled" });
    expect((await estimates.list({ status: "cancelled" })).total).toBeGreaterThanOrEqual(10);
  }
});
