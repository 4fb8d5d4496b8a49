import { describe, expect, test } from "vitest";
import { growsEvenly, isLinear } from "#testing/linearWork.ts";
import { seen } from "#server/testing/outside/localModel.ts";
import { harmlessWords } from "./harmlessWords.ts";
import { boundAnswer, readModelAnswer } from "./modelAnswer.server.ts";

/** A model that repeats itself, in several alphabets. Each unit is repeated many times. */
const repeated = [
  "moss ",
  "M",
  "a.",
  "1.",
  "1",
  ". ",
  "   ",
  "price ",
  "price one ",
  "the cost of ",
  "two hundred ",
  "x dot ",
  "a@",
  "Aa.",
  "aa.A",
  "sq.",
  "苔",
  "苔。",
  "мох ",
  "طحلب ",
  "＄",
  "é",
  "🌿",
  "\u0000",
  "\u202e",
  "\ud800",
];
const length = 200_000;
const floods = repeated.flatMap((unit) =>
  ["", "The drive. ", "It is $", "The price is "].map((beginning) => ({
    unit: JSON.stringify(beginning + unit),
    text: (beginning + unit.repeat(length)).slice(0, length),
  })),
);

describe.each(floods)("200,000 characters of $unit", ({ text }) => {
  test("are filtered in a time that grows as they do, and no more is left than may be read", () => {
    expect(isLinear((whole) => harmlessWords(whole, 1_500), text)).toBe(true);
    // Also tests each pattern without the cut.
    expect(growsEvenly((whole) => harmlessWords(whole, whole.length), text.slice(0, 50_000))).toBe(true);
    expect(harmlessWords(text, 1_500).length).toBeLessThanOrEqual(1_500);
  });

  test("are bounded wherever an answer has words", () => {
    const everywhere = (words: string) =>
      seen({
        surfaces: [{ photo: 1, what: words, hole: false, corners: [] }],
        references: [{ photo: 1, kind: words, points: [], width_feet: null, height_feet: null }],
        material: words,
        conditions: [words],
        obstacles: [words],
        steepness: words,
        not_seen: [words],
        analysis: words,
      });
    expect(isLinear((words) => boundAnswer(everywhere(words)), text)).toBe(true);
    expect(JSON.stringify(boundAnswer(everywhere(text))).length).toBeLessThan(30_000);
  });
});

describe("an answer of a shape that was not asked for is refused as soon as it is known", () => {
  test.each([
    ["surfaces that are empty", { surfaces: Array.from({ length: 80_000 }, () => ({})) }],
    ["surfaces that are figures", { surfaces: Array.from({ length: 80_000 }, () => 0) }],
    [
      "corners that are none",
      { surfaces: Array.from({ length: 400 }, () => ({ corners: Array.from({ length: 400 }, () => 0) })) },
    ],
    ["fields without end", Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, [{}]]))],
  ])("%s", (_what, answer) => {
    const text = JSON.stringify(answer);
    const read = (whole: string) => {
      const found = readModelAnswer(JSON.parse(whole));
      if (found.success) throw new Error("It is not one.");
      return found.error.message;
    };
    expect(isLinear(read, text)).toBe(true);
    expect(read(text).length).toBeLessThan(300);
  });

  test("one within lists lies deep", () => {
    let deep: unknown = 0;
    for (let depth = 0; depth < 20_000; depth++) deep = [deep];
    expect(readModelAnswer({ surfaces: deep }).success).toBe(false);
  });
});

test("of an answer with too much the first is taken, and all the rest of it is read", () => {
  const corner = { x: 0.5, y: 0.5 };
  const surface = { photo: 1, what: "drive", hole: false, corners: Array.from({ length: 500 }, () => corner) };
  const found = readModelAnswer(
    seen({
      surfaces: Array.from({ length: 500 }, () => surface),
      obstacles: ["a car"],
      conditions: ["moss"],
      count: 4,
    }),
  );
  if (!found.success) throw found.error;
  expect(found.value.surfaces[0]?.corners).toHaveLength(60);
  expect(found.value).toMatchObject({ obstacles: ["a car"], count: 4, analysis: "A driveway." });
});
