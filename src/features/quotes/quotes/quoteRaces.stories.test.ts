import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { carla, offer, sendQuote, sendWritten, tokenOf, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** The first of several concurrent actions wins, and the stored data is consistent. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const races = 50;
const settled = async (asked: Promise<unknown>) => (await Promise.allSettled([asked]))[0]?.status === "fulfilled";

test("of accepting, withdrawing, running out and a new version at once, one wins, fifty times", async () => {
  const outcomes = new Set<string>();
  for (let race = 0; race < races; race++) {
    const { quote, token } = await sendQuote(owner);
    const { id, version } = quote;
    const draft =
      race % 2 === 0
        ? await owner.client.quotes.save({ id, version, offer: offer({ title: "Other" }), recipient: carla })
        : null;
    const yes = acceptanceOf(quote, token);
    const [accepted, withdrawn, replaced] = await Promise.all([
      settled(story.nobody.quotePages.accept(yes)),
      race % 3 === 0 ? settled(owner.client.quotes.withdraw({ id })) : false,
      draft ? settled(sendWritten(owner, draft)) : false,
      race % 5 === 0 ? story.sql("update quotes set expires_at = now() where id = $1 and state = 'sent'", [id]) : [],
    ]);
    const after = await owner.client.quotes.get({ id });
    const rows = await story.sql<{ version: number }>("select version from quote_acceptances where quote_id = $1", [
      id,
    ]);
    expect(rows, `race ${race}`).toHaveLength(accepted ? 1 : 0);
    // An acceptance ends the race; otherwise the quote is in the state that the owner or its expiry has set.
    expect(accepted ? ["accepted"] : ["withdrawn", "sent", "expired"], `race ${race}`).toContain(after.state);
    expect(after.acceptance?.version).toBe(rows[0]?.version);
    expect(isUnbroken(after.events), `race ${race}`).toBe(true);
    const kinds = after.events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(accepted ? 1 : 0);
    expect(kinds.filter((kind) => kind === "withdrawn")).toHaveLength(withdrawn ? 1 : 0);
    expect(kinds.filter((kind) => kind === "sent")).toHaveLength(replaced ? 2 : 1);
    outcomes.add(after.state);
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

test("of many customers' devices that accept at once, one does, and the others read that it is accepted", async () => {
  const { quote, token } = await sendQuote(owner);
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => story.nobody.quotePages.accept(acceptanceOf(quote, token))),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = answers.flatMap((answer) =>
    answer.status === "rejected" ? [(answer.reason as Error).message] : [],
  );
  expect(new Set(refusals)).toEqual(new Set(["This quote is accepted now."]));
  expect(tokenOf(await owner.client.quotes.get({ id: quote.id }))).toBe(token);
});
