import { useEffect } from "react";

/**
 * For the root of a prerendered page: announces that it can be used, so that early acts are repeated (`replayEarlyEvents.ts`). The effects of
 * the components below have run by then: one that sets a state at the beginning would undo what was pressed before it.
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
