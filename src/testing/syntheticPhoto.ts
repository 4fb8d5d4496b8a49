import type { MeasuredPhoto, Point, PointSetting } from "#features/catalog/measurements/measurement.ts";

/** A place in the world, in feet: to the right of the camera, ahead of it, and above the ground. */
export type WorldPlace = readonly [right: number, ahead: number, up: number];

/**
 * The camera of a picture: its height in feet, its downward tilt and its roll about the camera's axis in degrees, and
 * its photo format. `bend`: the distance from the photo's middle at which its lens shows what a pinhole shows at a
 * distance, both in halves of the diagonal.
 */
export type Shot = {
  eyeHeight: number;
  down: number;
  roll: number;
  photo: MeasuredPhoto;
  bend?: (radius: number) => number;
};

/** A phone in landscape at eye level (1.55 m), tilted down a little, with its main camera (26 mm). */
export const phoneShot: Shot = {
  eyeHeight: 1.55 / 0.3048,
  down: 12,
  roll: 0,
  photo: { width: 4032, height: 3024, focal_length_35mm: 26 },
};

/** The diagonal of 35 mm film in mm, for equivalent focal lengths. */
const filmDiagonal = 43.27;

/**
 * A simulated camera with known parameters. Its arithmetic is separate from the product's, so it tests the product's
 * measurements independently.
 */
export type SyntheticPhoto = {
  photo: MeasuredPhoto;
  /**
   * The point at which a place in the world appears, as shares of width and height, set with maximum precision. It can
   * be outside the frame. Throws if the place is behind the camera.
   */
  pointAt(place: WorldPlace): Point;
  /** The direction in the world from the camera through a point of the photo. */
  rayThrough(point: Point): WorldPlace;
};

/** Creates a camera for such a shot. */
export function syntheticPhoto(shot: Shot): SyntheticPhoto {
  const { width, height, focal_length_35mm } = shot.photo;
  const focal = ((focal_length_35mm ?? 26) / filmDiagonal) * Math.hypot(width, height);
  const [sinDown, cosDown] = [Math.sin((shot.down * Math.PI) / 180), Math.cos((shot.down * Math.PI) / 180)];
  const [sinRoll, cosRoll] = [Math.sin((shot.roll * Math.PI) / 180), Math.cos((shot.roll * Math.PI) / 180)];
  return {
    photo: shot.photo,
    pointAt([right, ahead, up]) {
      const below = shot.eyeHeight - up;
      const depth = ahead * cosDown + below * sinDown;
      if (depth <= 0) throw new Error(`${right}, ${ahead}, ${up} is behind the camera`);
      const straight = [(focal * right) / depth, (focal * (below * cosDown - ahead * sinDown)) / depth] as const;
      const radius = Math.hypot(...straight) / (Math.hypot(width, height) / 2);
      const bent = shot.bend && radius > 0 ? shot.bend(radius) / radius : 1;
      const [x, y] = [straight[0] * bent, straight[1] * bent];
      return {
        x: 0.5 + (x * cosRoll + y * sinRoll) / width,
        y: 0.5 + (y * cosRoll - x * sinRoll) / height,
        set: setWithin(shot.photo, 0),
      };
    },
    rayThrough(point) {
      const [px, py] = [(point.x - 0.5) * width, (point.y - 0.5) * height];
      const x = (px * cosRoll - py * sinRoll) / focal;
      const y = (px * sinRoll + py * cosRoll) / focal;
      return [x, cosDown - y * sinDown, -(y * cosDown + sinDown)];
    },
  };
}

/**
 * The four corners on the ground of a rectangle whose near left corner is at `right`, `ahead`. It is rotated about that
 * corner by `turned` degrees.
 */
export function groundRectangle(
  near: { right: number; ahead: number; turned?: number },
  width: number,
  length: number,
): [WorldPlace, WorldPlace, WorldPlace, WorldPlace] {
  const angle = ((near.turned ?? 0) * Math.PI) / 180;
  const corner = (across: number, along: number): WorldPlace => [
    near.right + across * Math.cos(angle) + along * Math.sin(angle),
    near.ahead - across * Math.sin(angle) + along * Math.cos(angle),
    0,
  ];
  return [corner(0, 0), corner(width, 0), corner(width, length), corner(0, length)];
}

/** Reproducible random numbers (mulberry32), and normally distributed ones derived from them (Box–Muller). */
export function seeded(seed: number): { uniform(): number; normal(): number } {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { uniform, normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()) };
}

/** The setting of a point with an error of `deviation` pixels: by a finger, on a photo displayed at a matching size. */
export function setWithin({ width, height }: MeasuredPhoto, deviation: number): PointSetting {
  const long = Math.max(width, height);
  // The error of a person who only sees as well as possible does not come from the finger.
  const hand = Math.sqrt(Math.max(0, deviation ** 2 - Math.max(1, (2 / 4032) * long) ** 2));
  return hand > 0 ? { by: "finger", drawn: (4 / hand) * long } : { by: "mouse", drawn: 200_000 };
}

/** A point tapped by a hand with an error of `deviation` pixels in either direction. Its setting states that error. */
export function tapped(point: Point, photo: MeasuredPhoto, deviation: number, random: { normal(): number }): Point {
  return {
    x: point.x + (deviation * random.normal()) / photo.width,
    y: point.y + (deviation * random.normal()) / photo.height,
    set: setWithin(photo, deviation),
  };
}
