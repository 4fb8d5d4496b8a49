import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { processPhoto } from "#features/catalog/photos/processPhoto.server.ts";
import { renderPhoto, type RenderedPhoto } from "./renderedPhoto.ts";
import { seeded, setWithin } from "./syntheticPhoto.ts";

describe("the drawn driveway", () => {
  let drawn: RenderedPhoto;
  beforeAll(async () => void (drawn = await renderPhoto()));

  test("is a photo as a phone takes it, with its lens noted", async () => {
    expect(await processPhoto(drawn.jpeg)).toMatchObject({
      width: 3000,
      height: 2250,
      notes: { focal_length_35mm: 26 },
    });
  });

  test("shows its slab where it says: bright inside each corner, dark outside", async () => {
    const { data, info } = await sharp(drawn.jpeg).raw().toBuffer({ resolveWithObject: true });
    const brightness = ({ x, y }: Point) =>
      data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels] ?? 0;
    const { corners } = drawn.slab;
    const middle = {
      x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
      y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
    };
    const along = (corner: Point, share: number) => ({
      x: middle.x + (corner.x - middle.x) * share,
      y: middle.y + (corner.y - middle.y) * share,
    });
    for (const corner of corners) {
      expect(brightness(along(corner, 0.95))).toBeGreaterThan(180);
      expect(brightness(along(corner, 1.05))).toBeLessThan(160);
    }
  });

  test.each([1, 2, 3, 4, 5])("is measured within 3% by taps within 3 pixels, and the garage door (hand %i)", (hand) => {
    const random = seeded(hand);
    const tap = (point: Point): Point => {
      const angle = 2 * Math.PI * random.uniform();
      const off = 3 * Math.sqrt(random.uniform());
      return {
        x: point.x + (off * Math.cos(angle)) / drawn.photo.width,
        y: point.y + (off * Math.sin(angle)) / drawn.photo.height,
        set: setWithin(drawn.photo, 3),
      };
    };
    const [from, to] = drawn.opening.ends;
    const outlines = [{ corners: drawn.drive.map(tap), hole: false }];
    const byDoor = measurePhoto(drawn.photo, {
      reference: {
        by: "length",
        kind: "garage_door_double",
        certainty: "standard",
        ends: [tap(from), tap(to)],
        length: drawn.opening.length,
      },
      outlines,
    });
    expect(byDoor.ok && Math.abs(byDoor.area.median / drawn.area - 1)).toBeLessThan(0.03);
  });
});
