import { toast } from "#ui/toast.tsx";
import { AuthFailure, signOut, signOutEverywhere } from "./auth.ts";
import { resetOfflineCache } from "#browser/client/offlineCache.ts";
import { setFlash } from "./flashMessage.ts";
import { endPush } from "./push.ts";
import { notifyOtherTabs } from "./otherTabs.ts";
import { discardUnsaved, mayLeave } from "#browser/dirtyForms.ts";

let leaving = false;

/**
 * True if the page is about to be replaced because its own session ends. Until then no guard may redirect to sign-in.
 */
export const isLeaving = (): boolean => leaving;

/** Records that the person stayed on this page after all, because of unsaved input. */
export function stayed(): void {
  leaving = false;
}

/** Runs an action that ends the session of this page. The page stays unchanged until the next one replaces it. */
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
 * Signs out on this device, or on every device, and goes to the sign-in page, which confirms it. Asks first if there is
 * unsaved input. Loads a whole new page, so that no data of the owner stays behind in this one.
 */
export async function signOutAndLeave(where: "here" | "everywhere" = "here"): Promise<void> {
  if (!(await mayLeave())) return;
  // First, so that no data stays on the device even if the server cannot be reached.
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
  await resetOfflineCache(); // for data that the page read while the session was ending
  discardUnsaved();
  notifyOtherTabs();
  setFlash({ title: "Signed out successfully", description: "You have been logged out." });
  window.location.assign("/signin");
}

/** Follows the deletion of the account: signs out the rest of the session, and goes home with a confirmation. */
export async function leaveDeletedAccount(): Promise<void> {
  await resetOfflineCache();
  await signOut().catch(() => {}); // the session was deleted with the account; this only clears its cookie
  notifyOtherTabs();
  setFlash({ title: "Account deleted", description: "Your account has been permanently deleted." });
  window.location.assign("/");
}
