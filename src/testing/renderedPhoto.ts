import sharp from "sharp";
import type { MeasuredPhoto, Point } from "#features/catalog/measurements/measurement.ts";
import { bed, colourAt, door, slab, usualColours, type Colours, type Drive, type Scene } from "./drivewayScene.ts";
import { forTheEye, inkOn, type LaidSheet } from "./sheetPicture.ts";
import { groundRectangle, phoneShot, syntheticPhoto, type Shot, type WorldPlace } from "./syntheticPhoto.ts";

type Four = [Point, Point, Point, Point];

/**
 * A photo of a driveway in front of a house, drawn by a camera with known parameters, and the positions of objects on
 * it. These are the drive (near left corner first, its width first), a light slab on it, and a flower bed cut out of
 * it. Then there are the garage door in the wall (upper left first) and the two ends of its opening on the ground.
 * `area` is the drive's in square feet, including the bed.
 */
export type RenderedPhoto = {
  /** JPEG with the focal length in its metadata, as from a phone. */
  jpeg: Buffer;
  photo: MeasuredPhoto;
  area: number;
  drive: Four;
  slab: { corners: Four; width: number; height: number };
  bed: { corners: Four; area: number };
  door: { corners: Four; width: number; height: number };
  opening: { ends: [Point, Point]; length: number };
};

const usualDrive: Drive = { width: 20, length: 24, ahead: 16 };

/**
 * Draws the photo. `shot` is the camera's pose. A photo without a focal length has none in its metadata. It is 3000
 * pixels wide by default, as the form sends it. Another drive must leave room for the slab and the bed.
 */
export async function renderPhoto(
  options: {
    shot?: Partial<Omit<Shot, "photo">>;
    photo?: Partial<MeasuredPhoto>;
    drive?: Drive;
    colours?: Partial<Colours>;
    /** A printed measuring sheet on the ground. */
    sheet?: LaidSheet;
  } = {},
): Promise<RenderedPhoto> {
  const drive = options.drive ?? usualDrive;
  const wallAhead = drive.ahead + drive.length;
  const scene: Scene = { drive, wallAhead, colours: { ...usualColours, ...options.colours } };
  const shot: Shot = {
    ...phoneShot,
    ...options.shot,
    photo: { ...phoneShot.photo, width: 3000, height: 2250, ...options.photo },
  };
  const camera = syntheticPhoto(shot);
  const { width, height, focal_length_35mm } = shot.photo;
  const ink = options.sheet ? inkOn(options.sheet) : () => null;
  const look = (x: number, y: number) => {
    const [right, ahead, up] = camera.rayThrough({ x: x / width, y: y / height });
    const printed = up < 0 ? ink((right * shot.eyeHeight) / -up, (ahead * shot.eyeHeight) / -up) : null;
    if (printed === null) return colourAt(scene, [right, ahead, up], shot.eyeHeight);
    const grey = 255 * forTheEye(printed);
    return [grey, grey, grey] as const;
  };
  const pixels = Buffer.alloc(width * height * 3);
  const paint = (x: number, y: number, colour: readonly number[]) =>
    pixels.set(
      colour.map((value) => Math.max(0, Math.min(255, Math.round(value)))),
      (y * width + x) * 3,
    );
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) paint(x, y, look(x + 0.5, y + 0.5));
  // At the border of two colours, four samples per pixel put the edge in its exact position and not on the nearest
  // pixel.
  for (let y = height - 2; y >= 0; y--)
    for (let x = width - 2; x >= 0; x--) {
      if (!differ(pixels, (y * width + x) * 3, [3, width * 3])) continue;
      const looks = quarters.map(([dx, dy]) => look(x + dx, y + dy));
      paint(
        x,
        y,
        [0, 1, 2].map((channel) => looks.reduce((sum, seen) => sum + (seen[channel] ?? 0), 0) / looks.length),
      );
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
        [-door.width / 2, wallAhead, door.height],
        [door.width / 2, wallAhead, door.height],
        [door.width / 2, wallAhead, 0],
        [-door.width / 2, wallAhead, 0],
      ]) as Four,
      width: door.width,
      height: door.height,
    },
    opening: {
      ends: seen([
        [-door.width / 2, wallAhead, 0],
        [door.width / 2, wallAhead, 0],
      ]) as [Point, Point],
      length: door.width,
    },
  };
}

/** True if a pixel differs clearly from one of those at these byte offsets. */
function differ(pixels: Buffer, at: number, steps: readonly number[]): boolean {
  return steps.some((step) =>
    [0, 1, 2].some((channel) => Math.abs((pixels[at + channel] ?? 0) - (pixels[at + step + channel] ?? 0)) > 20),
  );
}

const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
