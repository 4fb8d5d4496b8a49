import type { MeasuredPhoto, Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import {
  groundRectangle,
  phoneShot,
  seeded,
  syntheticPhoto,
  tapped,
  type WorldPlace,
} from "#testing/syntheticPhoto.ts";
import { benchAims } from "./accuracyAims.ts";
import { median } from "./figures.ts";

type Four = [Point, Point, Point, Point];
type Scene = { name: string; area: number; photo: MeasuredPhoto; outline: readonly Point[]; reference: Reference };

const trials = 600;

/**
 * Prints how exactly each scene is measured. Half of the areas are off by less than `error` if only the taps are off,
 * by 2 and by 5 pixels. `interval` is the answer's own uncertainty, including that of the size and the lens.
 */
export async function benchAccuracy(): Promise<void> {
  for (const scene of scenes()) {
    const error = (noise: number) => {
      const random = seeded(1);
      const errors = Array.from({ length: trials }, () => {
        const answer = measurePhoto(
          scene.photo,
          shaken(scene, (point) => tapped(point, scene.photo, noise, random)),
        );
        return answer.ok ? Math.abs(answer.area.median / scene.area - 1) : Number.POSITIVE_INFINITY;
      });
      return `${(median(errors) * 100).toFixed(1)}%`;
    };
    const exact = measurePhoto(
      scene.photo,
      shaken(scene, (point) => point),
    );
    const interval = exact.ok
      ? `±${(((exact.area.high - exact.area.low) / 2 / exact.area.median) * 100).toFixed(0)}%`
      : exact.refusal;
    console.log(`ACCURACY name="${scene.name}" error-at-2px=${error(2)} error-at-5px=${error(5)} interval=${interval}`);
  }
  await benchAims();
}

function shaken(
  { reference, outline }: Scene,
  tap: (point: Point) => Point,
): { reference: Reference; outlines: Outline[]; as_taken: true } {
  const as_taken = true;
  const outlines = [{ corners: outline.map(tap), hole: false }];
  if (reference.by === "rectangle") {
    const [a, b, c, d] = reference.corners;
    return { reference: { ...reference, corners: [tap(a), tap(b), tap(c), tap(d)] }, outlines, as_taken };
  }
  return { reference: { ...reference, ends: [tap(reference.ends[0]), tap(reference.ends[1])] }, outlines, as_taken };
}

function scenes(): Scene[] {
  const camera = syntheticPhoto({ ...phoneShot, down: 18 });
  const see = (places: readonly WorldPlace[]) => places.map((place) => camera.pointAt(place));
  const rectangle = (right: number, ahead: number, width: number, length: number, turned = 0) =>
    see(groundRectangle({ right, ahead, turned }, width, length)) as Four;
  const stretch = (from: WorldPlace, to: WorldPlace) => see([from, to]) as [Point, Point];
  const square = (corners: Four, width: number, height: number): Reference => ({
    by: "rectangle",
    kind: "other",
    certainty: "tape",
    corners,
    width,
    height,
  });
  const opening: Reference = {
    by: "length",
    kind: "garage_door_double",
    certainty: "standard",
    ends: stretch([-8, 57, 0], [8, 57, 0]),
    length: 16,
  };
  const wall = (left: number, right: number, height: number) =>
    see([
      [left, 30, height],
      [right, 30, height],
      [right, 30, 0],
      [left, 30, 0],
    ]) as Four;
  const photo = camera.photo;
  const unnoted = { ...photo, focal_length_35mm: null };
  const lengthwise = rectangle(-10, 17, 20, 40);
  const drive = { area: 800, photo, outline: lengthwise };
  return [
    {
      ...drive,
      name: "drive from its corner, slab before one's feet",
      outline: rectangle(-4, 10, 20, 40, -30),
      reference: square(rectangle(-1, 6, 4, 4), 4, 4),
    },
    { ...drive, name: "drive lengthwise, slab before one's feet", reference: square(rectangle(-2, 6, 4, 4), 4, 4) },
    { ...drive, name: "drive lengthwise, slab at its near end", reference: square(rectangle(-2, 18, 4, 4), 4, 4) },
    { ...drive, name: "drive lengthwise, slab in its middle", reference: square(rectangle(-2, 35, 4, 4), 4, 4) },
    {
      ...drive,
      name: "drive broadside, slab at its near side",
      outline: rectangle(-20, 31, 40, 20),
      reference: square(rectangle(-2, 31, 4, 4), 4, 4),
    },
    { ...drive, name: "drive lengthwise, plywood in its middle", reference: square(rectangle(-4, 33, 8, 4), 8, 4) },
    {
      ...drive,
      name: "drive lengthwise, slab in its middle, lens unknown",
      photo: unnoted,
      reference: square(rectangle(-2, 35, 4, 4), 4, 4),
    },
    { ...drive, name: "rectangular drive, 16 ft garage opening", reference: opening },
    { ...drive, name: "rectangular drive, 16 ft garage opening, lens unknown", photo: unnoted, reference: opening },
    {
      ...drive,
      name: "rectangular drive, 20 ft by tape across its near end",
      reference: { by: "length", kind: "tape", certainty: "tape", ends: [lengthwise[0], lengthwise[1]], length: 20 },
    },
    {
      ...drive,
      name: "rectangular drive, car on it",
      reference: {
        by: "length",
        kind: "car",
        certainty: "about",
        ends: stretch([-4, 28, 0], [-4, 43.5, 0]),
        length: 15.5,
      },
    },
    {
      name: "patio 12 × 14, plywood on it",
      area: 168,
      photo,
      outline: rectangle(-6, 11, 12, 14),
      reference: square(rectangle(-4, 15, 8, 4), 8, 4),
    },
    {
      name: "wall 36 × 10, garage door 9 × 7 in it",
      area: 360,
      photo,
      outline: wall(-18, 18, 10),
      reference: {
        by: "rectangle",
        kind: "garage_door_single",
        certainty: "standard",
        corners: wall(-4.5, 4.5, 7),
        width: 9,
        height: 7,
      },
    },
  ];
}
