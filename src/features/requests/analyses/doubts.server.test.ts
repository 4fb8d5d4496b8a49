import { describe, expect, test } from "vitest";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import { priceRange } from "#features/requests/estimate-prices/priceRange.ts";
import { seen } from "#server/testing/outside/localModel.ts";
import { driveScene } from "#server/testing/scenes.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import { deriveFindings } from "./deriveFindings.server.ts";
import { usualSizes } from "./doubts.server.ts";

/** Answers that are wrong and agree with themselves: the outline, the thing beside it and the model's own number say the same. */

const scene = driveScene();
const photos = [{ photo_id: "p", ...scene.photo }];
const area = { pricing_model: "area", unit: "per sq ft", rate: 0.25 } as const;
const windows = { pricing_model: "count", unit: "per window", rate: 15 } as const;
const { pointAt } = syntheticPhoto(phoneShot);
const cornersOf = (right: number, ahead: number, width: number, length: number) =>
  groundRectangle({ right, ahead }, width, length).map(pointAt);
const usual = usualSizes([400, 500, 600, 700, 800, 900, 1_000, 1_100]);

/** The customer's price of such an answer, and what the owner reads. */
function judged(
  answer: Parameters<typeof seen>[0],
  beside?: Parameters<typeof deriveFindings>[3],
  priced: typeof area | typeof windows = area,
) {
  const derived = deriveFindings(priced, seen(answer), photos, beside);
  const { interval, source } = settleSize(priced, { method: "ai", drawnBy: "model", ...derived.found }, null);
  return { ...derived, withheld: priceRange(priced, interval, source).withheld };
}

test("an honest answer leaves no doubt", () => {
  const honest = judged({ surfaces: [scene.surface], references: [scene.door], square_feet: 360 }, { told: [], usual });
  expect(honest).toMatchObject({ doubtful: false, withheld: null, remarks: [] });
});

test("a thing that is twice as long as the model says, with an area to match, gives no price", () => {
  const bench = { ...scene.door, kind: "other", width_feet: 24 };
  const lie = { surfaces: [scene.surface], references: [bench], square_feet: 810 };
  const { doubtful, withheld, remarks, proposal } = judged(lie);
  expect({ doubtful, withheld }).toEqual({ doubtful: true, withheld: "too_uncertain" });
  expect(remarks.join()).toContain("of 24 ft that only AI knows the size of");
  // Confirming the outline confirms nothing of the thing.
  expect((proposal?.area.high ?? 0) / (proposal?.area.median ?? 1)).toBeCloseTo(3);
  expect(judged(lie, { told: [24], usual: null })).toMatchObject({ doubtful: false, withheld: null });
});

test("a door of 36 ft is no double door", () => {
  const answer = { surfaces: [scene.surface], references: [{ ...scene.door, width_feet: 36 }], square_feet: 1_800 };
  expect(judged(answer)).toMatchObject({ doubtful: true, withheld: "too_uncertain" });
});

test("a part of the drive that is a small part of the photo, with a number to match, gives no price until the outline is confirmed", () => {
  // The far eighth of a drive of 20 × 48 ft that begins 8 ft before the camera.
  const part = { ...scene.surface, corners: cornersOf(-10, 50, 20, 6) };
  const door = { ...scene.door, points: [pointAt([-8, 56, 0]), pointAt([8, 56, 0])] };
  const { found, doubtful, withheld, remarks, proposal } = judged({
    surfaces: [part],
    references: [door],
    square_feet: 120,
  });
  expect({ doubtful, withheld, found }).toMatchObject({
    doubtful: true,
    withheld: "too_uncertain",
    found: { squareFootage: 120 },
  });
  expect(remarks).toContain(
    "AI outlined only a small part of the photo. Check that the outline holds the whole surface.",
  );
  expect((proposal?.area.high ?? 0) / (proposal?.area.median ?? 1)).toBeLessThan(2.2);
});

describe("a size that the business's own finished jobs do not have", () => {
  test.each([
    [120, "less"],
    [2_400, "more"],
  ])("%d sq ft by the model's own number", (square_feet, than) => {
    const { doubtful, withheld, remarks } = judged({ square_feet }, { told: [], usual });
    expect({ doubtful, withheld }).toEqual({ doubtful: true, withheld: "too_uncertain" });
    expect(remarks).toEqual([
      `AI found ${square_feet.toLocaleString("en-US")} sq ft, much ${than} than your completed jobs of this service. Check the size before you quote.`,
    ]);
    expect(judged({ square_feet })).toMatchObject({ doubtful: false, withheld: null });
  });

  test("an outline, and a count", () => {
    const small = {
      surfaces: [{ ...scene.surface, corners: cornersOf(-6, 12, 12, 10) }],
      references: [{ ...scene.door, points: [pointAt([-8, 22, 0]), pointAt([8, 22, 0])] }],
      square_feet: 120,
    };
    expect(judged(small)).toMatchObject({ doubtful: false });
    expect(judged(small, { told: [], usual })).toMatchObject({ doubtful: true, withheld: "too_uncertain" });
    const houses = usualSizes([18, 20, 22, 24, 24, 26, 30, 34]);
    expect(judged({ count: 3 }, { told: [], usual: houses }, windows)).toMatchObject({ withheld: "too_uncertain" });
    expect(judged({ count: 14 }, { told: [], usual: houses }, windows)).toMatchObject({ withheld: null });
  });

  test("is known from 8 jobs on, and one odd job moves it little", () => {
    expect(usualSizes([400, 500, 600, 700, 800, 900, 1_000])).toBeNull();
    expect(usual).toEqual({ least: 200, most: 2_200 });
    const many = Array.from({ length: 40 }, (_, job) => 400 + 10 * job);
    expect(usualSizes([...many, 5, 90_000])).toEqual(usualSizes([...many, 395, 795]));
  });
});
