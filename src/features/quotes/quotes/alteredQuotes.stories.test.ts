import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refused, sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { hashOfEvent, isUnbroken } from "#shared/records/eventChain.ts";

/** Any change to a quote outside the product is detected, even by a person with full access to the database. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const pages = () => story.nobody.quotePages;
const toCustomer =
  "This quote no longer matches its record, so it can't be shown or accepted. Please contact the business.";
const toMember = /^This quote no longer matches its record: something changed it in the database\./;
const logged = (quoteId: string) =>
  story
    .logs()
    .split("\n")
    .filter((line) => line.includes("a quote does not match its record") && line.includes(quoteId));

/** A quote that was sent, accepted and paid, with a question and an answer. */
async function acceptedQuote() {
  const { quote, token } = await sendQuote(owner);
  const { id } = quote;
  await pages().ask({ token, text: "Is the walk included?" });
  await owner.client.quotes.answer({ id, text: "Yes, it is." });
  const strokes = [
    [
      [10, 10],
      [20, 20],
    ],
  ] as [number, number][][];
  await pages().accept({ ...acceptanceOf(quote, token), strokes });
  await owner.client.quotes.recordPayment({ id, method: "check", amount: 10_00, paid_on: "2026-11-24", note: null });
  return { id, token };
}

const paper = async (token: string, which = "?accepted") => {
  const answer = await fetch(`${story.url}/api/quote-pages/${token}/pdf${which}`);
  return { status: answer.status, message: answer.status === 200 ? null : ((await answer.json()) as Error).message };
};

/** Rewrites the hash of a version's content, as a person who changed the content would. */
const rehash = async (id: string) => {
  const [version] = await story.sql<{ content: string }>("select content from quote_versions where quote_id = $1", [
    id,
  ]);
  const hash = createHash("sha256")
    .update(version?.content ?? "")
    .digest("hex");
  await story.sql("update quote_versions set content_hash = $2 where quote_id = $1", [id, hash]);
};
/** The hashes of the signed PDF and of the version. */
const hashesOf = async (id: string) => {
  const [papers] = await story.sql<{ signed: string; offered: string }>(
    `select r.sha256 as signed, v.pdf_hash as offered from quote_acceptances a
     join quote_versions v on v.created_by = a.created_by and v.quote_id = a.quote_id
     join quote_papers r on r.created_by = a.created_by and r.acceptance_id = a.id where a.quote_id = $1`,
    [id],
  );
  return papers ?? { signed: "", offered: "" };
};
const alterSignedFile = async (id: string) =>
  story.sql("update paper_files set bytes = bytes || '\\x00' where sha256 = $1", [(await hashesOf(id)).signed]);
const exchangeSignedFile = async (id: string) => {
  const { signed, offered } = await hashesOf(id);
  await story.sql("update quote_papers set sha256 = $2 where sha256 = $1", [signed, offered]);
};
const events = "update quote_events set";
const yes = "update quote_acceptances set";
const changes: [what: string, ...changes: (string | ((id: string) => Promise<unknown>))[]][] = [
  [
    "the price of a version",
    "update quote_versions set content = replace(content, '10000', '1000') where quote_id = $1",
  ],
  [
    "the price of a version, with its hash",
    "update quote_versions set content = replace(content, '10000', '1000') where quote_id = $1",
    rehash,
  ],
  [
    "a version's PDF, by another of the business",
    "update quote_versions set pdf_hash = repeat('a', 64) where quote_id = $1",
  ],
  ["an acceptance that is gone", "delete from quote_acceptances where quote_id = $1"],
  ["the bytes of the signed PDF", alterSignedFile],
  ["which PDF is the signed one", exchangeSignedFile],
  ["the name that signed", `${yes} name = 'Somebody Else' where quote_id = $1`],
  ["the drawn signature", `${yes} strokes = '[[[1,1],[2,2]]]' where quote_id = $1`],
  ["the sentence that was agreed to", `${yes} consent_text = 'I agree to everything.' where quote_id = $1`],
  ["the notices that were shown", `${yes} notices = '[{"title":"Notice","text":"Shown"}]' where quote_id = $1`],
  ["the language", `${yes} language = 'es' where quote_id = $1`],
  ["the zone", `${yes} time_zone = 'Asia/Tokyo' where quote_id = $1`],
  ["the signer's address", `${yes} address = '203.0.113.7' where quote_id = $1`],
  ["the signer's browser", `${yes} user_agent = 'Another' where quote_id = $1`],
  ["where the quote was sent", `${yes} sent_to = 'mallory@mail.dev' where quote_id = $1`],
  ["what was accepted", `${yes} total = 1 where quote_id = $1`],
  [
    "the words of a question",
    "update quote_messages set text = 'Is nothing included?' where quote_id = $1 and from_customer",
  ],
  ["the words of an answer", "update quote_messages set text = 'No.' where quote_id = $1 and not from_customer"],
  ["a payment", "update payments set amount = 99900 where quote_id = $1"],
  ["when something happened", `${events} at = '2020-01-01T00:00:00.000Z' where quote_id = $1 and kind = 'asked'`],
  ["what is known of an event", `${events} data = '{"last_day":"2099-12-31"}' where quote_id = $1 and kind = 'sent'`],
  ["an event in the middle", "delete from quote_events where quote_id = $1 and kind = 'asked'"],
  ["the last event", "delete from quote_events where quote_id = $1 and kind = 'paid'"],
  ["where the quote stands", "update quotes set state = 'sent', acceptance_id = null where id = $1"],
];

test.each(changes)("%s is noticed when a paper is read", async (_what, ...steps) => {
  const { id, token } = await acceptedQuote();
  expect(await paper(token)).toEqual({ status: 200, message: null });
  for (const step of steps) await (typeof step === "string" ? story.sql(step, [id]) : step(id));
  expect(await paper(token, "")).toEqual({ status: 409, message: toCustomer });
  const owners = await fetch(`${story.url}/api/quotes/${id}/pdf`, { headers: owner.headers() });
  expect([owners.status, ((await owners.json()) as Error).message]).toEqual([409, expect.stringMatching(toMember)]);
  expect(logged(id)).toHaveLength(2);
});

test("a version whose price was changed is neither shown nor signed, by the customer or for them", async () => {
  const { quote, token } = await sendQuote(owner);
  await story.sql("update quote_versions set content = replace(content, '10000', '1000') where quote_id = $1", [
    quote.id,
  ]);
  expect(await refused(pages().read({ token }))).toEqual({ code: "conflict", message: toCustomer });
  const page = await fetch(`${story.url}/quote/${token}`);
  expect([page.status, (await page.text()).replaceAll("&#x27;", "'")]).toEqual([
    409,
    expect.stringContaining(toCustomer),
  ]);
  expect(await refused(pages().accept({ ...acceptanceOf(quote, token), total: 10_00 }))).toEqual({
    code: "conflict",
    message: toCustomer,
  });
  const { versions } = await owner.client.quotes.get({ id: quote.id });
  const byPhone = owner.client.quotes.recordAcceptance({
    id: quote.id,
    how: "phone",
    choice: acceptanceOf({ versions }, token).choice,
    content_hash: versions[0]?.content_hash ?? "",
    name: "Carla Customer",
    note: null,
  });
  expect((await refused(byPhone)).message).toMatch(toMember);
  const { quotes } = owner.client;
  expect((await refused(quotes.extend({ id: quote.id, last_day: "2099-12-31" }))).message).toMatch(toMember);
  expect((await refused(quotes.emailAgain({ id: quote.id }))).message).toMatch(toMember);
  const { state, events } = await owner.client.quotes.get({ id: quote.id });
  expect([state, events.map(({ kind }) => kind)]).toEqual(["sent", ["sent"]]);
});

test.each<[what: string, sql: string]>([
  ["a version that is no text of a quote", "update quote_versions set content = 'x' || content where quote_id = $1"],
  ["a version of another kind", "update quote_versions set content = replace(content, 'USD', '') where quote_id = $1"],
  ["an event whose facts are no JSON", "update quote_events set data = 'x' || data where quote_id = $1"],
  ["an event of an unknown kind", "update quote_events set kind = 'sold' where quote_id = $1 and kind = 'accepted'"],
  ["an event by nobody that there is", `update quote_events set "by" = 'Mallory' where quote_id = $1 and seq = 1`],
  ["an acceptance in an unknown way", "update quote_acceptances set how = 'shouted' where quote_id = $1"],
])("%s has both sides told in plain words, or shown what is whole", async (_what, statement) => {
  const { id, token } = await acceptedQuote();
  await story.sql(statement, [id]);
  for (const [path, headers] of [
    [`/api/quotes/${id}`, owner.headers()],
    [`/api/quote-pages/${token}`, {}],
  ] as const) {
    const answer = await fetch(story.url + path, { headers });
    const { message } = (await answer.json()) as { message?: string };
    expect(`${answer.status} ${message ?? "shown"}`).toMatch(
      /^200 shown$|^409 This quote no longer matches its record[,:] .+ Please (tell|contact) the /,
    );
  }
});

test("a deposit that was changed is not asked for", async () => {
  const { quote, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  await pages().accept(acceptanceOf(quote, token));
  await story.sql("update quote_acceptances set deposit = 9000 where quote_id = $1", [quote.id]);
  const pay = pages().pay({ token, idempotency_key: randomUUID(), language: "es" });
  expect((await refused(pay)).message).toContain("ya no coincide con su registro");
});

test("a record whose end was cut off stays broken, whatever happens with the quote afterwards", async () => {
  const { id, token } = await acceptedQuote();
  await story.sql("delete from quote_events where quote_id = $1 and kind = 'paid'", [id]);
  await owner.client.quotes.answer({ id, text: "Anything else?" });
  expect((await paper(token)).status).toBe(409);
});

test("a record that a process of an earlier release went on with stays whole", async () => {
  const { id, token } = await acceptedQuote();
  const { events: before } = await owner.client.quotes.get({ id });
  const event = { seq: before.length + 1, kind: "viewed", at: "2026-11-25T00:00:00.000Z", by: "customer", data: {} };
  await story.sql(
    `insert into quote_events (created_by, quote_id, seq, kind, at, "by", data, hash) values ($1, $2, $3, $4, $5, $6, '{}', $7)`,
    [owner.id, id, event.seq, event.kind, event.at, event.by, hashOfEvent(before.at(-1)?.hash ?? "", event)],
  );
  const { events } = await owner.client.quotes.answer({ id, text: "See you on Monday." });
  expect([events.length, isUnbroken(events)]).toEqual([before.length + 2, true]);
  expect((await paper(token)).status).toBe(200);
});

test("the nightly check meets what nobody asked for, page by page, and counts it", async () => {
  const other = await story.signUp({ trial: true });
  const { quote: whole } = await sendQuote(other);
  const { quote: altered } = await sendQuote(other);
  for (let more = 0; more < 21; more++) await sendQuote(other);
  await story.sql("update quote_events set data = '{}' where quote_id = $1", [altered.id]);
  const counted = async () =>
    Number(/^yardstick_altered_records_total (\d+)$/m.exec(await (await fetch(`${story.url}/metrics`)).text())?.[1]);
  const before = await counted();
  await story.sql("insert into pgboss.job (name, data) values ('check-quotes', '{}')");
  await expect.poll(() => logged(altered.id).length, { timeout: 20_000 }).toBe(1);
  expect(logged(whole.id)).toEqual([]);
  expect(await counted()).toBeGreaterThan(before);
});
