import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeHistoryEvent } from "#features/requests/estimate-records/history.ts";
import { describeQuoteEvent } from "#features/quotes/quote-screens/describeQuoteEvent.ts";
import { describeTimelineEvent } from "#shared/timeline.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { jobFailures } from "#server/jobFailures.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { carla, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** The business gets a notice if the mail server does not deliver an email that a customer was promised. */

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _session, done) {
    if (address.startsWith("gone")) done(Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 }));
    else if (address.startsWith("later")) done(Object.assign(new Error("Try later"), { responseCode: 451 }));
    else done();
  },
  onData(stream, _session, done) {
    stream.resume();
    stream.on("end", () => done());
  },
});
smtp.on("error", () => undefined);

/**
 * The process in which the owner signs up, because the sign-up link arrives in its local mailbox; then another process
 * does the work.
 */
let first: Story;
let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
  const secret = { AUTH_SECRET: "a secret of both processes, of which nobody knows" };
  first = await startStory({ env: secret });
  const { email, password } = await first.signUp({ trial: true });
  await first.mailed();
  await first.server.deps.jobs.stop();
  const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  story = await startStory({ beside: first, env: { ...secret, SMTP_URL, MAIL_FROM: "hello@yardstick.dev" } });
  owner = await story.signIn(email, password);
});
afterAll(async () => {
  await story.stop();
  await first.stop();
  smtp.close(() => undefined);
});

/** A request of a customer with this address, and its estimate. */
async function request(email: string) {
  const service_id = (await owner.client.services.create({ ...drivewayWash, name: randomUUID() })).id;
  const request_id = randomUUID();
  await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla Customer",
    email,
    estimate_method: "manual",
    services: [{ service_id, manual_area: 800 }],
  });
  const { rows } = await owner.client.estimates.list({ search: email });
  return { request_id, estimate: rows[0]?.id ?? "" };
}
const wordsOfHistory = async (id: string) =>
  (await owner.client.estimates.history({ id })).events.map((event) => describeHistoryEvent(event));
const wordsOfTimeline = async (id: string) =>
  (await owner.client.customers.timeline({ id })).events
    .filter(({ kind }) => kind === "mail_failed")
    .map((event) => describeTimelineEvent(event));
const refused = (email: string) => `The email to ${email} couldn't be delivered: 550 5.1.1 No such mailbox`;

test("an email that the mail server refuses shows once: on the quote, on the request and on the customer's timeline", async () => {
  const email = "gone@mail.dev";
  const { estimate } = await request(email);
  await expect.poll(() => wordsOfHistory(estimate)).toEqual([refused(email)]);

  const { customer_id } = await owner.client.estimates.addToCustomers({ id: estimate });
  const { quote } = await sendQuote(owner, {}, { ...carla, email });
  const onQuote = async () =>
    (await owner.client.quotes.get({ id: quote.id })).events
      .filter(({ kind }) => kind === "mail_failed")
      .map((event) => describeQuoteEvent(event));
  await expect.poll(onQuote).toEqual([{ label: refused(email), details: null }]);

  const begun = await owner.client.quotes.create({ estimate_id: estimate });
  await owner.client.quotes.send({ id: begun.id, version: begun.version, last_day: "2099-01-01" });
  await expect.poll(() => wordsOfTimeline(customer_id)).toEqual([refused(email)]);
  expect(story.logs().split('"a job failed for good"').length - 1).toBe(3);
});

test("an email that its server did not take until the last try shows, in our words; told again it stands there once", async () => {
  const email = "later@mail.dev";
  const { request_id, estimate } = await request(email);
  const waits = "name = 'send-mail' and state = 'retry' and data->>'to' = $1";
  await expect
    .poll(() =>
      story.sql(`update pgboss.job set retry_count = retry_limit, start_after = now() where ${waits} returning 1`, [
        email,
      ]),
    )
    .toHaveLength(1);
  const words = `The email to ${email} couldn't be delivered: the mail server didn't take it, though we kept trying.`;
  await expect.poll(() => wordsOfHistory(estimate)).toEqual([words]);

  const pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
  const told = jobFailures({ db: await openTenantDb({ pool, announce: () => {} }) });
  const { quote } = await sendQuote(owner);
  const [about, id] = [{ quoteId: quote.id }, randomUUID()];
  for (const one of [about, { requestId: request_id }, about, { requestId: request_id }])
    await told({
      name: "send-mail",
      data: { kind: "quote_sent", to: email, accountId: owner.id, subject: "", heading: "", body: [], about: one },
      id,
      reason: "550 No",
      refused: true,
    });
  await told({
    name: "mail-price",
    data: { ownerId: owner.id, requestId: request_id },
    id: randomUUID(),
    reason: "The process that did it died, twice.",
    refused: false,
  });
  await pool.end();
  const { events } = await owner.client.quotes.get({ id: quote.id });
  expect(events.filter(({ kind }) => kind === "mail_failed")).toHaveLength(1);
  expect(await wordsOfHistory(estimate)).toEqual([
    `The email to ${email} couldn't be delivered: there was a problem on our side. Please contact your customer.`,
    `The email to ${email} couldn't be delivered: 550 No`,
    words,
  ]);
});
