import {
  markCodes,
  markCorners,
  markInches,
  markMiddles,
  moduleInches,
  modulesAcross,
} from "#features/catalog/sheet/sheetLayout.ts";
import type { GreyPicture } from "#features/catalog/sheet/greyPicture.ts";
import { seeded, syntheticPhoto, type Shot, type WorldPlace } from "./syntheticPhoto.ts";

/** A sheet on the ground: the place of its middle, its turn about it in degrees, and the size of its paper in inches. */
export type LaidSheet = { middle: WorldPlace; turned: number; paper?: readonly [number, number]; scale?: number };

/** The light on a place of the ground, from 0 to 1, and the ground's own brightness there. */
export type Surroundings = {
  light?: (right: number, ahead: number) => number;
  ground?: (right: number, ahead: number) => number;
  /** True where something covers the sheet, in inches from its middle. */
  covered?: (x: number, y: number) => boolean;
  /** The blur of the lens (standard deviation, pixels) and the noise of the sensor (standard deviation, of 255). */
  blur?: number;
  noise?: number;
  seed?: number;
};

/** The place in the world of a place on the sheet, in inches from its middle: to the right, down. */
function placeOnSheet({ middle, turned, scale = 1 }: LaidSheet, [x, y]: readonly [number, number]): WorldPlace {
  const angle = (turned * Math.PI) / 180;
  const [right, ahead] = [(x * scale) / 12, (-y * scale) / 12];
  return [
    middle[0] + right * Math.cos(angle) + ahead * Math.sin(angle),
    middle[1] - right * Math.sin(angle) + ahead * Math.cos(angle),
    middle[2],
  ];
}

/** The light that a sheet reflects at a place on the ground, from 0 to 1; null beside it. */
export function inkOn({ middle, turned, paper = [8.5, 11], scale = 1 }: LaidSheet) {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin, perFoot] = [Math.cos(angle), Math.sin(angle), 12 / scale];
  return (right: number, ahead: number, covered: (x: number, y: number) => boolean = () => false): number | null => {
    const [r, a] = [right - middle[0], ahead - middle[1]];
    const [x, y] = [(r * cos - a * sin) * perFoot, -(r * sin + a * cos) * perFoot];
    return Math.abs(x) > paper[0] / 2 || Math.abs(y) > paper[1] / 2 || covered(x, y) ? null : inkAt(x, y);
  };
}

/** The corners of the rectangle around the sheet's marks in the world. */
export function cornersOfSheet(sheet: LaidSheet): WorldPlace[] {
  return markMiddles.map((middle, mark) => placeOnSheet(sheet, markCorners(middle)[mark] ?? [0, 0]));
}

/** A part of a photo: its pixels, and where they are on the whole of it. */
export type PhotoPart = GreyPicture & { left: number; top: number };

/**
 * The part of a photo around a sheet on the ground, or the whole photo if there is none, as a camera sees it: blurred in
 * light, then brightened for the eye, then with noise.
 */
export function pictureOfSheet(
  shot: Shot,
  sheet: LaidSheet | null,
  around: Surroundings = {},
  isWhole = sheet === null,
): PhotoPart {
  const { light = () => 1, ground = () => 0.35, covered = () => false, blur = 0.7, noise = 3, seed = 1 } = around;
  const camera = syntheticPhoto(shot);
  const ink = sheet ? inkOn(sheet) : () => null;
  const reflected = (right: number, ahead: number): number => ink(right, ahead, covered) ?? ground(right, ahead);
  const seen = (px: number, py: number): number => {
    const [right, ahead, up] = camera.rayThrough({ x: px / shot.photo.width, y: py / shot.photo.height });
    if (up >= -1e-6) return 0.8;
    const [x, y] = [(right * shot.eyeHeight) / -up, (ahead * shot.eyeHeight) / -up];
    return reflected(x, y) * light(x, y);
  };
  const near = sheet ? boxAround(shot, sheet) : { left: 0, top: 0, right: 0, bottom: 0 };
  const frame = isWhole ? { left: 0, top: 0, right: shot.photo.width, bottom: shot.photo.height } : widened(near, shot);
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const linear = new Float32Array(width * height);
  for (let at = 0; at < linear.length; at++) {
    const [x, y] = [frame.left + (at % width), frame.top + Math.floor(at / width)];
    const fine = x >= near.left && x <= near.right && y >= near.top && y <= near.bottom ? 4 : 1;
    let sum = 0;
    for (let part = 0; part < fine ** 2; part++)
      sum += seen(x + ((part % fine) + 0.5) / fine, y + (Math.floor(part / fine) + 0.5) / fine);
    linear[at] = sum / fine ** 2;
  }
  const blurred = blur > 0 ? blurredBy(linear, width, height, blur) : linear;
  const random = seeded(seed);
  const grey = Uint8Array.from(blurred, (each) =>
    Math.max(0, Math.min(255, Math.round(255 * forTheEye(each) + noise * random.normal()))),
  );
  return { grey, width, height, left: frame.left, top: frame.top };
}

type Box = { left: number; top: number; right: number; bottom: number };

/** The pixels that show a sheet. */
function boxAround(shot: Shot, sheet: LaidSheet): Box {
  const camera = syntheticPhoto(shot);
  const points = [
    [-6, -7],
    [6, -7],
    [6, 7],
    [-6, 7],
  ].map(([x = 0, y = 0]) => camera.pointAt(placeOnSheet(sheet, [x, y])));
  const [xs, ys] = [points.map(({ x }) => x * shot.photo.width), points.map(({ y }) => y * shot.photo.height)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The same with as much again around it, as far as the photo goes. */
function widened({ left, top, right, bottom }: Box, { photo }: Shot): Box {
  const by = Math.max(40, (right - left) / 3);
  return {
    left: Math.max(0, Math.floor(left - by)),
    top: Math.max(0, Math.floor(top - by)),
    right: Math.min(photo.width, Math.ceil(right + by)),
    bottom: Math.min(photo.height, Math.ceil(bottom + by)),
  };
}

/** White paper reflects 85%, ink 4%. */
function inkAt(x: number, y: number): number {
  for (const [mark, [mx, my]] of markMiddles.entries()) {
    const column = Math.floor((x - mx + markInches / 2) / moduleInches);
    const row = Math.floor((y - my + markInches / 2) / moduleInches);
    if (column < 0 || row < 0 || column >= modulesAcross || row >= modulesAcross) continue;
    const inside = column > 0 && row > 0 && column < modulesAcross - 1 && row < modulesAcross - 1;
    return inside && markCodes[mark]?.[(row - 1) * (modulesAcross - 2) + column - 1] === "1" ? 0.85 : 0.04;
  }
  return 0.85;
}

/** The curve of sRGB. */
export const forTheEye = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * Math.min(1, light) ** (1 / 2.4) - 0.055;

function blurredBy(picture: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const reach = Math.ceil(3 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, each) => sum + each, 0);
  const along = (from: Float32Array, step: number, length: number, of: (at: number) => number) => {
    const to = new Float32Array(from.length);
    for (let at = 0; at < from.length; at++) {
      const place = of(at);
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const clamped = Math.min(length - 1, Math.max(0, place + k));
        sum += (weights[k + reach] ?? 0) * (from[at + (clamped - place) * step] ?? 0);
      }
      to[at] = sum / total;
    }
    return to;
  };
  return along(
    along(picture, 1, width, (at) => at % width),
    width,
    height,
    (at) => Math.floor(at / width),
  );
}
