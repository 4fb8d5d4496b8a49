import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayIn } from "#shared/days/calendarDays.ts";
import {
  carla,
  expireNow,
  line,
  offer,
  refused,
  sendQuote,
  sendWritten,
  stateConflict,
  writeQuote,
  acceptanceOf,
} from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

/** The owner's actions on a sent quote, and the people they notify. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;
const today = dayIn("America/Chicago", new Date());

describe("the owner", () => {
  test("withdraws, revises, and releases what was accepted, of which nothing is lost", async () => {
    const { quote, token } = await sendQuote(owner);
    const { id } = quote;
    await quotes().withdraw({ id });
    expect(await refused(pages().accept(acceptanceOf(quote, token)))).toEqual(stateConflict("withdrawn"));
    const { version } = await quotes().get({ id });
    const drafted = await quotes().save({ id, version, offer: offer(), recipient: carla });
    const second = await sendWritten(owner, drafted);
    await pages().accept(acceptanceOf(second, token));
    expect(await refused(quotes().withdraw({ id }))).toEqual(stateConflict("accepted"));
    const released = await quotes().release({ id, reason: "Another day" });
    expect(released).toMatchObject({ state: "sent", acceptance: null });
    expect(released.events.map(({ kind }) => kind)).toEqual([
      "sent",
      "withdrawn",
      "sent",
      "accepted",
      "paper_made",
      "released",
    ]);
    const [{ count } = { count: 0 }] = await story.sql<{ count: number }>(
      "select count(*)::int as count from quote_acceptances where quote_id = $1",
      [id],
    );
    expect(count).toBe(1);
    const acceptedId = released.events.find(({ kind }) => kind === "accepted")?.data["acceptance_id"];
    const files: [string, number][] = [
      [`pdf?accepted=${String(acceptedId)}`, 200],
      ["pdf?version=1", 200],
      ["pdf?version=2", 200],
      ["pdf?version=3", 404],
      ["pdf?accepted", 200],
      ["pdf?accepted=nonsense", 404],
    ];
    const answered = async (path: string) => (await fetch(story.url + path, { headers: owner.headers() })).status;
    for (const [file, status] of files) expect(await answered(`${released.files}/${file}`), file).toBe(status);
    const { quote: other } = await sendQuote(owner);
    expect(await answered(`${other.files}/pdf?accepted=${String(acceptedId)}`)).toBe(404);
  });

  test("records a yes by phone, marked so and without a signature, and a no", async () => {
    const { quote, token } = await sendQuote(owner);
    const { choice, content_hash } = acceptanceOf(quote, token);
    const accepted = await quotes().recordAcceptance({
      id: quote.id,
      how: "phone",
      choice,
      content_hash,
      name: "Carla",
      note: "Called at noon",
    });
    expect(accepted.acceptance).toMatchObject({ how: "phone", consent: null, strokes: null, note: "Called at noon" });
    const spanish = await sendQuote(owner, { language: "es" });
    const said = acceptanceOf(spanish.quote, spanish.token);
    const heard = await quotes().recordAcceptance({ id: spanish.quote.id, how: "in_person", ...said, note: "" });
    expect(heard.acceptance).toMatchObject({ how: "in_person", language: "es", note: null });
    const { quote: other } = await sendQuote(owner);
    expect(await quotes().recordDecline({ id: other.id, reason: "Found another" })).toMatchObject({
      state: "declined",
      decline_reason: "Found another",
    });
  });

  test("signs on its own device only where somebody of the business is signed in", async () => {
    const notices = [{ title: "Right to cancel", text: "You may cancel within three days." }];
    const { quote, token } = await sendQuote(owner, { notices });
    const yes = { ...acceptanceOf(quote, token), own_device: true };
    expect(await refused(pages().accept(yes))).toMatchObject({ code: "forbidden" });
    await owner.client.quotePages.accept(yes);
    expect((await quotes().get({ id: quote.id })).acceptance).toMatchObject({ how: "device", notices });
  });

  test("records payments, and undoes one by an entry against it", async () => {
    const { quote } = await sendQuote(owner);
    const { id } = quote;
    const paid = await quotes().recordPayment({ id, method: "check", amount: 40_00, paid_on: today, note: "No. 12" });
    const [payment] = paid.payments;
    expect(paid.paid).toBe(40_00);
    const undone = await quotes().undoPayment({ id, payment_id: payment?.id ?? "" });
    expect([undone.paid, undone.payments.map(({ kind, amount }) => [kind, amount])]).toEqual([
      0,
      [
        ["payment", 40_00],
        ["undo", -40_00],
      ],
    ]);
    expect(await refused(quotes().undoPayment({ id, payment_id: payment?.id ?? "" }))).toMatchObject({
      code: "conflict",
    });
  });

  test("deletes only what was never sent", async () => {
    const draft = await writeQuote(owner);
    await quotes().remove({ id: draft.id });
    expect(await refused(quotes().get({ id: draft.id }))).toMatchObject({ code: "not_found" });
    const { quote } = await sendQuote(owner);
    expect(await refused(quotes().remove({ id: quote.id }))).toEqual(stateConflict("sent"));
  });

  test("begins from a template and from a copy", async () => {
    const { quote } = await sendQuote(owner, { terms: "Ours" });
    const template = await quotes().addTemplate({ quote_id: quote.id, name: "Usual" });
    const fromTemplate = await quotes().create({ template_id: template.id });
    expect(fromTemplate.written).toMatchObject({ offer: { terms: "Ours" }, recipient: { name: "" } });
    expect((await quotes().create({ quote_id: quote.id })).written).toMatchObject({
      offer: { terms: "Ours" },
      recipient: carla,
    });
    await quotes().removeTemplate({ id: template.id });
    expect((await quotes().templates()).rows).toEqual([]);
  });

  test("sees how many were sent, read and won, and what they are worth", async () => {
    await writeQuote(owner);
    await sendQuote(owner);
    const { quote, token } = await sendQuote(owner, {
      packages: [{ id: "p", name: "", description: "", recommended: false, lines: [line({ unit_price: 250_00 })] }],
    });
    await pages().view({ token });
    await pages().accept(acceptanceOf(quote, token));
    expect(await quotes().stats()).toEqual({
      drafts: 1,
      sent: 2,
      viewed: 1,
      won: 1,
      waiting_value: 100_00,
      won_value: 250_00,
    });
  });
});

test("the owner's own program hears of each step", async () => {
  await owner.client.webhooks.save({ url: "https://hooks.invalid/" });
  const { quote, token } = await sendQuote(owner);
  await pages().view({ token });
  await pages().accept(acceptanceOf(quote, token));
  const { token: other } = await sendQuote(owner);
  await pages().decline({ token: other });
  const { rows } = await owner.client.webhooks.deliveries({});
  expect(rows.map(({ event }) => event).toSorted()).toEqual([
    "quote.accepted",
    "quote.declined",
    "quote.sent",
    "quote.sent",
    "quote.viewed",
  ]);
});

test("time that is over is recorded once, by the job that waits for it", async () => {
  await owner.client.webhooks.save({ url: "https://hooks.invalid/" });
  const { quote } = await sendQuote(owner);
  const [job] = await story.sql<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from ${queuedJobs} where name = 'expire-quote' and data ->> 'quoteId' = $1`,
    [quote.id],
  );
  expect(job?.seconds).toBeGreaterThan(29 * 86_400);
  await expect.poll(() => story.sql("select from outbox")).toEqual([]);
  await expireNow(story, quote.id);
  for (let time = 0; time < 2; time++) {
    await story.sql(
      "update pgboss.job set start_after = now(), state = 'created', completed_on = null where name = 'expire-quote' and data ->> 'quoteId' = $1",
      [quote.id],
    );
    await expect
      .poll(async () => (await quotes().get({ id: quote.id })).events.map(({ kind }) => kind))
      .toEqual(["sent", "expired"]);
  }
  expect((await owner.client.webhooks.deliveries({})).rows.map(({ event }) => event)).toContain("quote.expired");
});
