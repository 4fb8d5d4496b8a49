import { maxPhotoBytes, photoHeadBytes, photoKind, photoSignatureBytes, uploadSide } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";

/** A chosen photo, ready for upload. */
export type PreparedPhoto = {
  body: Blob;
  /** The beginning of the original, with its focal length, when `body` is a smaller copy without it. */
  head: Blob | null;
  shrunk: boolean;
  /** Its size in pixels, upright; null if this browser cannot read it. */
  size: Size | null;
  /** An object URL to show during the upload; the caller revokes it. Null if this browser cannot show the photo. */
  previewUrl: string | null;
};

/** Photos below this many bytes and no longer than `uploadSide` are sent unchanged. */
const largeBytes = 1_500_000;
const quality = 0.85;

/**
 * Shrinks a photo for a phone's connection if this browser can read it; a HEIC that it cannot read stays unchanged.
 * Throws a PhotoError, with a plain message, if it is not a photo, is too large, or cannot be read from the device.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const start = await file
    .slice(0, photoSignatureBytes)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new PhotoError("unreadable", cause);
    });
  if (!photoKind(new Uint8Array(start))) throw new PhotoError("not_a_photo");

  const originalUrl = URL.createObjectURL(file);
  const size = await sizeOf(originalUrl);
  if (!size) URL.revokeObjectURL(originalUrl);
  const large = size && (Math.max(size.width, size.height) > uploadSide || file.size > largeBytes);
  const smaller = large ? await shrink(file, size).catch(() => null) : null;
  if (smaller && smaller.size < file.size) {
    URL.revokeObjectURL(originalUrl);
    return {
      body: smaller,
      head: file.slice(0, photoHeadBytes),
      shrunk: true,
      size,
      previewUrl: URL.createObjectURL(smaller),
    };
  }
  if (file.size > maxPhotoBytes) {
    URL.revokeObjectURL(originalUrl);
    throw new PhotoError("too_large");
  }
  return { body: file, head: null, shrunk: false, size, previewUrl: size && originalUrl };
}

type Size = { width: number; height: number };

/** The upright size in pixels, without decoding the whole photo; null if this browser cannot read it. */
async function sizeOf(url: string): Promise<Size | null> {
  const image = new Image();
  const loaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  image.src = url;
  return (await loaded) && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null;
}

async function shrink(file: File, { width, height }: Size): Promise<Blob | null> {
  const scale = Math.min(1, uploadSide / Math.max(width, height));
  const target = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bitmap = await uprightBitmap(file, target);
  try {
    const canvas = document.createElement("canvas");
    canvas.width = target.width;
    canvas.height = target.height;
    const context = canvas.getContext("2d");
    if (!context || !keepsPixels(context)) return null;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, target.width, target.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, target.width, target.height);
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } finally {
    bitmap.close();
  }
}

async function uprightBitmap(file: File, { width, height }: Size): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  }).catch(() => null);
  // Some browsers resize before they rotate, or support none of these options; then the canvas shrinks the photo.
  if (bitmap && bitmap.width === width && bitmap.height === height) return bitmap;
  bitmap?.close();
  return createImageBitmap(file);
}

/** False if the browser returns noise instead of the painted pixels, as a defence against fingerprinting. */
function keepsPixels(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = "#0a84f0";
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join() === "10,132,240,255";
}
