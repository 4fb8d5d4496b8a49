import { useSyncExternalStore } from "react";

/** What a page knows that the build writes out and its script takes over: first just what is written, then the rest. */

const unchanging = () => () => {};

/** Whether the page's script has taken over: until then a button could do nothing but send the form by itself. */
export function useReady(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}

/** What was asked of the page's address, such as `?redirect=/account`; while the page is only written, `mark`. */
export function useSearch(mark: string): string {
  return useSyncExternalStore(
    unchanging,
    () => window.location.search,
    () => mark,
  );
}
