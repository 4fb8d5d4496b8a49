import { useCallback } from "react";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { sortBy, type SortableColumn } from "#features/requests/estimate-prices/listChoices.ts";
import { readListAddress, writeListAddress, type ListView } from "./listAddress.ts";

/**
 * The view of the list that the URL describes, and functions that change it. `onChange` is called before other rows are
 * chosen.
 */
export function useListView(onChange: () => void) {
  const [query, changeQuery] = useAddressQuery();
  const change = (to: (now: ListView) => Partial<ListView>, replace = false) => {
    onChange();
    changeQuery(
      (query) => {
        const now = readListAddress(query);
        return writeListAddress({ ...now, page: 1, ...to(now) });
      },
      { replace },
    );
  };
  const replacePage = useCallback(
    (page: number) => changeQuery((now) => writeListAddress({ ...readListAddress(now), page }), { replace: true }),
    [changeQuery],
  );
  return {
    view: readListAddress(query),
    /** Shows the first page of the choice, or the page that the choice names. */
    show: (choice: Partial<ListView>) =>
      // Typing a search adds one history entry, not one for each word.
      change(() => choice, "search" in choice),
    sort: (column: SortableColumn) => change((now) => sortBy(now, column)),
    /** Replaces this page with another in the history. The function is stable. */
    replacePage,
  };
}
