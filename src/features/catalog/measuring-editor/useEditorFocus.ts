import { useState } from "react";
import type { MeasuringDraft, Handle } from "#features/catalog/measuring/photoDraft.ts";
import type { EditorFocus } from "./editorWork.ts";
import type { Step } from "#features/catalog/measuring/measuringSteps.ts";

/** The editor's focus. It starts with the first photo that has an outline, and with its surface. */
export function useEditorFocus(draft: MeasuringDraft): EditorFocus {
  const [photoIndex, setPhotoIndex] = useState(() =>
    Math.max(
      0,
      draft.findIndex(({ outlines }) => outlines.length > 0),
    ),
  );
  const [step, setStep] = useState<Step>(draft[photoIndex]?.outlines.length ? "surface" : "scale");
  const [outlineAt, setOutlineAt] = useState(0);
  const [thingAt, setThingAt] = useState(0);
  const [picked, pick] = useState<Handle | null>(null);
  const [unheard, setUnheard] = useState<string | null>(null);
  return {
    photoIndex,
    setPhotoIndex,
    step,
    setStep,
    outlineAt,
    setOutlineAt,
    thingAt,
    setThingAt,
    picked,
    pick,
    unheard,
    setUnheard,
  };
}
