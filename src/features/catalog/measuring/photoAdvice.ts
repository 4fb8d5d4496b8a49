import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** Advice before measuring: the fault of the photo and a remedy. It never blocks. */
export type PhotoAdvice = { about: "blurred" | "small"; message: string };

/**
 * The longer side, in pixels, to which a photo is shrunk before its sharpness is judged, so that all are judged alike.
 */
export const judgedSide = 640;

/** Below this sharpness, edges are so soft that a corner is uncertain by several pixels. */
const sharpEnough = 40;

/** A photo whose longer side has fewer pixels than this shows a corner to no better than one percent of its width. */
const largeEnough = 1000;

/**
 * The number of parts across and down. Only the sharpest parts count, because sky and plain concrete are smooth in any
 * photo.
 */
const parts = 8;

/**
 * The sharpness of a picture: the variance of its Laplacian, over brightness from 0 to 255, in the sharpest tenth of
 * its parts. `rgba` are 4 bytes per pixel, row by row, as a canvas returns them. A picture of one colour has 0.
 */
export function sharpnessOf({
  rgba,
  width,
  height,
}: {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
}): number {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = 0.299 * (rgba[4 * i] ?? 0) + 0.587 * (rgba[4 * i + 1] ?? 0) + 0.114 * (rgba[4 * i + 2] ?? 0);
  const edge = (i: number) =>
    (grey[i - 1] ?? 0) + (grey[i + 1] ?? 0) + (grey[i - width] ?? 0) + (grey[i + width] ?? 0) - 4 * (grey[i] ?? 0);
  const variance = (left: number, top: number, right: number, bottom: number) => {
    let sum = 0;
    let squares = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const found = edge(y * width + x);
        sum += found;
        squares += found * found;
      }
    }
    const count = Math.max(1, (right - left) * (bottom - top));
    return squares / count - (sum / count) ** 2;
  };
  const variances: number[] = [];
  const cut = (part: number, length: number) => 1 + Math.floor((part / parts) * (length - 2));
  for (let row = 0; row < parts; row++)
    for (let column = 0; column < parts; column++)
      variances.push(variance(cut(column, width), cut(row, height), cut(column + 1, width), cut(row + 1, height)));
  const sharpest = variances.sort((one, other) => other - one).slice(0, Math.ceil(variances.length / 10));
  return sharpest.reduce((total, one) => total + one, 0) / sharpest.length;
}

/** The advice on a photo of this size and sharpness (null: it could not be judged). */
export function adviceOn({
  width,
  height,
  sharpness,
}: {
  width: number;
  height: number;
  sharpness: number | null;
}): PhotoAdvice[] {
  const advice: PhotoAdvice[] = [];
  if (Math.max(width, height) < largeEnough)
    advice.push({
      about: "small",
      message: messages.smallPhoto(width, height),
    });
  if (sharpness !== null && sharpness < sharpEnough)
    advice.push({
      about: "blurred",
      message: messages.blurredPhoto,
    });
  return advice;
}
