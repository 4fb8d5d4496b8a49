import { useSyncExternalStore } from "react";

/** What a prerendered page knows before and after hydration. */

const unchanging = () => () => {};

/** True once the page is hydrated; until then the script that takes early presses over enables its buttons. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}

/** The query of the page's address, such as `?redirect=/account`; in the prerendered page, `mark`. */
export function useSearch(mark: string): string {
  return useSyncExternalStore(
    unchanging,
    () => window.location.search,
    () => mark,
  );
}
