// The public form imports this file and has a small size budget: no Zod here.

/** The maximum size of one photo in bytes (10 MB as phones count them). */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** Photos with more pixels are refused: phones take 12 to 50 million, decompression bombs have billions. */
export const maxPhotoPixels = 60_000_000;

/** The maximum long side of a stored photo, in pixels: a 12-megapixel phone photo keeps its size. */
export const maxPhotoSide = 4032;

/** The maximum long side of a thumbnail, in pixels. */
export const thumbnailSide = 480;

/** The maximum long side of a photo that the browser sends, in pixels. */
export const uploadSide = 3000;

/**
 * The number of leading bytes of the original that the browser sends with a shrunk photo. They contain the camera's
 * metadata.
 */
export const photoHeadBytes = 256 * 1024;

/** For `<input type="file" accept>`: lists HEIC besides the wildcard, so that a phone sends HEIC unconverted. */
export const acceptedPhotos = "image/*,.heic,.heif";

/** The type of a photo by its own bytes. */
export type PhotoKind = "jpeg" | "png" | "webp" | "heic";

const heicBrands = ["heic", "heix", "hevc", "hevx", "mif1", "msf1"];

/** The number of bytes that `photoKind` reads. */
export const photoSignatureBytes = 12;

/** The type of a file by its first bytes, never by its name or the sender's claim. Null if it is no supported photo. */
export function photoKind(bytes: Uint8Array): PhotoKind | null {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12))) return "heic";
  return null;
}
