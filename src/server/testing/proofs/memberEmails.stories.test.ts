import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailKinds, memberEmailKinds, type MemberEmailKind } from "#platform/kinds/emailKinds.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { colleague } from "#server/testing/colleague.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import {
  cardKeys,
  paymentOf,
  sendCardEvent,
  startStripeCardServer,
  type StripeCardServer,
  stripePlanEnv,
} from "#server/testing/outside/stripeCardServer.ts";

/**
 * Every kind of email to those who manage a business: its recipients, and the switch that turns it off. No switch turns
 * off emails about money, or about a customer's signature or question.
 */

let stripe: StripeCardServer;
let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  stripe = await startStripeCardServer();
  story = await startStory({
    stripeAt: stripe.at,
    env: stripePlanEnv,
  });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

/** Sends a request through the owner's form. Returns the last part of its page's address. */
async function requested(): Promise<string> {
  const { id } = await owner.client.services.create({
    name: "Wash",
    rate: 1,
    unit: "per sq ft",
    ai_focus_instructions: "Look",
  });
  const { page } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla",
    email: `${randomUUID()}@mail.dev`,
    estimate_method: "manual",
    services: [{ service_id: id, manual_area: 100 }],
  });
  return page?.split("/").at(-1) ?? "";
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

/** The cause of each kind of email, and a pattern for its subject. */
const causes: Record<MemberEmailKind, { subject: RegExp; cause: () => Promise<unknown> }> = {
  new_request: { subject: /^New request/, cause: requested },
  request_changed: {
    subject: /withdrew their request/,
    cause: async () => story.nobody.requestPages.withdraw({ token: await requested() }),
  },
  follow_ups_due: {
    subject: /^Follow-up due/,
    cause: async () => {
      const { id } = await owner.client.customers.create({ name: "Ada", email: `${randomUUID()}@mail.dev` });
      await owner.client.followUps.create({
        customer_id: id,
        follow_up_frequency: "weekly",
        last_contact_date: addDays(dayIn("America/Chicago", new Date()), -7),
        status: "active",
      });
      await story.server.deps.jobs.send({ name: "remind-owner", data: { ownerId: owner.id } });
    },
  },
  quote_accepted: {
    subject: /accepted quote/,
    cause: async () => {
      const { quote, token } = await sendQuote(owner);
      await story.nobody.quotePages.accept(acceptanceOf(quote, token));
    },
  },
  quote_declined: {
    subject: /declined quote/,
    cause: async () => {
      const { token } = await sendQuote(owner);
      await story.nobody.quotePages.decline({ token, reason: "Too much" });
    },
  },
  quote_question: {
    subject: /has a question/,
    cause: async () => {
      const { token } = await sendQuote(owner);
      await story.nobody.quotePages.ask({ token, text: "When?" });
    },
  },
  deposit_paid: {
    subject: /^Deposit paid/,
    cause: async () => {
      const { url, arrive } = await deposit();
      for (const event of stripe.pay(url)) await arrive(event);
    },
  },
  payment_failed: {
    subject: /^A card payment for quote \d+ failed/,
    cause: async () => {
      const { url, arrive } = await deposit();
      const [processing] = stripe.pay(url, { later: true });
      await arrive({ ...processing, id: `evt_${randomUUID()}`, type: "checkout.session.async_payment_failed" });
    },
  },
  payment_disputed: {
    subject: /is disputed$/,
    cause: async () => {
      const { url, arrive } = await deposit();
      for (const event of stripe.pay(url)) await arrive(event);
      const dispute = { id: "dp_1", payment_intent: paymentOf(url), amount: 25_00, currency: "usd" };
      await arrive(stripe.tell("charge.dispute.funds_withdrawn", dispute));
    },
  },
};

/** Waits until every caused email is in its mailbox. */
async function settled(): Promise<void> {
  const left = `select id from ${queuedJobs} where state::text not in ('completed', 'failed', 'cancelled')`;
  const kinds = "('remind-owner', 'mail-new-request', 'mail-members', 'send-mail')";
  await expect.poll(() => story.sql(`${left} and name in ${kinds}`), { timeout: 10_000 }).toEqual([]);
}
const got = async (one: StoryOwner, subject: RegExp) =>
  (await story.mails(one.email)).filter((mail) => subject.test(mail.subject));

test.each(memberEmailKinds)("%s goes to owners and managers, never to the crew", async (kind) => {
  const { subject, cause } = causes[kind];
  const manager = await colleague(story, owner, "manager", "Max Manager");
  const crew = await colleague(story, owner, "crew", "Cleo Crew");
  await cause();
  await settled();
  const counts = await Promise.all([owner, manager, crew].map(async (one) => (await got(one, subject)).length));
  expect(counts).toEqual([1, 1, 0]);
});

test.each(memberEmailKinds)("%s is turned off by its own switch, and by no other", async (kind) => {
  const { subject, cause } = causes[kind];
  await owner.client.account.saveBusiness({
    name: "Blue Heron",
    phone: null,
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  await cause();
  await settled();
  const mails = await got(owner, subject);
  expect(mails).toHaveLength(emailKinds[kind].switch === "mail_new_requests" ? 0 : 1);
  // An email that cannot be turned off has no link that turns off another kind.
  for (const { body_text } of mails)
    expect(body_text.includes("Stop these emails")).toBe(emailKinds[kind].switch !== null);
});

test("no switch turns off what is about money, or what a customer signed or asked", () => {
  const silenced = memberEmailKinds.filter((kind) => emailKinds[kind].switch !== null);
  expect(silenced).toEqual(["new_request", "request_changed", "follow_ups_due"]);
});
