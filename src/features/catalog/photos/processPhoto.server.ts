import type { Sharp, SharpOptions } from "sharp";
import { maxPhotoBytes, maxPhotoPixels, maxPhotoSide, photoKind, thumbnailSide } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import type { PhotoKind } from "#shared/photo.ts";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";
import { decodeHeic } from "./decodeHeic.server.ts";
import { isNearlyWhole } from "./nearlyWhole.server.ts";
import { noNotes, readCameraNotes, type CameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { maxConcurrentPictures, pictureBulkhead, sharp } from "#platform/photos/pictures.ts";
import { free } from "#platform/process/free.ts";

/** A photo that is safe to store and show: upright, without location or any other metadata. */
export type ProcessedPhoto = {
  /** JPEG, long side at most 4032 px. */
  full: Buffer;
  /** WebP, long side at most 480 px. */
  thumb: Buffer;
  /** Of the full picture, in pixels, upright. */
  width: number;
  height: number;
  /** The notes of the original's camera. */
  notes: CameraNotes;
  sourceKind: PhotoKind;
};

const busy = () => new PhotoError("busy");
const photoBulkhead = createBulkhead({ concurrency: maxConcurrentPictures, maxQueue: 60, busy });
// A decoded HEIC is 50 to 240 MB of pixels, so the next one is decoded only once this one is encoded. JPEGs are not
// queued.
const heicBulkhead = createBulkhead({ concurrency: 1, maxQueue: 60, busy });

const timeLimitSeconds = 60;
/**
 * Optimised tables would make files 4 to 20% smaller, but the encoder would then buffer the whole picture, 36 MB for 12
 * megapixels, and take twice as long.
 */
const asStored = { quality: 82, optimiseCoding: false };

/**
 * Turns an untrusted upload into a photo: detects its type by content, re-encodes it and creates its thumbnail. `head`
 * is the beginning of the original if the browser shrank it, and the first source of the camera's notes. Businesses take
 * turns. Throws a PhotoError, with a plain message, if it is not a photo, is too large or damaged, or if too many are
 * being processed.
 */
export async function processPhoto(
  bytes: Uint8Array,
  { head, businessId }: { head?: Uint8Array; businessId?: string } = {},
): Promise<ProcessedPhoto> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoError("too_large");
  const sourceKind = photoKind(bytes);
  if (!sourceKind) throw new PhotoError("not_a_photo");
  const pictures =
    sourceKind === "heic"
      ? await heicBulkhead(async () => {
          const { pixels, width, height, channels } = await decodeHeic(bytes);
          const encoded = await encode(pixels, { raw: { width, height, channels } }, businessId);
          free(pixels);
          return encoded;
        }, businessId)
      : await encodeFile(bytes, sourceKind, businessId);
  const notes = (head && readCameraNotes(head, pictures)) ?? readCameraNotes(bytes, pictures);
  return { ...pictures, notes: notes ?? noNotes, sourceKind };
}

/** Encodes a file that the library decodes itself. Of a JPEG, a little may be missing at its end. */
async function encodeFile(bytes: Uint8Array, kind: PhotoKind, businessId?: string): Promise<Pictures> {
  try {
    return await encode(bytes, { failOn: "error", limitInputPixels: maxPhotoPixels }, businessId);
  } catch (error) {
    // While others are decoded, the library can lose its own message, so only the bytes say that the file ends early.
    const isDamaged = error instanceof PhotoError && error.refusal === "damaged";
    if (kind !== "jpeg" || !isDamaged || !(await isNearlyWhole(bytes))) throw error;
    return encode(bytes, { failOn: "none", limitInputPixels: maxPhotoPixels }, businessId);
  }
}

type Pictures = Pick<ProcessedPhoto, "full" | "thumb" | "width" | "height">;

async function encode(input: Uint8Array, options: SharpOptions, businessId?: string): Promise<Pictures> {
  // Reads the photo twice in parallel: a JPEG is decoded at an eighth for the thumbnail, which is cheaper than
  // shrinking the whole picture.
  const picture = (side: number): Sharp =>
    sharp(input, options)
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" });
  try {
    const [full, thumb] = await photoBulkhead(
      () =>
        Promise.all([
          pictureBulkhead(() => picture(maxPhotoSide).jpeg(asStored).toBuffer({ resolveWithObject: true })),
          pictureBulkhead(() => picture(thumbnailSide).webp({ quality: 72, effort: 2 }).toBuffer()),
        ]),
      businessId,
    );
    return { full: full.data, thumb, width: full.info.width, height: full.info.height };
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    const tooMany = error instanceof Error && error.message.includes("pixel limit");
    throw new PhotoError(tooMany ? "too_many_pixels" : "damaged", error);
  }
}
