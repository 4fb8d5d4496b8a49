import { createHash, randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { carla, offer, sendQuote, sendWritten, acceptanceOf } from "#server/testing/quoteStory.ts";
import {
  cardKeys,
  sendCardEvent,
  startStripeCardServer,
  type StripeCardServer,
} from "#server/testing/outside/stripeCardServer.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";

/** The archived quotes contain all of the evidence, and anyone can verify them without us. */

let stripe: StripeCardServer;
let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  stripe = await startStripeCardServer();
  story = await startStory({ stripeAt: stripe.at });
  owner = await story.signUp({ trial: true });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

const sha256 = (bytes: Buffer | string | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");
const today = dayIn("America/Chicago", new Date());

type Row = Record<string, unknown>;

async function archive() {
  const { url } = await owner.client.exports.everything();
  const answer = await fetch(story.url + url, { headers: owner.headers() });
  expect(answer.status).toBe(200);
  const files = await unpack(Buffer.from(await answer.arrayBuffer()));
  const tables = JSON.parse(files.get("everything.json")?.toString() ?? "") as Record<string, Row[]>;
  return { files, table: (name: string) => tables[name] ?? [] };
}

/** The secrets that open or sign an owner's quotes, in stored and in issued form. */
const secrets: string[] = [];

/**
 * A quote with a history: two versions, an acceptance with a signature, its release, and a second acceptance with a
 * deposit paid by card.
 */
async function quoteWithHistory() {
  const logo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0a5" } })
    .png()
    .toBuffer();
  await fetch(`${story.url}/api/account/logo`, { method: "PUT", body: new Uint8Array(logo), headers: owner.headers() });
  const settings = await owner.client.quotes.settings();
  await owner.client.quotes.saveSettings({ ...settings, next_number: 1042, terms: "Paid within 14 days." });
  await owner.client.deposits.saveKey({ key: cardKeys.good });
  const webhook = [...stripe.webhooks.values()].at(-1);

  const deposit = { kind: "percent", percent: "25" } as const;
  const { quote, token } = await sendQuote(owner, { deposit });
  const { id, version } = quote;
  await owner.client.quotes.addTemplate({ quote_id: id, name: "Usual" });
  await story.nobody.quotePages.view({ token });
  await story.nobody.quotePages.ask({ token, text: "Is the walk included?" });
  await owner.client.quotes.answer({ id, text: "It is now." });
  const drafted = await owner.client.quotes.save({
    id,
    version: (await owner.client.quotes.get({ id })).version || version,
    offer: offer({ title: "Driveway and walk", deposit }),
    recipient: carla,
  });
  const second = await sendWritten(owner, drafted);
  const strokes = [
    [
      [10, 10],
      [90, 40],
    ],
  ] as [number, number][][];
  await owner.client.quotes.extend({ id, last_day: addDays(today, 40) });
  await story.nobody.quotePages.accept({ ...acceptanceOf(second, token), strokes });
  await owner.client.quotes.release({ id, reason: "Another day" });
  await story.nobody.quotePages.accept(acceptanceOf(second, token));
  const click = { token, idempotency_key: randomUUID(), language: "en" } as const;
  const { url } = await story.nobody.quotePages.pay(click);
  for (const event of stripe.pay(url))
    expect(
      (await sendCardEvent(`${story.url}/api/stripe/deposits/${owner.id}`, event, webhook?.secret ?? "")).status,
    ).toBe(200);
  const payment = { method: "check", amount: 10_00, paid_on: today, note: "No. 12" } as const;
  await owner.client.quotes.recordPayment({ id, ...payment });

  const stored = await story.sql<{ secret: string | null }>(
    `select link_hash as secret from quotes where created_by = $1
     union all select unnest(array[sealed_key, sealed_webhook_secret]) from card_payments where created_by = $1
     union all select unnest(array[sealed_key, sealed_webhook_secret]) from card_former_accounts where created_by = $1`,
    [owner.id],
  );
  secrets.push(...stored.map(({ secret }) => secret ?? ""), token, cardKeys.good, webhook?.secret ?? "", url);
  return owner.client.quotes.get({ id });
}

test("the archive has every version, every yes, every word and every payment of a quote, and each can be checked", async () => {
  const quote = await quoteWithHistory();
  const { files, table } = await archive();
  const of = (name: string) => table(name).filter(({ quote_id }) => quote_id === quote.id);

  const versions = of("quote_versions");
  expect(versions.map(({ number }) => number)).toEqual([1, 2]);
  for (const { number, content, content_hash, pdf_hash } of versions) {
    expect(sha256(files.get(`quotes/1042-v${String(number)}.pdf`)), `version ${String(number)}`).toBe(pdf_hash);
    const frozen = files.get(`quotes/1042-v${String(number)}.json`);
    expect([frozen?.toString(), sha256(frozen)]).toEqual([content, content_hash]);
    expect(JSON.parse(frozen?.toString() ?? "")).toEqual(
      quote.versions.find((version) => version.number === number)?.content,
    );
  }

  const events = of("quote_events").map(({ seq, kind, at, by, data, hash }) => ({
    ...({ seq, kind, at, by, hash } as { seq: number; kind: string; at: string; by: string | null; hash: string }),
    data: JSON.parse(String(data)) as Row,
  }));
  expect(events.map(({ kind }) => kind)).toEqual(quote.events.map(({ kind }) => kind));
  expect(events.length).toBeGreaterThan(8);
  expect(isUnbroken(events)).toBe(true);
  expect(isUnbroken(events.filter(({ kind }) => kind !== "released"))).toBe(false);
  // The table for spreadsheets contains the same chain.
  const columns = { bom: true, columns: true } as const;
  expect(
    (parse(files.get("tables/quote_events.csv") ?? "", columns) as Row[])
      .filter(({ quote_id }) => quote_id === quote.id)
      .map(({ hash }) => hash),
  ).toEqual(events.map(({ hash }) => hash));

  const extension = events.find(({ kind }) => kind === "extended");
  expect(sha256(files.get(`quotes/1042-v2-extended-${extension?.seq}.pdf`))).toBe(extension?.data["pdf_hash"]);

  const acceptances = of("quote_acceptances").toSorted((one, other) =>
    String(one["accepted_at"]) < String(other["accepted_at"]) ? -1 : 1,
  );
  expect(acceptances).toMatchObject([
    {
      version: 2,
      name: "Carla Customer",
      strokes: [
        [
          [10, 10],
          [90, 40],
        ],
      ],
      consent_text: expect.any(String) as string,
    },
    { id: quote.acceptance?.id, version: 2, strokes: null, total: 100_00, deposit: 25_00 },
  ]);
  const papers = new Map(table("quote_papers").map(({ acceptance_id, sha256: hash }) => [acceptance_id, hash]));
  expect(sha256(files.get("quotes/1042-accepted.pdf"))).toBe(papers.get(acceptances[0]?.["id"]));
  expect(sha256(files.get("quotes/1042-accepted-2.pdf"))).toBe(papers.get(acceptances[1]?.["id"]));

  expect(of("quote_messages").map(({ text }) => text)).toEqual(
    expect.arrayContaining(["Is the walk included?", "It is now."]),
  );
  expect(
    of("payments")
      .map(({ method, amount }) => [method, amount])
      .toSorted(),
  ).toEqual([
    ["card", 25_00],
    ["check", 10_00],
  ]);
  expect(table("quote_templates")).toMatchObject([{ name: "Usual" }]);
  expect(table("quote_settings")).toMatchObject([{ next_number: 1043, terms: "Paid within 14 days." }]);
  expect(table("quotes")).toMatchObject([{ number: 1042, state: "accepted", total: 100_00, sent_version: 2 }]);

  const { logo } = (JSON.parse(String(versions[0]?.["content"])) as QuoteContent).business;
  expect(sha256(files.get(`quotes/pictures/${logo}.png`))).toBe(logo);
  expect(files.get("README.txt")?.toString()).toContain("whole cents");
  const [row] = parse(files.get("quotes.csv") ?? "", columns) as Row[];
  expect(row).toMatchObject({ Number: "1042", State: "Accepted", Total: "100", Deposit: "25", Paid: "35" });
});

test("every file of quotes is in the archive once, what it weighs is told before, and nothing that opens or signs", async () => {
  const { files, table } = await archive();
  const stored = await story.sql<{ sha256: string; bytes: number }>(
    "select sha256, octet_length(bytes) as bytes from paper_files where created_by = $1",
    [owner.id],
  );
  const hashes = [...files]
    .filter(([path]) => /^quotes\/.*\.(pdf|png|jpg)$/.test(path))
    .map(([, bytes]) => sha256(bytes));
  expect(hashes.toSorted()).toEqual(stored.map((file) => file.sha256).toSorted());
  expect(table("paper_files")).toHaveLength(stored.length);
  expect(table("paper_files").every((row) => !("bytes" in row))).toBe(true);
  expect(await owner.client.exports.size()).toEqual({
    photos: 0,
    quote_pdfs: 5,
    bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  for (const [path, bytes] of files)
    expect(
      secrets.filter((secret) => bytes.includes(secret)),
      path,
    ).toEqual([]);
});

test("a file that is not there is named, and the rest is handed out", async () => {
  const [version] = await story.sql<{ pdf_hash: string }>(
    "select pdf_hash from quote_versions where created_by = $1 and number = 1",
    [owner.id],
  );
  await story.sql("delete from paper_files where sha256 = $1", [version?.pdf_hash]);
  const { files } = await archive();
  expect(files.get("quotes/missing.txt")?.toString()).toBe("These files could not be found:\r\nquotes/1042-v1.pdf\r\n");
  expect(files.get("quotes/1042-v1.json")?.length).toBeGreaterThan(0);
  expect(files.get("quotes/1042-v2.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a stranger's quotes are in no archive but the stranger's own", async () => {
  const stranger = await story.signUp();
  const { quote } = await sendQuote(stranger, { title: "Of somebody else" });
  expect(quote.last_day).toBe(addDays(today, 30));
  const { files } = await archive();
  for (const [path, bytes] of files) expect(bytes.includes("Of somebody else"), path).toBe(false);
});
