import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import type { Handle, PhotoDraft } from "./photoDraft.ts";

/** A photo to measure on: its address on our own origin, its name, its size and camera notes. */
export type MeasuringPhoto = { photo_id: string; url: string; name: string; size: MeasuredPhoto };

/** The three steps: the choice of a thing for scale, its place, and the surface. */
export const steps = ["scale", "place", "surface"] as const;
export type Step = (typeof steps)[number];

/** The step at which a person continues on a photo. */
export function firstUnfinished(drawn: PhotoDraft | undefined): Step {
  if (drawn?.outlines.length) return "surface";
  return drawn?.reference ? "place" : "scale";
}

/** The finished steps on a photo; `unplaced` are its handles that are not yet placed. */
export function stepsDone(drawn: PhotoDraft, isMeasured: boolean, unplaced: readonly Handle[]): ReadonlySet<Step> {
  const isPlaced = (of: Handle["of"]) => !unplaced.some((handle) => handle.of === of);
  const done: Record<Step, boolean> = {
    scale: drawn.reference !== null,
    place: drawn.reference !== null && isPlaced("reference"),
    surface: isMeasured && isPlaced("outline"),
  };
  return new Set(steps.filter((step) => done[step]));
}
