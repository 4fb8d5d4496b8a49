import { useEffect, useRef, useState } from "react";
import { dismissFailures } from "#ui/toast.tsx";
import { beginSession } from "#browser/session/beginSession.ts";
import { signInWithPasskey, signInWithSuggestedPasskey } from "#browser/session/passkeys.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { redirectTarget } from "./RedirectIfSignedIn.tsx";

/** A passkey challenge is valid for five minutes; the page requests a new one before that, in milliseconds. */
const renewAfter = 4 * 60 * 1000;

/**
 * Opens the app once `signIn` has succeeded. Shows the reason for a failure, and then lets the browser suggest passkeys
 * again.
 */
async function begin(signIn: () => Promise<boolean>, suggestAfterwards: boolean): Promise<void> {
  try {
    if (await signIn()) return await beginSession(redirectTarget());
    if (suggestAfterwards) void suggest();
  } catch (error) {
    toastAuthError(error, "Login failed");
    void suggest();
  }
}

const suggest = () => begin(signInWithSuggestedPasskey, false);

/** Sign-in with a passkey: by a button, or from the browser's own suggestions in the email field. */
export function usePasskeySignIn(): { busy: boolean; choose: () => void } {
  const choosing = useRef(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void suggest();
    const renewing = setInterval(() => {
      if (document.visibilityState === "visible" && !choosing.current) void suggest();
    }, renewAfter);
    return () => clearInterval(renewing);
  }, []);
  const choose = async () => {
    dismissFailures();
    setBusy((choosing.current = true));
    await begin(signInWithPasskey, true);
    setBusy((choosing.current = false));
  };
  return { busy, choose: () => void choose() };
}
