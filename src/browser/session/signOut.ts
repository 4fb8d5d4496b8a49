import { toast } from "#ui/toast.tsx";
import { AuthFailure, signOut, signOutEverywhere } from "./auth.ts";
import { resetOfflineCache } from "#browser/client/offlineCache.ts";
import { setFlash } from "./flashMessage.ts";
import { endPush } from "./push.ts";
import { notifyOtherTabs } from "./otherTabs.ts";
import { discardUnsaved, mayLeave } from "#browser/dirtyForms.ts";

let leaving = false;

/**
 * Whether this page is about to be replaced because its own session ends: until then no guard may redirect to sign-in.
 */
export const isLeaving = (): boolean => leaving;

/** Somebody stayed on this page after all, for what is not saved yet. */
export function stayed(): void {
  leaving = false;
}

/** Does what ends the session of this page, which stays as it is until the next one replaces it. */
export async function endSession(end: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await end();
  } catch (error) {
    leaving = false;
    throw error;
  }
}

/**
 * Signs out on this device, or on every one, and goes to the sign-in page, which says so; asks first where something
 * typed is not saved. A whole new page is loaded, so that nothing of the owner stays behind in this one.
 */
export async function signOutAndLeave(where: "here" | "everywhere" = "here"): Promise<void> {
  if (!(await mayLeave())) return;
  // First, so that nothing is left on the device even where the server cannot be reached.
  await resetOfflineCache();
  try {
    await endPush();
    await endSession(where === "here" ? signOut : signOutEverywhere);
  } catch (error) {
    if (error instanceof AuthFailure && error.problem === "stale") return; // the password was not entered
    toast({
      title: "Something went wrong",
      description: "An unexpected error occurred while signing out.",
      tone: "destructive",
    });
    return;
  }
  await resetOfflineCache(); // what the page read while the session was ending
  discardUnsaved();
  notifyOtherTabs();
  setFlash({ title: "Signed out successfully", description: "You have been logged out." });
  window.location.assign("/signin");
}

/** After the account was deleted: signs out what is left of the session, and goes home, which says so. */
export async function leaveDeletedAccount(): Promise<void> {
  await resetOfflineCache();
  await signOut().catch(() => {}); // the session is gone with the account; this only clears its cookie
  notifyOtherTabs();
  setFlash({ title: "Account deleted", description: "Your account has been permanently deleted." });
  window.location.assign("/");
}
