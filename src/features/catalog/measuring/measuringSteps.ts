import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import type { Handle, PhotoDraft } from "./photoDraft.ts";

/** A photo to measure on: its address on our own origin, what to call it, and what is known of it. */
export type MeasuringPhoto = { photo_id: string; url: string; name: string; size: MeasuredPhoto };

/** The three steps: what gives the scale, where it is, and the surface. */
export const steps = ["scale", "place", "surface"] as const;
export type Step = (typeof steps)[number];

/** The step to go on with on a photo. */
export function firstUnfinished(drawn: PhotoDraft | undefined): Step {
  if (drawn?.outlines.length) return "surface";
  return drawn?.reference ? "place" : "scale";
}

/** The steps that are done on a photo; `unplaced` are its handles that were not brought to their place yet. */
export function stepsDone(drawn: PhotoDraft, isMeasured: boolean, unplaced: readonly Handle[]): ReadonlySet<Step> {
  const isPlaced = (of: Handle["of"]) => !unplaced.some((handle) => handle.of === of);
  const done: Record<Step, boolean> = {
    scale: drawn.reference !== null,
    place: drawn.reference !== null && isPlaced("reference"),
    surface: isMeasured && isPlaced("outline"),
  };
  return new Set(steps.filter((step) => done[step]));
}
