import { useLayoutEffect } from "react";

/** For the root of a prerendered page: announces that it can be used, so that early acts are repeated (`earlyActs.ts`). */
export function useAnnounceHydrated(): void {
  useLayoutEffect(() => {
    const root = document.querySelector<HTMLElement>("#root");
    if (!root) return;
    root.inert = false;
    delete root.dataset["ssr"];
    document.dispatchEvent(new Event("hydrated"));
  }, []);
}
