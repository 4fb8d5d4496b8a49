// Reachable from the public form, whose budget is small: no Zod here.

/** One photo may be at most this large, in bytes (10 MB as people count them on their phones). */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** Photos with more pixels than this are refused: phones make 12 to 50 million, decompression bombs billions. */
export const maxPhotoPixels = 60_000_000;

/** The long side of a stored photo at most, in pixels: a 12-megapixel phone photo keeps its size. */
export const maxPhotoSide = 4032;

/** The long side of a thumbnail at most, in pixels. */
export const thumbnailSide = 480;

/** The browser sends photos no longer than this on their long side, in pixels. */
export const uploadSide = 3000;

/** The first bytes of the original that the browser sends beside a shrunk photo: they hold what the camera noted. */
export const photoHeadBytes = 256 * 1024;

/** For `<input type="file" accept>`: named kinds beside the wildcard, so that a phone offers HEIC unconverted. */
export const acceptedPhotos = "image/*,.heic,.heif";

/** What a photo is by its own bytes. */
export type PhotoKind = "jpeg" | "png" | "webp" | "heic";

const heicBrands = ["heic", "heix", "hevc", "hevx", "mif1", "msf1"];

/** How many bytes `photoKind` looks at. */
export const photoSignatureBytes = 12;

/** What a file is by its first bytes; never by its name or by what the sender calls it. Null: no photo we take. */
export function photoKind(bytes: Uint8Array): PhotoKind | null {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12))) return "heic";
  return null;
}
