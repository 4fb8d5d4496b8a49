import { useEffect } from "react";
import { onFirstInteraction } from "#browser/onFirstInteraction.ts";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** After this delay, in milliseconds, the customer's information scrolls into sight. */
const scrollDelayMs = 100;

/**
 * Scrolls the customer's card, named by its id, into sight after an estimate has loaded, unless the reader has
 * interacted by then. It scrolls no further than needed; of a card higher than the window, the top is shown.
 */
export function useScrollToCustomer(estimate: EstimateDetails | undefined, cardId: string): void {
  const inColumns = useMediaQuery("(width >= 64rem)");
  const loadedId = estimate?.id;
  // On a phone the photos are above it, and owners look for them first.
  const beginsAtCustomer = estimate !== undefined && (inColumns || estimate.photos.length === 0);
  useEffect(() => {
    if (!beginsAtCustomer) return;
    const timer = setTimeout(() => {
      const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const card = document.getElementById(cardId);
      card?.scrollIntoView({ behavior: calm ? "instant" : "smooth", block: "nearest" });
    }, scrollDelayMs);
    const stay = () => clearTimeout(timer);
    const stopListening = onFirstInteraction(stay);
    return () => {
      stay();
      stopListening();
    };
  }, [beginsAtCustomer, loadedId, cardId]);
}
