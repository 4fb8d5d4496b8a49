import { useSyncExternalStore } from "react";

/** State of a prerendered page before and after hydration. */

const unchanging = () => () => {};

/** True once the page is hydrated. Until then, the script that handles early presses enables its buttons. */
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
