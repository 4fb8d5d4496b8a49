import type { QueryClient } from "@tanstack/react-query";
import type { Me } from "#shared/business/me.ts";
import { pageBusinessParameter } from "#shared/openPage.ts";
import { ProductError } from "#shared/errors.ts";
import { dismissFailures, visibleToasts, toast, type ToastMessage } from "#ui/toast.tsx";
import { AuthFailure, currentSession } from "#browser/session/auth.ts";
import { sessionApi } from "#browser/client/client.ts";
import { markOffline } from "#browser/client/connectivity.ts";
import { describeUnsaved } from "#browser/dirtyForms.ts";
import { resetOfflineCache, slowTimeoutMs } from "#browser/client/offlineCache.ts";
import { isSigningInAgain, signInAgain } from "#browser/client/reauthenticate.ts";
import { notifyOtherTabs } from "#browser/session/otherTabs.ts";
import { markBusinessChanged, openPageIn, pageBusiness } from "#browser/client/pageBusiness.ts";
import { stayed } from "#browser/session/signOut.ts";
import { ownerKey, refreshSession } from "#browser/client/useSession.ts";

let wasRequested = false;

async function signedInOwner(inDemo: boolean): Promise<Me | null> {
  // The first request renews the cookie of a session in use, and saves visitors a refused request.
  if (!inDemo && !wasRequested) {
    const session = await currentSession(slowTimeoutMs).catch((error: unknown) => {
      if (!(error instanceof AuthFailure && error.problem === "network")) throw error;
      // Offline, the cached owner replaces the session.
      markOffline();
      return undefined;
    });
    wasRequested = session !== undefined;
    if (session === null) {
      await resetOfflineCache();
      return null;
    }
  }
  try {
    return await sessionApi.account.me.call();
  } catch (error) {
    if (error instanceof ProductError && error.code === "signed_out") return null;
    throw error;
  }
}

/** Shown until the person has signed in again; this duration is longer than any typing. */
const sessionEnded: ToastMessage = {
  title: "Session expired",
  description: "Please log in again to continue.",
  tone: "destructive",
  duration: 24 * 60 * 60 * 1000,
  action: { label: "Sign In", onClick: () => void signInAgain() },
};

let staying = false;
let changedElsewhere = false;

/**
 * Returns the signed-in owner; null if there is none. An expired session does not discard unsaved input. The page stays
 * unchanged until the person has signed in again, here or in another tab, or has no unsaved input left. A sign-out
 * applies to every tab.
 */
export async function loadOwner(queries: QueryClient, inDemo: boolean): Promise<Me | null> {
  const there = await signedInOwner(inDemo);
  const before = queries.getQueryData<Me | null>(ownerKey);
  const asking = isSigningInAgain();
  const stays = !there && before && (asking || describeUnsaved() !== "") && !changedElsewhere ? before : null;
  if (stays && !asking && !visibleToasts().some(({ action }) => action === sessionEnded.action)) toast(sessionEnded);
  if (stays) stayed();
  else if (staying) dismissFailures();
  staying = stays !== null;
  if (!inDemo && there) return stayInBusiness(before ? there : await inBusinessOfAddress(there), before);
  return stays ?? there;
}

/**
 * Returns the owner in the business from the page's address, as in a notification. Unchanged if the address names none,
 * or one in which the person no longer works.
 */
async function inBusinessOfAddress(there: Me): Promise<Me> {
  const address = new URL(window.location.href);
  const id = address.searchParams.get(pageBusinessParameter);
  if (id === null) return there;
  address.searchParams.delete(pageBusinessParameter);
  window.history.replaceState(window.history.state, "", address);
  if (id === there.form_owner_id) return there;
  try {
    await sessionApi.members.open.call({ id });
  } catch {
    return there;
  }
  await resetOfflineCache();
  notifyOtherTabs();
  return sessionApi.account.me.call();
}

/** A page stays in its business, even if the browser is now in another one. */
function stayInBusiness(there: Me, before: Me | null | undefined): Me {
  if (before && pageBusiness() !== null && pageBusiness() !== there.form_owner_id) {
    markBusinessChanged(there.business.name);
    return before;
  }
  openPageIn(there.form_owner_id);
  return there;
}

/**
 * Refetches the owner after another tab has signed in or out, or has opened another business, even if this one has
 * unsaved input.
 */
export function ownerChangedInOtherTab(queries: QueryClient): void {
  changedElsewhere = true;
  void refreshSession(queries).finally(() => {
    changedElsewhere = false;
  });
}
