import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { customersOf } from "#server/testing/customersOf.ts";
import { line, offer, sendWritten, tokenOf, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/**
 * A merge and its undoing can change the customer of a quote, but not the records of sending, answering and paying it.
 */

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const { customer, edit, estimate, merge, visit } = customersOf(() => ({ story, owner }));
const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;
const today = dayIn("America/Chicago", new Date());

const evidenceTables = [
  "quote_versions",
  "quote_events",
  "quote_acceptances",
  "quote_papers",
  "payments",
  "quote_messages",
  "paper_files",
] as const;

/** All evidence as the database stores it, the rows of each table sorted. */
async function evidence(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of evidenceTables) {
    const rows = await story.sql<{ row: string }>(
      `select t::text as row from ${table} t where created_by = $1 order by 1`,
      [owner.id],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Every quote without its customer, and the customer of each. */
async function quoteRows() {
  const rows = await story.sql<{ id: string; customer_id: string | null; rest: string }>(
    "select id, customer_id, (to_jsonb(q) - 'customer_id')::text as rest from quotes q where created_by = $1 order by id",
    [owner.id],
  );
  return {
    rest: rows.map(({ rest }) => rest),
    whose: Object.fromEntries(rows.map(({ id, customer_id }) => [id, customer_id])),
  };
}

const pdf = async (id: string, query = "") => {
  const answer = await fetch(`${story.url}/api/quotes/${id}/pdf${query}`, { headers: owner.headers() });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString("base64");
};

async function written(customer_id: string, cents: number) {
  const { id, version, written: begun } = await quotes().create({ customer_id });
  const packages = [{ id: "p", name: "", description: "", recommended: false, lines: [line({ unit_price: cents })] }];
  if (!begun) throw new Error("Nothing is written.");
  return quotes().save({ id, version, offer: offer({ packages }), recipient: begun.recipient });
}
async function sent(customer_id: string, cents: number) {
  const quote = await sendWritten(owner, await written(customer_id, cents));
  return { quote, id: quote.id, token: tokenOf(quote) };
}

/**
 * Creates quotes of a customer in every state that leaves evidence, and a draft. Returns the IDs of those with papers.
 */
async function quotesOf(customerId: string, cents: number) {
  await written(customerId, cents);
  const waiting = await sent(customerId, cents + 1);
  await pages().view({ token: waiting.token });
  await pages().ask({ token: waiting.token, text: "Is the walk included?" });

  const revised = await sent(customerId, cents + 2);
  const { version } = revised.quote;
  await sendWritten(
    owner,
    await quotes().save({
      id: revised.id,
      version,
      offer: offer({ title: "Other" }),
      recipient: revised.quote.versions[0]?.content.recipient ?? { name: "", email: null, phone: null, address: null },
    }),
  );
  await pages().decline({ token: revised.token, reason: "Too dear" });

  const paid = await sent(customerId, cents + 3);
  const strokes: [number, number][][] = [
    [
      [5, 5],
      [80, 30],
    ],
  ];
  await pages().accept({ ...acceptanceOf(paid.quote, paid.token), strokes });
  const payment = { method: "check", amount: 40_00, paid_on: today, note: "No. 12" } as const;
  const { payments } = await quotes().recordPayment({ id: paid.id, ...payment });
  await quotes().recordPayment({ id: paid.id, ...payment, amount: 10_00 });
  await quotes().undoPayment({ id: paid.id, payment_id: payments[0]?.id ?? "" });

  const released = await sent(customerId, cents + 4);
  await pages().accept(acceptanceOf(released.quote, released.token));
  await quotes().release({ id: released.id, reason: "Another day" });
  return { waiting, revised, paid, released };
}

test("merging customers and undoing it alters no evidence, in either direction, and whose the quotes are moves and returns", async () => {
  const [ann, bob] = [
    await customer({ name: "Ann", email: "ann@mail.dev", phone: null }),
    await customer({ name: "Bob", email: "bob@mail.dev", phone: "(630) 555-0102" }),
  ];
  const [anns, bobs] = [await quotesOf(ann, 100_00), await quotesOf(bob, 200_00)];
  const papers = () =>
    Promise.all(
      [anns, bobs].flatMap(({ paid, revised }) => [pdf(paid.id), pdf(paid.id, "?accepted"), pdf(revised.id)]),
    );
  const [before, rows, pdfs] = [await evidence(), await quoteRows(), await papers()];
  expect(evidenceTables.map((table) => [table, before[table]?.length])).toEqual([
    ["quote_versions", 10],
    ["quote_events", expect.any(Number)],
    ["quote_acceptances", 4],
    ["quote_papers", 4],
    ["payments", 6],
    ["quote_messages", 2],
    ["paper_files", 14],
  ]);

  for (const [primary, secondary] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const { merge_id, moved } = await merge(primary, secondary);
    expect(moved.quotes).toBe(5);
    expect(await evidence()).toEqual(before);
    const merged = await quoteRows();
    expect(merged.rest).toEqual(rows.rest);
    expect(new Set(Object.values(merged.whose))).toEqual(new Set([primary]));
    expect((await quotes().list({ customer_id: primary })).total).toBe(10);
    // A later change of the customer's name does not affect sent quotes.
    await edit(primary, "name = 'Somebody else', email = 'else@mail.dev'");
    expect(await papers()).toEqual(pdfs);

    const undone = await owner.client.merges.unmerge({ id: merge_id });
    expect(undone.moved.quotes).toBe(5);
    expect(await evidence()).toEqual(before);
    expect(await quoteRows()).toEqual(rows);
    expect(await papers()).toEqual(pdfs);
  }
  for (const { paid, waiting, revised, released } of [anns, bobs])
    for (const { id } of [paid, waiting, revised, released])
      expect(isUnbroken((await quotes().get({ id })).events)).toBe(true);
});

test("what a customer answers while it is merged stays answered when it is not any more, at the same link", async () => {
  const [dora, dan] = [await customer({ name: "Dora" }), await customer({ name: "Dan" })];
  const { quote, id, token } = await sent(dan, 300_00);
  const { live } = story.server.deps;
  let heard: string[] = [];
  const stop = live.listen(owner.id, owner.id, {
    changed: (topics) => heard.push(...topics),
    sessionsEnded: () => {},
  });
  // Events arrive in order: once this one arrives, so have all events before the merge.
  live.announce(owner.id, new Set(["services"]));
  await expect.poll(() => heard).toContain("services");
  heard = [];
  const { merge_id } = await merge(dora, dan);
  await expect.poll(() => heard).toContain("quotes");
  stop();
  await pages().accept(acceptanceOf(quote, token));
  await quotes().recordPayment({ id, method: "cash", amount: 5_00, paid_on: today, note: null });
  expect((await quotes().get({ id })).customer_id).toBe(dora);
  const [before, paper] = [await evidence(), await pdf(id, "?accepted")];

  await owner.client.merges.unmerge({ id: merge_id });
  expect(await evidence()).toEqual(before);
  expect(await pdf(id, "?accepted")).toBe(paper);
  const after = await quotes().get({ id });
  expect(after).toMatchObject({ customer_id: dan, state: "accepted", paid: 5_00, recipient_name: "Dan" });
  expect(isUnbroken(after.events)).toBe(true);
  expect(await pages().read({ token })).toMatchObject({ state: "accepted" });
});

test("what happened with a quote, an estimate and a visit while they were merged is on the timeline of whose they are after it", async () => {
  const [eva, ed] = [await customer({ name: "Eva" }), await customer({ name: "Ed", email: "ed@mail.dev" })];
  const [hers, his] = [await sent(eva, 100_00), await sent(ed, 300_00)];
  const [herEstimate, hisEstimate] = [await estimate(eva), await estimate(ed)];
  const [herVisit, hisVisit] = [await visit({ customer_id: eva }), await visit({ customer_id: ed })];
  const timelineOf = async (id: string) =>
    (await owner.client.customers.timeline({ id })).events
      .filter(({ kind }) => kind !== "merged" && kind !== "unmerged")
      .map(({ kind, data, estimate_id }) => [kind, data.quote_id ?? data.text ?? estimate_id]);
  const { merge_id } = await merge(eva, ed);
  for (const { quote, token } of [hers, his]) await pages().accept(acceptanceOf(quote, token));
  await owner.client.estimates.setStatus({ ids: [herEstimate, hisEstimate], status: "in-progress" });
  await story.sql("update calendar_events set assigned_to = array[$2::uuid] where id = any($1)", [
    [herVisit, hisVisit],
    owner.id,
  ]);
  await owner.client.visits.addNote({ id: herVisit, text: "At Eva's" });
  await owner.client.visits.addNote({ id: hisVisit, text: "At Ed's" });
  await owner.client.customers.addNote({ id: eva, text: "Of both" });
  expect(await timelineOf(eva)).toHaveLength(2 + 2 + 2 + 2 + 1);

  await owner.client.merges.unmerge({ id: merge_id });
  expect(await timelineOf(ed)).toEqual([
    ["note", "At Ed's"],
    ["estimate_status", hisEstimate],
    ["quote_accepted", his.id],
    ["quote_sent", his.id],
  ]);
  expect(await timelineOf(eva)).toEqual([
    ["note", "Of both"],
    ["note", "At Eva's"],
    ["estimate_status", herEstimate],
    ["quote_accepted", hers.id],
    ["quote_sent", hers.id],
  ]);
});
