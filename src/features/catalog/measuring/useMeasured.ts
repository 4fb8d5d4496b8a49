import { useDeferredValue, useState } from "react";
import { measureDraft, type MeasurementResult, type PhotoAnswer, type SizedPhoto } from "./measureDraft.ts";
import type { MeasuringDraft, PhotoDraft } from "./photoDraft.ts";

/**
 * Measures during a drag, a moment behind the hand: on a phone too slow to measure in every frame, the figures come
 * later and the drag stays smooth. Unchanged photos are not measured again.
 */
export function useMeasured({
  draft,
  photos,
}: {
  draft: MeasuringDraft;
  photos: readonly SizedPhoto[];
}): MeasurementResult {
  const settled = useDeferredValue(draft);
  const [answers] = useState(() => new WeakMap<PhotoDraft, PhotoAnswer>());
  const [totals] = useState(() => new WeakMap<MeasuringDraft, MeasurementResult>());
  const known = totals.get(settled);
  if (known) return known;
  const measured = measureDraft({ draft: settled, photos, answers });
  totals.set(settled, measured);
  return measured;
}
