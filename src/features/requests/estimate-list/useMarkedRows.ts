import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/** The ids of the rows whose checkbox is set, shown or not, and their changes. */
export function useMarkedRows() {
  const [marked, setMarked] = useState(none);
  return {
    marked,
    clearMarks: () => setMarked(none),
    mark: (ids: readonly string[], on: boolean) =>
      setMarked((before) => {
        const next = new Set(before);
        for (const id of ids) next[on ? "add" : "delete"](id);
        return next;
      }),
  };
}
