import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { carla, sendQuote, tokenOf, writeQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import { attachedRecord } from "#features/papers/paper/attachedRecord.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { isUnbroken, type ChainedEvent } from "#shared/records/eventChain.ts";
import { sealIn } from "#features/papers/paper/paperSeal.ts";

/** A signed paper proves everything that was signed, and it states what really happened. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;

/** A signed paper with the record that it contains. */
async function signedPaper(token: string) {
  const answer = await fetch(`${story.url}/api/quote-pages/${token}/pdf?accepted`);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const json = (await attachedRecord(new Uint8Array(bytes))) ?? "";
  const record = JSON.parse(json) as {
    format: number;
    quote: { id: string; number: number };
    version: { content: unknown; content_hash: string; pdf_hash: string };
    acceptance: Acceptance;
    acceptance_hash: string;
    events: ChainedEvent[];
    messages: { id: string; from_customer: boolean; text: string }[];
    end: { count: number; head: string };
  };
  return { bytes, json, record };
}

test("a signed paper carries the record, whose chain binds all that was signed, said and made", async () => {
  const recipient = { ...carla, email: "carla.signs@mail.dev" };
  const { quote, token } = await sendQuote(owner, {}, recipient);
  await pages().ask({ token, text: "Is the walk included?" });
  await quotes().answer({ id: quote.id, text: "Yes, it is." });
  const strokes = [
    [
      [10, 10],
      [20, 20],
    ],
  ] as [number, number][][];
  await pages().accept({ ...acceptanceOf(quote, token), strokes });
  const { events, acceptance } = await quotes().get({ id: quote.id });
  expect(events.map(({ kind }) => kind)).toEqual(["sent", "asked", "answered", "accepted", "paper_made"]);

  const { bytes, json, record } = await signedPaper(token);
  expect(sealIn(new Uint8Array(bytes))).toBe("whole");
  expect(json).toBe(canonicalJson(record));
  expect(record.quote).toEqual({ id: quote.id, number: quote.number });
  expect(isUnbroken(record.events)).toBe(true);
  const [sent, asked, answered, accepted] = record.events;
  expect(record.events).toHaveLength(4);
  expect(record.version.content_hash).toBe(sha256(canonicalJson(record.version.content)));
  expect(sent?.data).toMatchObject({ content_hash: record.version.content_hash, pdf_hash: record.version.pdf_hash });
  expect(record.acceptance).toEqual(acceptance);
  expect(record.acceptance.strokes).toEqual(strokes);
  expect(record.acceptance_hash).toBe(sha256(canonicalJson(record.acceptance)));
  expect(accepted?.data["acceptance_hash"]).toBe(record.acceptance_hash);
  expect(record.messages.map(({ text }) => text)).toEqual(["Is the walk included?", "Yes, it is."]);
  expect([asked, answered].map((event) => event?.data)).toEqual(
    record.messages.map(({ id, text }) => ({ message_id: id, text_hash: sha256(text) })),
  );
  expect(record.end).toEqual({ count: 4, head: accepted?.hash });
  expect(events.at(-1)?.data).toEqual({
    acceptance_id: record.acceptance.id,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });

  // Each email states the end of the record at that time, so that a later truncation is visible.
  await story.mailed();
  const mails = await story.mails(recipient.email);
  const ends = mails.map(({ body_text }) => /(\d+) entr.* ([0-9a-f]{64})/.exec(body_text)?.slice(1));
  expect(ends.toSorted((one, other) => Number(one?.[0]) - Number(other?.[0]))).toEqual(
    [1, 3, 5].map((count) => [String(count), events[count - 1]?.hash]),
  );
});

test("the proof names the address to which the version was emailed, and none where it was not", async () => {
  const accept = async (email: boolean) => {
    const { id, version } = await writeQuote(owner);
    const sent = await quotes().send({ id, version, last_day: "2099-12-31", email });
    const token = tokenOf(sent);
    await pages().accept(acceptanceOf(sent, token));
    return (await signedPaper(token)).record.acceptance.sent_to;
  };
  expect(await accept(true)).toBe(carla.email);
  expect(await accept(false)).toBeNull();
});

test("the proof has the signer's whole address, of which the limits count the network", async () => {
  const { quote, token } = await sendQuote(owner);
  const signer = story.sending({ "x-forwarded-for": "2001:DB8:0:1::00f5" });
  await signer.quotePages.accept(acceptanceOf(quote, token));
  expect((await signedPaper(token)).record.acceptance.address).toBe("2001:db8:0:1::f5");
});
