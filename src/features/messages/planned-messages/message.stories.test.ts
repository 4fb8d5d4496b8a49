import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { pageOf } from "#shared/notifications/notificationWords.ts";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { openMessageClock, type MessageClock } from "#server/testing/messageClock.ts";
import { offer, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import { messageRefusals } from "./messageStates.ts";

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
  await owner.client.account.saveBusiness({
    name: "Bright Side",
    phone: "(512) 555-0101",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  await letterhead("1 Main Street, Austin, TX 78701");
  clock = await openMessageClock(story, owner.id, secret);
  began = Date.now();
  return () => clock.close();
});

const recipient = (name = "Carla Customer") => ({
  name,
  email: `${name.split(" ")[0]?.toLowerCase()}-${owner.id.slice(0, 8)}@mail.dev`,
  phone: null,
  address: null,
});

/** The postal address of the business. */
const letterhead = (address: string | null) =>
  owner.client.account.saveProfile({
    ...emptyProfile,
    letterhead: { address, license_number: null, website: null },
  });

/** Turns a sequence on, as its owner does: after a look at the preview. */
async function turnOn(trigger: Trigger) {
  const { sequences } = owner.client;
  const { seen } = await sequences.preview({ trigger });
  const { version } = (await sequences.list()).find((one) => one.trigger === trigger) ?? { version: 0 };
  return sequences.turnOn({ trigger, version, seen });
}

const planned = async () => (await owner.client.messages.list({ box: "planned" })).rows;
const stopped = async () => (await owner.client.messages.list({ box: "stopped" })).rows;
/** All turns of some days, one each hour. Returns the emails that went out. */
async function daysOf(days: number, from = began) {
  const sent = [];
  for (let at = from; at <= from + days * day; at += hour)
    sent.push(...(await clock.turn(new Date(at))).map(({ to, subject }) => ({ to, subject, at })));
  return sent;
}

describe("a quote that nobody opens", () => {
  test("is followed by the emails of its sequence, and by none once it is answered", async () => {
    await turnOn("quote_unopened");
    const { quote } = await sendQuote(owner, offer(), recipient());
    await clock.turn(new Date());
    const [message, ...others] = await planned();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      name: "Carla Customer",
      trigger: "quote_unopened",
      about_id: quote.id,
      channel: "email",
    });
    expect(message?.text).toContain(`/quote/`);
    expect(message?.text).not.toMatch(/[{}]/);
    const sent = await daysOf(5);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(recipient().email);
    expect((await owner.client.messages.list({ box: "sent" })).rows).toMatchObject([
      { id: message?.id, state: "sent" },
    ]);
    expect(await daysOf(5, began + 5 * day)).toEqual([]);
  });

  test("and whose customer declines it in the meantime is followed by nothing, also without another plan", async () => {
    await turnOn("quote_unopened");
    const { quote, token } = await sendQuote(owner, offer(), recipient());
    await clock.turn(new Date());
    expect(await planned()).toHaveLength(1);
    await story.nobody.quotePages.decline({ token, reason: "Too late" });
    expect(await daysOf(5)).toEqual([]);
    expect(await stopped()).toMatchObject([
      { about_id: quote.id, state: "cancelled", reason: "The customer declined." },
    ]);
  });
});

test("nothing is planned for what happened before the sequence was on, and turning it off stops what is planned", async () => {
  await sendQuote(owner, offer(), recipient("Early Bird"));
  await turnOn("quote_unopened");
  await sendQuote(owner, offer(), recipient());
  await clock.turn(new Date());
  expect((await planned()).map(({ name }) => name)).toEqual(["Carla Customer"]);
  const { version } = (await owner.client.sequences.list()).find(({ trigger }) => trigger === "quote_unopened") ?? {
    version: 0,
  };
  expect(await owner.client.sequences.turnOff({ trigger: "quote_unopened", version })).toMatchObject({
    on_since: null,
    planned: 0,
  });
  expect(await stopped()).toMatchObject([{ reason: "The sequence was turned off." }]);
  expect(await daysOf(5)).toEqual([]);
});

test("a sequence is turned on only after its preview was seen, and with a postal address", async () => {
  const { sequences } = owner.client;
  const at = { trigger: "quote_unopened", version: 0 } as const;
  expect(await refusal(sequences.turnOn({ ...at, seen: "never" }))).toMatchObject({ code: "conflict" });
  const { seen, messages, is_example } = await sequences.preview({ trigger: "quote_unopened" });
  expect(is_example).toBe(true);
  expect(messages.every(({ subject, text }) => !/[{}]/.test(subject + text))).toBe(true);
  await letterhead(null);
  expect((await sequences.preview({ trigger: "quote_unopened" })).needs).toContain("postal_address");
  expect(await refusal(sequences.turnOn({ ...at, seen }))).toMatchObject({ code: "conflict" });
});

describe("the link of a follow-up", () => {
  test("ends follow-ups by a post without a cookie, and by nothing else", async () => {
    await turnOn("quote_unopened");
    await sendQuote(owner, offer(), recipient());
    await clock.turn(new Date());
    let link = "";
    for (let at = began; link === "" && at < began + 4 * day; at += hour)
      link = (await clock.turn(new Date(at)))[0]?.stop?.url ?? "";
    expect(link).toContain("/mails/opt-out?token=");
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Bright Side")]);
    await sendQuote(owner, offer({ title: "Gutters" }), recipient());
    await clock.turn(new Date());
    expect(await planned()).toHaveLength(1);
    const posted = await fetch(link, { method: "POST", body: "List-Unsubscribe=One-Click" });
    expect(posted.status).toBe(200);
    expect((await fetch(link.slice(0, link.indexOf("token=") + 20), { method: "POST" })).status).toBe(404);
    expect(await daysOf(10)).toEqual([]);
    expect((await stopped()).map(({ reason }) => reason)).toContain("The customer opted out.");
  });
});

test("an address that refuses an email for good gets no other, and a mail server that is away is asked again", async () => {
  await turnOn("quote_unopened");
  await sendQuote(owner, offer(), recipient());
  await clock.turn(new Date());
  const due = Date.parse((await planned())[0]?.send_at ?? "");
  clock.answer(Object.assign(new Error("421 try again later"), { responseCode: 421 }));
  expect(await daysOf((2 * hour) / day, due)).toEqual([]);
  expect(await planned()).toMatchObject([{ reason: "The mail server asked to try again later." }]);
  clock.answer(new PermanentThirdPartyError("550 No such user"));
  await daysOf(0.25, due + 3 * hour);
  expect((await owner.client.messages.list({ box: "failed" })).rows).toMatchObject([
    { state: "failed", reason: expect.stringContaining("550 No such user") as string },
  ]);
  clock.answer(null);
  await sendQuote(owner, offer({ title: "Gutters" }), recipient());
  expect(await daysOf(5, began + 4 * day)).toEqual([]);
});

test("a customer gets at most one automatic message a day and three in seven days, in order, outside quiet hours", async () => {
  await turnOn("quote_unopened");
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await sendQuote(owner, offer({ title }), recipient());
  const sent = await daysOf(20);
  const chicago = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago", ...options }).format(at);
  const days = sent.map(({ at }) => chicago(at, { dateStyle: "short" }));
  expect(new Set(days).size).toBe(days.length);
  for (const { at } of sent)
    expect(sent.filter((one) => one.at >= at && one.at < at + 7 * day).length).toBeLessThanOrEqual(3);
  for (const { at } of sent) {
    const shown = Number(chicago(at, { hour: "2-digit", hourCycle: "h23" }));
    expect(shown).toBeGreaterThanOrEqual(8);
    expect(shown).toBeLessThan(20);
  }
});

test("a server that was away for three days sends no burst: what is late is missed", async () => {
  await turnOn("quote_unopened");
  await sendQuote(owner, offer(), recipient());
  await clock.turn(new Date());
  expect(await clock.turn(new Date(began + 6 * day))).toEqual([]);
  expect(await stopped()).toMatchObject([{ state: "missed" }]);
});

describe("the members are notified of missed messages", () => {
  /** Members' messages whose time passed while no server ran. */
  const late = (count: number) =>
    story.sql(
      `insert into messages (created_by, direction, channel, state, address, send_at, due_at)
         select $1, 'out', 'email', 'planned', 'carla@mail.dev', now() - interval '2 days', now() - interval '2 days'
           from generate_series(1, $2::int)`,
      [owner.id, count],
    );
  const notified = async () =>
    (await owner.client.notifications.list({})).rows
      .filter(({ notification_type }) => notification_type === "messages_missed")
      .map(({ title }) => title);
  const missed = async () => (await owner.client.messages.stats()).missed;
  beforeEach(() => clock.turn(new Date()));

  test("once for one absence, with their number, also if several turns settle them", async () => {
    await late(450);
    await clock.turn(new Date());
    await clock.turn(new Date());
    expect([await missed(), await notified()]).toEqual([400, []]);
    const other = await openMessageClock(story, owner.id, secret);
    await Promise.all([clock.turn(new Date()), other.turn(new Date())]);
    await other.close();
    expect([await missed(), await notified()]).toEqual([450, ["450 messages were not sent"]]);
    await clock.turn(new Date());
    expect(await notified()).toHaveLength(1);
  });

  test("again after the next absence, and not of messages that were cancelled or are older than a week", async () => {
    await late(1);
    await clock.turn(new Date());
    expect(await notified()).toEqual(["1 message was not sent"]);
    await turnOn("quote_unopened");
    const { token } = await sendQuote(owner, offer(), recipient());
    await clock.turn(new Date());
    await story.nobody.quotePages.decline({ token });
    await clock.turn(new Date());
    expect((await stopped()).map(({ state }) => state)).toContain("cancelled");
    expect(await notified()).toHaveLength(1);
    await late(2);
    await clock.turn(new Date());
    expect(await notified()).toEqual(["2 messages were not sent", "1 message was not sent"]);
    await story.sql("update messages set updated_at = now() - interval '8 days' where created_by = $1", [owner.id]);
    expect(await missed()).toBe(0);
  });

  test("and they lead to the messages that were stopped", async () => {
    await late(3);
    await clock.turn(new Date());
    const [one] = (await owner.client.notifications.list({})).rows;
    expect(one && pageOf(one)).toBe("/messages?box=stopped");
    expect((await owner.client.notifications.choices()).kinds.map(({ kind }) => kind)).toContain("messages_missed");
  });
});

describe("a member", () => {
  beforeEach(async () => {
    await turnOn("quote_unopened");
    await sendQuote(owner, offer(), recipient());
    await clock.turn(new Date());
  });

  test("edits the words of a planned message, which are filled in when it goes out", async () => {
    const [message] = await planned();
    const { id, version } = message ?? { id: "", version: 0 };
    const edited = await owner.client.messages.edit({
      id,
      version,
      subject: "Your quote {quote_number}",
      text: "Hello {first_name}, see {quote_link}",
    });
    expect(edited).toMatchObject({ edited: true, text: expect.stringMatching(/^Hello Carla, see http/) as string });
    expect(
      await refusal(owner.client.messages.edit({ id, version: edited.version, subject: "x", text: "{nonsense}" })),
    ).toMatchObject({ code: "invalid" });
    const sent = await daysOf(5);
    expect(sent).toMatchObject([{ subject: edited.subject }]);
  });

  test("skips a message and plans it again, sends one now, and stops all of a customer", async () => {
    const { messages } = owner.client;
    const [message] = await planned();
    const { id, version } = message ?? { id: "", version: 0 };
    const skipped = await messages.skip({ id, version });
    expect(skipped.state).toBe("skipped");
    expect(await refusal(messages.skip({ id, version: skipped.version }))).toMatchObject({
      code: "conflict",
      message: messageRefusals.notPlanned,
    });
    const again = await messages.restore({ id, version: skipped.version });
    expect(again.state).toBe("planned");
    await messages.sendNow({ id, version: again.version });
    expect(await clock.turn(new Date())).toMatchObject([{ id }]);
    expect((await messages.get({ id })).state).toBe("sent");
  });

  test("pauses everything, and nothing goes out until it is resumed", async () => {
    const due = Date.parse((await planned())[0]?.send_at ?? "");
    await owner.client.messages.pause();
    expect(await daysOf((due - began) / day + 0.5)).toEqual([]);
    expect((await owner.client.messages.stats()).paused_at).not.toBeNull();
    await owner.client.messages.resume();
    expect(await daysOf(1, due + 0.6 * day)).toHaveLength(1);
  });
});

test("two processes at once send a message once", async () => {
  await turnOn("quote_unopened");
  await sendQuote(owner, offer(), recipient());
  await clock.turn(new Date());
  const other = await openMessageClock(story, owner.id, secret);
  const at = new Date(Date.parse((await planned())[0]?.send_at ?? "") + 60_000);
  const sent = await Promise.all([clock.turn(at), other.turn(at), clock.turn(at)]);
  await other.close();
  expect((await owner.client.messages.list({ box: "sent" })).rows).toHaveLength(1);
  expect(sent.flat().length).toBeLessThanOrEqual(2);
});

test("a follow-up is in the local mailbox as any email, with the headers of the button that ends follow-ups", async () => {
  await turnOn("quote_unopened");
  await sendQuote(owner, offer(), recipient());
  await clock.turn(new Date());
  const at = new Date(Date.parse((await planned())[0]?.send_at ?? "") + 60_000);
  const { mailer } = story.server.deps;
  const local = await openMessageClock(story, owner.id, secret, { mailer, publicUrl: "https://quotes.example.org" });
  await local.turn(at);
  await local.close();
  const [sent] = (await owner.client.messages.list({ box: "sent" })).rows;
  const page = async (address: string) => (await fetch(story.url + address)).text();
  expect(await page("/local-mail")).toContain(`<h2>${sent?.subject}</h2>`);
  const text = await page("/local-mail?as=text");
  const mail = text.slice(text.indexOf(recipient().email));
  expect(mail).toContain(sent?.text.split("\n")[0]);
  expect(mail).toMatch(/^List-Unsubscribe: &lt;https:\/\/quotes\.example\.org\/mails\/opt-out\?token=.+&gt;$/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click</m);
});

test("a message about a request names its first estimate that is not deleted, whose page shows the request", async () => {
  await turnOn("request_unanswered");
  const names = ["Driveway wash", "Patio wash"];
  const services = await Promise.all(
    names.map((name) => owner.client.services.create({ ...drivewayWash, name }).then(({ id }) => id)),
  );
  const { name, email } = recipient();
  const request_id = randomUUID();
  await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "multi",
    name,
    email,
    phone: "(512) 555-0143",
    notes: "",
    estimate_method: "manual",
    services: services.map((service_id) => ({ service_id, manual_area: 800 })),
  });
  await clock.turn(new Date());
  const [message] = await planned();
  expect(message).toMatchObject({ about: "request", about_id: request_id });
  const { estimates, messages } = owner.client;
  const named = async () => (await messages.get({ id: message?.id ?? "" })).estimate_id;
  const { rows } = await estimates.list({});
  const estimateOf = (service_name: string | undefined) => rows.find((one) => one.service_name === service_name)?.id;
  expect([message?.estimate_id, await named()]).toEqual([estimateOf(names[0]), estimateOf(names[0])]);
  await estimates.remove({ ids: [estimateOf(names[0]) ?? ""] });
  expect(await named()).toBe(estimateOf(names[1]));
  await estimates.remove({ ids: [estimateOf(names[1]) ?? ""] });
  expect(await named()).toBeNull();
});

test("a stranger sees and changes no message of another business", async () => {
  await turnOn("quote_unopened");
  await sendQuote(owner, offer(), recipient());
  await clock.turn(new Date());
  const [message] = await planned();
  const { id, version } = message ?? { id: "", version: 0 };
  const stranger = await story.signUp({ trial: true });
  expect((await stranger.client.messages.list({})).rows).toEqual([]);
  const { messages } = stranger.client;
  const refusals = await Promise.all(
    [messages.get({ id }), messages.skip({ id, version }), messages.sendNow({ id, version })].map((call) =>
      refusal(call),
    ),
  );
  for (const one of refusals) expect(one).toMatchObject({ code: "not_found" });
});
