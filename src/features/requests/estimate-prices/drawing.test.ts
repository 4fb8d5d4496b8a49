import { expect, test } from "vitest";
import type { Measurement, PointSetting } from "#features/catalog/measurements/measurement.ts";
import { drawingOf } from "./drawing.ts";

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

const drawnBy = (...of: Parameters<typeof drawingOf>) => drawingOf(...of).drawnBy;

test("an outline is the model's as long as nobody has moved a point of it, and then that person's", () => {
  expect(drawnBy("customer", outlined(model, model, model))).toBe("model");
  expect(drawnBy("owner", outlined(model, model, model))).toBe("model");
  expect(drawnBy("customer", outlined(model, finger, model))).toBe("customer");
  expect(drawnBy("owner", outlined(model, undefined, model))).toBe("owner");
  expect(drawnBy("customer", outlined(undefined, undefined, undefined))).toBe("customer");
  expect(drawnBy("customer", { photos: [] })).toBe("customer");
});

test("the points that nobody has moved stay the model's, those of every thing measured by among them", () => {
  const share = (measurement: Measurement) => drawingOf("customer", measurement).modelShare;
  expect(share(outlined(model, model, model))).toBe(1);
  expect(share(outlined(model, finger, model))).toBe(0.8);
  expect(share(outlined(finger, undefined, finger))).toBe(0.4);
  expect(share({ photos: [] })).toBe(0);
  const both = outlined(model, model, model);
  const [photo] = both.photos;
  if (!photo) throw new Error("no photo");
  const ends = [
    { ...place, set: finger },
    { ...place, set: finger },
  ] as const;
  const tape = { by: "length", kind: "tape", certainty: "tape", ends: [...ends], length: 5 } as const;
  const more = {
    photos: [{ ...photo, more_references: [{ ...tape, ends: [...ends] as [(typeof ends)[0], (typeof ends)[1]] }] }],
  };
  expect(drawingOf("customer", more)).toEqual({ drawnBy: "customer", modelShare: 5 / 7 });
});
