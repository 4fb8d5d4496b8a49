import { currentSession } from "./auth.ts";
import { sessionApi } from "#browser/client/client.ts";
import { discardUnsaved } from "#browser/dirtyForms.ts";
import { resetOfflineCache } from "#browser/client/offlineCache.ts";
import { notifyOtherTabs } from "./otherTabs.ts";
import { isMembershipError, markRemoved, pageBusiness } from "#browser/client/pageBusiness.ts";

/**
 * After signing in again on a page that is still open: whoever it belongs to goes on in its business, so that what waits
 * is saved where it was typed; one who was removed from it meanwhile is told that nothing here can be saved. Anybody else gets
 * a page of their own, and nothing of this one.
 */
export async function backInBusiness(personId: string): Promise<void> {
  const session = await currentSession();
  if (session?.user.id !== personId) {
    await resetOfflineCache();
    discardUnsaved();
    notifyOtherTabs();
    window.location.assign("/dashboard");
    return new Promise(() => {});
  }
  const business = pageBusiness();
  let there: string | null = null;
  try {
    const me = await sessionApi.account.me.call();
    there = me.business.name;
    if (business !== null && me.form_owner_id !== business) await sessionApi.members.open.call({ id: business });
  } catch (error) {
    if (!isMembershipError(error)) throw error;
    markRemoved(there);
  }
  notifyOtherTabs();
}
