import { codeFor, customerTokenOf, openWithCode } from "#server/testing/customerPageStory.ts";
import { issueInvoice } from "#server/testing/invoiceStory.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messages as quoteWords } from "#features/quotes/quote-offer/quoteWords.en.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb, type TenantDb } from "#platform/database/tenantDb.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import { minuteIn, addDays, dayIn } from "#shared/days/calendarDays.ts";
import {
  channels,
  isFor,
  notificationKinds,
  storedKinds,
  type StoredKind,
} from "#shared/notifications/notificationKinds.ts";
import { postMail, replyTo } from "#server/testing/conversationStory.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import { colleague } from "#server/testing/colleague.ts";
import { notifyOfFailedBackup } from "#server/backup/notifyOfFailedBackup.ts";
import { startPushServer, type PushServer } from "#server/testing/outside/pushServer.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";
import { acceptanceOf, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { smallPicture } from "#testing/smallPicture.ts";
import {
  cardKeys,
  paymentOf,
  sendCardEvent,
  startStripeCardServer,
  type StripeCardServer,
  stripePlanEnv,
} from "#server/testing/outside/stripeCardServer.ts";

/**
 * Every kind of notification on every channel, to every role: by default, switched off, and in quiet hours. The list of
 * kinds says what is expected.
 */

const timeZone = "America/Chicago";
let stripe: StripeCardServer;
let pushService: PushServer;
let story: Story;
let pool: ReturnType<typeof openPool>;
let db: TenantDb;
let owner: StoryOwner;
let manager: StoryOwner;
let crew: StoryOwner;

beforeAll(async () => {
  stripe = await startStripeCardServer();
  pushService = await startPushServer();
  story = await startStory({
    stripeAt: stripe.at,
    env: { ...stripePlanEnv, WEBHOOKS_TO_PRIVATE: "allow", ...inboundMailEnv },
  });
  pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
  db = await openTenantDb({ pool, announce: () => {} });
});
afterAll(async () => {
  await pool.end();
  await story.stop();
  stripe.stop();
  pushService.stop();
});
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone });
  manager = await colleague(story, owner, "manager", "Max Manager");
  crew = await colleague(story, owner, "crew", "Cleo Crew");
  for (const one of [owner, manager, crew]) await one.client.pushes.subscribe(pushService.device(one.id));
});

/** Sends a request through the owner's form. Returns its id, its estimate's id and its page's token. */
async function requested() {
  const { id } = await owner.client.services.create({
    name: "Wash",
    rate: 1,
    unit: "per sq ft",
    ai_focus_instructions: "Look",
  });
  const request_id = randomUUID();
  const { page, results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: `${randomUUID()}@mail.dev`,
    estimate_method: "manual",
    services: [{ service_id: id, manual_area: 100 }],
  });
  return { request_id, estimate_id: results[0]?.estimate_id ?? "", token: page?.split("/").at(-1) ?? "" };
}

/** Accepts a quote with a deposit. Returns the checkout's address and a function that delivers payment events. */
async function deposit() {
  await owner.client.deposits.saveKey({ key: cardKeys.good });
  const { quote, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  await story.nobody.quotePages.accept(acceptanceOf(quote, token));
  const { url } = await story.nobody.quotePages.pay({ token, idempotency_key: randomUUID(), language: "en" });
  const [hook] = [...stripe.webhooks.values()].slice(-1);
  const arrive = async (event: object) => {
    const answer = await sendCardEvent(`${story.url}/api/stripe/deposits/${owner.id}`, event, hook?.secret ?? "");
    expect(answer.status).toBe(200);
  };
  return { url, arrive };
}

/** Pays the deposit of a quote by card. Returns the checkout's address and a function that delivers payment events. */
async function paid() {
  const { url, arrive } = await deposit();
  for (const event of stripe.pay(url)) await arrive(event);
  return { url, arrive };
}

/** Issues an invoice, which its customer pays by card. */
async function paidInvoice() {
  await owner.client.deposits.saveKey({ key: cardKeys.good });
  const { token } = await issueInvoice(owner);
  const { url } = await story.nobody.invoicePages.pay({ token, idempotency_key: randomUUID(), language: "en" });
  const [hook] = [...stripe.webhooks.values()].slice(-1);
  for (const event of stripe.pay(url))
    await sendCardEvent(`${story.url}/api/stripe/deposits/${owner.id}`, event, hook?.secret ?? "");
}

async function otherTimeAsked() {
  const email = `carla-${randomUUID().slice(0, 8)}@mail.dev`;
  const { id: customer_id } = await owner.client.customers.create({ name: "Carla Customer", email });
  const job = await owner.client.jobs.create({ customer_id, title: "Gutters" });
  const start_datetime = new Date(Date.now() + 86_400_000).toISOString();
  const end_datetime = new Date(Date.now() + 90_000_000).toISOString();
  const visit = { title: "Gutters", start_datetime, end_datetime, customer_id, job_id: job.id };
  const { id } = await owner.client.calendar.create(visit);
  const token = await customerTokenOf(owner, customer_id);
  const { client } = await openWithCode(story, token, await codeFor(story, token, email));
  await client.customerPages.askOtherTime({ token, id, text: "Friday" });
}

/** The cause of each kind, and a pattern for its title, which is also the subject of its email. */
const causes: Record<StoredKind, { title: RegExp; cause: () => Promise<unknown> }> = {
  request_new: { title: /^New request/, cause: requested },
  request_changed: {
    title: /changed their request$/,
    cause: async () => {
      const { request_id, estimate_id } = await requested();
      await story.sql("update estimates set created_at = now() - interval '1 hour' where id = $1", [estimate_id]);
      const size = { business_owner_id: owner.id, request_id, estimate_id, manual_area: 120 };
      await story.nobody.publicForms.measure(size);
    },
  },
  photo_added: {
    title: /added a photo$/,
    cause: async () => {
      const { request_id, token } = await requested();
      const { id } = await uploadPhoto(story, owner.id, request_id, new Uint8Array(await smallPicture()));
      await story.nobody.requestPages.addPhotos({ token, photo_ids: [id] });
    },
  },
  request_withdrawn: {
    title: /withdrew their request$/,
    cause: async () => story.nobody.requestPages.withdraw({ token: (await requested()).token }),
  },
  quote_opened: {
    title: /opened quote/,
    cause: async () => {
      const { token } = await sendQuote(owner);
      for (let time = 0; time < 2; time++) await story.nobody.quotePages.view({ token });
    },
  },
  quote_asked: {
    title: /has a question/,
    cause: async () => story.nobody.quotePages.ask({ token: (await sendQuote(owner)).token, text: "When?" }),
  },
  price_asked: {
    title: /asks for a new price/,
    cause: async () => {
      const { quote, token } = await sendQuote(owner);
      await story.sql("update quotes set expires_at = now() - interval '1 hour' where id = $1", [quote.id]);
      await story.nobody.quotePages.ask({ token, text: quoteWords.newPrice });
    },
  },
  quote_accepted: {
    title: /accepted quote/,
    cause: async () => {
      const { quote, token } = await sendQuote(owner);
      await story.nobody.quotePages.accept(acceptanceOf(quote, token));
    },
  },
  quote_declined: {
    title: /declined quote/,
    cause: async () => story.nobody.quotePages.decline({ token: (await sendQuote(owner)).token, reason: "Too much" }),
  },
  quote_expires: {
    title: /expires tomorrow$/,
    cause: async () => {
      const { quote } = await sendQuote(owner);
      await story.sql("update quotes set expires_at = now() + interval '20 hours' where id = $1", [quote.id]);
      const job = { name: "announce-expiry", data: { ownerId: owner.id, quoteId: quote.id } } as const;
      await story.server.deps.jobs.send(job);
      await settled();
      await story.server.deps.jobs.send(job);
    },
  },
  message_received: {
    title: /wrote to you$/,
    cause: () => postMail(story, { to: replyTo(story, owner, randomUUID()) }),
  },
  messages_missed: {
    title: /^1 message was not sent$/,
    cause: async () => {
      await story.sql("insert into message_settings (created_by) values ($1)", [owner.id]);
      await story.sql(
        `insert into messages (created_by, direction, channel, state, address, send_at, due_at)
           values ($1, 'out', 'email', 'planned', 'carla@mail.dev', now() - interval '2 days', now() - interval '2 days')`,
        [owner.id],
      );
      for (let time = 0; time < 2; time++)
        await story.server.deps.jobs.send({ name: "send-messages", data: { ownerId: owner.id } });
      const reported = () =>
        story.sql(
          `select from message_settings s join messages m on m.created_by = s.created_by
             where s.created_by = $1 and s.missed_unreported = 0 and m.state = 'missed'`,
          [owner.id],
        );
      await expect.poll(reported, { timeout: 20_000 }).toHaveLength(1);
    },
  },
  other_time_asked: { title: /asks for another time$/, cause: otherTimeAsked },
  invoice_paid: { title: /paid invoice \d+/, cause: paidInvoice },
  deposit_paid: { title: /paid the deposit/, cause: paid },
  payment_failed: {
    title: /^A card payment for quote \d+ failed/,
    cause: async () => {
      const { url, arrive } = await deposit();
      const [processing] = stripe.pay(url, { later: true });
      await arrive({ ...processing, id: `evt_${randomUUID()}`, type: "checkout.session.async_payment_failed" });
    },
  },
  payment_disputed: {
    title: /is disputed$/,
    cause: async () => {
      const { url, arrive } = await paid();
      const dispute = { id: "dp_1", payment_intent: paymentOf(url), amount: 25_00, currency: "usd" };
      await arrive(stripe.tell("charge.dispute.funds_withdrawn", dispute));
    },
  },
  payment_refunded: {
    title: /was refunded$/,
    cause: async () => {
      const { url, arrive } = await paid();
      const back = { id: "re_1", payment_intent: paymentOf(url), amount: 10_00, currency: "usd", status: "succeeded" };
      await arrive(stripe.tell("refund.created", back));
    },
  },
  follow_up_due: {
    title: /^(Follow-up due|1 follow-up is due)/,
    cause: async () => {
      const { id } = await owner.client.customers.create({ name: "Ada", email: `${randomUUID()}@mail.dev` });
      await owner.client.followUps.create({
        customer_id: id,
        follow_up_frequency: "weekly",
        last_contact_date: addDays(dayIn(timeZone, new Date()), -7),
        status: "active",
      });
      await story.server.deps.jobs.send({ name: "remind-owner", data: { ownerId: owner.id } });
    },
  },
  visit_done: {
    title: /^Cleo Crew finished a visit/,
    cause: async () => {
      const times = { start_datetime: hoursFromNow(-2), end_datetime: hoursFromNow(-1), all_day: false };
      const visit = await owner.client.calendar.create({ title: "Wash", ...times, assigned_to: [crew.id] });
      await crew.client.visits.complete({ id: visit.id });
    },
  },
  job_done: {
    title: /^Cleo Crew completed job \d+/,
    cause: async () => {
      const { id: customer_id } = await owner.client.customers.create({
        name: "Ada",
        email: `${randomUUID()}@mail.dev`,
      });
      const job = await owner.client.jobs.create({ customer_id, title: "Wash" });
      const times = { start_datetime: hoursFromNow(-2), end_datetime: hoursFromNow(-1), all_day: false };
      const visit = await owner.client.calendar.create({
        title: "Wash",
        ...times,
        job_id: job.id,
        assigned_to: [crew.id],
      });
      await crew.client.visits.complete({ id: visit.id });
    },
  },
  invitation_accepted: {
    title: /^Gus Guest joined your team/,
    cause: async () => {
      const guest = await story.signUp({ name: "Gus Guest" });
      await owner.client.members.invite({ email: guest.email, role: "crew" });
      await settled();
      const mails = await story.mails(guest.email);
      const token = /invitation\?token=(\S+)/.exec(mails.map(({ body_text }) => body_text).join("\n"))?.[1] ?? "";
      await guest.client.members.accept({ token });
    },
  },
  import_ended: {
    title: /^Your import is done/,
    // A test of imports runs large ones; here the end of one is recorded twice, as by a job that was repeated.
    cause: async () => {
      const facts = { file: "list.csv", customers: 2_000, failed: false };
      for (let time = 0; time < 2; time++)
        await db
          .forOwner(owner.id, owner.id)
          .transaction((tx) => recordNotification(tx, { kind: "import_ended", facts, key: "import_ended 1" }));
    },
  },
  backup_failed: {
    title: /^A backup failed/,
    cause: async () => {
      const only = { query: async () => [{ business_id: owner.id }] as never[] };
      for (let time = 0; time < 2; time++)
        await notifyOfFailedBackup({ sharedDb: only, tenantDb: db }, "The disk is full.");
    },
  },
};

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Waits until everything that was queued is done. */
async function settled(): Promise<void> {
  const left = `select id from ${queuedJobs} where state::text not in ('completed', 'failed', 'cancelled')`;
  const names =
    "('remind-owner', 'mail-new-request', 'mail-members', 'send-mail', 'announce-expiry', 'push-day', 'push-message')";
  const waiting = `${left} and name in ${names} and start_after <= now() union all select id from outbox where start_after <= now()`;
  await expect.poll(() => story.sql(waiting), { timeout: 20_000 }).toEqual([]);
}

/** The number of notifications with this title that a person got on each channel. */
async function got(one: StoryOwner, title: RegExp) {
  const bell = one === crew ? [] : (await one.client.notifications.list({ limit: 100 })).rows;
  const toasts = one === crew ? [] : (await one.client.notifications.unreadCount()).newest;
  const mails = await story.mails(one.email);
  const pushed = pushService.received.filter(({ device }) => device === one.id);
  const matching = (titles: readonly string[]) => titles.filter((text) => title.test(text)).length;
  return {
    bell: matching(bell.map((row) => row.title)),
    toast: matching(toasts.map((row) => row.title)),
    push: matching(pushed.map(({ message }) => message.title)),
    email: matching(mails.map(({ subject }) => subject)),
  };
}

const none = { bell: 0, toast: 0, push: 0, email: 0 };
const byDefault = (kind: StoredKind) => {
  const { bell, toast, push, email } = notificationKinds[kind].channels;
  return { bell: Number(bell), toast: Number(toast), push: Number(push), email: Number(email) };
};

test.each(storedKinds)(
  "%s reaches each member once, on the channels of its defaults and as their role allows",
  async (kind) => {
    const { title, cause } = causes[kind];
    await cause();
    await settled();
    for (const [one, role] of [
      [owner, "owner"],
      [manager, "manager"],
      [crew, "crew"],
    ] as const)
      expect(await got(one, title), role).toEqual(isFor(kind, role, true) ? byDefault(kind) : none);
  },
);

test.each(storedKinds)(
  "%s is switched off on every channel by the one who wants that, and by nobody else",
  async (kind) => {
    const { title, cause } = causes[kind];
    const off = channels.map((channel) => ({ kind, channel, on: false }));
    await owner.client.notifications.saveChoices({ choices: off });
    await cause();
    await settled();
    expect(await got(owner, title)).toEqual(none);
    expect(await got(manager, title)).toEqual(isFor(kind, "manager", true) ? byDefault(kind) : none);
  },
);

test.each(storedKinds)("%s is held back from devices in quiet hours, and from nothing else", async (kind) => {
  const { title, cause } = causes[kind];
  const now = minuteIn(timeZone, new Date());
  const quiet_hours = { from: (now + 1_439) % 1_440, to: (now + 30) % 1_440 };
  await owner.client.notifications.saveChoices({
    choices: [{ kind, channel: "push", on: true }],
    quiet_hours,
  });
  await cause();
  await settled();
  expect(await got(owner, title)).toEqual({ ...byDefault(kind), push: 0 });
});

test("a failed backup is the operator's own business where several are hosted", async () => {
  const two = { query: async () => [{ business_id: owner.id }, { business_id: manager.id }] as never[] };
  await notifyOfFailedBackup({ sharedDb: two, tenantDb: db }, "The disk is full.");
  expect((await owner.client.notifications.list({})).rows.filter(({ title }) => /backup/.test(title))).toEqual([]);
});

test("the choices of a member name the kinds of their role, and no defaults are stored", async () => {
  const kindsOf = async (one: StoryOwner) => (await one.client.notifications.choices()).kinds.map(({ kind }) => kind);
  expect(await kindsOf(crew)).toEqual(["visits_today"]);
  expect(await kindsOf(manager)).not.toContain("backup_failed");
  expect(await kindsOf(owner)).toContain("backup_failed");
  const choice = { kind: "quote_opened", channel: "push" } as const;
  const stored = () => story.sql("select notification_choices as choices from members where user_id = $1", [owner.id]);
  await owner.client.notifications.saveChoices({ choices: [{ ...choice, on: true }] });
  expect(await stored()).toEqual([{ choices: { "quote_opened.push": true } }]);
  await owner.client.notifications.saveChoices({ choices: [{ ...choice, on: false }] });
  expect(await stored()).toEqual([{ choices: {} }]);
});
