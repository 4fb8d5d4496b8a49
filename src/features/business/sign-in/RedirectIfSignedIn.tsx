import { useEffect } from "react";
import { safeRedirect } from "#shared/contact/signIn.ts";
import { currentSession } from "#browser/session/auth.ts";
import { storedVisit } from "#browser/session/demoState.ts";
import { clearOfflineCache } from "#browser/client/offlineCacheStorage.ts";
import { onOtherTabs } from "#browser/session/otherTabs.ts";

/** Where to go after signing in, by the `redirect` of the page's address. */
export function redirectTarget(): string {
  return safeRedirect(new URLSearchParams(window.location.search).get("redirect"));
}

/**
 * On the pages of signing in: as soon as an owner is signed in, redirects to `redirect`, or to the dashboard.
 * Signed out, nothing of an owner stays on the device.
 */
export function RedirectIfSignedIn() {
  useEffect(() => {
    const check = async () => {
      // A visitor of the demo may have come to sign in with another account.
      if (storedVisit(Date.now())) return;
      const session = await currentSession().catch(() => undefined); // unreachable: signing in will say so
      if (session) window.location.replace(redirectTarget());
      else if (session === null) await clearOfflineCache();
    };
    void check();
    return onOtherTabs(() => void check());
  }, []);
  return null;
}
