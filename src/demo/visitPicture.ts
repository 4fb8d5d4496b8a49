import type { DemoPicture } from "#features/work/visits/visit.demo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";

/** The maximum side lengths of a photo and of its thumbnail, in pixels: the visitor's storage is small. */
const fullSide = 1280;
const thumbSide = 320;
const quality = 0.7;

/**
 * Returns a photo as the demo stores it: small, as a `data:` address. Throws a PhotoError if this browser cannot read
 * the photo.
 */
export async function pictureOf(photo: Blob): Promise<DemoPicture> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" }).catch((cause: unknown) => {
    throw new PhotoError("not_a_photo", cause);
  });
  try {
    const full = drawn(bitmap, fullSide);
    return {
      url: full.toDataURL("image/jpeg", quality),
      thumbnail_url: drawn(bitmap, thumbSide).toDataURL("image/jpeg", quality),
      width: full.width,
      height: full.height,
    };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
