import { useEffect } from "react";

/**
 * For the root of a prerendered page: announces that it is ready, so that early input is repeated
 * (`replayEarlyEvents.ts`). The effects of the components below have run by then. An effect that sets an initial state
 * would otherwise undo an early press.
 */
export function useAnnounceHydrated(): void {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>("#root");
    if (!root) return;
    root.inert = false;
    delete root.dataset["ssr"];
    document.dispatchEvent(new Event("hydrated"));
  }, []);
}
