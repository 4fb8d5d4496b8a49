import { forgetVisit } from "./demoState.ts";
import { clearOfflineCache } from "#browser/client/offlineCacheStorage.ts";
import { notifyOtherTabs } from "./otherTabs.ts";

/**
 * The delay before the app opens after sign-in, in milliseconds, because the app reads the subscription as it opens.
 */
const settleAfterSignIn = 500;

/**
 * Completes a sign-in: clears an earlier owner's cached data, waits for `settleAfterSignIn`, ends a demo, notifies the
 * other tabs, and opens `target`.
 */
export async function beginSession(target: string): Promise<void> {
  await clearOfflineCache();
  await new Promise((resolve) => setTimeout(resolve, settleAfterSignIn));
  forgetVisit();
  notifyOtherTabs();
  window.location.replace(target);
}
