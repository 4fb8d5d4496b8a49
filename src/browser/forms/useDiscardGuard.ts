import { useCallback, useRef, useState } from "react";
import { useReportUnsaved } from "#browser/dirtyForms.ts";

/** Whether closing is being asked about; what `DiscardQuestion` shows. */
export type DiscardQuestion = { asking: boolean; onAsking: (asking: boolean) => void; onDiscard: () => void };

/**
 * Asks before a dialog closes by a stray press or Escape while something typed in it is not saved. The form in it calls
 * `onTyped` with whether something is; `ask` closes or asks. Both go by the last call, rendered or not: a key may follow
 * a letter before React has rendered its effect. Leaving the page with the dialog open asks too.
 */
export function useDiscardGuard(close: () => void): {
  onTyped: (typed: boolean) => void;
  ask: () => void;
  question: DiscardQuestion;
} {
  const unsaved = useRef(false);
  const reportUnsaved = useReportUnsaved();
  const [asking, setAsking] = useState(false);
  return {
    onTyped: useCallback(
      (typed) => {
        unsaved.current = typed;
        reportUnsaved(typed ? "the open form" : null);
      },
      [reportUnsaved],
    ),
    ask: () => (unsaved.current ? setAsking(true) : close()),
    question: { asking, onAsking: setAsking, onDiscard: close },
  };
}
