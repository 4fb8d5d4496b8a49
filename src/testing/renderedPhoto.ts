import sharp from "sharp";
import type { MeasuredPhoto, Point } from "#features/photos/measurement.ts";
import { groundRectangle, phoneShot, syntheticPhoto, type Shot, type WorldPlace } from "./syntheticPhoto.ts";

type Four = [Point, Point, Point, Point];

/**
 * A photo of a driveway before a house, drawn by a camera of which everything is known, with what lies where on it: the
 * drive (near left corner first, its width first), a light slab on it, a flower bed cut out of it, the garage door in
 * the wall (upper left first) and the two ends of its opening on the ground. `area` is the drive's in square feet, with
 * the bed.
 */
export type RenderedPhoto = {
  /** JPEG with the focal length noted, as a phone would. */
  jpeg: Buffer;
  photo: MeasuredPhoto;
  area: number;
  drive: Four;
  slab: { corners: Four; width: number; height: number };
  bed: { corners: Four; area: number };
  door: { corners: Four; width: number; height: number };
  opening: { ends: [Point, Point]; length: number };
};

const usualDrive = { width: 20, length: 24, ahead: 16 };
const slab = { width: 4, length: 4, right: -5, ahead: 23 };
const bed = { width: 3, length: 6, right: 5, ahead: 29 };
const door = { width: 16, height: 7 };

type Colour = readonly [number, number, number];
const usualColours = {
  sky: [176, 204, 232],
  haze: [222, 232, 240],
  grass: [92, 128, 62],
  drive: [134, 132, 129],
  slab: [206, 200, 188],
  soil: [88, 62, 44],
  wall: [196, 178, 152],
  door: [238, 236, 230],
  groove: [206, 204, 198],
} as const satisfies Record<string, Colour>;

type Colours = Record<keyof typeof usualColours, Colour>;
/** What is drawn: the size of the drive in feet and how far ahead it begins, the wall at its end, and the colours. */
type Scene = { drive: typeof usualDrive; wall: { ahead: number; height: number; halfWidth: number }; colours: Colours };

/**
 * Draws it. `shot` says how it is taken; a photo without a focal length notes none. 3000 pixels across unless told, as
 * the form sends it. Another drive has to leave room for the slab and the bed.
 */
export async function renderPhoto(
  options: {
    shot?: Partial<Omit<Shot, "photo">>;
    photo?: Partial<MeasuredPhoto>;
    drive?: Scene["drive"];
    colours?: Partial<Colours>;
  } = {},
): Promise<RenderedPhoto> {
  const drive = options.drive ?? usualDrive;
  const wall = { ahead: drive.ahead + drive.length, height: 11, halfWidth: 24 };
  const scene: Scene = { drive, wall, colours: { ...usualColours, ...options.colours } };
  const shot: Shot = {
    ...phoneShot,
    ...options.shot,
    photo: { ...phoneShot.photo, width: 3000, height: 2250, ...options.photo },
  };
  const camera = syntheticPhoto(shot);
  const { width, height, focal_length_35mm } = shot.photo;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Four looks a pixel, so that an edge is where it is and not on the nearest pixel.
      const colour = [0, 0, 0];
      for (const [dx, dy] of quarters) {
        const seen = colourAt(scene, camera.rayThrough({ x: (x + dx) / width, y: (y + dy) / height }), shot.eyeHeight);
        for (let channel = 0; channel < 3; channel++)
          colour[channel] = (colour[channel] ?? 0) + (seen[channel] ?? 0) / quarters.length;
      }
      pixels.set(
        colour.map((value) => Math.max(0, Math.min(255, Math.round(value)))),
        (y * width + x) * 3,
      );
    }
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 88 });
  const noted =
    focal_length_35mm === null
      ? picture
      : picture.withExif({
          IFD0: { Make: "Yardstick", Model: "Drawn" },
          IFD2: { FocalLengthIn35mmFilm: String(focal_length_35mm) },
        });

  const seen = (places: readonly WorldPlace[]) => places.map((place) => camera.pointAt(place));
  return {
    jpeg: await noted.toBuffer(),
    photo: shot.photo,
    area: drive.width * drive.length,
    drive: seen(groundRectangle({ right: -drive.width / 2, ahead: drive.ahead }, drive.width, drive.length)) as Four,
    slab: {
      corners: seen(groundRectangle(slab, slab.width, slab.length)) as Four,
      width: slab.width,
      height: slab.length,
    },
    bed: { corners: seen(groundRectangle(bed, bed.width, bed.length)) as Four, area: bed.width * bed.length },
    door: {
      corners: seen([
        [-door.width / 2, wall.ahead, door.height],
        [door.width / 2, wall.ahead, door.height],
        [door.width / 2, wall.ahead, 0],
        [-door.width / 2, wall.ahead, 0],
      ]) as Four,
      width: door.width,
      height: door.height,
    },
    opening: {
      ends: seen([
        [-door.width / 2, wall.ahead, 0],
        [door.width / 2, wall.ahead, 0],
      ]) as [Point, Point],
      length: door.width,
    },
  };
}

const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

function colourAt(scene: Scene, [right, ahead, up]: WorldPlace, eyeHeight: number): Colour {
  const { wall, colours } = scene;
  const toWall = wall.ahead / ahead;
  const onWall = [right * toWall, eyeHeight + up * toWall] as const;
  if (ahead > 0 && Math.abs(onWall[0]) < wall.halfWidth && onWall[1] > 0 && onWall[1] < wall.height)
    return wallAt(scene, onWall[0], onWall[1]);
  if (up >= 0) return mixed(colours.haze, colours.sky, Math.min(1, up * 2.5));
  const reach = eyeHeight / -up;
  return groundAt(scene, right * reach, ahead * reach);
}

function wallAt({ colours }: Scene, right: number, up: number): Colour {
  if (Math.abs(right) < door.width / 2 && up < door.height) return up % 1.75 < 0.06 ? colours.groove : colours.door;
  return rough(colours.wall, 5 * bump(right * 2, Math.floor(up * 2)));
}

function groundAt({ drive, colours }: Scene, right: number, ahead: number): Colour {
  // What is far away blurs: details smaller than a pixel would only glitter.
  const near = Math.min(1, 20 / ahead);
  const inside = (thing: { right: number; ahead: number; width: number; length: number }) =>
    right >= thing.right &&
    right <= thing.right + thing.width &&
    ahead >= thing.ahead &&
    ahead <= thing.ahead + thing.length;
  if (inside(slab)) return rough(colours.slab, 6 * near * bump(right * 9, ahead * 9));
  if (inside(bed)) return rough(colours.soil, 26 * near * bump(right * 12, ahead * 12));
  if (inside({ ...drive, right: -drive.width / 2 }))
    return rough(colours.drive, 9 * near * bump(right * 14, ahead * 14) + 6 * bump(right * 0.6, ahead * 0.6));
  return rough(colours.grass, 30 * near * bump(right * 10, ahead * 10) + 14 * bump(right * 0.9, ahead * 0.9));
}

function rough([r, g, b]: Colour, by: number): Colour {
  return [r + by, g + by, b + by * 0.7];
}

function mixed(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Smooth unevenness between -1 and 1 that is the same every time (value noise). */
function bump(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const [sx, sy] = [dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)];
  const above = grain(column, row) + (grain(column + 1, row) - grain(column, row)) * sx;
  const below = grain(column, row + 1) + (grain(column + 1, row + 1) - grain(column, row + 1)) * sx;
  return above + (below - above) * sy;
}

function grain(column: number, row: number): number {
  let mixed = Math.imul(column, 374761393) ^ Math.imul(row, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
}
