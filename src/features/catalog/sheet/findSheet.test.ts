import sharp from "sharp";
import { expect, test } from "vitest";
import {
  cornersOfSheet,
  pictureOfSheet,
  type LaidSheet,
  type PhotoPart,
  type Surroundings,
} from "#testing/sheetPicture.ts";
import { seeded, syntheticPhoto, type Shot } from "#testing/syntheticPhoto.ts";
import { findSheet, type SheetAnswer } from "./findSheet.ts";
import { halved, type GreyPicture } from "./greyPicture.ts";

const photo = { width: 3000, height: 2250, focal_length_35mm: 26 };

/** A shot of a sheet: its distance in feet, and the angle between the sight and straight down on it, in degrees. */
function shotOf(
  distance: number,
  angle: number,
  { turned = 20, off = 0, roll = 2 } = {},
): { shot: Shot; sheet: LaidSheet } {
  const [height, ahead] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
    (share) => share * distance,
  ) as [number, number];
  return {
    shot: { eyeHeight: height, down: 90 - angle, roll, photo },
    sheet: { middle: [off, ahead, 0], turned },
  };
}

/** The same picture from a JPEG of quality 70. */
async function asJpeg(picture: PhotoPart): Promise<PhotoPart> {
  const { width, height } = picture;
  const jpeg = await sharp(picture.grey, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { ...picture, grey: new Uint8Array(await sharp(jpeg).greyscale().raw().toBuffer()) };
}

/** The error of the sheet's size in this answer, as a share of it: the mean of its sides on the ground. */
function sizeError(answer: SheetAnswer, part: PhotoPart, shot: Shot, sheet: LaidSheet): number {
  if (answer.is !== "found") return Number.NaN;
  const camera = syntheticPhoto(shot);
  const places = answer.corners.map(([x, y]) => {
    const [right, ahead, up] = camera.rayThrough({
      x: (x * part.width + part.left) / photo.width,
      y: (y * part.height + part.top) / photo.height,
    });
    return [(right * shot.eyeHeight) / -up, (ahead * shot.eyeHeight) / -up] as const;
  });
  const sides = (corners: readonly (readonly number[])[]) =>
    corners.map((corner, index) => {
      const next = corners[(index + 1) % 4] ?? corner;
      return Math.hypot((next[0] ?? 0) - (corner[0] ?? 0), (next[1] ?? 0) - (corner[1] ?? 0));
    });
  const exact = sides(cornersOfSheet(sheet));
  return Math.abs(sides(places).reduce((sum, side, index) => sum + side / (exact[index] ?? 0), 0) / 4 - 1);
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

test("a sheet from 1 to 6 m, up to 65 degrees, in blur, noise and JPEG is found, its size to 0.1%", async () => {
  const random = seeded(5);
  const errors: number[] = [];
  for (let trial = 0; trial < 24; trial++) {
    const { shot, sheet } = shotOf(3.3 + 16.4 * random.uniform(), 20 + 45 * random.uniform(), {
      turned: 360 * random.uniform(),
      off: 2 * random.uniform() - 1,
    });
    const around = {
      seed: trial + 1,
      blur: 0.6 + 0.6 * random.uniform(),
      light: (right: number) => 0.7 + 0.3 * Math.sin(right),
    };
    const part = await asJpeg(pictureOfSheet(shot, sheet, around));
    errors.push(sizeError(findSheet(part), part, shot, sheet));
  }
  expect(errors.filter(Number.isNaN)).toEqual([]);
  expect(quantile(errors, 0.5)).toBeLessThan(0.001);
  expect(quantile(errors, 0.95)).toBeLessThan(0.003);
});

test.each([
  [
    "a shadow's edge across it",
    { light: (right: number, ahead: number) => (right + 0.4 * (ahead - 6) < 0.1 ? 0.15 : 1) },
  ],
  ["deep shade", { light: () => 0.12 }],
  ["light that grows across it", { light: (right: number) => Math.min(1, Math.max(0.2, 0.5 + 0.6 * right)) }],
  ["white concrete", { ground: () => 0.8 }],
  ["black asphalt", { ground: () => 0.05 }],
] satisfies [string, Surroundings][])("%s does not hide the sheet", (_, around) => {
  const { shot, sheet } = shotOf(8, 50);
  const part = pictureOfSheet(shot, sheet, around);
  expect(sizeError(findSheet(part), part, shot, sheet)).toBeLessThan(0.002);
});

test("on A4 the same marks have the same size", () => {
  const { shot, sheet } = shotOf(7, 45);
  const a4: LaidSheet = { ...sheet, paper: [8.27, 11.69] };
  const part = pictureOfSheet(shot, a4);
  expect(sizeError(findSheet(part), part, shot, a4)).toBeLessThan(0.002);
});

test("with one mark covered the other three give the size", () => {
  const { shot, sheet } = shotOf(7, 45);
  const part = pictureOfSheet(shot, sheet, { covered: (x, y) => x > 0.2 && y > 0.2 });
  expect(sizeError(findSheet(part), part, shot, sheet)).toBeLessThan(0.002);
});

test.each([
  ["left half", (x: number) => x < 0.3],
  ["lower half", (_: number, y: number) => y > -0.2],
  ["all but one mark", (x: number, y: number) => x > -0.2 || y > -0.2],
  ["a band across all marks", (x: number) => Math.abs(Math.abs(x) - 2) < 0.4],
] as const)("covered: %s", (name, covered) => {
  const { shot, sheet } = shotOf(6, 40);
  const answer = findSheet(pictureOfSheet(shot, sheet, { covered }));
  expect(answer.is).toBe(name.startsWith("a band") ? "none" : "covered");
});

test("a sheet that is bent over a step is refused", () => {
  const { shot, sheet } = shotOf(6, 40);
  const flat = pictureOfSheet(shot, sheet);
  // The lower half of the picture is moved to the side, as if the sheet were folded there.
  const middle = Math.round(flat.height * 0.5);
  const folded = flat.grey.map((_, at) => {
    const [x, y] = [at % flat.width, Math.floor(at / flat.width)];
    return flat.grey[y * flat.width + Math.min(flat.width - 1, x + (y > middle ? 6 : 0))] ?? 0;
  });
  expect(findSheet({ ...flat, grey: folded }).is).toBe("covered");
});

test("in a mirror it is no sheet", () => {
  const { shot, sheet } = shotOf(6, 40);
  const { grey, width, height } = pictureOfSheet(shot, sheet);
  const mirrored = grey.map((_, at) => grey[Math.floor(at / width) * width + (width - 1 - (at % width))] ?? 0);
  expect(findSheet({ grey: mirrored, width, height }).is).toBe("none");
});

/** A picture of dark and bright figures on the ground. */
function yard(isDark: (right: number, ahead: number) => boolean, seed: number): GreyPicture {
  const shot: Shot = { eyeHeight: 5, down: 25, roll: 1, photo: { width: 1500, height: 1125, focal_length_35mm: 26 } };
  return pictureOfSheet(shot, null, { ground: (right, ahead) => (isDark(right, ahead) ? 0.06 : 0.5), seed });
}

const within = (at: number, period: number, from: number, to: number) => {
  const place = at - Math.floor(at / period) * period;
  return place >= from && place < to;
};
const random = seeded(3);
const cells = Array.from({ length: 10_000 }, () => random.uniform() < 0.5);
const cellAt = (right: number, ahead: number, size: number) =>
  cells[(Math.floor(right / size) + 50 + 100 * (Math.floor(ahead / size) + 20)) % cells.length] ?? false;

test.each([
  [
    "bricks",
    (right: number, ahead: number) =>
      !within(ahead, 0.25, 0, 0.03) && !within(right + (within(ahead, 0.5, 0, 0.25) ? 0.3 : 0), 0.66, 0, 0.03),
  ],
  ["a checkerboard", (right: number, ahead: number) => within(right, 1, 0, 0.5) !== within(ahead, 1, 0, 0.5)],
  [
    "dark pavers with bright joints",
    (right: number, ahead: number) => !within(right, 0.5, 0, 0.06) && !within(ahead, 0.5, 0, 0.06),
  ],
  [
    "squares with random modules in a black border",
    (right: number, ahead: number) =>
      within(right, 0.6, 0, 0.45) &&
      within(ahead, 0.6, 0, 0.45) &&
      (!within(right, 0.6, 0.075, 0.375) || !within(ahead, 0.6, 0.075, 0.375) || cellAt(right, ahead, 0.075)),
  ],
  ["random squares", (right: number, ahead: number) => cellAt(right, ahead, 0.1)],
  [
    "letters",
    (right: number, ahead: number) =>
      within(right, 0.4, 0, 0.3) &&
      within(ahead, 0.5, 0, 0.4) &&
      (within(right, 0.4, 0, 0.08) || within(ahead, 0.5, 0.16, 0.24) || cellAt(right, ahead, 0.2)),
  ],
] as const)("%s are no sheet", (_, isDark) => {
  expect(findSheet(yard(isDark, 1)).is).toBe("none");
});

test("a picture of nothing, and the smallest one, are no sheet", () => {
  const blank = (width: number, height: number): GreyPicture => ({
    grey: new Uint8Array(width * height),
    width,
    height,
  });
  expect(findSheet(blank(800, 600)).is).toBe("none");
  for (const side of [0, 1, 2, 3]) expect(findSheet(blank(side, side)).is).toBe("none");
  expect(halved(blank(1, 5))).toMatchObject({ width: 0, height: 2 });
});
