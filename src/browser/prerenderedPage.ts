import { useSyncExternalStore } from "react";

/** What a prerendered page knows before and after hydration. */

const unchanging = () => () => {};

/** Whether the page is hydrated: until then a button could only submit the form natively. */
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
