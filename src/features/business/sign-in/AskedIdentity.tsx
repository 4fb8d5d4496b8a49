import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dismissFailures } from "#ui/toast.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { askWith, type Asked } from "#browser/client/reauthenticate.ts";

const ConfirmItsYouDialog = lazyComponent(() => import("./ConfirmItsYouDialog.tsx"), "ConfirmItsYouDialog");
const SignInAgainDialog = lazyComponent(() => import("./SignInAgainDialog.tsx"), "SignInAgainDialog");

/**
 * Asks who is there: for a proof when something needs a fresh sign-in, or to sign in again when the session has ended.
 * What was begun then goes on by itself.
 */
export function AskedIdentity() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ what: Asked; answer: (right: boolean) => void } | null>(null);
  useEffect(
    () =>
      askWith(
        (what) =>
          new Promise((answer) =>
            setAsked((before) => {
              before?.answer(false);
              return { what, answer };
            }),
          ),
      ),
    [],
  );
  if (!asked) return null;
  if (asked.what === "proof")
    return (
      <ConfirmItsYouDialog
        onClose={(confirmed) => {
          setAsked(null);
          asked.answer(confirmed);
        }}
      />
    );
  return (
    <SignInAgainDialog
      onClose={(signedIn) => {
        setAsked(null);
        if (signedIn) dismissFailures();
        asked.answer(signedIn);
        // What could not be read meanwhile is read now; where nobody signed in, the page is left as a session's end is.
        void queries.invalidateQueries();
      }}
    />
  );
}
