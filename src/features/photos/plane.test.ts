import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundRectangle, syntheticPhoto, type Shot } from "#testing/syntheticPhoto.ts";
import { cameraOf, cross, dot, length, type Pixel, pixelOf } from "./camera.ts";
import { type Fit, pixelAt, placeOf, rectanglesAt, refinedNear, resized, type Tapped } from "./plane.ts";

/** A wall straight ahead, 10 ft away. */
const wall: Fit = {
  pose: { right: [1, 0, 0], down: [0, 1, 0], origin: [-2, -1, 10] },
  width: 4,
  height: 2,
  focal: 1000,
  misfit: 0,
};
/** The ground 5 ft below a camera that looks at the horizon; its rows run away from the camera. */
const ground: Fit = { ...wall, pose: { right: [1, 0, 0], down: [0, 0, 1], origin: [0, 5, 2] } };

describe("a plane and the photo", () => {
  test("a pixel shows a place, and the place is seen at the pixel", () => {
    expect(placeOf(wall, [0, 0])).toEqual([2, 1]);
    expect(placeOf(wall, [200, -100])).toEqual([4, 0]);
    expect(pixelAt(wall, [4, 0])).toEqual([200, -100]);
    expect(placeOf(ground, [0, 500])).toEqual([0, 8]);
    expect(pixelAt(ground, [0, 8])).toEqual([0, 500]);
    expect(placeOf(ground, [300, 250])).toEqual([6, 18]);
  });

  test("nothing of the ground is seen at the horizon and above it, and nothing behind the camera", () => {
    expect(placeOf(ground, [0, 0])).toBeNull();
    expect(placeOf(ground, [0, -500])).toBeNull();
    expect(pixelAt(ground, [0, -2])).toBeNull();
    expect(pixelAt(ground, [0, -3])).toBeNull();
    const behind: Fit = { ...wall, pose: { ...wall.pose, origin: [-2, -1, -10] } };
    expect(placeOf(behind, [0, 0])).toBeNull();
    // The camera lies in the plane itself, which then is a line on the photo.
    const edgeOn: Fit = { ...ground, pose: { ...ground.pose, origin: [0, 0, 2] } };
    expect(placeOf(edgeOn, [0, 500])).toBeNull();
    expect(pixelAt(behind, [0, 0])).toBeNull();
  });

  test("the same scene at another scale looks the same", () => {
    const larger = resized(wall, 3);
    expect(larger).toEqual({
      ...wall,
      pose: { right: [1, 0, 0], down: [0, 1, 0], origin: [-6, -3, 30] },
      width: 12,
      height: 6,
    });
    expect(pixelAt(larger, [12, 0])).toEqual(pixelAt(wall, [4, 0]));
  });
});

describe("a tapped rectangle", () => {
  const shot: Shot = {
    eyeHeight: 5,
    down: 25,
    roll: 4,
    photo: { width: 4032, height: 3024, focal_length_35mm: 26 },
  };
  const seen = syntheticPhoto(shot);
  const camera = cameraOf(shot.photo);
  const places = groundRectangle({ right: -2, ahead: 6, turned: 20 }, 4, 7);
  const pixels = places.map((place) => pixelOf(camera, seen.pointAt(place)));
  const tapped: Tapped = { camera, pixels, sides: { width: 4, height: 7 } };
  const cornersOf = ({ width, height }: Fit) =>
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const;

  /** Whether the fit's corners are seen where they were tapped, in pixels. */
  const missed = (fit: Fit, at: readonly Pixel[]) =>
    Math.max(
      ...cornersOf(fit).map((corner, index) => {
        const pixel = pixelAt(fit, corner);
        const tap = at[index];
        return pixel && tap ? Math.hypot(pixel[0] - tap[0], pixel[1] - tap[1]) : Number.NaN;
      }),
    );
  const isSquare = ({ pose: { right, down } }: Fit) => {
    expect(length(right)).toBeCloseTo(1, 9);
    expect(length(down)).toBeCloseTo(1, 9);
    expect(dot(right, down)).toBeCloseTo(0, 9);
  };

  test("of known sides is found where it is: its corners at the taps, its plane the ground, the better of two first", () => {
    const fits = rectanglesAt(tapped);
    const [best, other] = fits;
    if (!best || !other) throw new Error("A rectangle of known sides has a pose and its mirror image.");
    expect(fits).toHaveLength(2);
    expect(best.misfit).toBeLessThan(1e-3);
    expect(best.misfit).toBeLessThan(other.misfit);
    expect(missed(best, pixels)).toBeLessThan(0.1);
    isSquare(best);
    expect([best.width, best.height, best.focal]).toEqual([4, 7, camera.focal]);
    // The ground is 5 ft below the camera, which looks 25 degrees down.
    const normal = cross(best.pose.right, best.pose.down);
    expect(Math.abs(dot(normal, best.pose.origin))).toBeCloseTo(5, 2);
    expect(Math.abs(normal[2])).toBeCloseTo(Math.sin((25 * Math.PI) / 180), 3);
  });

  test("of unknown sides is found in its proportions", () => {
    const fits = rectanglesAt({ ...tapped, sides: null });
    const [best] = fits;
    if (!best) throw new Error("The rectangle was not found.");
    expect(fits).toHaveLength(1);
    expect(best.height / best.width).toBeCloseTo(7 / 4, 3);
    expect(missed(best, pixels)).toBeLessThan(0.1);
    isSquare(best);
  });

  test("tells the focal length that the photo does not, as far as it is off from the usual one", () => {
    const unknown = cameraOf({ ...shot.photo, focal_length_35mm: null });
    const focalOf = (eye: Shot) => {
      const at = places.map((place) => pixelOf(unknown, syntheticPhoto(eye).pointAt(place)));
      const [best] = rectanglesAt({ camera: unknown, pixels: at, sides: { width: 4, height: 7 } });
      return best ? best.focal / unknown.focal : Number.NaN;
    };
    expect(focalOf(shot)).toBeCloseTo(1, 3);
    expect(focalOf({ ...shot, photo: { ...shot.photo, focal_length_35mm: 30 } })).toBeCloseTo(30 / 26, 1);
    expect(focalOf({ ...shot, photo: { ...shot.photo, focal_length_35mm: 23 } })).toBeCloseTo(23 / 26, 1);
  });

  test("has a focal length as far from the usual one as its misfit says, in standard deviations", () => {
    const unknown = cameraOf({ ...shot.photo, focal_length_35mm: null });
    const longer = syntheticPhoto({ ...shot, photo: { ...shot.photo, focal_length_35mm: 30 } });
    const at = places.map((place) => pixelOf(unknown, longer.pointAt(place)));
    const [best] = rectanglesAt({ camera: unknown, pixels: at, sides: { width: 4, height: 7 } });
    expect(best?.misfit).toBeCloseTo((Math.log(30 / 26) / 0.15) ** 2, 1);
    // A focal length that is noted is not asked about, be it certain or not.
    expect(rectanglesAt({ ...tapped, camera: { ...camera, focalError: 0 } })).toEqual(rectanglesAt(tapped));
  });

  test("is found wherever it lies before the camera, as far away as it is", () => {
    const sight = fc.record({
      eyeHeight: fc.integer({ min: 3, max: 8 }),
      down: fc.integer({ min: 0, max: 60 }),
      roll: fc.integer({ min: -30, max: 30 }),
      focal: fc.constantFrom(13, 26, 77),
      right: fc.integer({ min: -10, max: 5 }),
      ahead: fc.integer({ min: 1, max: 30 }),
      turned: fc.integer({ min: -45, max: 45 }),
      width: fc.integer({ min: 2, max: 20 }),
      height: fc.integer({ min: 2, max: 20 }),
    });
    fc.assert(
      fc.property(sight, ({ eyeHeight, down, roll, focal, right, ahead, turned, width, height }) => {
        const photo = { ...shot.photo, focal_length_35mm: focal };
        const corners = groundRectangle({ right, ahead, turned }, width, height);
        const angle = (down * Math.PI) / 180;
        fc.pre(corners.every(([, far]) => far * Math.cos(angle) + eyeHeight * Math.sin(angle) > 0.5));
        const taken = syntheticPhoto({ eyeHeight, down, roll, photo });
        const eye = cameraOf(photo);
        const taps = corners.map((corner) => pixelOf(eye, taken.pointAt(corner)));
        fc.pre(taps.every(([x, y]) => Math.abs(x) < photo.width && Math.abs(y) < photo.height));
        for (const sides of [{ width, height }, null]) {
          const [best] = rectanglesAt({ camera: eye, pixels: taps, sides });
          if (!best) throw new Error("The rectangle was not found.");
          expect(missed(best, taps)).toBeLessThan(0.1);
          const scale = width / best.width;
          expect(scale * best.height).toBeCloseTo(height, 1);
          const distance = Math.abs(dot(cross(best.pose.right, best.pose.down), best.pose.origin));
          expect((scale * distance) / eyeHeight).toBeCloseTo(1, 1);
        }
      }),
    );
  });

  test("far away is found tipped the other way, where that fits taps that are off better", () => {
    const photo = { ...shot.photo, focal_length_35mm: 77 };
    const distant = cameraOf(photo);
    const taken = syntheticPhoto({ eyeHeight: 5, down: 5, roll: 0, photo });
    const taps = groundRectangle({ right: -2, ahead: 53, turned: -19 }, 4, 4)
      .map((place) => pixelOf(distant, taken.pointAt(place)))
      .map(([x, y], index): Pixel => (index === 0 ? [x, y - 8] : [x, y]));
    const [best, other] = rectanglesAt({ camera: distant, pixels: taps, sides: { width: 4, height: 4 } });
    expect(best?.misfit).toBeCloseTo(0.91, 1);
    expect(other?.misfit).toBeGreaterThan(50);
  });

  test("of which one pose would reach behind the camera has only the other", () => {
    const wide = cameraOf({ ...shot.photo, focal_length_35mm: 13 });
    const odd: Pixel[] = [
      [1200, 50],
      [-1700, 1050],
      [-1400, 200],
      [0, -1050],
    ];
    const fits = rectanglesAt({ camera: wide, pixels: odd, sides: { width: 7, height: 3 } });
    expect(fits).toHaveLength(1);
    expect(fits[0]?.misfit).toBeGreaterThan(1000);
  });

  test("whose taps are off fits as well as it can, and worse the further they are off", () => {
    const off = (by: number) => pixels.with(2, [(pixels[2]?.[0] ?? 0) + by, (pixels[2]?.[1] ?? 0) - by]);
    const misfit = (by: number) => rectanglesAt({ ...tapped, pixels: off(by) })[0]?.misfit ?? Number.NaN;
    expect(misfit(40)).toBeGreaterThan(misfit(20));
    expect(misfit(20)).toBeGreaterThan(0.1);
    expect(missed(rectanglesAt({ ...tapped, pixels: off(8) })[0] ?? wall, off(8))).toBeLessThan(8);
  });

  test("that lacks a corner is none", () => {
    expect(rectanglesAt({ ...tapped, pixels: pixels.slice(0, 3) })).toEqual([]);
    expect(rectanglesAt({ ...tapped, pixels: pixels.with(1, [Number.NaN, 0]) })).toEqual([]);
    // Three corners on one line, or two in one place.
    const [first, second, third] = pixels;
    if (!first || !second || !third) throw new Error("There are four.");
    const between: Pixel = [(first[0] + third[0]) / 2, (first[1] + third[1]) / 2];
    for (const degenerate of [pixels.with(1, between), pixels.with(1, first), pixels.map(() => second)])
      for (const sides of [tapped.sides, null])
        expect(
          rectanglesAt({ ...tapped, pixels: degenerate, sides }).every(({ pose }) => Number.isFinite(pose.right[0])),
        ).toBe(true);
  });

  test.each<[string, Tapped]>([
    ["known sides", tapped],
    ["unknown sides", { ...tapped, sides: null }],
    ["an unknown lens", { ...tapped, camera: cameraOf({ ...shot.photo, focal_length_35mm: null }) }],
  ])("near one that is known is found like one that is not, with %s", (_what, known) => {
    const [plane] = rectanglesAt(known);
    if (!plane) throw new Error("The rectangle was not found.");
    const near = refinedNear(known, plane);
    for (const [index, by] of [
      [0, 3],
      [1, -3],
      [2, 5],
      [3, 2],
    ] as const) {
      const moved = pixels.map(([x, y], corner): Pixel => (corner === index ? [x + by, y - by] : [x, y]));
      const again = near({ ...known, pixels: moved });
      const [afresh] = rectanglesAt({ ...known, pixels: moved });
      if (!again || !afresh) throw new Error("The changed rectangle was not found.");
      expect(again.width / again.height).toBeCloseTo(afresh.width / afresh.height, 3);
      expect(again.focal / afresh.focal).toBeCloseTo(1, 3);
      expect(Math.abs(missed(again, moved) - missed(afresh, moved))).toBeLessThan(0.1);
    }
  });

  test("is found near a known one with other sides, too", () => {
    const [plane] = rectanglesAt(tapped);
    const wider = { width: 4.1, height: 7 };
    expect(plane && refinedNear(tapped, plane)({ ...tapped, sides: wider })).toMatchObject(wider);
  });
});
