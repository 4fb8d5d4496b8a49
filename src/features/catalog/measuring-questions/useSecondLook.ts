import { useEffect, useState } from "react";
import { secondLookOf, type SecondLook } from "#features/catalog/measuring/secondLook.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";

/** The pause after the last change, in milliseconds: a second look measures a dozen times, which a drag must not feel. */
const restMs = 200;

/**
 * The second look at the photo in focus, while `isReady`: all points are placed and nothing else is asked. `isPointOpen`
 * is false once the person has looked at the photo's decisive point again.
 */
export function useSecondLook({ draft, photo, photoIndex }: MeasuringEditor, isReady: boolean) {
  const [found, setFound] = useState<{ photo_id: string; look: SecondLook | null } | null>(null);
  const [looked, setLooked] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isReady) return;
    const rest = setTimeout(
      () => setFound({ photo_id: photo.photo_id, look: secondLookOf(draft, photoIndex, photo.size) }),
      restMs,
    );
    return () => clearTimeout(rest);
  }, [draft, photo, photoIndex, isReady]);
  return {
    look: isReady && found?.photo_id === photo.photo_id ? found.look : null,
    isPointOpen: !looked.includes(photo.photo_id),
    closePoint: () => setLooked([...looked, photo.photo_id]),
  };
}
