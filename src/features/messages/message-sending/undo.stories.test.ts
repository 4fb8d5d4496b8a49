import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMessageClock, type MessageClock } from "#server/testing/messageClock.ts";
import { turnOnByEmail } from "#server/testing/messageLife.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { offer, sendWritten } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

/** Imports and undoing send nothing by themselves, and an undo plans again what it brings back. */

const secret = "a secret of forty characters for stories";
const hour = 3_600_000;
const day = 24 * hour;

let story: Story;
let owner: StoryOwner;
let clock: MessageClock;
let began: number;
beforeAll(async () => void (story = await startStory({ env: { AUTH_SECRET: secret }, ownMessageTurns: true })));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
  await givePostalAddress(owner);
  await turnOnByEmail(story, owner.id);
  clock = await openMessageClock(story, owner.id, secret);
  began = Date.now();
  return () => clock.close();
});

const box = (name: string) => `${name}-${owner.id.slice(0, 8)}@mail.dev`;
/** All turns between two moments, one each hour. Returns the emails that went out. */
async function turns(from: number, until: number) {
  const sent = [];
  for (let at = from; at <= until; at += hour) sent.push(...(await clock.turn(new Date(at))));
  return sent;
}
const planned = async () => (await owner.client.messages.list({ box: "planned" })).rows;
const plans = async () => (await planned()).map(({ id, send_at }) => ({ id, send_at }));
/** A change of now, which the next turn looks at, whatever its clock. */
const touch = (table: string) =>
  story.sql(`update ${table} set updated_at = now() + interval '30 days' where created_by = $1`, [owner.id]);

test("an import sends and plans nothing, whatever dates its rows have", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const rows = [`Old,${box("old")},2019-03-01`, `New,${box("new")},${today}`];
  const text = ["Name,Email,Last Job", ...rows].join("\n");
  const mapping = { name: "Name", email: "Email", last_work_date: "Last Job" };
  await owner.client.imports.run({ file_name: "list.csv", text, mapping });
  const { rows: came } = await owner.client.customers.list({ limit: 10 });
  expect(came.map(({ last_work_date }) => last_work_date).toSorted()).toEqual(["2019-03-01", today]);
  expect(await turns(began, began + 3 * day)).toEqual([]);
  expect((await owner.client.messages.list({})).rows).toEqual([]);
});

describe("a visit", () => {
  let id: string;
  const starts = () => new Date(began + 6 * day).toISOString();
  const ends = () => new Date(began + 6 * day + hour).toISOString();
  beforeEach(async () => {
    const customer = await owner.client.customers.create({ name: "Carla", email: box("carla") });
    const job = await owner.client.jobs.create({ customer_id: customer.id, title: "Windows" });
    const event = { title: "Windows", job_id: job.id, start_datetime: starts(), end_datetime: ends() };
    ({ id } = await owner.client.calendar.create(event));
    await clock.turn(new Date());
  });

  test("that is removed and brought back in time has its messages once", async () => {
    const before = await plans();
    await owner.client.calendar.remove({ id });
    await clock.turn(new Date());
    expect(await plans()).toEqual([]);
    await owner.client.calendar.restore({ id });
    expect(await clock.turn(new Date())).toEqual([]);
    expect(await plans()).toEqual(before);
    expect(await turns(began, began + 6 * day)).toHaveLength(before.length);
  });

  test("that is moved and moved back has its messages once", async () => {
    const before = await plans();
    const move = async (times: { start_datetime: string; end_datetime: string }) => {
      const { version } = await owner.client.calendar.get({ id });
      await owner.client.calendar.move({ events: [{ id, version, ...times }] });
      await clock.turn(new Date());
    };
    const away = began + 12 * day;
    await move({ start_datetime: new Date(away).toISOString(), end_datetime: new Date(away + hour).toISOString() });
    await move({ start_datetime: starts(), end_datetime: ends() });
    expect(await plans()).toEqual(before);
  });

  test("that is brought back after the time of its message sends nothing", async () => {
    const [first] = await planned();
    const due = Date.parse(first?.send_at ?? "");
    await owner.client.calendar.remove({ id });
    await clock.turn(new Date());
    await owner.client.calendar.restore({ id });
    await touch("calendar_events");
    const sent = await turns(due + hour, due + 8 * hour);
    expect(sent.map((one) => one.id)).not.toContain(first?.id);
    expect(await owner.client.messages.get({ id: first?.id ?? "" })).toMatchObject({ state: "cancelled" });
  });
});

test("a merge and its undoing send nothing, and each customer gets its message once", async () => {
  const people = [];
  for (const name of ["ann", "bob"]) {
    const { id } = await owner.client.customers.create({ name, email: box(name) });
    const draft = await owner.client.quotes.create({ customer_id: id });
    const recipient = { name, email: box(name), phone: null, address: null };
    const saved = await owner.client.quotes.save({ id: draft.id, version: draft.version, offer: offer(), recipient });
    await sendWritten(owner, saved);
    people.push(await owner.client.customers.get({ id }));
  }
  await clock.turn(new Date());
  const before = (await planned()).length;
  const [a, b] = people;
  const { merge_id } = await owner.client.merges.merge({
    primary_id: a?.id ?? "",
    secondary_id: b?.id ?? "",
    primary_version: a?.version ?? 0,
    secondary_version: b?.version ?? 0,
  });
  expect(await clock.turn(new Date())).toEqual([]);
  await owner.client.merges.unmerge({ id: merge_id });
  expect(await clock.turn(new Date())).toEqual([]);
  expect(await planned()).toHaveLength(before);
  const sent = await turns(began, began + 3 * day);
  expect(sent.map(({ to }) => to).toSorted()).toEqual([box("ann"), box("bob")]);
});

test("a message that was skipped is not planned again once its time is past", async () => {
  const { id } = await owner.client.customers.create({ name: "Carla", email: box("carla") });
  const draft = await owner.client.quotes.create({ customer_id: id });
  const recipient = { name: "Carla", email: box("carla"), phone: null, address: null };
  await sendWritten(
    owner,
    await owner.client.quotes.save({ id: draft.id, version: draft.version, offer: offer(), recipient }),
  );
  await clock.turn(new Date());
  const [message] = await planned();
  const skipped = await owner.client.messages.skip({ id: message?.id ?? "", version: message?.version ?? 0 });
  await story.sql("update messages set send_at = now() - interval '25 hours', due_at = send_at where id = $1", [
    skipped.id,
  ]);
  const restoring = owner.client.messages.restore({ id: skipped.id, version: skipped.version });
  expect(await refusal(restoring)).toMatchObject({ code: "conflict" });
  expect(await clock.turn(new Date())).toEqual([]);
});
