import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

/** The long side of a photo for a model, in pixels. Providers shrink or refuse larger ones. */
const longSide = 1_568;

/** A stored photo for a model: JPEG, long side at most 1,568 px. Relative coordinates are valid for both. */
export function resizeForModel(jpeg: Uint8Array): Promise<Uint8Array> {
  return pictureBulkhead(() =>
    sharp(jpeg)
      .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}
