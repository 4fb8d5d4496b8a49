import type { MeasuredPhoto, Point, PointSetting } from "#features/catalog/measurements/measurement.ts";

/** A place in the world, in feet: to the right of the camera, ahead of it, and above the ground. */
export type WorldPlace = readonly [right: number, ahead: number, up: number];

/**
 * How a picture is taken: from how high (feet), tipped down and turned about the camera's axis (degrees), and with
 * what.
 */
export type Shot = { eyeHeight: number; down: number; roll: number; photo: MeasuredPhoto };

/** A phone held at the eyes (1.55 m), tipped down a little, with its main camera (26 mm), across. */
export const phoneShot: Shot = {
  eyeHeight: 1.55 / 0.3048,
  down: 12,
  roll: 0,
  photo: { width: 4032, height: 3024, focal_length_35mm: 26 },
};

/** The diagonal of the film that 35 mm equivalents refer to, in mm. */
const filmDiagonal = 43.27;

/**
 * A camera that never was, with everything about it known. Its arithmetic is its own, so that what is measured with
 * ours is proven by something else.
 */
export type SyntheticPhoto = {
  photo: MeasuredPhoto;
  /**
   * Where a place in the world is seen, as shares of width and height, set as exactly as it can be seen; it may lie
   * outside the frame. An error behind the camera.
   */
  pointAt(place: WorldPlace): Point;
  /** The direction in the world in which a point of the photo looks. */
  rayThrough(point: Point): WorldPlace;
};

/** Takes such a photo. */
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
      const x = (focal * right) / depth;
      const y = (focal * (below * cosDown - ahead * sinDown)) / depth;
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
 * The four corners on the ground of a rectangle whose near left corner is at `right`, `ahead`, turned by some degrees
 * about it.
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

/**
 * Random numbers that are the same every time (mulberry32), and normally distributed ones made of them (Box–Muller).
 */
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

/** How a point says that it was set which is off by `deviation` pixels: by a finger on a photo drawn so large. */
export function setWithin({ width, height }: MeasuredPhoto, deviation: number): PointSetting {
  const long = Math.max(width, height);
  // What anybody is off by who only sees as well as one can, is no finger's.
  const hand = Math.sqrt(Math.max(0, deviation ** 2 - Math.max(1, (2 / 4032) * long) ** 2));
  return hand > 0 ? { by: "finger", drawn: (4 / hand) * long } : { by: "mouse", drawn: 200_000 };
}

/** A point tapped with a hand that is off by `deviation` pixels in either direction, and that says so. */
export function tapped(point: Point, photo: MeasuredPhoto, deviation: number, random: { normal(): number }): Point {
  return {
    x: point.x + (deviation * random.normal()) / photo.width,
    y: point.y + (deviation * random.normal()) / photo.height,
    set: setWithin(photo, deviation),
  };
}
