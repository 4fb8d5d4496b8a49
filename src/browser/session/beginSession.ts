import { forgetVisit } from "./demoState.ts";
import { clearOfflineCache } from "#browser/client/offlineCacheStorage.ts";
import { notifyOtherTabs } from "./otherTabs.ts";

/** After signing in the subscription is looked up this much later, in milliseconds: the app does so as it opens. */
const settleAfterSignIn = 500;

/**
 * After a sign-in: ends a demo, clears what an earlier owner has seen, waits until things have settled, and opens
 * `target`.
 */
export async function beginSession(target: string): Promise<void> {
  await clearOfflineCache();
  await new Promise((resolve) => setTimeout(resolve, settleAfterSignIn));
  forgetVisit();
  notifyOtherTabs();
  window.location.replace(target);
}
