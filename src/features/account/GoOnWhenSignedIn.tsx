import { useEffect } from "react";
import { safeRedirect } from "#features/account/signIn.ts";
import { currentSession } from "#web/auth.ts";
import { rememberedVisit } from "#web/demoState.ts";
import { clearLastSeen } from "#web/lastSeenShelf.ts";
import { onOtherTabs } from "#web/otherTabs.ts";

/** Where the address of a page of signing in says to go on. */
export function whereToGoOn(): string {
  return safeRedirect(new URLSearchParams(window.location.search).get("redirect"));
}

/**
 * On the pages of signing in: as soon as somebody is signed in, goes where `redirect` says, or to the dashboard.
 * With nobody signed in, nothing of an owner stays on the device.
 */
export function GoOnWhenSignedIn() {
  useEffect(() => {
    const look = async () => {
      // Who visits the demo may have come to sign in with another account.
      if (rememberedVisit(Date.now())) return;
      const session = await currentSession().catch(() => undefined); // nobody answers: signing in will say so
      if (session) window.location.replace(whereToGoOn());
      else if (session === null) await clearLastSeen();
    };
    void look();
    return onOtherTabs(() => void look());
  }, []);
  return null;
}
