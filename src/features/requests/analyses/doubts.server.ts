import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { polygonArea } from "#features/catalog/geometry/polygon.ts";
import { middleSizes } from "#features/requests/estimate-prices/finishedJobs.ts";
import { widenTo } from "#features/catalog/pricing/sizeSource.ts";
import type { ModelAnswer } from "./modelAnswer.server.ts";

/**
 * Doubts about what a model found that agrees with itself: an outline of a part with a number for that part, or a thing
 * of a size that only the model knows. Nothing in the answer shows them, so the photo and the business's own finished
 * jobs are asked. A doubt leaves a remark for the owner, and its size is too uncertain for a price.
 */

/**
 * An outline that covers less than this share of its photo may be a part of the surface. Of 7,206 drawn drives of 200 to
 * 1,500 sq ft that are whole on a photo, 0.1% cover less; of a random eighth of each, 96%. The lower half of a photo tells
 * them apart much worse: a phone that is held level or tilted down sees a far drive in the upper half.
 */
const minShareOfPhoto = 0.025;

/** The share that the surfaces cover, 0 to 1, of the photo of which they cover most. Null if nothing is outlined. */
function shareOfPhoto(surfaces: ModelAnswer["surfaces"]): number | null {
  const shares = new Map<number, number>();
  for (const { photo, hole, corners } of surfaces)
    if (!hole && corners.length > 2)
      shares.set(photo, (shares.get(photo) ?? 0) + polygonArea(corners.map(({ x, y }) => [x, y] as const)));
  return shares.size === 0 ? null : Math.max(...shares.values());
}

/** The sizes of a service's work beyond which one is unusual, in square feet or as a count. Null if nothing is usual. */
export type UsualSizes = { least: number; most: number } | null;

/**
 * The usual sizes by the actual sizes of a service's finished jobs: from half of the smallest to double of the largest
 * of the middle 80%.
 */
export function usualSizes(finished: readonly number[]): UsualSizes {
  const middle = middleSizes(finished);
  return middle && { least: middle.low / 2, most: middle.high * 2 };
}

/** An interval from a third to three times the size, which is too wide for a price. */
const doubted = (size: number): Interval => ({ median: size, low: size / 3, high: size * 3 });

/** A doubted size's interval, at least as wide as its own. */
export const widenDoubted = (interval: Interval): Interval => widenTo(doubted(interval.median), interval);

/** The remarks about a size (square feet, or a count) that may be a part of the whole; `stated` is the size as text. */
export function doubtsAbout(
  size: number,
  stated: string,
  { surfaces }: Pick<ModelAnswer, "surfaces">,
  usual: UsualSizes,
): string[] {
  const share = shareOfPhoto(surfaces);
  const unusual = usual && (size < usual.least ? "less" : size > usual.most ? "more" : null);
  return [
    ...(share !== null && share < minShareOfPhoto
      ? ["AI outlined only a small part of the photo. Check that the outline holds the whole surface."]
      : []),
    ...(unusual
      ? [
          `AI found ${stated}, much ${unusual} than your completed jobs of this service. Check the size before you quote.`,
        ]
      : []),
  ];
}
