import type { Sharp, SharpOptions } from "sharp";
import { maxPhotoBytes, maxPhotoPixels, maxPhotoSide, photoKind, thumbnailSide } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import type { PhotoKind } from "#shared/photo.ts";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";
import { decodeHeic } from "./decodeHeic.server.ts";
import { noNotes, readCameraNotes, type CameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { maxConcurrentPictures, pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

/** A photo made safe to keep and to show: upright, without location or any other metadata. */
export type ProcessedPhoto = {
  /** JPEG, long side at most 4032 px. */
  full: Buffer;
  /** WebP, long side at most 480 px. */
  thumb: Buffer;
  /** Of the full picture, in pixels, as a person sees it. */
  width: number;
  height: number;
  /** What the original's camera noted. */
  notes: CameraNotes;
  sourceKind: PhotoKind;
};

const busy = () => new PhotoError("busy");
const photoBulkhead = createBulkhead({ concurrency: maxConcurrentPictures, maxQueue: 60, busy });
// A decoded HEIC is 50 to 240 MB of pixels: the next one is decoded when this one has been encoded. JPEGs pass by.
const heicBulkhead = createBulkhead({ concurrency: 1, maxQueue: 60, busy });

const timeLimitSeconds = 60;
/**
 * Tables fitted to the picture would make files 4 to 20% smaller, but the encoder then holds all of it, 36 MB for 12
 * megapixels, and takes twice as long.
 */
const asStored = { quality: 82, optimiseCoding: false };

/**
 * Turns what a stranger sent into a photo: decides by content what it is, re-encodes it and makes its thumbnail. `head`
 * is the beginning of the original where the browser has shrunk it, and is asked first for what the camera noted. Throws a
 * PhotoError in plain words when it is no photo, too large or damaged, or when too many are being processed.
 */
export async function processPhoto(bytes: Uint8Array, options: { head?: Uint8Array } = {}): Promise<ProcessedPhoto> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoError("too_large");
  const sourceKind = photoKind(bytes);
  if (!sourceKind) throw new PhotoError("not_a_photo");
  const pictures =
    sourceKind === "heic"
      ? await heicBulkhead(async () => {
          const { width, height, pixels } = await decodeHeic(bytes);
          return encode(pixels, { raw: { width, height, channels: 4 } });
        })
      : await encode(bytes, { failOn: "error", limitInputPixels: maxPhotoPixels });
  const notes = (options.head && readCameraNotes(options.head, pictures)) ?? readCameraNotes(bytes, pictures);
  return { ...pictures, notes: notes ?? noNotes, sourceKind };
}

type Pictures = Pick<ProcessedPhoto, "full" | "thumb" | "width" | "height">;

async function encode(input: Uint8Array | Uint8ClampedArray, options: SharpOptions): Promise<Pictures> {
  // Two readings side by side: a JPEG is decoded at an eighth for the thumbnail, cheaper than shrinking the whole
  // picture.
  const picture = (side: number): Sharp =>
    sharp(input, options)
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" });
  try {
    const [full, thumb] = await photoBulkhead(() =>
      Promise.all([
        pictureBulkhead(() => picture(maxPhotoSide).jpeg(asStored).toBuffer({ resolveWithObject: true })),
        pictureBulkhead(() => picture(thumbnailSide).webp({ quality: 72, effort: 2 }).toBuffer()),
      ]),
    );
    return { full: full.data, thumb, width: full.info.width, height: full.info.height };
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    const tooMany = error instanceof Error && error.message.includes("pixel limit");
    throw new PhotoError(tooMany ? "too_many_pixels" : "damaged", error);
  }
}
