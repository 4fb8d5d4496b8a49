import { expect, onTestFinished, test } from "vitest";
import { fuzzContract } from "#server/testing/fuzz.ts";
import { startStory } from "#server/testing/story.ts";

test.each([
  ["the same every time", 20_261_122, 1_000],
  ["another each time", Math.floor(Math.random() * 2 ** 30), 1_000],
])("whatever is sent, the server answers: calls %s, seed %i", async (_which, seed, calls) => {
  const story = await startStory();
  onTestFinished(() => story.stop());
  const { findings, ...report } = await fuzzContract({ story, calls, seed });
  expect(findings, JSON.stringify(report)).toEqual([]);
});
