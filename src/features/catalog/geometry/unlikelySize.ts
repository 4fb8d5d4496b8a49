import type { Figures, SceneReference } from "./scene.ts";

/** A surface so many times as long as it would be wide, were it a rectangle of the same area, is very narrow. */
const narrowest = 12;

/**
 * A surface is shorter than a length it is measured by only if it is shorter by this share: the side that a garage
 * opening fills is about as long as it.
 */
const asLong = 0.9;

/**
 * Whether surfaces come out in a size that is asked about before it is told: no larger than a thing they are measured by,
 * or very narrow. Both happen, and both are what points set wrongly on a long lens's photo come to.
 */
export function isUnlikely({ area, diameter }: Figures, references: readonly SceneReference[]): boolean {
  const isSmaller = references.some((reference) =>
    reference.by === "rectangle" ? area <= reference.width * reference.height : diameter < asLong * reference.length,
  );
  return isSmaller || diameter ** 2 > narrowest * area;
}
