import type { Point } from "#features/catalog/measurements/measurement.ts";
import type { ScreenPoint, Scene } from "#features/catalog/measuring/photoView.ts";

/** The view of a photo on its stage, and the ways to look at it closer. */
export interface StageView {
  /** Null until the frame has a size. */
  scene: Scene | null;
  zoom: (factor: number, anchor?: ScreenPoint) => void;
  push: (by: ScreenPoint) => void;
  /** Brings a point into sight without coming closer. */
  reveal: (point: Point) => void;
  showAll: () => void;
  /** Shows a point so large that a finger can point at it exactly, until `goBack`. */
  comeClose: (point: Point) => void;
  /** Back to what was seen before the close-up; without one nothing happens. */
  goBack: () => void;
  /** True in a close-up. */
  isCloseUp: boolean;
  /** True while the photo moves by itself. */
  isFlying: () => boolean;
}
