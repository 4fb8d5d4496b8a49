import * as fc from "fast-check";
import sharp from "sharp";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachedRecord } from "#features/papers/paper/attachedRecord.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { quoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { checkPaper, type PaperCheck } from "#features/quotes/quote-proofs/checkPaper.ts";
import { checkEndMarker, endMarkerIn } from "#features/quotes/quote-proofs/endMarker.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { carla, offer, sendQuote, sendWritten, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";
import { isNamedBy, verifyByReadme } from "#server/testing/verifierFromReadme.ts";
import { anyDraft } from "#testing/anyQuote.ts";
import { tamperings } from "#testing/tamperings.ts";

/** A program that knows only the archive's README checks the signed quotes in the archive of all data. */

let story: Story;
let owner: StoryOwner;
/** The signed papers of the archive, by their names. */
let papers: Map<string, Buffer>;
let files: Map<string, Buffer>;

const pages = () => story.nobody.quotePages;
const quotes = () => owner.client.quotes;
const recipient = { ...carla, email: "carla.checks@mail.dev" };

/** Signs the last version offered, with the last of its packages and every second option. */
async function signAny({ versions }: QuoteDetails, token: string): Promise<void> {
  const content = versions.at(-1)?.content;
  const last = content?.packages.at(-1);
  const options = last?.lines.filter(({ optional }) => optional).filter((_, at) => at % 2 === 0);
  const choice = { package_id: last?.id ?? "", line_ids: options?.map(({ id }) => id) ?? [] };
  const total = (content && figuresOf(content, choice)?.total) ?? 0;
  await pages().accept({ ...acceptanceOf({ versions }, token), choice, total });
}

/** Accepts quotes in every possible way. */
async function signInEveryWay(): Promise<void> {
  const asked = await sendQuote(owner, { title: "With questions" }, recipient);
  await pages().view({ token: asked.token });
  await pages().ask({ token: asked.token, text: "Is the walk included? 🚗" });
  await quotes().answer({ id: asked.quote.id, text: "Yes,\nup to the mailbox." });
  const drafted = await quotes().save({
    id: asked.quote.id,
    version: (await quotes().get({ id: asked.quote.id })).version,
    offer: offer({ title: "Driveway and walk" }),
    recipient,
  });
  const second = await sendWritten(owner, drafted);
  await pages().accept(acceptanceOf(second, asked.token));
  await quotes().release({ id: second.id, reason: "Another day" });
  await pages().accept({ ...acceptanceOf(second, asked.token), strokes: [[[10, 10]]] });

  const extended = await sendQuote(owner);
  await quotes().extend({ id: extended.quote.id, last_day: addDays(dayIn("America/Chicago", new Date()), 45) });
  await pages().accept(acceptanceOf(extended.quote, extended.token));

  for (const how of ["phone", "in_person"] as const) {
    const { quote, token } = await sendQuote(owner);
    const { choice, content_hash, name } = acceptanceOf(quote, token);
    await quotes().recordAcceptance({ id: quote.id, how, choice, content_hash, name, note: "Said at noon" });
  }
  const notices = [{ title: "Right to cancel", text: "You may cancel within three days." }];
  const device = await sendQuote(owner, { notices });
  await owner.client.quotePages.accept({ ...acceptanceOf(device.quote, device.token), own_device: true });

  const drawing = await sharp({ create: { width: 240, height: 128, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const drawn = await sendQuote(owner, { language: "es" });
  const yes = { ...acceptanceOf(drawn.quote, drawn.token), name: "王小明", language: "es" as const };
  await pages().accept({ ...yes, name_drawn: drawing.toString("base64") });
}

beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
  await signInEveryWay();
  const drafts = fc
    .sample(anyDraft(), { numRuns: 100, seed: 35 })
    .filter((draft) => quoteDraft.safeParse(draft).success);
  for (const draft of drafts.slice(0, 13)) {
    const { quote, token } = await sendQuote(owner, draft);
    await signAny(quote, token);
  }
  const { url } = await owner.client.exports.everything();
  const answer = await fetch(story.url + url, { headers: owner.headers() });
  files = await unpack(Buffer.from(await answer.arrayBuffer()));
  papers = new Map([...files].filter(([name]) => /^quotes\/\d+-accepted(-\d+)?\.pdf$/.test(name)));
});
afterAll(() => story.stop());

type Whole = Extract<PaperCheck, { is: "whole" }>;
const wholeCheck = async (pdf: Buffer): Promise<Whole> => {
  const check = await checkPaper(pdf);
  if (check.is !== "whole") throw new Error(JSON.stringify(check.findings));
  return check;
};

test("the archive has twenty signed papers, their records, and the page that checks them", async () => {
  expect(papers.size).toBe(20);
  for (const [name, pdf] of papers)
    expect(files.get(name.replace(".pdf", ".record.json"))?.toString()).toBe(await attachedRecord(pdf));
  for (const name of ["verify.html", "verify.es.html"]) {
    const page = files.get(`quotes/${name}`)?.toString() ?? "";
    expect(page).toContain("default-src 'none'");
    const markup = page.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1");
    expect(markup).not.toMatch(/(src|href)="(?!verify)/);
  }
});

test("each is whole by the README alone, and by the product's own check", async () => {
  for (const [name, pdf] of papers) {
    expect(() => verifyByReadme(pdf), name).not.toThrow();
    expect((await wholeCheck(pdf)).facts.isOlder, name).toBe(false);
  }
});

test("the line of the email names the file, and no other", async () => {
  await story.mailed();
  const mails = await story.mails(recipient.email);
  const markers = mails.flatMap(({ body_text }) => endMarkerIn(body_text) ?? []);
  expect(markers.length).toBe(mails.length);
  const named = [];
  for (const [name, pdf] of papers) {
    const { facts, paperHash } = await wholeCheck(pdf);
    for (const marker of markers) {
      const found = checkEndMarker(facts, paperHash, marker);
      const fits = found === "paper" || found === "record" || found === "earlier";
      expect(isNamedBy(pdf, { count: marker.count, hash: marker.head }), name).toBe(fits);
      if (found === "paper") named.push(name);
    }
  }
  // Each of the two acceptances sent an email with the PDF. The email names the page that checks it, as the PDF does.
  expect(named.map((name) => name.slice(name.indexOf("-")))).toEqual(["-accepted.pdf", "-accepted-2.pdf"]);
  const address = `${story.url}/verify`;
  expect(mails.filter(({ body_text }) => body_text.includes(address))).toHaveLength(2);
  const { text } = await extractText(new Uint8Array(papers.get(named[0] ?? "") ?? []), { mergePages: true });
  expect(text.replaceAll(/\s/g, "")).toContain(address);
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("connect-src 'none'");
});

describe("a change shows to both", () => {
  test("of so many kinds", () => expect(tamperings.length).toBeGreaterThanOrEqual(15));

  test.each(tamperings)("$name", async ({ of, found }) => {
    let tried = 0;
    for (const [name, pdf] of papers) {
      const changed = await of(pdf);
      if (changed === null) continue;
      tried += 1;
      expect(() => verifyByReadme(Buffer.from(changed)), name).toThrow(/^\d+: |zlib|incorrect/);
      const check = await checkPaper(changed);
      expect(check.is === "whole" ? [] : check.findings.map(({ is }) => is), name).toContain(found);
    }
    expect(tried).toBeGreaterThan(0);
  });
});
