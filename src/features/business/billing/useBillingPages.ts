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

/** A page of payment's on its way, or none. */
type Opening = PriceType | PortalSection | null;

const portalNeeds: Record<PortalSection, string> = {
  overview: "Please log in to access the billing portal.",
  invoices: "Please log in to access the billing portal.",
  cancel: "Please log in to cancel your subscription.",
};

/**
 * Opens the checkout and the billing portal, each in a tab of its own, and says what may come between. `opening` is
 * what is on its way just now.
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
   * True when the answer was opened. The tab is opened before the question: browsers let a press do that, and nothing
   * later.
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
        tab?.close(); // the password is asked for on this page, which the tab hides
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

/** A tab that will show a page of payment's; the demo has none. */
function openTab(state: string): Window | null {
  const tab = state === "demo" ? null : window.open("", "_blank");
  if (tab) tab.opener = null;
  return tab;
}

function popupBlocked(): void {
  fail("Popup blocked", "Please allow popups and try again.");
}

/** What was asked for; null where the last sign-in is too long ago to get it. */
async function orStale<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProductError && error.code === "reauthenticate") return null;
    throw error;
  }
}

/** Whether the server refused, rather than that nothing came of asking it. */
function saidByServer(error: unknown, unavailable: string): error is ProductError {
  return error instanceof ProductError && (error.code !== "unavailable" || error.message === unavailable);
}

function fail(title: string, description: string): void {
  toast({ title, description, tone: "destructive" });
}
