import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { measure, measurePhoto, type MeasureAnswer } from "#features/catalog/geometry/measuring.ts";
import { measurementOf, type MeasuringDraft, type PhotoDraft } from "./photoDraft.ts";
import { hintsOn, type PhotoHints } from "./photoHints.ts";

/** The measurements of a draft: the total, and each photo alone; null for a photo without scale or surface. */
export interface MeasurementResult {
  total: MeasureAnswer | null;
  photos: (MeasureAnswer | null)[];
  /** A photo (from 0) that has a surface and no scale, which prevents a total. */
  unscaled: number | null;
  /** For each photo the hints for judging it. */
  hints: (PhotoHints | null)[];
}

/** The measurement of one photo. */
export type PhotoAnswer = { measured: MeasureAnswer; hints: PhotoHints };
/** A photo with its size and camera notes. */
export type SizedPhoto = { photo_id: string; size: MeasuredPhoto };

/**
 * Measures a draft, by the same rules as the server. `answers` caches the answers of unchanged photos; new ones are
 * added.
 */
export function measureDraft({
  draft,
  photos,
  answers,
}: {
  draft: MeasuringDraft;
  photos: readonly SizedPhoto[];
  answers: WeakMap<PhotoDraft, PhotoAnswer>;
}): MeasurementResult {
  const each = draft.map((photo) => {
    const size = photos.find(({ photo_id }) => photo_id === photo.photo_id)?.size;
    if (!photo.reference || photo.outlines.length === 0 || !size) return null;
    const { reference } = photo;
    const answer = answers.get(photo) ?? {
      measured: measurePhoto(size, { ...photo, reference }),
      hints: hintsOn(size, photo),
    };
    answers.set(photo, answer);
    return answer;
  });
  const unscaled = draft.findIndex((photo) => photo.outlines.length > 0 && !photo.reference);
  const measurement = measurementOf(draft);
  const found = each.flatMap((answer) => answer?.measured ?? []);
  // A single photo is the total; errors over several photos are independent and do not simply add up.
  const total =
    found.length > 1 && measurement
      ? measure(new Map(photos.map(({ photo_id, size }) => [photo_id, size])), measurement)
      : (found[0] ?? null);
  return {
    total,
    photos: each.map((answer) => answer?.measured ?? null),
    unscaled: unscaled < 0 ? null : unscaled,
    hints: each.map((answer) => answer?.hints ?? null),
  };
}
