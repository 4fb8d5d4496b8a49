import type { Point } from "#features/catalog/measurements/measurement.ts";
import type { ScreenPoint, Scene } from "#features/catalog/measuring/photoView.ts";

/** The view of a photo on its stage, and its zoom commands. */
export interface StageView {
  /** Null until the frame has a size. */
  scene: Scene | null;
  zoom: (factor: number, anchor?: ScreenPoint) => void;
  push: (by: ScreenPoint) => void;
  /** Brings a point into sight without zooming in. */
  reveal: (point: Point) => void;
  showAll: () => void;
  /**
   * Zooms in on a point until a finger can set it exactly; `goBack` ends it. The point comes to `at`, the middle of the
   * frame by default.
   */
  comeClose: (point: Point, at?: ScreenPoint) => void;
  /** Returns to the view before the close-up; without one, does nothing. */
  goBack: () => void;
  /** True in a close-up. */
  isCloseUp: boolean;
  /** True during an animated move of the photo. */
  isFlying: () => boolean;
}
