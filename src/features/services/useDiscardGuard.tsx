import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

/** Asks before a dialog closes by a stray press or Escape while something typed in it is not saved. `ask` closes or asks. */
export function useDiscardGuard(unsaved: boolean, close: () => void): { ask: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => (unsaved ? setAsking(true) : close()),
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
