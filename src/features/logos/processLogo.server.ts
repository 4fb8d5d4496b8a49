import { maxPhotoPixels, photoKind } from "#features/photos/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import { logoKinds, logoRefusal, logoSide, maxLogoBytes } from "./logo.ts";
import { ProductError } from "#shared/errors.ts";
import { createBulkhead } from "#platform/outsideCalls.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

const logoBulkhead = createBulkhead({ concurrency: 1, maxQueue: 20, busy: () => new PhotoError("busy") });

/**
 * Turns what somebody chose as a logo into a PNG of ours: decided by content what it is, re-encoded, without metadata,
 * its transparency kept. Throws in plain words when it is no picture, too large or damaged.
 */
export async function processLogo(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength > maxLogoBytes) throw new ProductError("invalid", logoRefusal.too_large);
  if (!logoKinds.includes(photoKind(bytes) ?? "")) throw new ProductError("invalid", logoRefusal.not_a_picture);
  try {
    return await logoBulkhead(() =>
      pictureBulkhead(() =>
        sharp(bytes, { failOn: "error", limitInputPixels: maxPhotoPixels })
          .timeout({ seconds: 20 })
          .autoOrient()
          .resize({ width: logoSide.width, height: logoSide.height, fit: "inside", withoutEnlargement: true })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      ),
    );
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    throw new ProductError("invalid", logoRefusal.damaged, undefined, error);
  }
}
