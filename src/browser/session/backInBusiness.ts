import { currentSession } from "./auth.ts";
import { sessionApi } from "#browser/client/client.ts";
import { discardUnsaved } from "#browser/dirtyForms.ts";
import { resetOfflineCache } from "#browser/client/offlineCache.ts";
import { notifyOtherTabs } from "./otherTabs.ts";
import { isMembershipError, markRemoved, pageBusiness } from "#browser/client/pageBusiness.ts";

/**
 * Continues after a new sign-in on a page that is still open. The same person continues in this page's business, so
 * that pending changes are saved there. A person who was removed from it since sees that nothing here can be saved.
 * Anyone else gets a new page without data of this one.
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
