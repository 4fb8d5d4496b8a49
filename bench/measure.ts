import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import type { MeasuredPhoto, Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { groundRectangle, phoneShot, seeded, syntheticPhoto, tapped } from "#testing/syntheticPhoto.ts";
import { median, print } from "./figures.ts";

const rounds = 5;
const measurements = 200;

/**
 * Measures one full measurement with its spread, as it runs at every move of a finger; its limit is 16 ms. The floor is
 * the least that an area on a photo can cost: the outline through a known mapping and the shoelace formula, without
 * pose, spread or checks.
 */
export function benchMeasure(): void {
  const camera = syntheticPhoto(phoneShot);
  const random = seeded(1);
  const tap = (point: Point) => tapped(point, camera.photo, 3, random);
  const corners = (right: number, ahead: number, width: number, length: number) =>
    groundRectangle({ right, ahead }, width, length).map((place) => tap(camera.pointAt(place))) as [
      Point,
      Point,
      Point,
      Point,
    ];
  const [from, to] = [tap(camera.pointAt([-8, 57, 0])), tap(camera.pointAt([8, 57, 0]))];
  const drive = corners(-10, 17, 20, 40);
  const round = Array.from({ length: 40 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 40;
    return tap(camera.pointAt([8 * Math.cos(angle), 30 + 10 * Math.sin(angle), 0]));
  });
  const bySlab: Reference = {
    by: "rectangle",
    kind: "other",
    certainty: "tape",
    corners: corners(-2, 30, 4, 4),
    width: 4,
    height: 4,
  };
  const byDoor: Reference = {
    by: "length",
    kind: "garage_door_double",
    certainty: "standard",
    ends: [from, to],
    length: 16,
  };
  const unnoted: MeasuredPhoto = { ...camera.photo, focal_length_35mm: null };

  const scenes: [name: string, photo: MeasuredPhoto, reference: Reference, outlines: Outline[]][] = [
    ["measure-slab", camera.photo, bySlab, [{ corners: drive, hole: false }]],
    ["measure-door", camera.photo, byDoor, [{ corners: drive, hole: false }]],
    ["measure-door-lens-unknown", unnoted, byDoor, [{ corners: drive, hole: false }]],
    ["measure-slab-40-corners", camera.photo, bySlab, [{ corners: round, hole: false }]],
  ];
  for (const [name, photo, reference, outlines] of scenes) {
    const ours = timed(() => {
      const answer = measurePhoto(photo, { reference, outlines, as_taken: true, zoom: 1 });
      if (!answer.ok) throw new Error(`${name} was refused: ${answer.message}`);
    });
    const floor = timed(() => void outlines.map((outline) => knownArea(outline.corners)));
    print(name, ours, floor, "ms");
  }
}

/** Returns the milliseconds of one call: the median of the rounds after one that only warms up. */
function timed(work: () => void): number {
  const figures: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    for (let index = 0; index < measurements; index++) work();
    if (round > 0) figures.push((performance.now() - started) / measurements);
  }
  return median(figures);
}

const mapping = [0.011, 0.002, -6, 0.0007, -0.03, 9, 0.00004, 0.0019, -1] as const;

function knownArea(corners: readonly Point[]): number {
  const [a, b, c, d, e, f, g, h, i] = mapping;
  const places = corners.map(
    ({ x, y }) => [(a * x + b * y + c) / (g * x + h * y + i), (d * x + e * y + f) / (g * x + h * y + i)] as const,
  );
  let twice = 0;
  for (const [index, [x, y]] of places.entries()) {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}
