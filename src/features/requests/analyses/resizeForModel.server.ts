import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

/**
 * The long side of a photo as a model is shown it, in pixels: providers shrink larger ones themselves, or refuse them.
 */
const longSide = 1_568;

/** A stored photo as a model is shown it: JPEG, long side at most 1,568 px. Relative coordinates hold for both. */
export function resizeForModel(jpeg: Uint8Array): Promise<Uint8Array> {
  return pictureBulkhead(() =>
    sharp(jpeg)
      .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}
