import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { codeFor, customerTokenOf, openWithCode } from "#server/testing/customerPageStory.ts";
import { issueInvoice } from "#server/testing/invoiceStory.ts";
import { refused, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { smallPicture } from "#testing/smallPicture.ts";

/** A customer's own page: the record of an email, and everything after a code. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true });
  await owner.client.account.saveBusiness({
    name: "Bright Side",
    phone: "(512) 555-0101",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
});

const someone = () => `carla-${randomUUID().slice(0, 8)}@mail.dev`;
const pages = () => story.nobody.customerPages;
const customer = async (email: string) => (await owner.client.customers.create({ name: "Carla Customer", email })).id;
const linkTo = (id: string) => customerTokenOf(owner, id);

const codeTo = (token: string, email: string) => codeFor(story, token, email);
const opened = (token: string, digits: string) => openWithCode(story, token, digits);

const another = (code: string) => (code === "000000" ? "000001" : "000000");

describe("the link of an email", () => {
  test("opens what the email was about; everything else needs the code of another email", async () => {
    const email = someone();
    const id = await customer(email);
    const recipient = { name: "Carla Customer", email, phone: null, address: null };
    const { quote } = await sendQuote(owner, {}, recipient);
    const other = await sendQuote(owner, { title: "Gutters" }, recipient);
    await story.sql("update quotes set customer_id = $1 where created_by = $2", [id, owner.id]);
    await owner.client.quotes.emailAgain({ id: quote.id });
    await story.mailed();
    const [mail] = await story.mails(email);
    const token =
      /See everything from Bright Side[^/]+https?:\/\/[^/]+\/my\/([\w-]+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
    const before = await pages().read({ token });
    expect(before).toMatchObject({ opened: false, code_to: `${email[0]}•••@mail.dev`, invoices: [], requests: [] });
    expect(before.quotes.map(({ number }) => number)).toEqual([quote.number]);
    const { client, cookies } = await opened(token, await codeTo(token, email));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/(my|api\/customer-pages); HttpOnly; SameSite=Lax$/);
    const after = await client.customerPages.read({ token });
    expect(after.opened).toBe(true);
    expect(after.quotes.map(({ number }) => number)).toEqual([other.quote.number, quote.number]);
    expect((await pages().read({ token })).opened).toBe(false);
    const paths = after.quotes.map(({ path }) => path.replace("/quote/", ""));
    expect((await story.nobody.quotePages.read({ token: paths[1] ?? "" })).content.number).toBe(quote.number);
  });

  test("that is cut short, changed, renewed or of a deleted customer leads to nothing", async () => {
    const id = await customer(someone());
    const token = await linkTo(id);
    for (const wrong of [token.slice(0, -1), `A${token.slice(1)}`, "x"])
      expect(await refusal(pages().read({ token: wrong }))).toMatchObject({ code: "not_found" });
    const renewed = (await owner.client.customerLinks.renew({ id })).link.replace("/my/", "");
    expect(await refusal(pages().read({ token }))).toMatchObject({ code: "not_found" });
    expect((await pages().read({ token: renewed })).opened).toBe(false);
    await owner.client.customers.remove({ id });
    expect(await refusal(pages().read({ token: renewed }))).toMatchObject({ code: "not_found" });
  });
});

describe("the code", () => {
  test("is valid for ten minutes, once, and for its page only", async () => {
    const [email, otherEmail] = [someone(), someone()];
    const token = await linkTo(await customer(email));
    const other = await linkTo(await customer(otherEmail));
    const code = await codeTo(token, email);
    expect(code).toMatch(/^\d{6}$/);
    await story.sql("update customer_pages set code_sent_at = now() - interval '10 minutes 1 second'");
    expect(await refusal(pages().open({ token, code }))).toMatchObject({ code: "conflict" });
    await story.sql("update customer_pages set code_sent_at = now() - interval '9 minutes'");
    const { client } = await opened(token, code);
    expect((await client.customerPages.read({ token })).opened).toBe(true);
    expect((await client.customerPages.read({ token: other })).opened).toBe(false);
    expect(await refusal(pages().open({ token, code }))).toMatchObject({ code: "conflict" });
  });

  test("is taken five times wrong, then the page rests for fifteen minutes, for new codes, too", async () => {
    const email = someone();
    const token = await linkTo(await customer(email));
    let code = await codeTo(token, email);
    for (let wrong = 1; wrong < 5; wrong++) {
      if (wrong === 3) code = await codeTo(token, email);
      expect(await refusal(pages().open({ token, code: another(code) }))).toMatchObject({ code: "invalid" });
    }
    const resting = { code: "too_many", message: "Too many wrong codes. Try again in 15 minutes." };
    expect(await refusal(pages().open({ token, code: another(code) }))).toMatchObject(resting);
    expect(await refusal(pages().open({ token, code }))).toMatchObject(resting);
    expect(await refusal(pages().sendCode({ token }))).toMatchObject(resting);
    await story.sql("update customer_pages set rests_until = rests_until - interval '15 minutes'");
    expect(await refusal(pages().open({ token, code }))).toMatchObject({ code: "conflict" });
    expect((await pages().open({ token, code: await codeTo(token, email) })).opened).toBe(true);
  });

  test("wrong ones at once are each counted", async () => {
    const email = someone();
    const token = await linkTo(await customer(email));
    const code = await codeTo(token, email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refusal(pages().open({ token, code: another(code) }))),
    );
    expect(answers.filter((answer) => answer?.code === "invalid")).toHaveLength(4);
    expect(answers.filter((answer) => answer?.code === "too_many")).toHaveLength(8);
  });

  test("a customer without an address is told to ask the business", async () => {
    const id = await customer(someone());
    await story.sql("update customers set email = null where id = $1", [id]);
    const token = await linkTo(id);
    expect((await pages().read({ token })).code_to).toBeNull();
    expect(await refusal(pages().sendCode({ token }))).toMatchObject({ code: "conflict" });
  });

  test("a cookie ends with another address, renewed links, and twelve hours; a forged one opens nothing", async () => {
    const email = someone();
    const id = await customer(email);
    const token = await linkTo(id);
    const { client, cookies } = await opened(token, await codeTo(token, email));
    const read = () => client.customerPages.read({ token });
    expect((await read()).opened).toBe(true);
    const [name = "", value = ""] = (cookies[0] ?? "").split(";")[0]?.split("=") ?? [];
    const later = story.sending({ cookie: `${name}=${Number(value.split(".")[0]) + 1}.${value.split(".")[1]}` });
    expect((await later.customerPages.read({ token })).opened).toBe(false);
    await story.sql("update customers set email = $1 where id = $2", [someone(), id]);
    expect((await read()).opened).toBe(false);
    await story.sql("update customers set email = $1 where id = $2", [email, id]);
    expect((await read()).opened).toBe(true);
    const renewed = (await owner.client.customerLinks.renew({ id })).link.replace("/my/", "");
    expect((await client.customerPages.read({ token: renewed })).opened).toBe(false);
  });
});

test("the link of a merged customer leads to the kept one, and back after the merge is undone", async () => {
  const [kept, merged] = [await customer(someone()), await customer(someone())];
  const token = await linkTo(merged);
  const addresses = async () => (await pages().read({ token })).code_to;
  await story.sql("update customers set email = 'x' || email where id = $1", [kept]);
  expect(await addresses()).toBe("c•••@mail.dev");
  const { quote } = await sendQuote(owner);
  await story.sql("update quotes set customer_id = $1 where id = $2", [merged, quote.id]);
  const versions = { primary_version: 1, secondary_version: 1 };
  await owner.client.merges.merge({ primary_id: kept, secondary_id: merged, ...versions });
  expect(await addresses()).toBe("x•••@mail.dev");
  expect(await refusal(owner.client.customerLinks.get({ id: merged }))).toMatchObject({ code: "not_found" });
  const email = (await owner.client.customers.get({ id: kept })).email ?? "";
  const { client } = await opened(token, await codeTo(token, email));
  expect((await client.customerPages.read({ token })).quotes.map(({ number }) => number)).toEqual([quote.number]);
  const [merge] = await story.sql<{ id: string }>("select id from customer_merges where secondary_customer_id = $1", [
    merged,
  ]);
  await owner.client.merges.unmerge({ id: merge?.id ?? "" });
  expect((await client.customerPages.read({ token })).opened).toBe(false);
  const back = await opened(token, await codeTo(token, (await owner.client.customers.get({ id: merged })).email ?? ""));
  expect((await back.client.customerPages.read({ token })).quotes.map(({ number }) => number)).toEqual([quote.number]);
});

test("a stranger's business has none of it: its members see no link, and a paid invoice stays with its customer", async () => {
  const email = someone();
  const id = await customer(email);
  const { invoice } = await issueInvoice(owner);
  await story.sql("update invoices set customer_id = $1 where id = $2", [id, invoice.id]);
  const token = await linkTo(id);
  const { client } = await opened(token, await codeTo(token, email));
  const page = await client.customerPages.read({ token });
  expect(page.invoices).toMatchObject([{ number: invoice.number, balance: 100_00, state: "open" }]);
  const stranger = await story.signUp({ trial: true });
  expect(await refused(stranger.client.customerLinks.get({ id }))).toMatchObject({ code: "not_found" });
});

test("the opened page has what asks for the same again: the services, their form, and the customer's details", async () => {
  const email = someone();
  const services = await Promise.all(
    ["Driveway wash", "Patio wash"].map((name) => owner.client.services.create({ ...drivewayWash, name })),
  );
  const [driveway, patio] = services.map(({ id }) => id);
  const ask = (...asked: (string | undefined)[]) =>
    owner.client.publicForms.submit({
      business_owner_id: owner.id,
      request_id: randomUUID(),
      kind: asked.length > 1 ? "multi" : "standard",
      name: "Carla Customer",
      email,
      phone: "(512) 555-0143",
      address: "12 Oak Street, Austin, TX",
      estimate_method: "manual",
      services: asked.map((service_id = "") => ({ service_id, manual_area: 800 })),
    });
  await ask(driveway);
  await ask(driveway, patio);
  const estimates = (await owner.client.estimates.list({})).rows;
  for (const { id } of estimates) await owner.client.estimates.addToCustomers({ id });
  const known = (await owner.client.customers.list({})).rows.find((row) => row.email === email);
  const token = await linkTo(known?.id ?? "");
  expect(await pages().read({ token })).toMatchObject({ contact: null, requests: [] });
  const { client } = await opened(token, await codeTo(token, email));
  expect(await client.customerPages.read({ token })).toMatchObject({
    contact: { name: "Carla Customer", email, phone: "(512) 555-0143", address: "12 Oak Street, Austin, TX" },
    requests: [
      { again: { form_path: `/multi-service/${owner.id}`, service_ids: [driveway, patio] } },
      { again: { form_path: `/customer-form/${owner.id}`, service_ids: [driveway] } },
    ],
  });
});

describe("another time", () => {
  /** A visit to come of a new customer, and the customer's open page. */
  async function visitToCome() {
    const email = someone();
    const customer_id = await customer(email);
    const job = await owner.client.jobs.create({ customer_id, title: "Spring cleaning" });
    const start = Date.now() + 3 * 86_400_000;
    const event = await owner.client.calendar.create({
      title: "Carla's key is under the mat",
      start_datetime: new Date(start).toISOString(),
      end_datetime: new Date(start + 3_600_000).toISOString(),
      customer_id,
      job_id: job.id,
    });
    const token = await linkTo(customer_id);
    const { client } = await opened(token, await codeTo(token, email));
    return { event, token, customer_id, pages: client.customerPages };
  }

  test("is asked for in words: members are notified, the timeline has it, and the visit stays", async () => {
    const { event, token, customer_id, pages: mine } = await visitToCome();
    const { visits } = await mine.read({ token });
    expect(visits).toMatchObject([{ id: event.id, title: "Spring cleaning" }]);
    await mine.askOtherTime({ token, id: event.id, text: "Thursday morning" });
    const { rows } = await owner.client.notifications.list({});
    expect(rows.find(({ notification_type }) => notification_type === "other_time_asked")).toMatchObject({
      title: "Carla Customer asks for another time",
      message: expect.stringMatching(/^Spring cleaning, .+: Thursday morning$/) as string,
      customer_id,
    });
    const { events } = await owner.client.customers.timeline({ id: customer_id });
    expect(events.map(({ kind }) => kind)).toContain("other_time_asked");
    expect((await mine.read({ token })).visits).toEqual(visits);
  });

  test("is refused without the code, for a visit of somebody else, and without words", async () => {
    const { event, token, pages: mine } = await visitToCome();
    const wish = { token, id: event.id, text: "Friday" };
    expect(await refusal(pages().askOtherTime(wish))).toMatchObject({ code: "conflict" });
    const other = await visitToCome();
    expect(await refusal(mine.askOtherTime({ ...wish, id: other.event.id }))).toMatchObject({ code: "not_found" });
    expect(await refusal(mine.askOtherTime({ ...wish, text: " " }))).toMatchObject({ code: "invalid" });
    expect(await refusal(mine.askOtherTime({ ...wish, text: "x".repeat(501) }))).toMatchObject({ code: "invalid" });
  });
});

describe("photos of visits", () => {
  /** A shared and an unshared photo of a visit today, and the customer's open page. */
  async function photographed() {
    const email = someone();
    const customer_id = await customer(email);
    const event = await owner.client.calendar.create({
      title: "Carla's key is under the mat",
      start_datetime: new Date(Date.now() - 3_600_000).toISOString(),
      end_datetime: new Date().toISOString(),
      customer_id,
    });
    const picture = await smallPicture();
    const takes = async () => {
      const headers = owner.headers();
      const taken = await fetch(`${story.url}/api/visits/${event.id}/photos`, {
        method: "POST",
        body: picture,
        headers,
      });
      return ((await taken.json()) as { id: string }).id;
    };
    const [shared, unshared] = [await takes(), await takes()];
    const sharing = { id: event.id, photo_id: shared };
    await owner.client.calendar.sharePhoto({ ...sharing, shared: true });
    const token = await linkTo(customer_id);
    const { client, cookies } = await opened(token, await codeTo(token, email));
    const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
    const look = (path: string, headers: Record<string, string> = { cookie }) => fetch(story.url + path, { headers });
    const at = (id: string, of = token) => `/api/customer-pages/${of}/photos/${id}`;
    const shown = async () => (await client.customerPages.read({ token })).photos.map(({ id }) => id);
    return { event, sharing, shared, unshared, token, customer_id, client, look, at, shown };
  }

  test("are on the opened page once the visit is done and while they are shared, at addresses of the page", async () => {
    const { event, sharing, shared, unshared, token, client, look, at, shown } = await photographed();
    expect(await shown()).toEqual([]);
    expect((await look(at(shared))).status).toBe(404);
    await owner.client.visits.complete({ id: event.id });
    const { photos } = await client.customerPages.read({ token });
    expect(photos).toMatchObject([{ id: shared, path: at(shared), title: "", taken_at: expect.any(String) as string }]);
    expect((await pages().read({ token })).photos).toEqual([]);
    const full = await look(at(shared));
    expect(full.status).toBe(200);
    expect(Object.fromEntries(full.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'") as string,
    });
    expect((await look(photos[0]?.thumbnail_path ?? "")).headers.get("content-type")).toBe("image/webp");
    expect((await look(at(shared), {})).status).toBe(404);
    for (const id of [unshared, randomUUID(), "x"]) expect((await look(at(id))).status).toBe(404);
    await owner.client.calendar.sharePhoto({ ...sharing, shared: false });
    expect(await shown()).toEqual([]);
    expect((await look(at(shared))).status).toBe(404);
  });

  test("are not for another customer, and gone with the photo", async () => {
    const [one, other] = [await photographed(), await photographed()];
    for (const { event } of [one, other]) await owner.client.visits.complete({ id: event.id });
    expect(await one.shown()).toEqual([one.shared]);
    expect((await one.look(one.at(other.shared))).status).toBe(404);
    expect((await one.look(other.at(other.shared, other.token))).status).toBe(404);
    await owner.client.visits.removePhoto(one.sharing);
    expect(await one.shown()).toEqual([]);
    expect((await one.look(one.at(one.shared))).status).toBe(404);
  });

  test("follow their customer in a merge", async () => {
    const { event, shared, look, at, shown, customer_id } = await photographed();
    await owner.client.visits.complete({ id: event.id });
    const primary_id = (await owner.client.customers.create({ name: "Carla C.", email: someone() })).id;
    const [primary, secondary] = await Promise.all(
      [primary_id, customer_id].map((id) => owner.client.customers.get({ id })),
    );
    await owner.client.merges.merge({
      primary_id,
      secondary_id: customer_id,
      primary_version: primary?.version ?? 0,
      secondary_version: secondary?.version ?? 0,
    });
    const email = (await owner.client.customers.get({ id: primary_id })).email ?? "";
    const token = await linkTo(primary_id);
    const { client } = await opened(token, await codeTo(token, email));
    expect((await client.customerPages.read({ token })).photos.map(({ id }) => id)).toEqual([shared]);
    expect(await shown()).toEqual([]);
    expect((await look(at(shared))).status).toBe(404);
  });
});
