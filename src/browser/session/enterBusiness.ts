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
 * Runs a change that moves this device to another business, or to none. Asks first if there is unsaved input. Loads a
 * whole new page, the dashboard or `to`, so that no data of the previous business stays in this one.
 */
export async function enterOtherBusiness(
  enter: () => Promise<unknown>,
  { flash, to = "/dashboard" }: { flash?: FlashMessage; to?: PageAddress } = {},
): Promise<void> {
  if (!(await mayLeave())) return;
  await endSession(enter); // so that this page does not see itself as left behind by another tab
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

/** Leaves this page for the business that another tab has opened. Asks first if there is unsaved input. */
export async function followToOtherBusiness(): Promise<void> {
  if (!(await mayLeave())) return;
  discardUnsaved();
  window.location.assign("/dashboard");
}
