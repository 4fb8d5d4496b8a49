import { ProductError } from "#shared/errors.ts";

// Reachable from the public form, whose budget is small: no Zod here.

/** One photo may be at most this large, in bytes (10 MB as people count them on their phones). */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** One request carries at most this many photos. */
export const maxPhotosPerRequest = 10;

/** Photos with more pixels than this are refused: phones make 12 to 50 million, decompression bombs billions. */
export const maxPhotoPixels = 60_000_000;

/** The long side of a stored photo at most, in pixels: a 12-megapixel phone photo keeps its size. */
export const maxPhotoSide = 4032;

/** The long side of a thumbnail at most, in pixels. */
export const thumbnailSide = 480;

/** The browser sends photos no longer than this on their long side, in pixels. */
export const uploadSide = 3000;

/** The first bytes of the original that the browser sends beside a shrunk photo: they hold the focal length. */
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

/** Why a photo was refused, in words that the person who chose it can act on. */
export const photoRefusals = {
  not_a_photo: "This file is not a photo we can read. Please choose a JPG, PNG or HEIC picture.",
  too_large: "This photo is larger than 10 MB. Please choose a smaller one, or send a screenshot of it.",
  too_many_pixels:
    "This photo has more pixels than we can handle. Please choose a smaller one, or send a screenshot of it.",
  damaged: "This photo is damaged or did not arrive whole. Please try again or choose another one.",
  unreadable:
    "Your device would not let us read this photo. If it is stored online, download it first, then choose it again.",
  too_many: "You can add up to 10 photos. Please remove one first.",
  busy: "Many photos are arriving right now. Please try again in a moment.",
  form_full: "This form cannot take more photos right now. You can send your request without them, or try again later.",
  storage_full: "There is no room left to store photos. Please try again later.",
  storage_failed: "Photos cannot be stored or shown right now. Please try again in a moment.",
} as const;

/** Why a photo was not taken. */
export type PhotoRefusal = keyof typeof photoRefusals;

const notTheSendersFault: readonly PhotoRefusal[] = ["busy", "form_full", "storage_full", "storage_failed"];

/** A photo refused, in plain words: `invalid` where another photo helps, `unavailable` where trying later does. */
export class PhotoError extends ProductError {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, cause?: unknown) {
    super(notTheSendersFault.includes(refusal) ? "unavailable" : "invalid", photoRefusals[refusal]);
    this.name = "PhotoError";
    this.refusal = refusal;
    this.cause = cause;
  }
}
