import { useCallback, useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useTellUnsaved } from "./unsaved.ts";

/**
 * Asks before a dialog closes by a stray press or Escape while something typed in it is not saved. The form in it tells
 * `onTyped` whether something is; `ask` closes or asks. Both go by what was told last, drawn or not: a key may follow a
 * letter before the page has drawn what that brings about. Leaving the page with the dialog open asks too.
 */
export function useDiscardGuard(close: () => void): {
  onTyped: (typed: boolean) => void;
  ask: () => void;
  question: ReactNode;
} {
  const unsaved = useRef(false);
  const tellUnsaved = useTellUnsaved();
  const [asking, setAsking] = useState(false);
  return {
    onTyped: useCallback(
      (typed) => {
        unsaved.current = typed;
        tellUnsaved(typed ? "the open form" : null);
      },
      [tellUnsaved],
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
