import { useCallback, useState } from "react";

const none: ReadonlySet<string> = new Set();

/**
 * The ids of the rows whose checkbox is set, shown or not, and functions that change them. `everMarked` is true after
 * the first mark since the page was opened.
 */
export function useMarkedRows() {
  const [marked, setMarked] = useState(none);
  const [everMarked, setEverMarked] = useState(false);
  const mark = useCallback((ids: readonly string[], on: boolean) => {
    setEverMarked(true);
    setMarked((before) => {
      const next = new Set(before);
      for (const id of ids) next[on ? "add" : "delete"](id);
      return next;
    });
  }, []);
  return {
    marked,
    everMarked,
    clearMarks: () => setMarked(none),
    /** The function is stable. */
    mark,
  };
}
