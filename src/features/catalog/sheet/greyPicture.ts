import type { PlanePoint } from "#features/catalog/geometry/polygon.ts";

/** A picture of one brightness per pixel, row by row, from 0 to 255. */
export type GreyPicture = { grey: Uint8Array; width: number; height: number };

/** The brightness of a picture, from the 4 bytes per pixel of a canvas (Rec. 601). */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = (77 * (rgba[from] ?? 0) + 150 * (rgba[from + 1] ?? 0) + 29 * (rgba[from + 2] ?? 0)) >> 8;
  return { grey, width, height };
}

/** The picture at half its size: each pixel is the mean of four. */
export function halved({ grey, width, height }: GreyPicture): GreyPicture {
  const half = { width: width >> 1, height: height >> 1 };
  const small = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = (grey[at] ?? 0) + (grey[at + 1] ?? 0) + (grey[at + width] ?? 0) + (grey[at + width + 1] ?? 0);
      small[y * half.width + x] = (sum + 2) >> 2;
    }
  return { grey: small, ...half };
}

/**
 * The brightness at a place, between the middles of four pixels; places are in pixels from the upper left corner of the
 * picture, so that the middle of the first pixel is 0.5, 0.5. Beyond the edge it is that of the edge.
 */
export function brightnessAt({ grey, width, height }: GreyPicture, [x, y]: PlanePoint): number {
  const [px, py] = [Math.min(width - 1, Math.max(0, x - 0.5)), Math.min(height - 1, Math.max(0, y - 0.5))];
  const [left, top] = [Math.min(width - 2, Math.floor(px)), Math.min(height - 2, Math.floor(py))];
  const [right, down] = [px - left, py - top];
  const at = top * width + left;
  const above = (grey[at] ?? 0) * (1 - right) + (grey[at + 1] ?? 0) * right;
  const below = (grey[at + width] ?? 0) * (1 - right) + (grey[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}
