import { discardUnsaved, mayLeave } from "./dirtyForms.ts";
import { setFlash, type FlashMessage } from "./flashMessage.ts";
import { resetOfflineCache } from "./offlineCache.ts";
import { notifyOtherTabs } from "./otherTabs.ts";

/**
 * Does what makes this device go on in another business, or in none; asks first where something typed is not saved. A
 * whole new page is loaded, so that nothing of the business before stays behind in this one.
 */
export async function enterOtherBusiness(enter: () => Promise<unknown>, flash?: FlashMessage): Promise<void> {
  if (!(await mayLeave())) return;
  await enter();
  await resetOfflineCache();
  discardUnsaved();
  notifyOtherTabs();
  if (flash) setFlash({ tone: "success", ...flash });
  window.location.assign("/dashboard");
}
