import { useEffect, useRef, useState } from "react";
import { useBlocker, type BlockerFunction } from "react-router";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { setLeaveGuard, describeUnsaved } from "#browser/dirtyForms.ts";

/** Being sent to sign in is no choice of the person's, and there is nothing to stay for. */
const forced = ["/auth", "/signin"];

const losesWords: BlockerFunction = ({ currentLocation, nextLocation }) =>
  describeUnsaved() !== "" &&
  nextLocation.pathname !== currentLocation.pathname &&
  !forced.includes(nextLocation.pathname);

/**
 * Asks before a page is left, or signed out of, on which something typed is not saved yet. Once in the app: its router
 * asks one guard only.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(losesWords);
  /** Resolves a pending leave with the person's answer. */
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  useEffect(() => setLeaveGuard(() => new Promise((done) => setAnswer(() => done))), []);
  const leaving = useRef(false);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked" || answer !== null}
      onOpenChange={() => {
        if (!leaving.current) {
          blocker.reset?.();
          answer?.(false);
        }
        leaving.current = false;
        setAnswer(null);
      }}
      title="Leave without saving?"
      text={`You have unsaved changes: ${describeUnsaved()}.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => {
        leaving.current = true;
        blocker.proceed?.();
        answer?.(true);
      }}
    />
  );
}
