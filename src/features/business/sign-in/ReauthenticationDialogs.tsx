import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dismissFailures } from "#ui/toast.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { provideReauthentication, type ReauthenticationKind } from "#browser/client/reauthenticate.ts";

const ProveIdentityDialog = lazyComponent(() => import("./ProveIdentityDialog.tsx"), "ProveIdentityDialog");
const SignInAgainDialog = lazyComponent(() => import("./SignInAgainDialog.tsx"), "SignInAgainDialog");

/**
 * Asks who is there: for a proof when something needs a fresh sign-in, or to sign in again when the session has ended.
 * What was begun then goes on by itself.
 */
export function ReauthenticationDialogs() {
  const queries = useQueryClient();
  const [prompt, setPrompt] = useState<{ what: ReauthenticationKind; answer: (right: boolean) => void } | null>(null);
  useEffect(
    () =>
      provideReauthentication(
        (what) =>
          new Promise((answer) =>
            setPrompt((before) => {
              before?.answer(false);
              return { what, answer };
            }),
          ),
      ),
    [],
  );
  if (!prompt) return null;
  if (prompt.what === "proof")
    return (
      <ProveIdentityDialog
        onClose={(confirmed) => {
          setPrompt(null);
          prompt.answer(confirmed);
        }}
      />
    );
  return (
    <SignInAgainDialog
      onClose={(signedIn) => {
        setPrompt(null);
        if (signedIn) dismissFailures();
        prompt.answer(signedIn);
        // What could not be read meanwhile is read now; where nobody signed in, the page is left as a session's end is.
        void queries.invalidateQueries();
      }}
    />
  );
}
