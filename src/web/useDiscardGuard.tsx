import { useCallback, useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useReportUnsaved } from "./dirtyForms.ts";

/**
 * Asks before a dialog closes by a stray press or Escape while something typed in it is not saved. The form in it calls
 * `onTyped` with whether something is; `ask` closes or asks. Both go by the last call, rendered or not: a key may follow
 * a letter before React has rendered its effect. Leaving the page with the dialog open asks too.
 */
export function useDiscardGuard(close: () => void): {
  onTyped: (typed: boolean) => void;
  ask: () => void;
  question: ReactNode;
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
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close without saving?"
        text="What you typed is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={close}
      />
    ),
  };
}
