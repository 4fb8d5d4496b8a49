import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, test } from "vitest";
import { messageData } from "#features/quotes/quote-rules/boundEvents.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { hashOfEvent } from "#shared/records/eventChain.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { cheapCalls } from "#server/testing/cheapCalls.ts";
import { openWorld, type World } from "#server/testing/fullWorld.ts";
import { largestQuote } from "#server/testing/largestQuote.ts";
import { carla, offer, sendQuote, sendWritten, tokenOf, writeQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { costOf } from "#server/testing/threadCost.ts";

/**
 * Quotes of maximum size, with all their lines, notices, questions and events. Sending, reading, drawing or answering
 * one may not take the main thread longer than the limit (decision 089).
 */

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
const { expectCheap, print } = cheapCalls(() => story);
afterAll(async () => {
  print();
  await story.stop();
});

const scripts = { Latin: "W", Chinese: "漢", "emoji and accents": "👩‍👩‍👧‍👦é̂" };

describe.each(Object.entries(scripts))("a quote with all that it may say, in %s", (script, letters) => {
  let world: World;
  let content: Partial<QuoteDraft>;
  let token: string;
  let id: string;
  beforeAll(async () => {
    world = await openWorld(story);
    content = largestQuote(letters);
    const { quote } = await sendQuote(world.owner, content);
    id = quote.id;
    // A second version, so that the page compares the two.
    const again = { id, version: quote.version, offer: offer({ ...content, title: "Again" }), recipient: carla };
    token = tokenOf(await sendWritten(world.owner, await world.owner.client.quotes.save(again)));
    await story.mailed();
  });

  test("is sent and mailed", () =>
    expectCheap(
      `quotes.send with its email, ${script}`,
      async () => {
        const { id: written, version } = await writeQuote(world.owner, content);
        const body = { version, last_day: addDays(dayIn("America/Chicago", new Date()), 30) };
        return { method: "POST", path: `/api/quotes/${written}/send`, body, as: world };
      },
      (call) =>
        costOf(async () => {
          const answer = await call();
          await story.mailed();
          return answer;
        }),
    ));

  test("is accepted", () =>
    expectCheap(`quotePages.accept, ${script}`, async () => {
      const { quote, token: address } = await sendQuote(world.owner, content);
      await story.mailed();
      const { token: _, ...body } = acceptanceOf(quote, address);
      return { method: "POST", path: `/api/quote-pages/${address}/acceptance`, body };
    }));

  test("is read by its owner", () => expectCheap(`quotes.get, ${script}`, { path: `/api/quotes/${id}`, as: world }));
  test("is read by its customer", () =>
    expectCheap(`quotePages.read, ${script}`, { path: `/api/quote-pages/${token}` }));
  test("is drawn by the server", () => expectCheap(`the page of a quote, ${script}`, { path: `/quote/${token}` }));
  test("is fetched as a paper", () =>
    expectCheap(`the paper of a quote, ${script}`, { path: `/api/quotes/${id}/pdf`, as: world }));
});

describe("a quote with 400 events and 150 questions", () => {
  let world: World;
  let token: string;
  let id: string;

  /** Sends a quote and fills its history with 400 events. */
  async function arrange() {
    const { quote, token: address } = await sendQuote(world.owner);
    [id, token] = [quote.id, address];
    await story.mailed();
    const of = [world.owner.id, id];
    const [last] = await story.sql<{ seq: number; hash: string }>(
      "select seq, hash from quote_events where created_by = $1 and quote_id = $2 order by seq desc limit 1",
      of,
    );
    if (!last) throw new Error("A sent quote has no events.");
    const text = "漢".repeat(quoteLimits.message);
    const questions = Array.from({ length: 150 }, () => ({ id: randomUUID(), text }));
    let previous = last.hash;
    const events = Array.from({ length: 400 - last.seq }, (_, index) => {
      const question = questions[index];
      const event = {
        seq: last.seq + 1 + index,
        kind: question ? "asked" : "viewed",
        at: new Date().toISOString(),
        by: "customer",
        data: question ? messageData(question) : { version: 1 },
      };
      previous = hashOfEvent(previous, event);
      return { ...event, data: canonicalJson(event.data), hash: previous };
    });
    await story.sql(
      `insert into quote_events (created_by, quote_id, seq, kind, at, "by", data, hash) select $1, $2, seq, kind, at, "by", data, hash from json_populate_recordset(null::quote_events, $3)`,
      [...of, JSON.stringify(events)],
    );
    await story.sql(
      "insert into quote_messages (created_by, id, quote_id, from_customer, text, created_at) select $1, id, $2, true, text, now() from json_populate_recordset(null::quote_messages, $3)",
      [...of, JSON.stringify(questions)],
    );
    await story.sql("update quotes set record_count = 400, record_head = $3 where created_by = $1 and id = $2", [
      ...of,
      previous,
    ]);
    return acceptanceOf(quote, token);
  }
  beforeAll(async () => {
    world = await openWorld(story);
    await arrange();
  });

  test("is read by its owner", () => expectCheap("quotes.get, 400 events", { path: `/api/quotes/${id}`, as: world }));
  test("is read by its customer", () =>
    expectCheap("quotePages.read, 150 questions", { path: `/api/quote-pages/${token}` }));
  test("is drawn by the server", () => expectCheap("the page of a quote, 150 questions", { path: `/quote/${token}` }));
  test("is asked about", () =>
    expectCheap("quotePages.ask, 400 events", {
      method: "POST",
      path: `/api/quote-pages/${token}/messages`,
      body: { text: "?" },
    }));
  test("is accepted", () =>
    expectCheap("quotePages.accept, 400 events", async () => {
      const { token: _, ...body } = await arrange();
      return { method: "POST", path: `/api/quote-pages/${token}/acceptance`, body };
    }));
});
