import { useCallback, useRef, useState } from "react";
import { useReportUnsaved } from "#browser/dirtyForms.ts";

/** The question before closing, which `DiscardDialog` shows. `asking`: true while it is open. */
export type DiscardQuestion = { asking: boolean; onAsking: (asking: boolean) => void; onDiscard: () => void };

/**
 * Asks before a stray press or Escape closes a dialog with unsaved input. The form calls `onTyped` with true if it has
 * unsaved input; `ask` closes or asks. Both use the value of the last call, even before the next render: a key press
 * may follow a letter before React has run its effects. Leaving the page with the dialog open also asks.
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
