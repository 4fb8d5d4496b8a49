import type { GreyPicture } from "./greyPicture.ts";

/** The boundary of a dark region: the middles of its outermost pixels in turn, as x, y, x, y, in pixels. */
export type DarkOutline = Float64Array;

/** The distance, in pixels, within which a pixel is compared with the mean. */
const reach = 12;

/** A pixel is dark if it is below this share of the mean around it, less a little for noise. */
const darkShare = 0.9;
const noise = 3;

/** Boundaries of fewer pixels are no marks that could be read; longer ones are not followed to their end. */
const fewest = 24;
const mostPerSide = 4;

/**
 * The outlines of regions that are darker than what is around them, so that shade and sun are judged alike (Bradley,
 * Roth, Adaptive Thresholding Using the Integral Image, 2007). The boundaries are followed from pixel to neighbour
 * (Moore). `each` receives them one by one.
 */
export function eachDarkOutline(picture: GreyPicture, each: (outline: DarkOutline) => void): void {
  const { width, height } = picture;
  const dark = darkPixels(picture);
  const longest = mostPerSide * (width + height);
  const points = new Float64Array(2 * longest);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (dark[at] !== 1 || dark[at - 1] !== 0) continue;
      const count = follow(dark, width, at, points, longest);
      if (count >= fewest && count < longest) each(points.subarray(0, 2 * count));
    }
}

/** 1 for each dark pixel; the pixels at the edge of the picture are 0. */
function darkPixels({ grey, width, height }: GreyPicture): Uint8Array {
  const dark = new Uint8Array(width * height);
  // The sums of the columns of the window, which moves down row by row.
  const columns = new Int32Array(width);
  for (let y = 0; y < Math.min(reach, height); y++)
    for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + (grey[y * width + x] ?? 0);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [y - reach - 1, y + reach];
    for (let x = 0; x < width; x++) {
      const below = bottom < height ? (grey[bottom * width + x] ?? 0) : 0;
      const above = top >= 0 ? (grey[top * width + x] ?? 0) : 0;
      columns[x] = (columns[x] ?? 0) + below - above;
    }
    if (y === 0 || y === height - 1) continue;
    const rows = Math.min(height - 1, bottom) - Math.max(0, top + 1) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] ?? 0;
    for (let x = 0; x < width; x++) {
      const [left, right] = [x - reach - 1, x + reach];
      if (right < width) sum += columns[right] ?? 0;
      if (left >= 0) sum -= columns[left] ?? 0;
      const count = rows * (Math.min(width - 1, right) - Math.max(0, left + 1) + 1);
      const at = y * width + x;
      if (x > 0 && x < width - 1 && ((grey[at] ?? 0) + noise) * count < darkShare * sum) dark[at] = 1;
    }
  }
  return dark;
}

/** Follows a boundary from a pixel with a bright left neighbour, marks its pixels with 2, and returns their number. */
function follow(dark: Uint8Array, width: number, start: number, points: Float64Array, longest: number): number {
  // Clockwise from the left neighbour.
  const around = [-1, -width - 1, -width, -width + 1, 1, width + 1, width, width - 1];
  let [at, from, count] = [start, 0, 0];
  let second = -1;
  while (count < longest) {
    let next = -1;
    for (let turn = 1; turn <= 8; turn++) {
      const direction = (from + turn) % 8;
      const neighbour = at + (around[direction] ?? 0);
      if (dark[neighbour] === 0) continue;
      next = neighbour;
      // The search at the next pixel begins behind the neighbour that was bright last.
      from = (direction + 5) % 8;
      break;
    }
    if (at === start && count > 0 && next === second) return count;
    if (second < 0) second = next;
    points[2 * count] = (at % width) + 0.5;
    points[2 * count + 1] = Math.floor(at / width) + 0.5;
    count += 1;
    dark[at] = 2;
    if (next < 0) return count;
    at = next;
  }
  return count;
}
