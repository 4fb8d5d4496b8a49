import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dismissFailures } from "#ui/toast.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { provideReauthentication, type ReauthenticationKind } from "#browser/client/reauthenticate.ts";

const ProveIdentityDialog = lazyComponent(() => import("./ProveIdentityDialog.tsx"), "ProveIdentityDialog");
const SignInAgainDialog = lazyComponent(() => import("./SignInAgainDialog.tsx"), "SignInAgainDialog");

/**
 * Asks the person for a proof if an operation needs a fresh sign-in, or to sign in again if the session has ended. The
 * operation then continues automatically.
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
        // Reads the data that could not be read without a session. If no one signed in, the page is left as at a
        // session's end.
        void queries.invalidateQueries();
      }}
    />
  );
}
