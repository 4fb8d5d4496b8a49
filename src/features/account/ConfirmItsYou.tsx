import { useEffect, useState } from "react";
import { askForPasswordWith } from "#web/reauthenticate.ts";
import { lazyComponent } from "#web/lazyComponent.tsx";

const ConfirmItsYouDialog = lazyComponent(() => import("./ConfirmItsYouDialog.tsx"), "ConfirmItsYouDialog");

/** Asks for a proof of who is there when something needs a fresh sign-in; then that goes on by itself. */
export function ConfirmItsYou() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(() => askForPasswordWith(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <ConfirmItsYouDialog
      onClose={(confirmed) => {
        setAnswer(null);
        answer(confirmed);
      }}
    />
  );
}
