import { currentSession } from "./auth.ts";
import { client } from "./client.ts";
import { discardUnsaved } from "./dirtyForms.ts";
import { resetOfflineCache } from "./offlineCache.ts";
import { notifyOtherTabs } from "./otherTabs.ts";
import { pageBusiness } from "./pageBusiness.ts";

/**
 * After signing in again on a page that is still open: whoever it belongs to goes on in its business, so that what waits
 * is saved where it was typed. Anybody else gets a page of their own, and nothing of this one.
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
  const me = await client.account.me();
  if (business !== null && me.form_owner_id !== business) await client.members.open({ id: business });
  notifyOtherTabs();
}
