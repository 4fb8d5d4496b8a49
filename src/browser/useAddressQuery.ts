import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * Returns the query of the page's address, and a function that changes it without a scroll to the top. The change
 * applies to the current address, not to the rendered one. Choices arrive faster than the page follows its address, and
 * none may undo the previous one.
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
