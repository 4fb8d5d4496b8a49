import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { QuoteDraft } from "#features/quotes/quoteDraft.ts";
import { consents } from "#features/quotes/consent.ts";
import { isUnbroken } from "#features/quotes/eventChain.ts";
import { canonicalJson } from "#features/quotes/canonicalJson.ts";
import { addDays, dayIn } from "#shared/calendarDays.ts";
import { sha256 } from "#shared/sha256.ts";
import { carla, line, offer, sendQuote, sendWritten, tokenOf, writeQuote, yesTo } from "#server/testing/quoteStory.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;
const today = dayIn("America/Chicago", new Date());
const refused = async (asked: Promise<unknown>) => {
  const { code, message } = (await refusal(asked)) ?? {};
  return { code, message };
};
const now = (state: string) => ({ code: "conflict", message: `This quote is ${state} now.` });
const subjectsTo = async (address: string) => (await story.mails(address)).map(({ subject }) => subject);
/** Lets the time of a quote be over. */
const letExpire = (id: string) =>
  story.sql("update quotes set expires_at = now() - interval '1 minute' where id = $1", [id]);

async function requestFor(serviceIds: string[]) {
  const answer = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "multi",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: serviceIds.map((service_id) => ({ service_id, manual_area: 800 })),
  });
  return answer.results.map(({ estimate_id }) => estimate_id);
}

describe("a quote of an estimate", () => {
  test("has its parts as lines and costs exactly what it costs", async () => {
    const { id: service } = await owner.client.services.create({ ...drivewayWash, rate: 0.085, minimum_price: 0 });
    const [estimate = ""] = await requestFor([service]);
    const quote = await quotes().create({ estimate_id: estimate });
    expect(quote).toMatchObject({
      state: "draft",
      number: null,
      link: null,
      recipient_name: "Carla Customer",
      recipient_email: "carla@mail.dev",
      title: drivewayWash.name,
      total: 68_00,
      estimate_ids: [estimate],
    });
    expect(quote.written?.offer.packages[0]?.lines).toEqual([
      line({ text: `${drivewayWash.name} (800 sq ft)`, unit_price: 68_00 }),
    ]);
    expect(quote.written?.derivations).toMatchObject([
      { estimate_id: estimate, size: "800 sq ft", source: "typed", price: 68_00, range: null },
    ]);
  });

  test("is of the whole request where that is asked, and says a size at a rate that has no fractions of cents", async () => {
    const wash = await owner.client.services.create({ ...drivewayWash, rate: 0.25, minimum_price: 0 });
    const roof = await owner.client.services.create({ ...drivewayWash, name: "Roof", rate: 0.5, minimum_price: 0 });
    const [first = ""] = await requestFor([wash.id, roof.id]);
    const quote = await quotes().create({ estimate_id: first, whole_request: true });
    expect(quote.estimate_ids).toHaveLength(2);
    expect(quote.total).toBe(600_00);
    expect(
      quote.written?.offer.packages[0]?.lines.map(({ text, quantity, unit, unit_price }) => [
        text,
        quantity,
        unit,
        unit_price,
      ]),
    ).toEqual([
      [drivewayWash.name, "800", "sq ft", 25],
      ["Roof", "800", "sq ft", 50],
    ]);
  });

  test("sets it In Progress once it is accepted, and the customer's timeline tells of it", async () => {
    const { id: service } = await owner.client.services.create(drivewayWash);
    const [estimate = ""] = await requestFor([service]);
    const { customer_id } = await owner.client.estimates.addToCustomers({ id: estimate });
    const sent = await sendWritten(owner, await quotes().create({ estimate_id: estimate }));
    expect(sent.customer_id).toBe(customer_id);
    await pages().accept(yesTo(sent, tokenOf(sent)));
    expect((await owner.client.estimates.get({ id: estimate })).status).toBe("in-progress");
    const { events } = await owner.client.customers.timeline({ id: customer_id });
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["quote_sent", "quote_accepted", "estimate_status"]),
    );
  });
});

describe("a price outside the estimate's own range", () => {
  test("goes only after the owner confirms", async () => {
    const written = await writeQuote(owner);
    const derivation = {
      estimate_id: randomUUID(),
      text: "Wash",
      size: "480 sq ft",
      source: "measured",
      drawn_by: "customer",
      reference: null,
      price: 120_00,
      range: { low: 110_00, high: 130_00 },
      assumed: false,
      not_seen: [],
      remarks: [],
      pictures: [],
    };
    await story.sql("update quotes set draft = jsonb_set(draft, '{derivations}', $2) where id = $1", [
      written.id,
      JSON.stringify([derivation]),
    ]);
    const { id, version } = written;
    expect(await refused(quotes().send({ id, version, last_day: today }))).toMatchObject({ code: "conflict" });
    const sent = await quotes().send({ id, version, last_day: today, outside_range_confirmed: true });
    expect(sent.versions[0]?.content.derivations).toEqual([derivation]);
  });
});

describe("sending", () => {
  test("freezes what is written under its hash, with a number, a link and an email", async () => {
    const recipient = { ...carla, email: "carla.reads@mail.dev" };
    const { quote, token } = await sendQuote(owner, { terms: "Paid within 14 days." }, recipient);
    expect(quote).toMatchObject({ state: "sent", number: 1, sent_version: 1, written: null, total: 100_00, views: 0 });
    expect(token).toMatch(/^[\w-]{64}$/);
    const [version] = quote.versions;
    expect(version?.content).toMatchObject({ number: 1, version: 1, terms: "Paid within 14 days.", recipient });
    expect(version?.content_hash).toBe(sha256(canonicalJson(version?.content)));
    expect(quote.events.map(({ kind }) => kind)).toEqual(["sent"]);
    await story.mailed();
    const [mail] = await story.mails(recipient.email);
    expect(mail?.subject).toContain("Quote 1 from");
    expect(mail?.body_text).toContain(quote.link);
    expect(mail?.body_text).toContain("$100.00");
  });

  test("gives rising numbers from where the owner begins, each once, however many are sent at once", async () => {
    const settings = await quotes().settings();
    await quotes().saveSettings({ ...settings, next_number: 500 });
    const drafts = await Promise.all(Array.from({ length: 12 }, () => writeQuote(owner)));
    const sent = await Promise.all(drafts.map((draft) => sendWritten(owner, draft)));
    expect(sent.map(({ number }) => number ?? 0).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, place) => 500 + place),
    );
    const again = await quotes().settings();
    expect(again.next_number).toBe(512);
    expect(await refused(quotes().saveSettings({ ...again, next_number: 511 }))).toMatchObject({
      code: "invalid",
      message: "Numbers up to 511 are used already. Please enter 512 or more.",
    });
    expect((await quotes().settings()).next_number).toBe(512);
  });

  test("is refused with its fields while something is missing, and on a day that has passed", async () => {
    const { id, version } = await quotes().create({});
    const faults = (await refusal(quotes().send({ id, version, last_day: today })))?.fields;
    expect(faults).toEqual({
      "recipient.name": "Customer name is required",
      "offer.packages.0.lines": "Please add a line.",
    });
    const written = await writeQuote(owner);
    expect(
      await refused(quotes().send({ id: written.id, version: written.version, last_day: addDays(today, -2) })),
    ).toEqual({ code: "invalid", message: "This day has passed. Please choose a day from today on." });
    expect((await quotes().settings()).next_number).toBe(1);
  });

  test("of what another device has changed since is refused", async () => {
    const first = await writeQuote(owner);
    await quotes().save({ id: first.id, version: first.version, offer: offer({ title: "Other" }), recipient: carla });
    expect(await refused(sendWritten(owner, first))).toMatchObject({ code: "conflict" });
  });
});

describe("what is sent", () => {
  test("stays as it is whatever becomes of the business, its prices and its taxes", async () => {
    const { quote } = await sendQuote(owner, { taxes: [{ name: "State", percent: "8.25" }] });
    await story.sql("update businesses set name = 'Another name', phone = '555' where created_by = $1", [owner.id]);
    const after = await quotes().get({ id: quote.id });
    expect(after.versions).toEqual(quote.versions);
  });

  test("cannot be changed or taken away by anything that works for the business", async () => {
    const { quote } = await sendQuote(owner);
    await pages().accept(yesTo(quote, tokenOf(quote)));
    for (const table of ["quote_versions", "quote_events", "quote_acceptances", "quote_papers", "quote_payments"])
      for (const change of [`update ${table} set created_by = created_by`, `delete from ${table}`]) {
        await story.sql("begin; set local role yardstick_tenant");
        await expect(story.sql(change), change).rejects.toMatchObject({ code: "42501" });
        await story.sql("rollback");
      }
  });

  test("is replaced by the next version, of which the customer sees the one before", async () => {
    const { quote, token } = await sendQuote(owner);
    const { id, version } = quote;
    const drafted = await quotes().save({
      id,
      version,
      offer: offer({ title: "Driveway and walk" }),
      recipient: carla,
    });
    expect(drafted).toMatchObject({ state: "sent", revising: true, title: "Driveway" });
    const sent = await sendWritten(owner, drafted);
    expect(sent).toMatchObject({ number: quote.number, sent_version: 2, revising: false, title: "Driveway and walk" });
    expect(sent.link).toBe(quote.link);
    const page = await pages().read({ token });
    expect([page.content.title, page.previous?.title]).toEqual(["Driveway and walk", "Driveway"]);
    expect(await refused(pages().accept(yesTo(quote, token)))).toEqual({
      code: "conflict",
      message: "This quote has changed since you read it. Please read the current version.",
    });
    expect((await quotes().get({ id })).acceptance).toBeNull();
  });
});

describe("the customer", () => {
  test("reads it without changing anything, and a look at the page counts once in half an hour", async () => {
    const { quote, token } = await sendQuote(owner);
    for (let time = 0; time < 3; time++) await pages().read({ token });
    expect((await quotes().get({ id: quote.id })).views).toBe(0);
    for (let time = 0; time < 3; time++) await pages().view({ token });
    expect(await quotes().get({ id: quote.id })).toMatchObject({ views: 1, state: "sent" });
    await story.sql("update quotes set last_viewed_at = now() - interval '31 minutes' where id = $1", [quote.id]);
    await pages().view({ token });
    await owner.client.quotePages.view({ token });
    const after = await quotes().get({ id: quote.id });
    expect(after.views).toBe(2);
    expect(after.events.map(({ kind }) => kind)).toEqual(["sent", "viewed", "viewed"]);
  });

  test("accepts what was chosen, with the proof of it, and both get it by email", async () => {
    const recipient = { ...carla, email: "carla.accepts@mail.dev" };
    const written: Partial<QuoteDraft> = {
      packages: [
        { id: "good", name: "Good", description: "", recommended: false, lines: [line()] },
        {
          id: "best",
          name: "Best",
          description: "",
          recommended: true,
          lines: [line({ id: "wash" }), line({ id: "seal", text: "Seal it", unit_price: 50_00, optional: true })],
        },
      ],
      taxes: [{ name: "State", percent: "8.25" }],
      deposit: { kind: "percent", percent: "25" },
    };
    const { quote, token } = await sendQuote(owner, written, recipient);
    const yes = {
      ...yesTo(quote, token),
      choice: { package_id: "best", line_ids: ["seal"] },
      total: 162_38,
      strokes: [
        [
          [10, 10],
          [20, 20],
        ] as [number, number][],
      ],
    };
    const page = await pages().accept(yes);
    expect(page).toMatchObject({ state: "accepted", acceptance: { total: 162_38, deposit: 40_60, how: "page" } });
    const { acceptance, events, total } = await quotes().get({ id: quote.id });
    expect(acceptance).toMatchObject({
      version: 1,
      name: "Carla Customer",
      consent: { id: "accept-1", text: consents["accept-1"]?.en, hash: sha256(consents["accept-1"]?.en ?? "") },
      content_hash: quote.versions[0]?.content_hash,
      pdf_hash: quote.versions[0]?.pdf_hash,
      time_zone: "America/Chicago",
      strokes: yes.strokes,
      sent_to: recipient.email,
      language: "en",
    });
    expect(acceptance?.address).toMatch(/^198\./);
    expect(total).toBe(162_38);
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "accepted"]);
    await story.mailed();
    expect(await subjectsTo(recipient.email)).toContain("You accepted quote 1 from The business");
    expect(await subjectsTo(owner.email)).toContain("Carla Customer accepted quote 1: $162.38");
  });

  test("gets ten equal receipts for ten posts of one acceptance", async () => {
    const { quote, token } = await sendQuote(owner);
    const yes = yesTo(quote, token);
    const receipts = await Promise.all(Array.from({ length: 10 }, () => pages().accept(yes)));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    const [{ count } = { count: 0 }] = await story.sql<{ count: number }>(
      "select count(*)::int as count from quote_acceptances where quote_id = $1",
      [quote.id],
    );
    expect(count).toBe(1);
    expect(await refused(pages().accept({ ...yes, idempotency_key: randomUUID() }))).toEqual(now("accepted"));
  });

  test("is refused another total, another choice, and a sentence that nobody wrote", async () => {
    const { quote, token } = await sendQuote(owner);
    const yes = yesTo(quote, token);
    expect(await refused(pages().accept({ ...yes, total: 1 }))).toMatchObject({ code: "conflict" });
    const choice = { package_id: "package-1", line_ids: ["line-1"] };
    expect(await refused(pages().accept({ ...yes, choice }))).toMatchObject({ code: "invalid" });
    expect(await refused(pages().accept({ ...yes, consent_id: "made-up" }))).toMatchObject({ code: "invalid" });
    expect((await quotes().get({ id: quote.id })).state).toBe("sent");
  });

  test("declines with a reason and takes it back until it expires", async () => {
    const { quote, token } = await sendQuote(owner);
    expect(await pages().decline({ token, reason: "Too dear" })).toMatchObject({
      state: "declined",
      decline_reason: "Too dear",
    });
    expect(await refused(pages().accept(yesTo(quote, token)))).toEqual(now("declined"));
    expect(await pages().reopen({ token })).toMatchObject({ state: "sent", decline_reason: null });
    await pages().decline({ token });
    await letExpire(quote.id);
    expect(await refused(pages().reopen({ token }))).toEqual(now("expired"));
  });

  test("asks, and is answered on the page and by email", async () => {
    const recipient = { ...carla, email: "carla.asks@mail.dev" };
    const { quote, token } = await sendQuote(owner, {}, recipient);
    await pages().ask({ token, text: "Is the walk included?" });
    expect((await quotes().list({})).rows[0]).toMatchObject({ unread: true });
    await quotes().answer({ id: quote.id, text: "Yes, it is." });
    const page = await pages().read({ token });
    expect(page.messages.map(({ from_customer, text }) => [from_customer, text])).toEqual([
      [true, "Is the walk included?"],
      [false, "Yes, it is."],
    ]);
    expect((await quotes().list({})).rows[0]).toMatchObject({ unread: false });
    await story.mailed();
    expect(await subjectsTo(recipient.email)).toContain("The business replied about quote 1");
    expect(await subjectsTo(owner.email)).toContain("Carla Customer has a question about quote 1");
  });

  test("finds nothing at an old, an unknown and a broken address, in the same words", async () => {
    const { quote, token } = await sendQuote(owner);
    await quotes().renewLink({ id: quote.id });
    const old = await refused(pages().read({ token }));
    expect(old).toMatchObject({ code: "not_found" });
    const last = token.endsWith("A") ? "B" : "A";
    for (const wrong of [`${token.slice(0, -1)}${last}`, "x", token.slice(2)])
      expect(await refused(pages().read({ token: wrong }))).toEqual(old);
    expect((await pages().read({ token: tokenOf(await quotes().get({ id: quote.id })) })).state).toBe("sent");
  });
});

test("an estimate says where its newest quote stands, time that is over and looks at the version that stands included", async () => {
  const { id: service } = await owner.client.services.create({ ...drivewayWash, minimum_price: 0 });
  const [estimate_id = "", other = ""] = [...(await requestFor([service])), ...(await requestFor([service]))];
  const standing = async () => {
    const { rows } = await quotes().ofEstimates({ ids: [estimate_id, other] });
    return rows.map(({ state, viewed }) => `${state}${viewed ? ", viewed" : ""}`);
  };
  const draft = await quotes().create({ estimate_id });
  const first = await sendWritten(owner, draft);
  expect(await standing()).toEqual(["sent"]);
  await pages().view({ token: tokenOf(first) });
  expect(await standing()).toEqual(["sent, viewed"]);
  const { packages, ...rest } = draft.written?.offer ?? offer();
  const { version } = await quotes().save({
    id: draft.id,
    version: first.version,
    offer: { ...rest, packages, title: "Better" },
    recipient: carla,
  });
  const second = await sendWritten(owner, { id: draft.id, version });
  expect(await standing()).toEqual(["sent"]);
  await letExpire(draft.id);
  expect(await standing()).toEqual(["expired"]);
  await quotes().extend({ id: draft.id, last_day: addDays(today, 3) });
  await pages().accept(yesTo(second, tokenOf(second)));
  expect(await standing()).toEqual(["accepted"]);

  // As programs ask: a list, or one alone.
  const asked = async (query: string) => {
    const answer = await fetch(`${story.url}/api/quotes/of-estimates?${query}`, { headers: owner.headers() });
    return ((await answer.json()) as { rows?: { estimate_id: string }[] }).rows?.map((row) => row.estimate_id);
  };
  expect(await asked(`ids=${estimate_id}`)).toEqual([estimate_id]);
  expect(await asked(`ids=${other}&ids=${estimate_id}`)).toEqual([estimate_id]);
  expect(await asked("ids=nothing")).toBeUndefined();
  const stranger = await story.signUp();
  expect((await stranger.client.quotes.ofEstimates({ ids: [estimate_id] })).rows).toEqual([]);
});

describe("time", () => {
  test("is over at the end of the last day, is compared at the moment of accepting, and can be extended", async () => {
    const { quote, token } = await sendQuote(owner);
    await letExpire(quote.id);
    expect(await refused(pages().accept(yesTo(quote, token)))).toEqual(now("expired"));
    expect((await quotes().list({ state: "expired" })).rows.map(({ id }) => id)).toEqual([quote.id]);
    expect((await pages().read({ token })).state).toBe("expired");
    const extended = await quotes().extend({ id: quote.id, last_day: addDays(today, 3) });
    expect(extended).toMatchObject({ state: "sent", sent_version: 1, last_day: addDays(today, 3) });
    await pages().accept(yesTo(quote, token));
  });
});

describe("the owner", () => {
  test("withdraws, revises, and releases what was accepted, of which nothing is lost", async () => {
    const { quote, token } = await sendQuote(owner);
    const { id } = quote;
    await quotes().withdraw({ id });
    expect(await refused(pages().accept(yesTo(quote, token)))).toEqual(now("withdrawn"));
    const { version } = await quotes().get({ id });
    const drafted = await quotes().save({ id, version, offer: offer(), recipient: carla });
    const second = await sendWritten(owner, drafted);
    await pages().accept(yesTo(second, token));
    expect(await refused(quotes().withdraw({ id }))).toEqual(now("accepted"));
    const released = await quotes().release({ id, reason: "Another day" });
    expect(released).toMatchObject({ state: "sent", acceptance: null });
    expect(released.events.map(({ kind }) => kind)).toEqual(["sent", "withdrawn", "sent", "accepted", "released"]);
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
      ["pdf?accepted", 404],
      ["pdf?accepted=nonsense", 404],
    ];
    const answered = async (path: string) => (await fetch(story.url + path, { headers: owner.headers() })).status;
    for (const [file, status] of files) expect(await answered(`${released.files}/${file}`), file).toBe(status);
    const { quote: other } = await sendQuote(owner);
    expect(await answered(`${other.files}/pdf?accepted=${String(acceptedId)}`)).toBe(404);
  });

  test("records a yes by phone, marked so and without a signature, and a no", async () => {
    const { quote, token } = await sendQuote(owner);
    const { choice, content_hash } = yesTo(quote, token);
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
    const said = yesTo(spanish.quote, spanish.token);
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
    const yes = { ...yesTo(quote, token), own_device: true };
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
    expect(await refused(quotes().remove({ id: quote.id }))).toEqual(now("sent"));
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
    await pages().accept(yesTo(quote, token));
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
  await pages().accept(yesTo(quote, token));
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
    "select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'expire-quote' and data ->> 'quoteId' = $1",
    [quote.id],
  );
  expect(job?.seconds).toBeGreaterThan(29 * 86_400);
  await letExpire(quote.id);
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

test("on the Free plan a quote is sent and accepted, but has one package and no deposit", async () => {
  owner = await story.signUp();
  const { quote, token } = await sendQuote(owner);
  await pages().accept(yesTo(quote, token));
  const draft = await quotes().create({});
  const written = { id: draft.id, version: draft.version, recipient: carla };
  const two = ["good", "best"].map((id) => ({
    id,
    name: id,
    description: "",
    recommended: false,
    lines: [line({ id: `${id}-1` })],
  }));
  expect(await refused(quotes().save({ ...written, offer: offer({ packages: two }) }))).toMatchObject({
    code: "subscription_required",
  });
  expect(
    await refused(quotes().save({ ...written, offer: offer({ deposit: { kind: "fixed", amount: 1 } }) })),
  ).toMatchObject({
    code: "subscription_required",
  });
});

test("the record of a quote is a chain that shows every change, and the papers are what they are hashed as", async () => {
  const { quote, token } = await sendQuote(owner);
  await pages().view({ token });
  await pages().accept(yesTo(quote, token));
  const rows = await story.sql<{
    seq: number;
    kind: string;
    at: string;
    by: string | null;
    data: string;
    hash: string;
  }>('select seq, kind, at, "by", data, hash from quote_events where quote_id = $1 order by seq', [quote.id]);
  const events = rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }));
  expect(events).toHaveLength(3);
  expect(isUnbroken(events)).toBe(true);
  expect(
    isUnbroken(events.map((event) => (event.seq === 2 ? { ...event, at: "2020-01-01T00:00:00.000Z" } : event))),
  ).toBe(false);

  const pdf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${story.url}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    return { bytes: Buffer.from(await answer.arrayBuffer()), disposition: answer.headers.get("content-disposition") };
  };
  const mine = await pdf(`/api/quotes/${quote.id}/pdf`, owner.headers());
  expect(createHash("sha256").update(mine.bytes).digest("hex")).toBe(quote.versions[0]?.pdf_hash);
  const theirs = await pdf(`/api/quote-pages/${token}/pdf?accepted&download`);
  expect(theirs.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(theirs.disposition).toMatch(/^attachment; filename="Quote 1 accepted/);
  expect((await fetch(`${story.url}/api/quotes/${quote.id}/pdf`)).status).toBe(401);
  const stranger = await story.signUp();
  expect((await fetch(`${story.url}/api/quotes/${quote.id}/pdf`, { headers: stranger.headers() })).status).toBe(404);
});
