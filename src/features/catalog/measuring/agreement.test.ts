import { describe, expect, test } from "vitest";
import { groundRectangle, phoneShot, syntheticPhoto, type WorldPlace } from "#testing/syntheticPhoto.ts";
import { four, lengthOf, slabOf, surface } from "#testing/tappedPhoto.ts";
import { disagreementText, sideAlong } from "./agreement.ts";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { areasByReference, measure, measurePhoto } from "#features/catalog/geometry/measuring.ts";

const camera = syntheticPhoto({ ...phoneShot, down: 18 });
const at = (right: number, ahead: number, width: number, length: number) =>
  four(camera, groundRectangle({ right, ahead }, width, length));
const stretch = (from: WorldPlace, to: WorldPlace): [Point, Point] => [camera.pointAt(from), camera.pointAt(to)];
/** A drive of 20 × 30 ft with a 16 ft garage at its end, and a slab on it. */
const drive = surface(at(-10, 14, 20, 30));
const door = lengthOf(stretch([-8, 44, 0], [8, 44, 0]), 16);
const slab = slabOf(at(-2, 22, 4, 4));

describe("several things of known size", () => {
  test("measure together, surer than each alone", () => {
    const width = (taken: Parameters<typeof measurePhoto>[1]) => {
      const answer = measurePhoto(camera.photo, taken);
      return answer.ok ? Math.log(answer.area.high / answer.area.low) : Number.NaN;
    };
    const about = { ...door, certainty: "about" as const };
    const outlines = [{ ...drive, rectangular: true }];
    const [alone, both] = [
      width({ reference: slab, outlines }),
      width({ reference: slab, more_references: [about], outlines }),
    ];
    expect(both).toBeLessThan(alone);
    expect(both).toBeLessThan(width({ reference: about, outlines }));
  });

  test("that say about the same say nothing, and otherwise what each says", () => {
    const outlines = [{ ...drive, rectangular: true }];
    const areas = areasByReference(camera.photo, { reference: door, more_references: [slab], outlines });
    expect(areas.map(({ area }) => Math.round(area.median))).toEqual([600, 600]);
    expect(disagreementText(areas)).toBeNull();
    const wrong = {
      reference: { ...door, kind: "garage_door_double" as const },
      more_references: [{ ...slab, kind: "paver" as const, width: 5.5, height: 5.5 }],
      outlines,
    };
    expect(disagreementText(areasByReference(camera.photo, wrong))).toMatch(
      /^The double garage door says 600 sq ft, the paver 1\d\d\d\.$/,
    );
    // It is unknown which of them is wrong, so a size that fits neither is not shown.
    expect(measurePhoto(camera.photo, wrong)).toMatchObject({ ok: false, refusal: "sizes_disagree" });
  });

  test("that disagree by less make the size as unsure as they are apart", () => {
    const taken = {
      reference: door,
      more_references: [{ ...slab, width: 4.4, height: 4.4 }],
      outlines: [{ ...drive, rectangular: true }],
    };
    const areas = areasByReference(camera.photo, taken);
    expect(disagreementText(areas)).not.toBeNull();
    const both = measurePhoto(camera.photo, taken);
    for (const { area } of areas) {
      expect(both.ok && both.area.low).toBeLessThanOrEqual(area.median);
      expect(both.ok && both.area.high).toBeGreaterThanOrEqual(area.median);
    }
  });
});

describe("a length along a side", () => {
  test("is told beside that side", () => {
    const found = sideAlong(camera.photo, { reference: door, outlines: [drive] });
    expect(found).toMatchObject({ length: 16, kind: "tape", possible: true });
    expect(found?.side).toBeCloseTo(20, 1);
  });

  test("is found on any side, whichever way that runs on the photo", () => {
    const car = lengthOf(stretch([-10, 20, 0], [-10, 35, 0]), 15);
    expect(sideAlong(camera.photo, { reference: car, outlines: [drive] })?.side).toBeCloseTo(30, 1);
    const other = lengthOf(stretch([10, 35, 0], [10, 20, 0]), 15);
    expect(sideAlong(camera.photo, { reference: other, outlines: [drive] })?.side).toBeCloseTo(30, 1);
    const turned = surface(four(camera, groundRectangle({ right: -6, ahead: 16, turned: 35 }, 14, 18)));
    const [, , c, d] = groundRectangle({ right: -6, ahead: 16, turned: 35 }, 14, 18);
    const edge = lengthOf(stretch(c, d), 14);
    expect(sideAlong(camera.photo, { reference: edge, outlines: [turned] })).toMatchObject({ possible: true });
    expect(sideAlong(camera.photo, { reference: edge, outlines: [turned] })?.side).toBeCloseTo(14, 1);
  });

  test("is of no side where it lies beyond its ends, or well beside it", () => {
    for (const [from, to] of [
      [12, 17],
      [-17, -12],
    ] as const) {
      const beyond = lengthOf(stretch([from, 44, 0], [to, 44, 0]), 5);
      expect(sideAlong(camera.photo, { reference: beyond, outlines: [drive] })).toBeNull();
    }
    const beside = lengthOf(stretch([-6, 17, 0], [-6, 27, 0]), 10);
    expect(sideAlong(camera.photo, { reference: beside, outlines: [drive] })).toBeNull();
  });

  test("cannot be longer than it", () => {
    const short = surface(at(-5, 14, 10, 30));
    const wide = lengthOf(stretch([-4.6, 44, 0], [5.9, 44, 0]), 10.5);
    expect(sideAlong(camera.photo, { reference: wide, outlines: [short] })?.possible).toBe(false);
  });

  test("is of no side elsewhere, and a slab is no length", () => {
    const across = lengthOf(stretch([-3, 20, 0], [3, 30, 0]), Math.hypot(6, 10));
    expect(sideAlong(camera.photo, { reference: across, outlines: [drive] })).toBeNull();
    expect(sideAlong(camera.photo, { reference: slab, outlines: [drive] })).toBeNull();
  });
});

describe("a surface on several photos", () => {
  const photos = new Map([
    ["a", camera.photo],
    ["b", camera.photo],
  ]);
  const outlines = [{ ...drive, rectangular: true }];
  const both = (width: number) =>
    measure(photos, {
      photos: [
        { photo_id: "a", reference: slab, outlines },
        { photo_id: "b", reference: { ...slab, width, height: width }, outlines, shows_again: "a" },
      ],
    });

  test("counts once, and surer", () => {
    const [once, twice] = [measurePhoto(camera.photo, { reference: slab, outlines }), both(4)];
    if (!once.ok || !twice.ok) throw new Error("not measured");
    expect(twice.area.median).toBeCloseTo(once.area.median, 6);
    expect(twice.area.high).toBeLessThan(once.area.high);
    expect(twice.outlines).toHaveLength(2);
  });

  test("is less sure where they differ", () => {
    const [alike, apart] = [both(4), both(5)];
    if (!alike.ok || !apart.ok) throw new Error("not measured");
    expect(apart.area.high / apart.area.low).toBeGreaterThan(1.2 * (alike.area.high / alike.area.low));
  });

  test("which a photo that is not measured shows again counts for itself", () => {
    expect(
      measure(photos, { photos: [{ photo_id: "a", reference: slab, outlines, shows_again: "gone" }] }),
    ).toMatchObject({ ok: true });
  });
});
