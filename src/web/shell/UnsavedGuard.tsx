import { useEffect, useRef, useState } from "react";
import { useBlocker, type BlockerFunction } from "react-router";
import { setLeaveGuard, describeUnsaved } from "#browser/dirtyForms.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";

const ConfirmDialog = lazyComponent(
  () => import("#ui/overlays/ConfirmDialog.tsx"),
  "ConfirmDialog",
  "after first paint",
);

/** A redirect to sign-in is not the person's choice, and there is nothing to stay for. */
const forced = ["/auth", "/signin"];

const losesWords: BlockerFunction = ({ currentLocation, nextLocation }) =>
  describeUnsaved() !== "" &&
  nextLocation.pathname !== currentLocation.pathname &&
  !forced.includes(nextLocation.pathname);

/**
 * Asks before the person leaves, or signs out of, a page with unsaved input. Rendered once in the app, because its
 * router supports only one guard.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(losesWords);
  /** Resolves a pending leave with the person's answer. */
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  useEffect(() => setLeaveGuard(() => new Promise((done) => setAnswer(() => done))), []);
  const leaving = useRef(false);
  if (blocker.state !== "blocked" && answer === null) return null;
  return (
    <ConfirmDialog
      open
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
