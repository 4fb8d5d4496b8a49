import type { PointSetting } from "#features/catalog/measurements/measurement.ts";
import type { World } from "./accuracyWorlds.ts";

/** The long side of a drawn photo, in pixels. */
export const longSide = 4032;
/** The standard deviation of a person's view of a corner, in pixels of such a photo. */
const seeing = 2;
/** The long side of a photo that a phone shows whole, in CSS pixels. */
const wholePhoto = 390;

/** The points of a finger that is off by `css` CSS pixels on a photo that is shown `zoom` times as large as the screen. */
export function finger(css: number, zoom: number): Pick<World, "off" | "set"> {
  const set: PointSetting = { by: "finger", drawn: wholePhoto * zoom };
  return { off: Math.hypot(seeing, (css * longSide) / set.drawn), set };
}
