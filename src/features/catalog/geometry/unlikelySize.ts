import type { Figures, SceneReference } from "./scene.ts";

/** A surface is very narrow if it is this many times as long as the width of a rectangle of its area. */
const narrowest = 12;

/**
 * A surface counts as shorter than a length it is measured by only below this share of it: the side that a garage
 * opening fills is about as long as the opening.
 */
const asLong = 0.9;

/**
 * True if the surfaces' size is unlikely and must be confirmed first: no larger than a thing they are measured by, or
 * very narrow. Such sizes exist, but they also result from points set wrongly on a long lens's photo.
 */
export function isUnlikely({ area, diameter }: Figures, references: readonly SceneReference[]): boolean {
  const isSmaller = references.some((reference) =>
    reference.by === "rectangle" ? area <= reference.width * reference.height : diameter < asLong * reference.length,
  );
  return isSmaller || diameter ** 2 > narrowest * area;
}
