import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { billingApi } from "./billing.client.ts";
import { demoHasEnded } from "#browser/session/demoMode.ts";
import { proveIdentity } from "#browser/client/reauthenticate.ts";
import { refreshSession, useSession } from "#browser/client/useSession.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { PriceType } from "#features/site/plans/plan.ts";
import { checkoutUnavailable, portalUnavailable, type PortalSection } from "#features/site/plans/subscription.ts";

/** A payment page that is being opened, or none. */
type Opening = PriceType | PortalSection | null;

const portalNeeds: Record<PortalSection, string> = {
  overview: "Please log in to access the billing portal.",
  invoices: "Please log in to access the billing portal.",
  cancel: "Please log in to cancel your subscription.",
};

/**
 * Opens the checkout and the billing portal, each in its own tab, and shows messages about failures. `opening` is the
 * page that is being opened.
 */
export function useBillingPages(): {
  opening: Opening;
  openCheckout: (price: PriceType) => Promise<void>;
  openPortal: (section: PortalSection) => Promise<void>;
} {
  const { state } = useSession();
  const queries = useQueryClient();
  const [opening, setOpening] = useState<Opening>(null);

  /**
   * Opens the answer's page in a tab. The tab is opened before the request, because browsers allow that only during a
   * press.
   */
  const open = async (
    what: Exclude<Opening, null>,
    ask: () => Promise<{ url: string }>,
    words: { signIn: string; expired: string; empty: () => void; failed: (error: unknown) => void },
  ) => {
    if (state === "signed-out" && demoHasEnded()) return window.location.assign("/signup");
    if (state === "signed-out" || state === "loading") return fail("Authentication required", words.signIn);
    let tab = openTab(state);
    if (!tab && state !== "demo") return popupBlocked();
    setOpening(what);
    try {
      let answer = await orStale(ask);
      if (!answer) {
        tab?.close(); // this page asks for the password, and the tab would hide it
        if (!(await proveIdentity())) return;
        tab = openTab(state);
        if (!tab) return popupBlocked();
        answer = await ask();
      }
      const { url } = answer;
      if (url) return tab?.location.replace(url);
      tab?.close();
      words.empty();
    } catch (error) {
      tab?.close();
      if (error instanceof ProductError && error.code === "signed_out") {
        fail("Session expired", words.expired);
        await refreshSession(queries);
      } else if (error instanceof DemoRefusal) toastError(error, { words: "" });
      else words.failed(error);
    } finally {
      setOpening(null);
    }
  };

  return {
    opening,

    openCheckout: (priceType) =>
      open(priceType, () => billingApi.checkout.call({ priceType }), {
        signIn: "Please log in to subscribe.",
        expired: "Please log in again to continue.",
        empty: () => fail("Checkout failed", checkoutUnavailable),
        failed: (error) =>
          saidByServer(error, checkoutUnavailable)
            ? fail("Checkout failed", error.message)
            : fail("Checkout error", "Failed to start checkout process. Please try again."),
      }),

    openPortal: (section) =>
      open(section, () => billingApi.portal.call({ section }), {
        signIn: portalNeeds[section],
        expired: "Please log in again to access the portal.",
        empty: () => fail("Portal error", "No portal URL received from server."),
        failed: (error) =>
          saidByServer(error, portalUnavailable)
            ? fail("Portal access failed", error.message)
            : fail("Unable to open billing portal", error instanceof Error ? error.message : "Please try again."),
      }),
  };
}

/** Opens a tab that will show a payment page; the demo has none. */
function openTab(state: string): Window | null {
  const tab = state === "demo" ? null : window.open("", "_blank");
  if (tab) tab.opener = null;
  return tab;
}

function popupBlocked(): void {
  fail("Popup blocked", "Please allow popups and try again.");
}

/** Returns the answer; null if the last sign-in is too long ago. */
async function orStale<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProductError && error.code === "reauthenticate") return null;
    throw error;
  }
}

/** True if the server refused, rather than failed. */
function saidByServer(error: unknown, unavailable: string): error is ProductError {
  return error instanceof ProductError && (error.code !== "unavailable" || error.message === unavailable);
}

function fail(title: string, description: string): void {
  toast({ title, description, tone: "destructive" });
}
