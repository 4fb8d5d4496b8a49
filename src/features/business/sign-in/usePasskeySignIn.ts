import { useEffect, useRef, useState } from "react";
import { dismissFailures } from "#ui/toast.tsx";
import { beginSession } from "#browser/session/beginSession.ts";
import { signInWithPasskey, signInWithSuggestedPasskey } from "#browser/session/passkeys.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { redirectTarget } from "./RedirectIfSignedIn.tsx";

/** What a passkey is to sign is good for five minutes; it is asked for anew before that, in milliseconds. */
const renewAfter = 4 * 60 * 1000;

/**
 * Opens the app once `signIn` is done; tells why it failed, and then lets the browser offer passkeys again, as it did
 * before.
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

/** Signing in with a passkey: by a button, or from the browser's own suggestions where the email is typed. */
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
