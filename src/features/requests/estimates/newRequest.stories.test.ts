import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

/** Creates a request for this many services, this many days ago. Returns the ids of its estimates. */
async function request(name: string, { services = 1, daysAgo = 0 } = {}): Promise<string[]> {
  const request_id = randomUUID();
  const ids: string[] = [];
  for (let position = 0; position < services; position++) {
    const id = randomUUID();
    ids.push(id);
    await story.sql(
      `insert into estimates (id, created_by, request_id, request_position, name, service_name, total_price, created_at)
       values ($1, $2, $3, $4, $5, 'Driveway wash', 100, now() - make_interval(days => $6))`,
      [id, owner.id, request_id, position, name, daysAgo],
    );
  }
  return ids;
}

const newTo = async (member: StoryOwner) => (await member.client.estimates.newRequests()).rows.map(({ name }) => name);

test("a request is new to each member until they open it, whatever the others have opened", async () => {
  const manager = await colleague(story, owner, "manager");
  const [, second] = await request("Ada", { services: 2 });
  await request("Ben", { daysAgo: 1 });
  expect(await owner.client.estimates.newRequests()).toMatchObject({
    count: 2,
    rows: [
      { name: "Ada", service_name: "Driveway wash", more_services: 1, total_price: 100 },
      { name: "Ben", more_services: 0 },
    ],
  });
  // Any estimate of a request opens it, once or twice.
  await owner.client.estimates.markOpened({ ids: [second ?? ""] });
  await owner.client.estimates.markOpened({ ids: [second ?? ""] });
  expect(await newTo(owner)).toEqual(["Ben"]);
  expect(await newTo(manager)).toEqual(["Ada", "Ben"]);
});

test("what somebody has acted on is new to nobody; nor is what is deleted or a month old", async () => {
  const manager = await colleague(story, owner, "manager");
  const [ada = ""] = await request("Ada");
  const [ben = ""] = await request("Ben");
  await request("Cleo", { daysAgo: 31 });
  await owner.client.estimates.saveNotes({ id: ada, version: 1, notes: "Call after 5 PM." });
  expect(await newTo(manager)).toEqual(["Ben"]);
  await owner.client.estimates.remove({ ids: [ben] });
  expect(await newTo(manager)).toEqual([]);
});

test("ten are named, all are counted, and all can be marked as opened at once", async () => {
  for (let number = 1; number <= 12; number++) await request(`Customer ${number}`);
  const { count, rows } = await owner.client.estimates.newRequests();
  expect([count, rows.length]).toEqual([12, 10]);
  expect(await owner.client.estimates.markOpened({})).toEqual({ count: 0, rows: [] });
});

test("the crew is not told of requests", async () => {
  const crew = await colleague(story, owner, "crew");
  await expect(crew.client.estimates.newRequests()).rejects.toMatchObject({ code: "forbidden" });
});

test("a request that is deleted while it is being opened is not there; the others are opened", async () => {
  const [ada = ""] = await request("Ada");
  await request("Ben");
  const deleting = new DatabaseClient({ connectionString: story.databaseUrl });
  await deleting.connect();
  await deleting.query("begin");
  await deleting.query("delete from estimates where created_by = $1 and id = $2", [owner.id, ada]);
  const opened = owner.client.estimates.markOpened({});
  await expect.poll(() => story.lockWaits()).toBe(1);
  await deleting.query("commit");
  await deleting.end();
  expect(await opened).toEqual({ count: 0, rows: [] });
});
