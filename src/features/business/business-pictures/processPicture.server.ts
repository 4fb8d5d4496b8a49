import { maxPhotoPixels, photoKind } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import { pictureSides } from "#features/requests/business-profiles/pictureSides.ts";
import { maxPictureBytes, pictureKinds, pictureRefusal, type BusinessPicture } from "./businessPicture.ts";
import { ProductError } from "#shared/errors.ts";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

const bulkhead = createBulkhead({ concurrency: 1, maxQueue: 20, busy: () => new PhotoError("busy") });

/**
 * Turns what somebody chose as a picture of the business into one of ours: decided by content what it is, re-encoded,
 * without metadata. A logo becomes a PNG and keeps its transparency, a cover photo a JPEG, cut to what stands out in it.
 * Throws in plain words when it is no picture, too large or damaged.
 */
export async function processPicture(bytes: Uint8Array, picture: BusinessPicture): Promise<Buffer> {
  if (bytes.byteLength > maxPictureBytes[picture]) throw new ProductError("invalid", pictureRefusal.too_large[picture]);
  if (!pictureKinds.includes(photoKind(bytes) ?? "")) throw new ProductError("invalid", pictureRefusal.not_a_picture);
  try {
    return await bulkhead(() =>
      pictureBulkhead(() => {
        const upright = sharp(bytes, { failOn: "error", limitInputPixels: maxPhotoPixels })
          .timeout({ seconds: 20 })
          .autoOrient();
        return picture === "logo"
          ? upright
              .resize({ ...pictureSides.logo, fit: "inside", withoutEnlargement: true })
              .png({ compressionLevel: 9 })
              .toBuffer()
          : upright
              .resize({ ...pictureSides.cover, fit: "cover", position: sharp.strategy.attention })
              .flatten({ background: "#ffffff" })
              .jpeg({ quality: 76, mozjpeg: true })
              .toBuffer();
      }),
    );
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    throw new ProductError("invalid", pictureRefusal.damaged, undefined, error);
  }
}
