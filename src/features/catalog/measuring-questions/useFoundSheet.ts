import { useEffect, useState } from "react";
import { mayTakeSheet } from "#features/catalog/measuring/sheetReference.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import type { SheetAnswer } from "#features/catalog/sheet/findSheet.ts";
import { useSheet } from "#features/catalog/sheet/useSheet.ts";

/**
 * The sheet in the photo in focus; null until there is an answer. A sheet that is found becomes the thing of known size,
 * once for each photo, so that a person can measure by something else.
 */
export function useFoundSheet({ photo, drawn, takeSheet }: MeasuringEditor): SheetAnswer | null {
  const answer = useSheet(photo.url);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const isNew = answer?.is === "found" && !taken.includes(photo.photo_id);
  useEffect(() => {
    if (!isNew) return;
    setTaken([...taken, photo.photo_id]);
    if (mayTakeSheet(drawn)) takeSheet(answer.corners);
  }, [isNew, answer, taken, photo, drawn, takeSheet]);
  return answer;
}
