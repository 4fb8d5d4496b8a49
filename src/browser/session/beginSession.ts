import { forgetVisit } from "./demoState.ts";
import { clearOfflineCache } from "#browser/client/offlineCacheStorage.ts";
import { notifyOtherTabs } from "./otherTabs.ts";

/** After sign-in the subscription is read this much later, in milliseconds, because the app reads it as it opens. */
const settleAfterSignIn = 500;

/**
 * Follows a sign-in: ends a demo, clears an earlier owner's cached data, waits until this is done, and opens `target`.
 */
export async function beginSession(target: string): Promise<void> {
  await clearOfflineCache();
  await new Promise((resolve) => setTimeout(resolve, settleAfterSignIn));
  forgetVisit();
  notifyOtherTabs();
  window.location.replace(target);
}
