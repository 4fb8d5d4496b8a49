import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMessageClock, type MessageClock } from "#server/testing/messageClock.ts";
import { turnOnByEmail } from "#server/testing/messageLife.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { acceptanceOf, offer, sendQuote, sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Messages end with the deletion of their customer, and decisions wait for one that is under way. */

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

const box = (name = "carla") => `${name}-${owner.id.slice(0, 8)}@mail.dev`;

/** A customer with a sent quote. */
async function withQuote(email = box()) {
  const { id } = await owner.client.customers.create({ name: "Carla Customer", email });
  return { id, quote: await quoteFor(id, email) };
}
async function quoteFor(customer_id: string, email: string) {
  const draft = await owner.client.quotes.create({ customer_id });
  const recipient = { name: "Carla Customer", email, phone: null, address: null };
  const { id, version } = draft;
  return sendWritten(owner, await owner.client.quotes.save({ id, version, offer: offer(), recipient }));
}

/** All turns of some days, one each hour. Returns the emails that went out. */
async function daysOf(days: number, from = began) {
  const sent = [];
  for (let at = from; at <= from + days * day; at += hour)
    sent.push(...(await clock.turn(new Date(at))).map(({ to, stop }) => ({ to, at, stop: stop?.url ?? "" })));
  return sent;
}
const stopped = async () => (await owner.client.messages.list({ box: "stopped" })).rows;

describe("a deleted customer", () => {
  test("gets nothing more about a quote that stays, and its planned messages say why", async () => {
    const { id, quote } = await withQuote();
    await clock.turn(new Date());
    const { rows: planned } = await owner.client.messages.list({ box: "planned" });
    expect(planned.map(({ about_id }) => about_id)).toContain(quote.id);
    await owner.client.customers.remove({ id });
    expect(await daysOf(40)).toEqual([]);
    const rows = await stopped();
    expect(rows.map((row) => row.id).toSorted()).toEqual(planned.map((row) => row.id).toSorted());
    for (const row of rows)
      expect(row).toMatchObject({
        state: "cancelled",
        reason: "The customer was deleted.",
        customer_id: null,
        name: "",
        subject: "",
        text: "",
      });
  });

  test("gets nothing if nothing was planned yet, or if it accepts, and is visited, afterwards", async () => {
    const { id, quote } = await withQuote();
    await owner.client.customers.remove({ id });
    await story.nobody.quotePages.accept(acceptanceOf(quote, tokenOf(quote)));
    const { rows: jobs } = await owner.client.jobs.list({});
    const job_id = jobs[0]?.id ?? (await owner.client.jobs.create({ quote_id: quote.id, title: "Driveway" })).id;
    const start = began + 3 * day;
    await owner.client.calendar.create({
      title: "Driveway",
      job_id,
      start_datetime: new Date(start).toISOString(),
      end_datetime: new Date(start + hour).toISOString(),
    });
    expect(await daysOf(20)).toEqual([]);
  });

  test("leaves its conversation nowhere, and what its mailbox got still counts for a new customer of that mailbox", async () => {
    const { id } = await withQuote();
    const written = await owner.client.conversations.send({
      id,
      idempotency_key: randomUUID(),
      channel: "email",
      subject: "A word",
      text: "Between us",
    });
    await clock.turn(new Date());
    expect((await owner.client.messages.get({ id: written.id })).state).toBe("sent");
    let first: number | undefined;
    for (let at = began; first === undefined; at += hour)
      if ((await clock.turn(new Date(at))).some(({ subject }) => subject !== "A word")) first = at;
    await owner.client.customers.remove({ id });
    const left = await story.sql<{ text: string }>(
      "select to_jsonb(m)::text as text from messages m where created_by = $1",
      [owner.id],
    );
    for (const trace of ["Between us", "Carla"]) expect(left.filter(({ text }) => text.includes(trace))).toEqual([]);
    await withQuote();
    // A quote of the same age, which changed just now by the clock of the turns.
    await story.sql(
      `update quotes q set sent_at = (select min(o.sent_at) from quotes o where o.created_by = $1), updated_at = $2
        where created_by = $1 and customer_id is not null`,
      [owner.id, new Date(first + 1_000)],
    );
    const local = (at: number) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(at);
    const sent = await daysOf(6, first + 60_000);
    expect(sent.map(({ at }) => local(at))).not.toContain(local(first));
    expect(sent).not.toEqual([]);
  });

  test("who opted out stays so when it is imported again, also at the address that it had last", async () => {
    const { id } = await withQuote();
    const [mail] = await daysOf(5);
    await fetch(mail?.stop ?? "", { method: "POST", body: "List-Unsubscribe=One-Click" });
    const customer = await owner.client.customers.get({ id });
    await owner.client.customers.update({ ...customer, email: box("new") });
    await owner.client.customers.remove({ id });
    const addresses = [box(), box("new"), box("other")];
    const text = ["Name,Email", ...addresses.map((email) => `Carla,${email}`)].join("\n");
    await owner.client.imports.run({ file_name: "old.csv", text, mapping: { name: "Name", email: "Email" } });
    const states = new Map<string, boolean>();
    for (const email of addresses) {
      const { rows } = await owner.client.customers.list({ search: email });
      const { channels } = await owner.client.consents.of({ id: rows[0]?.id ?? "" });
      states.set(email, channels[0]?.follow_ups ?? true);
      await quoteFor(rows[0]?.id ?? "", email);
    }
    expect([...states.values()]).toEqual([false, false, true]);
    const sent = await daysOf(5, began + 6 * day);
    expect(sent.filter(({ to }) => to !== box("other"))).toEqual([]);
  });
});

test("a quote that never had a customer is followed up", async () => {
  await sendQuote(owner, offer(), { name: "Nora", email: box("nora"), phone: null, address: null });
  await story.sql("update quotes set customer_id = null where created_by = $1", [owner.id]);
  await clock.turn(new Date());
  expect((await daysOf(6)).map(({ to }) => to)).toContain(box("nora"));
});

describe.each(["deleted", "merged", "stopped"] as const)("while a customer is %s", (what) => {
  test("a decision about its message waits, and neither fails", async () => {
    const { id, quote } = await withQuote();
    const other = await owner.client.customers.create({ name: "Bob", email: box("bob") });
    await clock.turn(new Date());
    const holder = new Client({ connectionString: story.databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select 1 from quotes where id = $1 for update", [quote.id]);
    const changes = {
      deleted: () => owner.client.customers.remove({ id }),
      merged: async () => {
        const [a, b] = [await owner.client.customers.get({ id: other.id }), await owner.client.customers.get({ id })];
        await owner.client.merges.merge({
          primary_id: a.id,
          secondary_id: b.id,
          primary_version: a.version,
          secondary_version: b.version,
        });
      },
      stopped: () => owner.client.messages.stopFor({ id }),
    };
    // The end of all messages to a customer waits for no record, and leaves nothing to decide.
    const [first, second] = what === "stopped" ? [0, 0] : [1, 2];
    const changing = changes[what]();
    if (what === "stopped") await changing;
    await expect.poll(story.lockWaits).toBe(first);
    const turning = clock.turn(new Date(began + 5 * day));
    await expect.poll(story.lockWaits).toBe(second);
    await holder.query("rollback");
    await holder.end();
    const [ended] = await Promise.allSettled([Promise.all([changing, turning])]);
    expect(ended).toMatchObject({ status: "fulfilled" });
  });
});
