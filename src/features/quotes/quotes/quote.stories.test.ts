import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import {
  carla,
  expireNow,
  line,
  offer,
  refused,
  sendQuote,
  sendWritten,
  tokenOf,
  writeQuote,
  acceptanceOf,
} from "#server/testing/quoteStory.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

/** Writing and sending a quote, and the parts of it that can never change. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;
const today = dayIn("America/Chicago", new Date());

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

test("a version has the letterhead of the day it was sent, and no lines that the business has not entered", async () => {
  const { quote: bare } = await sendQuote(owner);
  expect(Object.keys(bare.versions[0]?.content.business ?? {})).not.toContain("license_number");
  const { business } = await owner.client.account.me();
  const letterhead = { address: "214 Mill Street, Naperville, IL", license_number: "IL 104-018273", website: null };
  await owner.client.account.saveProfile({ ...business.profile, letterhead });
  // The other details alone leave it as it is.
  expect((await owner.client.account.saveProfile(business.profile)).business.letterhead).toEqual(letterhead);
  const { quote } = await sendQuote(owner);
  const { website: _absent, ...entered } = letterhead;
  expect(quote.versions[0]?.content.business).toMatchObject(entered);
  expect(Object.keys(quote.versions[0]?.content.business ?? {})).not.toContain("website");
});

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
      line({ text: `${drivewayWash.name} (800 sq ft)`, unit_price: 68_00, estimate_id: estimate }),
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
    await pages().accept(acceptanceOf(sent, tokenOf(sent)));
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
    expect(await refused(quotes().send({ id, version, last_day: today }))).toMatchObject({
      code: "conflict",
      message: "This price is outside your estimate ($110.00–$130.00). Please confirm that you want to send it.",
    });
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
      message: "Numbers up to 511 are already used. Please enter 512 or more.",
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
    ).toEqual({ code: "invalid", message: "This day has passed. Please choose today or later." });
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
    await pages().accept(acceptanceOf(quote, tokenOf(quote)));
    for (const table of ["quote_versions", "quote_events", "quote_acceptances", "quote_papers", "payments"])
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
    expect(await refused(pages().accept(acceptanceOf(quote, token)))).toEqual({
      code: "conflict",
      message: "This quote has changed since you read it. Please read the current version.",
    });
    expect((await quotes().get({ id })).acceptance).toBeNull();
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
  await expireNow(story, draft.id);
  expect(await standing()).toEqual(["expired"]);
  await quotes().extend({ id: draft.id, last_day: addDays(today, 3) });
  await pages().accept(acceptanceOf(second, tokenOf(second)));
  expect(await standing()).toEqual(["accepted"]);

  // As API clients send it: a list, or a single ID.
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

test("on the Free plan a quote is sent and accepted, but has one package and no deposit", async () => {
  owner = await story.signUp();
  const { quote, token } = await sendQuote(owner);
  await pages().accept(acceptanceOf(quote, token));
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
  await pages().accept(acceptanceOf(quote, token));
  const rows = await story.sql<{
    seq: number;
    kind: string;
    at: string;
    by: string | null;
    data: string;
    hash: string;
  }>('select seq, kind, at, "by", data, hash from quote_events where quote_id = $1 order by seq', [quote.id]);
  const events = rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }));
  expect(events).toHaveLength(4);
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
  const again = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${story.url}${path}`, { headers: { ...headers, "if-none-match": `"${quote.versions[0]?.pdf_hash}"` } });
  const unchanged = await again(`/api/quote-pages/${token}/pdf`);
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  expect((await again(`/api/quotes/${quote.id}/pdf`, owner.headers())).status).toBe(304);
  expect((await again(`/api/quote-pages/${token}/pdf?accepted`)).status).toBe(200);
  expect((await again(`/api/quotes/${quote.id}/pdf`)).status).toBe(401);
  for (const wrong of ["0", "2", "x", "1.5", "99999999999"])
    expect((await fetch(`${story.url}/api/quote-pages/${token}/pdf?version=${wrong}`)).status, wrong).toBe(404);
  expect((await fetch(`${story.url}/api/quotes/${quote.id}/pdf`)).status).toBe(401);
  const stranger = await story.signUp();
  expect((await fetch(`${story.url}/api/quotes/${quote.id}/pdf`, { headers: stranger.headers() })).status).toBe(404);
});
