import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { DemoRefusal } from "#shared/errors.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

const timeZone = "America/Chicago";

describe("A contact that was recorded by mistake, on the server", () => {
  let story: Story;
  let owner: StoryOwner;
  let today: string;
  beforeAll(async () => void (story = await startStory()));
  afterAll(() => story.stop());
  beforeEach(async () => {
    owner = await story.signUp({ trial: true, timeZone });
    today = dayIn(timeZone, new Date());
  });

  const followUps = async () => (await owner.client.followUps.list({})).rows;
  const timeline = async (id: string) => (await owner.client.customers.timeline({ id })).events;
  const notifications = async () => (await owner.client.notifications.list({})).rows;

  /** A customer with two follow-ups (one paused), as after a merge, and an unread notification. */
  async function overdue() {
    const [customer, other] = [
      await owner.client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" }),
      await owner.client.customers.create({ name: "Carla B.", email: "cb@mail.dev" }),
    ];
    const weekly = await owner.client.followUps.create({
      customer_id: customer.id,
      follow_up_frequency: "weekly",
      last_contact_date: addDays(today, -20),
    });
    await owner.client.followUps.create({ customer_id: other.id, follow_up_frequency: "yearly", status: "paused" });
    await owner.client.merges.merge({
      primary_id: customer.id,
      secondary_id: other.id,
      primary_version: 1,
      secondary_version: 1,
    });
    for (const read_at of [null, "2026-01-02T03:04:05Z"])
      await story.sql(
        `insert into notifications (created_by, customer_id, follow_up_id, title, message, priority, target_date, metadata, read_at)
         values ($1, $2, $3, 'Follow-up overdue', 'Carla', 'urgent', $4, '{}', $5)`,
        [owner.id, customer.id, weekly.id, addDays(today, read_at ? -14 : -13), read_at],
      );
    return customer.id;
  }

  test("is undone: last contact, due day, reminders and timeline are exactly what they were", async () => {
    const customer_id = await overdue();
    const as = (rows: Awaited<ReturnType<typeof followUps>>) =>
      rows.map(({ version: _version, updated_at: _at, ...row }) => row);
    const before = { followUps: as(await followUps()), timeline: await timeline(customer_id) };
    const told = await notifications();
    expect(before.followUps).toHaveLength(2);
    expect(told.map(({ status }) => status)).toEqual(["pending", "pending"]);

    const { contact_id } = await owner.client.followUps.markContactMade({ customer_id });
    expect((await followUps()).map((row) => row.last_contact_date)).toEqual([today, today]);
    expect((await notifications()).map(({ status }) => status)).toEqual(["done", "done"]);
    expect((await timeline(customer_id))[0]).toMatchObject({ id: contact_id, kind: "contacted", data: {} });

    expect(await owner.client.followUps.undoContactMade({ contact_id })).toMatchObject({
      customer_id,
      last_contact_date: addDays(today, -20),
      next_due_date: addDays(today, -13),
    });
    expect({ followUps: as(await followUps()), timeline: await timeline(customer_id) }).toEqual(before);
    expect(await notifications()).toEqual(told);
    expect(await refusal(owner.client.followUps.undoContactMade({ contact_id }))).toMatchObject({
      code: "not_found",
      message: "This contact was already undone.",
    });
  });

  test("stays where the follow-up was changed since, and nobody else can undo it", async () => {
    const customer_id = await overdue();
    const first = await owner.client.followUps.markContactMade({ customer_id });
    const second = await owner.client.followUps.markContactMade({ customer_id });
    const after = await followUps();
    const changed = {
      code: "conflict",
      message: "This follow-up was changed since, so the contact can't be undone. Edit the follow-up instead.",
    };
    expect(await refusal(owner.client.followUps.undoContactMade(first))).toMatchObject(changed);
    const stranger = await story.signUp({ trial: true, timeZone });
    expect(await refusal(stranger.client.followUps.undoContactMade(second))).toMatchObject({ code: "not_found" });
    expect(await followUps()).toEqual(after);

    const [leading] = after;
    if (!leading) throw new Error("There is no follow-up.");
    await owner.client.followUps.update({ ...leading, notes: "Call after five" });
    expect(await refusal(owner.client.followUps.undoContactMade(second))).toMatchObject(changed);
    await owner.client.followUps.remove({ id: leading.id });
    expect(await refusal(owner.client.followUps.undoContactMade(second))).toMatchObject(changed);
    expect((await timeline(customer_id)).filter(({ kind }) => kind === "contacted")).toHaveLength(2);
  });
});

test("in the demo no contact is recorded, and so none is undone", async () => {
  const { followUps } = clientOver(() => demoLink({ userId: randomUUID(), storage: memoryStorage() }));
  const refused = await refusal(followUps.undoContactMade({ contact_id: randomUUID() }));
  expect(refused).toBeInstanceOf(DemoRefusal);
  expect(refused?.message).toBe("Contact would be undone in the full version. This is demo data.");
});
