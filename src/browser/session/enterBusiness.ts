import type { PageAddress } from "#shared/pages.ts";
import { sessionApi } from "#browser/client/client.ts";
import { discardUnsaved, mayLeave } from "#browser/dirtyForms.ts";
import { setFlash, type FlashMessage } from "./flashMessage.ts";
import { resetOfflineCache } from "#browser/client/offlineCache.ts";
import { notifyOtherTabs } from "./otherTabs.ts";
import {
  elsewhereStore,
  isMembershipError,
  markRemoved,
  openPageIn,
  pageBusiness,
} from "#browser/client/pageBusiness.ts";
import { endSession } from "./signOut.ts";

/**
 * Does what makes this device go on in another business, or in none; asks first where something typed is not saved. A
 * whole new page is loaded, so that nothing of the business before stays behind in this one: the dashboard, or `to`.
 */
export async function enterOtherBusiness(
  enter: () => Promise<unknown>,
  { flash, to = "/dashboard" }: { flash?: FlashMessage; to?: PageAddress } = {},
): Promise<void> {
  if (!(await mayLeave())) return;
  await endSession(enter); // so that this page does not take itself for one that another tab left behind
  await resetOfflineCache();
  discardUnsaved();
  notifyOtherTabs();
  if (flash) setFlash({ tone: "success", ...flash });
  window.location.assign(to);
}

/** Opens the business of this page again, after another tab opened another one. */
export async function returnToPageBusiness(): Promise<void> {
  const id = pageBusiness();
  if (id === null) return;
  try {
    await sessionApi.members.open.call({ id });
  } catch (error) {
    if (isMembershipError(error)) markRemoved(elsewhereStore.get()?.name ?? null);
    throw error;
  }
  notifyOtherTabs();
  openPageIn(id);
}

/** Leaves this page for the business that another tab has opened; asks first where something typed is not saved. */
export async function followToOtherBusiness(): Promise<void> {
  if (!(await mayLeave())) return;
  discardUnsaved();
  window.location.assign("/dashboard");
}
