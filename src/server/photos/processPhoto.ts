import { availableParallelism } from "node:os";
import sharp from "sharp";
import type { Sharp, SharpOptions } from "sharp";
import { maxPhotoBytes, maxPhotoPixels, maxPhotoSide, PhotoError, photoKind, thumbnailSide } from "#features/photos/photo.ts";
import type { PhotoKind } from "#features/photos/photo.ts";
import { createBulkhead } from "#server/outsideCalls.ts";
import { decodeHeic } from "./decodeHeic.ts";
import { readFocalLength } from "./focalLength.ts";

/** A photo made safe to keep and to show: upright, without location or any other metadata. */
export type ProcessedPhoto = {
  /** JPEG, long side at most 4032 px. */
  full: Buffer;
  /** WebP, long side at most 480 px. */
  thumb: Buffer;
  /** Of the full picture, in pixels, as a person sees it. */
  width: number;
  height: number;
  /** 35 mm equivalent in millimetres, where the camera noted it. */
  focalLength35mm: number | null;
  sourceKind: PhotoKind;
};

// Every photo is another one, so a cache of decoded pictures only costs memory.
sharp.cache(false);

// One more than the cores, so that none waits for the next picture to be handed over; but Node's four background threads
// also serve files and password hashes, and photos never take the last one.
const atOnce = Math.min(3, availableParallelism() + 1);
const busy = () => new PhotoError("busy");
const photosAtOnce = createBulkhead({ concurrency: atOnce, maxQueue: 60, busy });
const picturesAtOnce = createBulkhead({ concurrency: atOnce, maxQueue: Infinity });
// A decoded HEIC is 50 to 240 MB of pixels: the next one is decoded when this one has been encoded. JPEGs pass by.
const heicsAtOnce = createBulkhead({ concurrency: 1, maxQueue: 60, busy });

const timeLimitSeconds = 60;

/**
 * Turns what a stranger sent into a photo: decides by content what it is, re-encodes it and makes its thumbnail. `head` is
 * the beginning of the original where the browser has shrunk it, and is asked for the focal length first. Throws a
 * PhotoError in plain words when it is no photo, too large or damaged, or when too many are being processed.
 */
export async function processPhoto(bytes: Uint8Array, options: { head?: Uint8Array } = {}): Promise<ProcessedPhoto> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoError("too_large");
  const sourceKind = photoKind(bytes);
  if (!sourceKind) throw new PhotoError("not_a_photo");
  const focalLength35mm = (options.head && (await readFocalLength(options.head))) ?? (await readFocalLength(bytes));
  const pictures =
    sourceKind === "heic"
      ? await heicsAtOnce(async () => {
          const { width, height, pixels } = await decodeHeic(bytes);
          return encode(pixels, { raw: { width, height, channels: 4 } });
        })
      : await encode(bytes, { failOn: "error", limitInputPixels: maxPhotoPixels });
  return { ...pictures, focalLength35mm, sourceKind };
}

type Pictures = Pick<ProcessedPhoto, "full" | "thumb" | "width" | "height">;

async function encode(input: Uint8Array | Uint8ClampedArray, options: SharpOptions): Promise<Pictures> {
  // Two readings side by side: a JPEG is decoded at an eighth for the thumbnail, cheaper than shrinking the whole picture.
  const picture = (side: number): Sharp =>
    sharp(input, options)
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" });
  try {
    const [full, thumb] = await photosAtOnce(() =>
      Promise.all([
        picturesAtOnce(() => picture(maxPhotoSide).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true })),
        picturesAtOnce(() => picture(thumbnailSide).webp({ quality: 72, effort: 2 }).toBuffer()),
      ]),
    );
    return { full: full.data, thumb, width: full.info.width, height: full.info.height };
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    const tooMany = error instanceof Error && error.message.includes("pixel limit");
    throw new PhotoError(tooMany ? "too_many_pixels" : "damaged", error);
  }
}
