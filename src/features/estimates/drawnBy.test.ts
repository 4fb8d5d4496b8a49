import { expect, test } from "vitest";
import type { Measurement, PointSetting } from "#features/photos/measurement.ts";
import { drawnBy } from "./drawnBy.ts";

const place = { x: 0.5, y: 0.5 };
const outlined = (...set: (PointSetting | undefined)[]): Measurement => {
  const point = (one: PointSetting | undefined) => (one ? { ...place, set: one } : place);
  return {
    photos: [
      {
        photo_id: "one",
        reference: {
          by: "length",
          kind: "tape",
          certainty: "tape",
          ends: [
            { ...place, set: { by: "model" } },
            { ...place, set: { by: "model" } },
          ],
          length: 10,
        },
        outlines: [{ corners: set.map(point), hole: false }],
      },
    ],
  };
};
const model = { by: "model" } as const;
const finger = { by: "finger", drawn: 390 } as const;

test("an outline is the model's as long as nobody has moved a point of it, and then that person's", () => {
  expect(drawnBy("customer", outlined(model, model, model))).toBe("model");
  expect(drawnBy("owner", outlined(model, model, model))).toBe("model");
  expect(drawnBy("customer", outlined(model, finger, model))).toBe("customer");
  expect(drawnBy("owner", outlined(model, undefined, model))).toBe("owner");
  expect(drawnBy("customer", outlined(undefined, undefined, undefined))).toBe("customer");
  expect(drawnBy("customer", { photos: [] })).toBe("customer");
});
