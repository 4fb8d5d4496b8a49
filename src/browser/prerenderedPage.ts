import { useSyncExternalStore } from "react";

/** What a prerendered page knows before and after hydration. */

const unchanging = () => () => {};

/** Whether the page is hydrated: a button before that is enabled by the script that takes early presses over. */
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
