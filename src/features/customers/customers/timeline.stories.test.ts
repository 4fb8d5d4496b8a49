import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleBusiness, type SampleBusiness } from "#demo/sampleBusiness.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { insertSample } from "#testing/insertSample.ts";
import { describeTimelineEvent } from "#shared/timeline.ts";

let story: Story;
let owner: StoryOwner;
let sample: SampleBusiness;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
  sample = sampleBusiness(owner.id, new Date());
  await insertSample(story, sample);
});
afterAll(() => story.stop());

const told = async (id: string) => (await owner.client.customers.timeline({ id })).events;

test("a customer's timeline tells each status its estimates were set to, once", async () => {
  const customer_id = sample.customers[0]?.id ?? "";
  const estimate = sample.estimates.find((one) => one.customer_id === customer_id);
  const stranger = sample.estimates.find((one) => one.customer_id === null);
  if (!estimate || !stranger) throw new Error("The sample business has too few estimates.");
  const before = await told(customer_id);
  const ids = [estimate.id, stranger.id];
  expect(await owner.client.estimates.setStatus({ ids, status: "cancelled" })).toMatchObject({ updated: 2 });
  expect(await owner.client.estimates.setStatus({ ids, status: "cancelled" })).toMatchObject({ updated: 2 });
  expect(await owner.client.estimates.setStatus({ ids, status: "completed" })).toMatchObject({ updated: 2 });
  const after = await told(customer_id);
  expect(after.slice(0, -before.length || undefined)).toMatchObject([
    {
      kind: "estimate_status",
      estimate_id: estimate.id,
      data: { service_name: estimate.service_name, from: "cancelled", to: "completed" },
    },
    {
      kind: "estimate_status",
      estimate_id: estimate.id,
      data: { service_name: estimate.service_name, from: estimate.status, to: "cancelled" },
    },
  ]);
  expect(after.slice(2)).toEqual(before);
});

test("a customer created from an estimate begins with the request; to an existing customer it is added", async () => {
  const estimate = sample.estimates.find((one) => one.email !== null && one.customer_id === null);
  if (!estimate) throw new Error("The sample business has too few estimates.");
  const { customer_id } = await owner.client.estimates.addToCustomers({ id: estimate.id });
  const events = await told(customer_id);
  expect(events).toMatchObject([{ kind: "created" }, { kind: "request", estimate_id: estimate.id }]);
  expect(Date.parse(events[1]?.at ?? "")).toBe(Date.parse(estimate.created_at));
  await owner.client.estimates.addToCustomers({ id: estimate.id });
  expect(await told(customer_id)).toEqual(events);

  const [again] = sample.customers;
  const unlinked = sample.estimates.find((one) => one.customer_id === again?.id);
  await story.sql("update estimates set customer_id = null where id = $1", [unlinked?.id]);
  const before = await told(again?.id ?? "");
  expect(await owner.client.estimates.addToCustomers({ id: unlinked?.id ?? "" })).toMatchObject({
    outcome: "linked",
    customer_id: again?.id,
  });
  expect((await told(again?.id ?? "")).length).toBe(before.length + 1);
});

test("lines of the timeline are read in plain words", () => {
  expect(
    describeTimelineEvent({
      kind: "estimate_status",
      data: { service_name: "Window Cleaning", from: "pending", to: "completed" },
    }),
  ).toBe("Estimate status changed: Window Cleaning, pending to completed");
  expect(describeTimelineEvent({ kind: "updated", data: { fields: ["last_work_date", "name"] } })).toBe(
    "Details changed: last work date, name",
  );
  expect(describeTimelineEvent({ kind: "contacted", data: {} })).toBe("Contact made");
});
