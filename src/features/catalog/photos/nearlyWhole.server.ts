import { maxPhotoPixels } from "#shared/photo.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

// Messengers and flaky connections lose the last bytes of a photo, of which a person sees nothing.

/** The share of a photo's rows that may be missing at its lower end. */
const mayBeMissing = 0.02;

/** A file that is refused anyway is not decoded for longer, in seconds. */
const timeLimitSeconds = 20;

/**
 * True if a JPEG whose file ends early shows nearly all of its picture: at most 2% of its rows are missing, or, in a
 * progressive one, no row and only the last bit of some detail. Missing rows are grey once it is decoded.
 */
export async function isNearlyWhole(jpeg: Uint8Array): Promise<boolean> {
  if (endsInLastBit(jpeg)) return true;
  const limits = { limitInputPixels: maxPhotoPixels };
  try {
    return await pictureBulkhead(async () => {
      const { width, height } = await sharp(jpeg, { ...limits, failOn: "none" }).metadata();
      // Decoded from above, the rows that are kept must come before the end of the file.
      await sharp(jpeg, { ...limits, failOn: "error", sequentialRead: true })
        .timeout({ seconds: timeLimitSeconds })
        .extract({ left: 0, top: 0, width, height: Math.max(1, Math.floor(height * (1 - mayBeMissing))) })
        .greyscale()
        .raw()
        .toBuffer();
      return true;
    });
  } catch {
    return false;
  }
}

const startOfScan = 0xda;
const restarts = { first: 0xd0, last: 0xd7 };

/**
 * True if the last scan of a JPEG only adds the last bit to what earlier scans brought for every row (ITU T.81, B.2.3:
 * "Ah" in a scan's header, the bit before, is then 1).
 */
function endsInLastBit(jpeg: Uint8Array): boolean {
  let isLastBit = false;
  for (let at = 2; at < jpeg.length - 3;) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    // 0 and 0xff are no markers, and restarts have no length.
    if (marker === 0 || marker === 0xff || (marker >= restarts.first && marker <= restarts.last)) {
      at = Math.max(at + 1, jpeg.indexOf(0xff, at + 1));
      continue;
    }
    const length = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
    if (marker === startOfScan) isLastBit = (jpeg[at + 1 + length] ?? 0) >> 4 === 1;
    at += 2 + length;
  }
  return isLastBit;
}
