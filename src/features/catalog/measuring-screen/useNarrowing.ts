import { useState } from "react";
import { referencesOf } from "#features/catalog/measuring/photoDraft.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";

/**
 * The error in percent before the last thing that was added, if it was wider: a photo, a known size, or an answer.
 * `stated` is the present one, or null without a size.
 */
export function useNarrowing({ draft }: MeasuringEditor, stated: number | null): number | null {
  const added = JSON.stringify(
    draft.map((photo) => [
      referencesOf(photo).length,
      photo.outlines.map(({ rectangular }) => rectangular),
      photo.shows_again,
      photo.as_taken,
      photo.zoom,
    ]),
  );
  const [seen, setSeen] = useState<{ added: string; stated: number; before: number | null } | null>(null);
  if (stated !== null && (seen?.added !== added || seen.stated !== stated)) {
    const before = seen && (seen.added === added ? seen.before : seen.stated);
    setSeen({ added, stated, before });
  }
  return seen?.before && stated !== null && seen.before > stated ? seen.before : null;
}
