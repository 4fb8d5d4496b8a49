import { expect, onTestFinished, test } from "vitest";
import { fuzzContract } from "#server/testing/fuzz.ts";
import { startStory } from "#server/testing/story.ts";

test("whatever is sent, the server answers, and what it kept can be read", async () => {
  const story = await startStory();
  onTestFinished(() => story.stop());
  // A thousand calls that are the same every time, and a thousand new ones.
  for (const seed of [20_261_122, Math.floor(Math.random() * 2 ** 30)]) {
    const { findings, ...report } = await fuzzContract({ story, calls: 1_000, seed });
    expect(findings, `seed ${seed}: ${JSON.stringify(report)}`).toEqual([]);
  }
});
