import { expect, test } from "vitest";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import { measureDraft } from "./measureDraft.ts";
import { measurementInput } from "#features/catalog/measurements/measurementInput.ts";
import { measure } from "#features/catalog/geometry/measuring.ts";
import { beginMeasuring } from "./measuringState.ts";
import { propose, type ModelOutlines } from "./proposal.ts";

/** A model points at a drive of 20 × 18 ft, before its garage door, and at a slab on it. */
const { pointAt, photo: size } = syntheticPhoto(phoneShot);
const photos = ["first", "second"].map((photo_id) => ({ ...size, photo_id }));
const drive = (photo: number) => ({
  photo,
  hole: false,
  corners: groundRectangle({ right: -10, ahead: 20 }, 20, 18).map(pointAt),
});
const door = (photo: number) => ({
  photo,
  kind: "garage_door_double",
  points: [pointAt([-8, 38, 0]), pointAt([8, 38, 0])],
  width_feet: 16,
  height_feet: null,
});
const slab = (side: number) => ({
  photo: 1,
  kind: "other",
  points: groundRectangle({ right: 2, ahead: 27 }, side, side).map(pointAt),
  width_feet: side,
  height_feet: side,
});

const edge = {
  photo: 1,
  kind: "other",
  points: [pointAt([-1, 38, 0]), pointAt([1, 38, 0])],
  width_feet: 2,
  height_feet: null,
};

test.each<[string, ModelOutlines, boolean]>([
  ["by the garage door", { surfaces: [drive(1)], references: [door(1)] }, true],
  ["by a large slab", { surfaces: [drive(1)], references: [slab(8)] }, true],
  ["over two photos", { surfaces: [drive(1), drive(2)], references: [door(1), door(2)] }, true],
  ["by what only a person could tap exactly enough", { surfaces: [drive(1)], references: [edge] }, false],
])("a model's outline that was stored measures on the screen as it does on the server: %s", (_, pointed, precise) => {
  const proposal = propose(pointed, photos);
  expect(proposal.precise).toBe(precise);
  // As it returns from the database, through the form.
  const stored = measurementInput.parse(JSON.parse(JSON.stringify(proposal.measurement)));
  const byServer = measure(new Map(photos.map((photo) => [photo.photo_id, photo])), stored);
  const { draft } = beginMeasuring({ photos, start: stored, proposedBy: "model" });
  const { total } = measureDraft({
    draft,
    photos: photos.map(({ photo_id, ...known }) => ({ photo_id, size: known })),
    answers: new WeakMap(),
  });
  expect(total).toMatchObject(byServer.ok ? byServer : { ok: false, refusal: byServer.refusal });
  expect(byServer.ok).toBe(precise);
  expect(byServer.ok ? byServer.area : null).toEqual(precise ? proposal.area : null);
});
