import { maxPhotoPixels } from "#shared/photo.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

// Messengers and flaky connections lose the last bytes of a photo, of which a person sees nothing.

/** The share of a photo's rows that may be missing at its lower end. */
const mayBeMissing = 0.02;

/** A file that is refused anyway is not decoded for longer, in seconds. */
const timeLimitSeconds = 20;

/**
 * True if a JPEG whose file ends early shows nearly all of its picture: at most 2% of its rows are missing, or, in a
 * progressive one, no row and only traces of detail. Missing rows are grey once it is decoded.
 */
export async function isNearlyWhole(jpeg: Uint8Array): Promise<boolean> {
  const sent = partsOf(jpeg);
  if (sent.ended) return false;
  if (isWholeButForTraces(sent.lastBits)) return true;
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

const markers = { frames: [0xc0, 0xc1, 0xc2], scan: 0xda, end: 0xd9, firstRestart: 0xd0, lastRestart: 0xd7 };

/** The number of coefficients of one block of pixels: the first is its mean, the others its detail. */
const coefficients = 64;
/** The last bit of a coefficient of which nothing has come; a coefficient has at most 14 bits. */
const nothingYet = 15;

/**
 * True if the complete scans of a progressive JPEG that ends early show each row: its brightness in all detail but for
 * the last bit, and at least the mean of its colours. A person sees nothing of what its last scans would add.
 */
function isWholeButForTraces(lastBits: readonly Uint8Array[]): boolean {
  return lastBits.length > 0 && lastBits.every((bits, at) => bits.slice(0, at === 0 ? coefficients : 1).every(isFine));
}

const isFine = (bit: number) => bit <= 1;

/**
 * The parts of a JPEG that came: its end, and the last bit of each coefficient, for brightness and then each colour (ITU
 * T.81, B.2.3: a scan brings the coefficients from "Ss" to "Se" down to the bit "Al"). The scan in which the file ends
 * does not count.
 */
function partsOf(jpeg: Uint8Array): { ended: boolean; lastBits: Uint8Array[] } {
  const byte = (at: number) => jpeg[at] ?? 0;
  const components = new Map<number, Uint8Array>();
  let scan = () => {};
  for (let at = 2; at < jpeg.length - 1;) {
    const marker = byte(at) === 0xff ? byte(at + 1) : 0;
    // 0 and 0xff are no markers, and restarts have no length.
    if (marker === 0 || marker === 0xff || (marker >= markers.firstRestart && marker <= markers.lastRestart)) {
      at = jpeg.indexOf(0xff, at + 1);
      if (at < 0) break;
      continue;
    }
    scan();
    scan = () => {};
    if (marker === markers.end) return { ended: true, lastBits: [...components.values()] };
    if (markers.frames.includes(marker))
      for (let each = 0; each < Math.min(4, byte(at + 9)); each++)
        components.set(byte(at + 10 + 3 * each), new Uint8Array(coefficients).fill(nothingYet));
    if (marker === markers.scan) {
      const count = Math.min(4, byte(at + 4));
      const named = Array.from({ length: count }, (_, each) => components.get(byte(at + 5 + 2 * each)));
      const [from, to, bits] = [0, 1, 2].map((field) => byte(at + 5 + 2 * count + field));
      scan = () => named.forEach((one) => one?.fill((bits ?? 0) & 15, from, (to ?? 0) + 1));
    }
    at += 2 + ((byte(at + 2) << 8) | byte(at + 3));
  }
  return { ended: false, lastBits: [...components.values()] };
}
