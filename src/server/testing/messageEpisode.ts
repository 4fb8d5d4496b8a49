import { randomUUID } from "node:crypto";
import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { ProductError } from "#shared/errors.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { postMail, replyTo } from "./conversationStory.ts";
import { hasArrived, type Attempt, type MessageLife } from "./messageLife.ts";
import { acceptanceOf, offer, sendWritten, tokenOf } from "./quoteStory.ts";
import type { Story, StoryOwner } from "./story.ts";

/**
 * Some days of a business with two customers who get quotes, an invoice and a visit, and who answer, pay, opt out, are
 * merged, deleted and added again in a random order, while its messages go out.
 */

/** A no: after its step, until it is taken back, no message that it is about may go out. */
export type No = { why: string; since: number; until: number; is(attempt: Attempt): boolean };

export type Episode = {
  story: Story;
  owner: StoryOwner;
  life: MessageLife;
  random: SeededRandom;
  nos: No[];
  /** Sends a text from a number to the server. */
  texts(number: string, body: string): Promise<void>;
};

type Person = {
  id: string;
  email: string;
  phone: string;
  quote: string;
  token: string;
  viewed: boolean;
  accepted: boolean;
};
type People = {
  a: Person;
  b: Person;
  invoice: { id: string; total: number; of: string };
  visit: string;
  merge: { id: string; takeBack(steps?: number): void } | null;
  takeBackMove: () => void;
  /** The customers who were deleted and are to be added again. */
  again: ("a" | "b")[];
};

const fromRequests: Trigger[] = ["quote_unopened", "quote_unanswered", "quote_expiring"];
const isFollowUp = ({ trigger }: Attempt) => trigger !== null && triggers[trigger].consent !== "transactional";
const isAmong = (among: readonly Trigger[], { trigger }: Attempt) => trigger !== null && among.includes(trigger);

/** Adds a no, which counts from the next step on. Returns a function that takes it back, so many steps ago. */
function say({ life, nos }: Episode, why: string, is: No["is"]): (steps?: number) => void {
  const no: No = { why, since: life.steps(), until: Number.POSITIVE_INFINITY, is };
  nos.push(no);
  return (steps = 0) => void (no.until = life.steps() - steps);
}

async function person({ owner, life, random, story }: Episode, name: string, email: string): Promise<Person> {
  const { client } = owner;
  const phone = `+1512${random.integer(20, 99)}5${random.integer(1_000, 9_999)}`;
  const sent = await life.step(async () => {
    const { id } = await client.customers.create({ name, email, phone });
    await client.consents.note({ id, channel: "text", given: true });
    const deposit = { kind: "percent", percent: "25" } as const;
    const recipient = { name, email, phone: null, address: null };
    const draft = await client.quotes.create({ customer_id: id });
    const saved = await client.quotes.save({
      id: draft.id,
      version: draft.version,
      offer: offer({ deposit }),
      recipient,
    });
    return { id, quote: await sendWritten({ client }, saved) };
  });
  const expires = new Date(life.now().getTime() + random.integer(4, 12) * 86_400_000);
  await story.sql("update quotes set expires_at = $2 where id = $1", [sent.quote.id, expires]);
  const { id, quote } = sent;
  return { id, email, phone, quote: quote.id, token: tokenOf(quote), viewed: false, accepted: false };
}

/** Two customers with a quote each, of whom one gets an invoice and the other a visit. */
async function people(episode: Episode, number: number): Promise<People> {
  const { owner, life, random, story } = episode;
  const { client } = owner;
  const named = (letter: string) => `${letter}${number}-${owner.id.slice(0, 8)}@mail.dev`;
  const a = await person(episode, `Ann ${number}`, named("a"));
  const b = await person(episode, `Bob ${number}`, random.chance(0.2) ? named("A") : named("b"));
  const invoice = await life.step(async () => {
    const { id, version } = await client.invoices.create({ customer_id: a.id });
    const lines = [{ id: "line-1", text: "Gutters", quantity: "1", unit: "", unit_price: 100_00, taxable: false }];
    const saved = await client.invoices.save({
      id,
      version,
      title: "Gutters",
      client_name: `Ann ${number}`,
      client_email: a.email,
      language: "en",
      terms_days: 14,
      due_on: null,
      work: { lines, discount: null, taxes: [] },
    });
    return client.invoices.issue({ id, version: saved.version, email: false });
  });
  const due = dayIn("America/Chicago", new Date(life.now().getTime() + random.integer(1, 5) * 86_400_000));
  await story.sql("update invoices set due_on = $2 where id = $1", [invoice.id, due]);
  const visit = await life.step(async () => {
    const job = await client.jobs.create({ customer_id: b.id, title: "Windows" });
    const { id } = await client.calendar.create({ title: "Windows", job_id: job.id, ...visitTimes(life, random) });
    return id;
  });
  return { a, b, invoice: { ...invoice, of: a.id }, visit, merge: null, takeBackMove: () => {}, again: [] };
}

function visitTimes(life: MessageLife, random: SeededRandom) {
  const start = life.now().getTime() + random.integer(20, 160) * 3_600_000;
  return {
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(start + 3_600_000).toISOString(),
  };
}

type Action = (episode: Episode, of: People) => Promise<void>;
const one = ({ random }: Episode, { a, b }: People): Person => random.pick([a, b]);

/** The answers of customers on the pages of their quotes. */
const answers: Action[] = [
  async ({ story, ...episode }, of) => {
    const who = one({ story, ...episode }, of);
    await story.nobody.quotePages.view({ token: who.token });
    who.viewed = true;
    say({ story, ...episode }, "opened", (m) => m.about_id === who.quote && m.trigger === "quote_unopened");
  },
  async (episode, of) => {
    const who = one(episode, of);
    const quote = await episode.owner.client.quotes.get({ id: who.quote });
    await episode.story.nobody.quotePages.accept(acceptanceOf(quote, who.token));
    who.accepted = true;
    say(episode, "accepted", (m) => m.about_id === who.quote && isAmong(fromRequests, m));
  },
  async (episode, of) => {
    const who = one(episode, of);
    await episode.story.nobody.quotePages.decline({ token: who.token, reason: "No" });
    say(episode, "declined", (m) => m.about_id === who.quote);
  },
  async (episode, of) => {
    const who = one(episode, of);
    await episode.story.nobody.quotePages.ask({ token: who.token, text: "When?" });
    const stopped: Trigger[] = [
      "quote_unopened",
      "quote_expiring",
      ...(who.viewed ? ["quote_unanswered" as const] : []),
      ...(who.accepted ? ["deposit_unpaid" as const] : []),
    ];
    say(episode, "asked", (m) => m.about_id === who.quote && isAmong(stopped, m));
  },
  async (episode, of) => {
    const who = one(episode, of);
    await episode.owner.client.quotes.withdraw({ id: who.quote });
    say(episode, "withdrawn", (m) => m.about_id === who.quote);
  },
];

/** Payments, and the visit. */
const works: Action[] = [
  async (episode, of) => {
    const who = one(episode, of);
    const paid_on = dayIn("America/Chicago", new Date());
    const deposit = { method: "cash", amount: 25_00, paid_on, note: null } as const;
    await episode.owner.client.quotes.recordPayment({ id: who.quote, ...deposit });
    if (who.accepted) say(episode, "deposit paid", (m) => m.about_id === who.quote && m.trigger === "deposit_unpaid");
  },
  async (episode, { invoice: { id, total } }) => {
    const paid_on = dayIn("America/Chicago", new Date());
    const parts = [{ id, amount: total }];
    await episode.owner.client.invoices.recordPayment({ method: "cash", paid_on, note: null, parts });
    say(episode, "invoice paid", (m) => m.about_id === id);
  },
  async (episode, of) => {
    const { visit: id } = of;
    const { version } = await episode.owner.client.calendar.get({ id });
    const times = visitTimes(episode.life, episode.random);
    await episode.owner.client.calendar.move({ events: [{ id, version, ...times }] });
    const cause = `${id} ${times.start_datetime}`;
    of.takeBackMove();
    const isOld: No["is"] = (m) => m.about_id === id && m.trigger === "visit_upcoming" && m.cause !== cause;
    of.takeBackMove = say(episode, "moved", isOld);
  },
  async (episode, { visit: id }) => {
    await episode.owner.client.calendar.complete({ id });
    say(episode, "done", (m) => m.about_id === id && m.trigger === "visit_upcoming");
  },
  async (episode, { visit: id }) => {
    await episode.owner.client.calendar.remove({ id });
    say(episode, "cancelled", (m) => m.about_id === id);
  },
];

/** Changes of customers: they opt out, get another address, are merged and separated. */
const customers: Action[] = [
  async (episode, of) => {
    const { life, story } = episode;
    const boxes = [of.a.email, of.b.email].map((email) => email.toLowerCase());
    const stop = life.log.findLast((m) => m.stop !== null && boxes.includes(m.to.toLowerCase()));
    if (!stop?.stop) return;
    const { status } = await fetch(stop.stop, { method: "POST", body: "List-Unsubscribe=One-Click" });
    if (status !== 200) throw new Error(`The opt-out answered ${status}.`);
    const box = stop.to.toLowerCase();
    const owners = await story.sql<{ id: string }>(
      "select id from customers where created_by = $1 and lower(email) = $2",
      [episode.owner.id, box],
    );
    const only = owners.length === 1 ? owners[0]?.id : undefined;
    say(
      episode,
      `opted out: ${box}`,
      (m) =>
        isFollowUp(m) &&
        m.channel === "email" &&
        (m.to.toLowerCase() === box || (only !== undefined && m.customer_id === only)),
    );
  },
  async (episode, of) => {
    const who = one(episode, of);
    const { client } = episode.owner;
    const customer = await client.customers.get({ id: who.id });
    const email = `new${episode.life.steps()}-${who.email.toLowerCase()}`;
    await client.customers.update({ ...customer, email });
    const { email: old } = who;
    say(episode, "address changed", (m) => m.customer_id === who.id && m.to === old);
    who.email = email;
  },
  async (episode, of) => {
    const { client } = episode.owner;
    if (of.merge !== null) {
      await client.merges.unmerge({ id: of.merge.id });
      of.merge.takeBack(1);
      of.merge = null;
      return;
    }
    const [a, b] = [await client.customers.get({ id: of.a.id }), await client.customers.get({ id: of.b.id })];
    const { merge_id } = await client.merges.merge({
      primary_id: a.id,
      secondary_id: b.id,
      primary_version: a.version,
      secondary_version: b.version,
    });
    // Messages about the records of the other one go to the kept one from now on.
    of.merge = { id: merge_id, takeBack: say(episode, "merged away", (m) => m.customer_id === b.id) };
  },
];

/** Answers to messages, and the end of a customer. */
const written: Action[] = [
  async (episode, of) => {
    const { life, story, owner } = episode;
    const who = one(episode, of);
    const answered = life.log.findLast((m) => m.channel === "email" && hasArrived(m.outcome) && m.to === who.email);
    if (!answered) return;
    const [held] = await story.sql<{ customer_id: string | null }>("select customer_id from messages where id = $1", [
      answered.id,
    ]);
    const to = replyTo(story, owner, answered.id);
    const { status } = await postMail(story, { to, from: `Customer <${who.email}>` });
    if (status >= 300) throw new Error(`The reply answered ${status}.`);
    if (held?.customer_id !== who.id) return;
    const stopped: Trigger[] = [
      "quote_unopened",
      "quote_expiring",
      ...(who.viewed ? ["quote_unanswered" as const] : []),
      ...(who.accepted ? ["deposit_unpaid" as const] : []),
    ];
    const { invoice } = of;
    const isOf = (m: Attempt) => m.about_id === who.quote && isAmong(stopped, m);
    const isOfInvoice = (m: Attempt) =>
      who.id === invoice.of && m.about_id === invoice.id && isAmong(["invoice_due"], m);
    say(episode, "replied", (m) => isOf(m) || isOfInvoice(m));
  },
  async (episode, of) => {
    const { phone } = one(episode, of);
    if (!episode.life.log.some((m) => m.to === phone)) return;
    await episode.texts(phone, episode.random.pick(["STOP", "Stop.", "alto", "unsubscribe"]));
    say(episode, "said STOP", (m) => m.to === phone);
  },
  async (episode, of) => {
    const { a, b, invoice, visit } = of;
    const which = episode.random.pick(["a", "b"] as const);
    const { id } = of[which];
    await episode.owner.client.customers.remove({ id });
    // A customer that was merged into this one is gone, too.
    const gone = of.merge !== null ? [a, b] : [of[which]];
    of.merge = null;
    const abouts = [
      ...gone.map(({ quote }) => quote),
      ...(gone.some((who) => who.id === invoice.of) ? [invoice.id] : []),
      ...(gone.includes(b) ? [visit] : []),
    ];
    const ids = gone.map((who) => who.id);
    say(
      episode,
      "deleted",
      (m) => (m.customer_id !== null && ids.includes(m.customer_id)) || abouts.includes(m.about_id ?? ""),
    );
    if (episode.random.chance(0.7)) of.again = gone.length === 2 ? ["a", "b"] : [which];
  },
];

/** Changes of planned messages by members. */
const members: Action[] = [
  async (episode, of) => {
    const message = await planned(episode, of);
    if (!message) return;
    const { id, version } = message;
    const { client } = episode.owner;
    const skipped = await client.messages.skip({ id, version });
    const takeBack = say(episode, "skipped", (m) => m.id === id);
    if (!episode.random.chance(0.4)) return;
    await client.messages.restore({ id, version: skipped.version });
    takeBack();
  },
  async (episode, of) => {
    const message = await planned(episode, of);
    if (!message) return;
    const { id, version } = message;
    const text = "Hello {first_name}, a member wrote this.";
    await episode.owner.client.messages.edit({ id, version, subject: "A word", text });
    say(episode, "edited", (m) => m.id === id && !m.content.includes("a member wrote this"));
  },
  async (episode, of) => {
    const message = await planned(episode, of);
    if (!message) return;
    const { id, version } = message;
    await episode.owner.client.messages.sendNow({ id, version });
  },
  async (episode, of) => {
    const who = one(episode, of);
    const stopped = new Set((await plannedOf(episode, who)).map(({ id }) => id));
    await episode.owner.client.messages.stopFor({ id: who.id });
    say(episode, "stopped", (m) => stopped.has(m.id));
  },
  async (episode, of) => {
    const { id } = one(episode, of);
    const own = { id, channel: "email", subject: "A word from us", text: "Hello {first_name}, how was it?" } as const;
    await episode.owner.client.conversations.send({ ...own, idempotency_key: randomUUID() });
  },
  async (episode) => {
    const { client } = episode.owner;
    await client.messages.pause();
    const takeBack = say(episode, "paused", (m) => m.trigger !== null);
    for (let turns = episode.random.integer(1, 3); turns > 0; turns--) await turnLater(episode);
    await client.messages.resume();
    takeBack();
  },
  // Time ends a plan, and no operation does.
  async (episode) => {
    const end =
      "update subscriptions set subscription_end = clock_timestamp() + $2 * interval '1 day' where created_by = $1";
    await episode.story.sql(end, [episode.owner.id, -1]);
    const takeBack = say(episode, "no plan", () => true);
    await turnLater(episode);
    await episode.story.sql(end, [episode.owner.id, 30]);
    takeBack();
  },
];

const plannedOf = async ({ owner }: Episode, { id }: Person) =>
  (await owner.client.messages.list({ box: "planned", customer_id: id })).rows.filter(
    ({ state }) => state === "planned",
  );
async function planned(episode: Episode, of: People) {
  const found = await plannedOf(episode, one(episode, of));
  return found.length > 0 ? episode.random.pick(found) : null;
}

async function turnLater({ life, random }: Episode): Promise<void> {
  life.pass(random.integer(1, 30));
  await life.step(() => life.turn());
}

const kinds = [answers, works, customers, members, customers, answers, written];

/** Runs some days. Each action is done alone, or while a turn or two are under way. */
export async function runEpisode(episode: Episode, number: number): Promise<void> {
  const { life, random } = episode;
  const of = await people(episode, number);
  await life.step(() => life.turn());
  for (let times = random.integer(8, 14); times > 0; times--) {
    const act = random.pick(random.pick(kinds));
    const acting = () => life.step(() => act(episode, of).catch(expected));
    if (random.chance(0.2)) {
      life.pass(random.integer(1, 20));
      const beside = random.chance(0.3) ? [life.turn(), life.turn()] : [life.turn()];
      await Promise.all([acting(), ...beside]);
    } else await acting();
    if (random.chance(0.15)) await life.step(() => life.wake());
    for (const which of of.again.splice(0)) of[which] = await person(episode, `Again ${number}`, of[which].email);
    await turnLater(episode);
  }
}

/** Refusals are expected: a customer who has accepted can't decline. */
function expected(error: unknown): void {
  if (!(error instanceof ProductError)) throw error;
}
