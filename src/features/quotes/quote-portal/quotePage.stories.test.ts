import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { consents } from "#features/quotes/quote-rules/consent.ts";
import { isReading } from "#features/quotes/quote-rules/quoteState.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import {
  carla,
  expireNow,
  line,
  refused,
  sendQuote,
  stateConflict,
  tokenOf,
  acceptanceOf,
} from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** The customer's actions on a quote. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;
const today = dayIn("America/Chicago", new Date());
const subjectsTo = async (address: string) => (await story.mails(address)).map(({ subject }) => subject);

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

  test("is seen reading while the page reports itself; a member on the business's own device is not", async () => {
    const { quote, token } = await sendQuote(owner);
    const seen = async () => (await quotes().get({ id: quote.id })).seen_at;
    await owner.client.quotePages.view({ token });
    expect(await seen()).toBeNull();
    await pages().view({ token });
    expect(isReading(await seen(), new Date())).toBe(true);
    await story.sql("update quotes set seen_at = now() - interval '1 minute' where id = $1", [quote.id]);
    expect(isReading(await seen(), new Date())).toBe(false);
    await pages().view({ token });
    expect(isReading(await seen(), new Date())).toBe(true);
    const { rows } = await quotes().list({});
    expect(rows.map(({ id, seen_at }) => [id, seen_at !== null])).toEqual([[quote.id, true]]);
  });

  test("whose name the paper's typeface has not signs with the drawing of it; what is no drawing is refused", async () => {
    const { quote, token } = await sendQuote(owner);
    const yes = { ...acceptanceOf(quote, token), name: "王小明" };
    const drawing = await sharp({ create: { width: 240, height: 128, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
    expect(await refused(pages().accept({ ...yes, name_drawn: svg }))).toMatchObject({ code: "invalid" });
    expect((await quotes().get({ id: quote.id })).state).toBe("sent");
    await pages().accept({ ...yes, name_drawn: drawing.toString("base64") });
    const { acceptance } = await quotes().get({ id: quote.id });
    expect(acceptance).toMatchObject({ name: "王小明", name_drawn: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const [kept] = await story.sql<{ kind: string }>("select kind from paper_files where sha256 = $1", [
      acceptance?.name_drawn,
    ]);
    expect(kept?.kind).toBe("image/png");

    const other = await sendQuote(owner);
    await pages().accept({ ...acceptanceOf(other.quote, other.token), name_drawn: drawing.toString("base64") });
    expect((await quotes().get({ id: other.quote.id })).acceptance?.name_drawn).toBeNull();
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
      ...acceptanceOf(quote, token),
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
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "accepted", "paper_made"]);
    await story.mailed();
    expect(await subjectsTo(recipient.email)).toContain("You accepted quote 1 from The business");
    expect(await subjectsTo(owner.email)).toContain("Carla Customer accepted quote 1: $162.38");
  });

  test("gets ten equal receipts for ten posts of one acceptance", async () => {
    const { quote, token } = await sendQuote(owner);
    const yes = acceptanceOf(quote, token);
    const receipts = await Promise.all(Array.from({ length: 10 }, () => pages().accept(yes)));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    const [{ count } = { count: 0 }] = await story.sql<{ count: number }>(
      "select count(*)::int as count from quote_acceptances where quote_id = $1",
      [quote.id],
    );
    expect(count).toBe(1);
    expect(await refused(pages().accept({ ...yes, idempotency_key: randomUUID() }))).toEqual(stateConflict("accepted"));
  });

  test("is refused another total, another choice, and a sentence that nobody wrote", async () => {
    const { quote, token } = await sendQuote(owner);
    const yes = acceptanceOf(quote, token);
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
    await expect.poll(() => subjectsTo(owner.email)).toContain("Carla Customer declined quote 1");
    expect((await story.mails(owner.email))[0]?.body_text).toContain("Too dear");
    expect(await refused(pages().accept(acceptanceOf(quote, token)))).toEqual(stateConflict("declined"));
    expect(await pages().reopen({ token })).toMatchObject({ state: "sent", decline_reason: null });
    await pages().decline({ token });
    await expireNow(story, quote.id);
    expect(await refused(pages().reopen({ token }))).toEqual(stateConflict("expired"));
  });

  test("is emailed every option with its price, not one total", async () => {
    const recipient = { ...carla, email: "carla.options@mail.dev" };
    const option = (id: string, name: string, unit_price: number, recommended = false) => ({
      id,
      name,
      description: "",
      recommended,
      lines: [line({ id: `line-${id}`, unit_price })],
    });
    await sendQuote(
      owner,
      { packages: [option("a", "Good", 100_00), option("b", "Mejor", 250_00, true)], language: "es" },
      recipient,
    );
    await story.mailed();
    const [mail] = await story.mails(recipient.email);
    expect(mail?.body_text).toContain("Driveway\n\n$100.00: Good\n$250.00: Mejor · Recomendado\n\nPuede aceptarlo");
  });

  test("who reads Spanish is refused in Spanish", async () => {
    const { quote, token } = await sendQuote(owner);
    const yes = { ...acceptanceOf(quote, token), language: "es" as const };
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${story.url}/api/quote-pages/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "content-language": "es" },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { message: string }).message;
    };
    expect((await refused(pages().accept({ ...yes, total: 1 })))?.message).toBe(
      "El total cambió. Revise el presupuesto de nuevo.",
    );
    expect((await refused(pages().accept({ ...yes, consent_id: "made-up" })))?.message).toBe(
      "Acepte firmar de forma electrónica.",
    );
    expect(await post(`${token}/checkouts`, { idempotency_key: randomUUID(), language: "es" })).toBe(
      "En este presupuesto no hay nada que pagar con tarjeta.",
    );
    await pages().decline({ token });
    expect((await refused(pages().accept(yes)))?.message).toBe("Este presupuesto ya está rechazado.");
    expect(await post(`${token}/decline`, {})).toBe("Este presupuesto ya está rechazado.");
    await expireNow(story, quote.id);
    expect(await post(`${token}/reopening`, {})).toBe("Este presupuesto ya venció.");
    await quotes().renewLink({ id: quote.id });
    expect(await post(`${token}/messages`, { text: "¿Cuándo?" })).toBe(
      "No encontramos este presupuesto. Puede que el enlace ya no sea válido; pida uno nuevo al negocio.",
    );
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

describe("the time of a quote", () => {
  test("is over at the end of the last day, is compared at the moment of accepting, and can be extended", async () => {
    const { quote, token } = await sendQuote(owner);
    await expireNow(story, quote.id);
    expect(await refused(pages().accept(acceptanceOf(quote, token)))).toEqual(stateConflict("expired"));
    expect((await quotes().list({ state: "expired" })).rows.map(({ id }) => id)).toEqual([quote.id]);
    expect((await pages().read({ token })).state).toBe("expired");
    const extended = await quotes().extend({ id: quote.id, last_day: addDays(today, 3) });
    expect(extended).toMatchObject({ state: "sent", sent_version: 1, last_day: addDays(today, 3) });
    await pages().accept(acceptanceOf(quote, token));
  });
});
