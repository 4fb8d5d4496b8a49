import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * What the query of the page's address says, and how to change it without going to the top. A change is made to the
 * address as it is by then, not as it was drawn: choices come faster than the page follows its address, and none may
 * undo the one before.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const changeQuery = useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, { replace = false } = {}) =>
      void setQuery(change(new URLSearchParams(window.location.search)), { replace, preventScrollReset: true }),
    [setQuery],
  );
  return [query, changeQuery] as const;
}
