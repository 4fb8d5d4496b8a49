import { expect, test } from "vitest";
import { maxCorners } from "./measurement.ts";
import { measurementInput } from "./measurementInput.ts";

const place = { x: 0.2, y: 0.4 };
const taken = {
  photo_id: "7c1f",
  reference: {
    by: "length",
    kind: "garage_door_double",
    certainty: "standard",
    ends: [place, { x: 0.6, y: 0.4 }],
    length: 16,
  },
  outlines: [{ corners: [place, { x: 0.8, y: 0.4 }, { x: 0.8, y: 0.9 }], hole: false }],
};

test("a measurement arrives as it was sent", () => {
  expect(measurementInput.parse({ photos: [taken] })).toEqual({ photos: [taken] });
});

test("a point says how it was set", () => {
  const set = [
    { ...place, set: { by: "finger", drawn: 1170 } },
    { ...place, set: { by: "model" } },
  ];
  const sent = { ...taken, reference: { ...taken.reference, ends: set } };
  expect(measurementInput.parse({ photos: [sent] })).toEqual({ photos: [sent] });
});

test.each<[string, object]>([
  [
    "a point set by nobody",
    {
      photos: [
        { ...taken, reference: { ...taken.reference, ends: [{ ...place, set: { by: "ghost", drawn: 400 } }, place] } },
      ],
    },
  ],
  [
    "a point set on a photo drawn as nothing",
    {
      photos: [
        { ...taken, reference: { ...taken.reference, ends: [{ ...place, set: { by: "mouse", drawn: 0 } }, place] } },
      ],
    },
  ],
  ["no photo", { photos: [] }],
  ["eleven photos", { photos: Array.from({ length: 11 }, () => taken) }],
  ["no outline", { photos: [{ ...taken, outlines: [] }] }],
  ["two corners", { photos: [{ ...taken, outlines: [{ corners: [place, place], hole: false }] }] }],
  [
    "more corners than there may be",
    {
      photos: [{ ...taken, outlines: [{ corners: Array.from({ length: maxCorners + 1 }, () => place), hole: false }] }],
    },
  ],
  [
    "a corner that is no number",
    { photos: [{ ...taken, outlines: [{ corners: [place, place, { x: Number.NaN, y: 0 }], hole: false }] }] },
  ],
  [
    "a corner far from the photo",
    { photos: [{ ...taken, outlines: [{ corners: [place, place, { x: 40, y: 0 }], hole: false }] }] },
  ],
  ["a length of nothing", { photos: [{ ...taken, reference: { ...taken.reference, length: 0 } }] }],
  [
    "a rectangle with three corners",
    {
      photos: [
        {
          ...taken,
          reference: {
            by: "rectangle",
            kind: "other",
            certainty: "tape",
            corners: [place, place, place],
            width: 4,
            height: 4,
          },
        },
      ],
    },
  ],
  ["a thing nobody knows", { photos: [{ ...taken, reference: { ...taken.reference, kind: "elephant" } }] }],
])("a measurement with %s is not taken", (_, input) => {
  expect(measurementInput.safeParse(input).success).toBe(false);
});
