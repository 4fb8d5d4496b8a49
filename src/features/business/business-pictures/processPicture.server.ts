import { maxPhotoPixels, photoKind } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import { pictureSides } from "#features/requests/business-profiles/pictureSides.ts";
import { maxPictureBytes, pictureKinds, pictureRefusal, type BusinessPicture } from "./businessPicture.ts";
import { ProductError } from "#shared/errors.ts";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

const bulkhead = createBulkhead({ concurrency: 1, maxQueue: 20, busy: () => new PhotoError("busy") });

/**
 * Turns an uploaded file into a picture of the business: its kind is detected from the content, and it is re-encoded
 * without metadata. A logo becomes a PNG and keeps its transparency. A cover photo becomes a JPEG, cropped to its most
 * salient part. Throws a plain message if it is not a picture, too large or damaged.
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
