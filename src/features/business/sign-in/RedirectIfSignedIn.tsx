import { useEffect } from "react";
import { safeRedirect } from "#shared/contact/signIn.ts";
import { currentSession } from "#browser/session/auth.ts";
import { storedVisit } from "#browser/session/demoState.ts";
import { clearOfflineCache } from "#browser/client/offlineCacheStorage.ts";
import { onOtherTabs } from "#browser/session/otherTabs.ts";

/** Returns the page to open after sign-in, from the `redirect` of the page's address. */
export function redirectTarget(): string {
  return safeRedirect(new URLSearchParams(window.location.search).get("redirect"));
}

/**
 * On the sign-in pages: redirects a signed-in owner to `redirect`, or to the dashboard. Without a session, no data of
 * an owner stays on the device.
 */
export function RedirectIfSignedIn() {
  useEffect(() => {
    const check = async () => {
      // A visitor of the demo may want to sign in with another account.
      if (storedVisit(Date.now())) return;
      const session = await currentSession().catch(() => undefined); // unreachable: sign-in will show the error
      if (session) window.location.replace(redirectTarget());
      else if (session === null) await clearOfflineCache();
    };
    void check();
    return onOtherTabs(() => void check());
  }, []);
  return null;
}
