import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { newestQuotes } from "./quoteOfEstimate.ts";
import { beatMs, isReading, latestMilestone } from "./quoteState.ts";

const at = new Date("2026-05-04T15:00:00Z");
const sent = {
  id: "q",
  number: 12,
  estimate_ids: ["a", "b"],
  state: "sent" as const,
  expires_at: "2026-06-01T05:00:00Z",
  sent_at: "2026-05-02T15:00:00+00:00",
  last_viewed_at: null,
};

test("the first quote of an estimate is the newest; estimates without one are left out, and none comes twice", () => {
  const draft = { ...sent, id: "d", number: null, estimate_ids: ["b"], state: "draft" as const, sent_at: null };
  expect(newestQuotes([draft, sent], ["a", "c", "b", "a"], at)).toEqual([
    { estimate_id: "a", quote_id: "q", number: 12, state: "sent", viewed: false },
    { estimate_id: "b", quote_id: "d", number: null, state: "draft", viewed: false },
  ]);
});

test("a look counts from the moment on at which the newest version was sent, and time that is over is compared", () => {
  const of = (more: object, now = at) => newestQuotes([{ ...sent, ...more }], ["a"], now)[0];
  expect(of({ last_viewed_at: "2026-05-02T14:59:59Z" })).toMatchObject({ viewed: false });
  expect(of({ last_viewed_at: "2026-05-02T10:00:00-05:00" })).toMatchObject({ viewed: true });
  expect(of({}, new Date(sent.expires_at))).toMatchObject({ state: "expired" });
});

test("a list says the newest that happened: a version that was sent after a look is not opened yet", () => {
  const quote = { ...sent, last_viewed_at: "2026-05-01T15:00:00Z", answered_at: null };
  expect(latestMilestone(quote)).toEqual({ what: "sent", at: sent.sent_at });
  const viewed = { ...quote, last_viewed_at: "2026-05-03T15:00:00Z" };
  expect(latestMilestone(viewed)).toEqual({ what: "opened", at: viewed.last_viewed_at });
  const answered = { ...viewed, answered_at: "2026-05-04T15:00:00Z" };
  expect(latestMilestone({ ...answered, state: "accepted" })).toEqual({ what: "accepted", at: answered.answered_at });
  // A released or reopened quote was answered once and waits for an answer again.
  expect(latestMilestone(answered)).toMatchObject({ what: "opened" });
});

test("in the demo the newest is the one that was begun last", async () => {
  const userId = randomUUID();
  let now = new Date();
  const link = demoLink({ userId, storage: memoryStorage(), now: () => now });
  const { quotes } = clientOver(() => link);
  const quoted = new Set((await quotes.list({ limit: 100 })).rows.flatMap((row) => row.estimate_ids));
  const estimate_id =
    sampleBusiness(userId, now).estimates.find(({ id, total_price }) => total_price && !quoted.has(id))?.id ?? "";
  const { id, version } = await quotes.create({ estimate_id });
  const last_day = addDays(dayIn("UTC", now), 30);
  await quotes.send({ id, version, last_day, outside_range_confirmed: true });
  now = new Date(now.getTime() + 1);
  const newer = await quotes.create({ estimate_id });
  const standing = async () => (await quotes.ofEstimates({ ids: [estimate_id] })).rows;
  expect(await standing()).toMatchObject([{ quote_id: newer.id, state: "draft" }]);
  await quotes.remove({ id: newer.id });
  expect(await standing()).toMatchObject([{ quote_id: id, state: "sent" }]);
});

test("a customer reads while the page reports itself, and no longer than a minute after its last report", () => {
  const seen = "2026-05-04T15:00:00Z";
  const after = (seconds: number) => isReading(seen, new Date(Date.parse(seen) + seconds * 1000));
  expect([after(0), after(beatMs / 1000 + 5), after(60), after(-3_600), isReading(null, at)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
