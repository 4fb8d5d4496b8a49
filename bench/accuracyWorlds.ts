import type {
  MeasuredPhoto,
  Outline,
  Point,
  PointSetting,
  Reference,
  Zoom,
} from "#features/catalog/measurements/measurement.ts";
import { sheetFeet } from "#features/catalog/sheet/sheetLayout.ts";
import {
  type seeded,
  type Shot,
  syntheticPhoto,
  type SyntheticPhoto,
  type WorldPlace,
} from "#testing/syntheticPhoto.ts";

import { feltBy, partOf, type PhotoKind } from "./accuracyLenses.ts";

type Random = ReturnType<typeof seeded>;
type Four = [Point, Point, Point, Point];

/** The object that gives the scale in a synthetic world. */
type MeasuredBy = "slab" | "sheet" | "marked sheet" | "plywood" | "opening" | "car";

/** The parameters of a random world. All errors not named here are as large as the points and sizes state. */
export type World = {
  by: MeasuredBy;
  /** The drive's size in square feet, drawn evenly between these. */
  area: readonly [number, number];
  /** The standard deviation of each tap in pixels, which the points also state. */
  off: number;
  set: PointSetting | null;
  /**
   * True if the nearly rectangular drive is declared a rectangle, false if declared none, null if nothing is declared.
   */
  rectangular: boolean | null;
  /**
   * The extra width of the far end over the near one, as a share. "any": as drives vary, half of them exact and half
   * with a standard deviation of 8.5%.
   */
  flare: number | "any";
  /**
   * The slope of the ground under a slab against the drive, in feet per foot: between these, in either direction.
   * "any": as ground varies, with standard deviations of 1% on the drive and 2% beside it.
   */
  slope: readonly [number, number] | "any";
  /** The lens's 35 mm equivalent in mm: "main" is that of a phone's main camera. */
  mm: number | "main";
  /** The lens's distortion: of a phone, or of an action camera that sees equal angles at equal distances. */
  bent: "phone" | "action";
  /** True if the photo notes its lens; `lens` is the factor by which the note is also wrong. */
  noted: boolean;
  lens: number;
  /** True if the person said which zoom it was. */
  zoomSaid: boolean;
  /** The share of photos on which one point slipped by up to 40 pixels. */
  slips: number;
  /** True if the upper and the lower eighth of the photo were cut off. */
  cropped: boolean;
  /** The height above the ground, in feet, at which the ends of a car are tapped. */
  lifted: number;
  /** The factor by which the object is larger than stated. */
  size: number;
  /** The photo's origin; `asTaken` is what the person declared about it, or null. */
  kind: PhotoKind;
  asTaken: boolean | null;
  /** True if the camera noted which way is down. */
  gravity: boolean;
  /** Only taps are off: the stated sizes and lenses are exact. */
  tapsOnly: boolean;
};

type DrawnScene = {
  photo: MeasuredPhoto;
  reference: Reference;
  outlines: Outline[];
  as_taken?: boolean;
  zoom?: Zoom;
  area: number;
};

const between = (random: Random, [low, high]: readonly [number, number]) => low + (high - low) * random.uniform();
const inFrame = ({ x, y }: Point) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** Draws a drive as seen by a person with a phone: another place, height, tilt, lens and hand each time. */
export function drawn(world: World, random: Random): DrawnScene {
  for (;;) {
    const found = attempt(world, random);
    if (found) return found;
  }
}

function attempt(world: World, random: Random): DrawnScene | null {
  const area = between(random, world.area);
  const ratio = between(random, [1, 2.5]);
  const width = Math.sqrt(area / ratio);
  const length = area / width;
  const across = random.uniform() < 0.35;
  const [w, l] = across ? [length, width] : [width, length];
  const upright = random.uniform() < 0.5;
  const focal = world.mm === "main" ? ([24, 26, 28][Math.floor(random.uniform() * 3)] ?? 26) : world.mm;
  // People with a longer lens are farther away.
  const away = Math.max(1, focal / 26);
  const size = upright ? { width: 3024, height: 4032 } : { width: 4032, height: 3024 };
  const part = partOf(world.kind, size, world.noted ? focal * world.lens : null, random);
  const flare = world.flare === "any" ? (random.uniform() < 0.5 ? 0.085 * random.normal() : 0) : world.flare;
  const rounded = focal + random.uniform() - 0.5;
  const bend = world.tapsOnly ? null : bendOf(world, focal, random);
  const shot: Shot = {
    eyeHeight: between(random, [1.3, 1.75]) / 0.3048,
    down: between(random, [3, 35]) / away,
    roll: 3 * random.normal(),
    photo: { ...size, focal_length_35mm: world.tapsOnly ? focal : rounded * Math.exp(0.01 * random.normal()) },
    ...(bend ? { bend } : {}),
  };
  const camera = syntheticPhoto(shot);
  const turned = (between(random, [-45, 45]) * Math.PI) / 180;
  const near = { right: between(random, [-25, 15]), ahead: between(random, [5, 30]) * away };
  const onDrive = (x: number, y: number): WorldPlace => [
    near.right + x * Math.cos(turned) + y * Math.sin(turned),
    near.ahead - x * Math.sin(turned) + y * Math.cos(turned),
    0,
  ];
  const corners = [
    [-1, 0],
    [1, 0],
    [1, 1],
    [-1, 1],
  ].map(([side = 0, far = 0]) => onDrive(w / 2 + (side * w * (1 + flare * (far - 0.5))) / 2, far * l));
  const reference = referenceOn(world, random, { w, l, onDrive });
  const points = corners.map((place) => pointAt(camera, place));
  const marks = reference.places.map((place) => pointAt(camera, place));
  const kept = world.cropped ? { left: 0, top: 0.125, width: 1, height: 0.75 } : part;
  const pixels = { width: size.width * kept.width, height: size.height * kept.height };
  const onPhoto = ({ x, y }: Point) => ({ x: (x - kept.left) / kept.width, y: (y - kept.top) / kept.height });
  const inside = (point: Point | null) => point && inFrame(onPhoto(point));
  if (![...points, ...marks].every(inside)) return null;
  // Points state their error as a share of the long side, so the points of a smaller photo are off by fewer pixels.
  const off = (world.off * Math.max(pixels.width, pixels.height)) / Math.max(size.width, size.height);
  const slipped = random.uniform() < world.slips ? Math.floor(random.uniform() * (points.length + marks.length)) : -1;
  let tapped = 0;
  const setBy = (within: number, set: PointSetting | null) => (point: Point | null) => {
    const { x, y } = onPhoto(point ?? { x: 0, y: 0 });
    const slip = tapped++ === slipped ? 40 : 0;
    const by = () => within * random.normal() + slip * (2 * random.uniform() - 1);
    return { x: x + by() / pixels.width, y: y + by() / pixels.height, ...(set ? { set } : {}) };
  };
  const tap = setBy(off, world.set);
  const markOff = Math.max(pixels.width, pixels.height) / 12_000;
  const found = world.by === "marked sheet" ? setBy(markOff, { by: "marks" }) : tap;
  const outline: Outline = { corners: points.map(tap), hole: false };
  return {
    photo: {
      ...pixels,
      ...part.told,
      ...(world.bent === "action" ? { camera: "GoPro HERO5 Black" } : {}),
      ...(world.gravity ? { gravity: feltBy(shot, random) } : {}),
    },
    ...(world.asTaken === null ? {} : { as_taken: world.asTaken }),
    ...(world.zoomSaid ? { zoom: zoomOf(focal) } : {}),
    reference: reference.as(marks.map(found)),
    outlines: [world.rectangular === null ? outline : { ...outline, rectangular: world.rectangular }],
    area,
  };
}

/**
 * The distortion of a lens. Phones correct their own, and leave about 1% at the corner of the picture, 3% of an ultra
 * wide lens (Brown's first term). An action camera shows equal angles at equal distances.
 */
function bendOf({ bent }: World, focal: number, random: Random): (radius: number) => number {
  const off = (focal < 20 ? 0.03 : 0.01) * random.normal();
  if (bent === "phone") return (radius) => radius * (1 + off * Math.min(1.5, radius) ** 2);
  const length = focal / (filmDiagonal / 2);
  return (radius) => length * Math.atan(radius / length);
}

const filmDiagonal = Math.hypot(36, 24);

/** The button of a phone's camera that takes photos by a lens of so many mm. */
function zoomOf(focal: number): Zoom {
  return focal < 20 ? 0.5 : focal < 40 ? 1 : focal < 60 ? 2 : focal < 100 ? 3 : 5;
}

function pointAt(camera: SyntheticPhoto, place: WorldPlace): Point | null {
  try {
    return camera.pointAt(place);
  } catch {
    return null;
  }
}

/** The sizes of slabs and sheets, in feet. */
const sizes = {
  slab: [4, 4],
  sheet: [8.5 / 12, 11 / 12],
  "marked sheet": [sheetFeet.width, sheetFeet.height],
  plywood: [8, 4],
} as const;

type Drive = { w: number; l: number; onDrive: (x: number, y: number) => WorldPlace };

function referenceOn(
  world: World,
  random: Random,
  { w, l, onDrive }: Drive,
): { places: WorldPlace[]; as: (taps: Point[]) => Reference } {
  const off = { tape: 0.01, standard: 0.05, about: 0.1 };
  const truly = (told: number, certainty: keyof typeof off) =>
    told * world.size * Math.exp(world.tapsOnly ? 0 : (off[certainty] / 1.2816) * random.normal());
  if (world.by === "opening") {
    const told = w > 18 ? 16 : 9;
    const length = truly(told, "standard");
    const at = w / 2 + between(random, [-0.5, 0.5]) * Math.max(0, w - told);
    return {
      places: [onDrive(at - length / 2, l), onDrive(at + length / 2, l)],
      as: ([a = { x: 0, y: 0 }, b = { x: 0, y: 0 }]) => ({
        by: "length",
        kind: told === 16 ? "garage_door_double" : "garage_door_single",
        certainty: "standard",
        ends: [a, b],
        length: told,
      }),
    };
  }
  if (world.by === "car") {
    const length = truly(15.5, "about");
    const x = between(random, [0.2, 0.8]) * w;
    const y = between(random, [0, 1]) * (l - length);
    return {
      places: [onDrive(x, y), onDrive(x, y + length)].map(([right, ahead]): WorldPlace => [right, ahead, world.lifted]),
      as: ([a = { x: 0, y: 0 }, b = { x: 0, y: 0 }]) => ({
        by: "length",
        kind: "car",
        certainty: "about",
        ends: [a, b],
        length: 15.5,
      }),
    };
  }
  const [width, height] = sizes[world.by];
  const isMarked = world.by === "marked sheet";
  const angle = between(random, [0, 2 * Math.PI]);
  const [x, y] = [between(random, [-5, w + 5]), between(random, [-8, l])];
  const [tw, th] = [truly(width, "tape"), truly(height, "tape")];
  const isOn = x > 0 && x < w && y > 0 && y < l;
  const slopes = [0, 1].map(() =>
    world.slope === "any"
      ? (isOn ? 0.01 : 0.02) * random.normal()
      : between(random, world.slope) * (random.uniform() < 0.5 ? -1 : 1),
  ) as [number, number];
  const places = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([X = 0, Y = 0]): WorldPlace => {
    const [u, v] = [(X * tw) / 2, (Y * th) / 2];
    const [right, ahead] = onDrive(
      x + u * Math.cos(angle) - v * Math.sin(angle),
      y + u * Math.sin(angle) + v * Math.cos(angle),
    );
    // A sheet's corners curl up, by about a tenth of an inch; a marked one is refused if it curls more than a hundredth.
    const curls = world.by === "sheet" ? 0.01 : world.by === "marked sheet" ? 0.001 : 0;
    const curl = world.tapsOnly ? 0 : Math.abs(curls * random.normal());
    return [right, ahead, u * slopes[0] + v * slopes[1] + curl];
  });
  return {
    places,
    as: (taps) => ({
      by: "rectangle",
      kind: isMarked ? "marked_sheet" : "other",
      certainty: "tape",
      corners: taps as Four,
      width,
      height,
    }),
  };
}

/** A slab on a drive that is declared a rectangle and is one, with taps that are 5 pixels off and say so. */
export const usualWorld: World = {
  by: "slab",
  area: [200, 1500],
  off: 5,
  set: null,
  rectangular: true,
  flare: 0,
  slope: [0, 0.01],
  mm: "main",
  bent: "phone",
  noted: true,
  lens: 1,
  zoomSaid: false,
  slips: 0,
  cropped: false,
  lifted: 0,
  size: 1,
  tapsOnly: false,
  kind: "whole",
  asTaken: null,
  gravity: false,
};
