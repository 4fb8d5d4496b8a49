import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";

/** Returns a text with marks, null if it has none. */
export type MarkText = (text: string) => ReactNode[] | null;
const Search = createContext<MarkText | null>(null);

/** Names the typed search whose matches are marked in the texts below it. The rule is loaded with the first search. */
export function SearchedFor({ value, children }: { value: string; children: ReactNode }) {
  const [markedText, setMarkedText] = useState<((search: string) => MarkText) | null>(null);
  const isNeeded = value !== "" && markedText === null;
  useEffect(() => {
    // Without the rule, a connection lost, texts are shown unmarked.
    if (isNeeded)
      import("./markedText.ts").then(
        (loaded) => setMarkedText(() => loaded.markedText),
        () => {},
      );
  }, [isNeeded]);
  const mark = useMemo(() => (value === "" ? null : (markedText?.(value) ?? null)), [markedText, value]);
  return <Search value={mark}>{children}</Search>;
}

/** A text in which the parts that the search found are marked. */
export function Marked({ text }: { text: string }) {
  return useContext(Search)?.(text) ?? text;
}

/** Returns the first of these texts in which the search found something, null if there is none. */
export function useFoundText(texts: readonly (string | null)[]): string | null {
  const mark = useContext(Search);
  return (mark && texts.find((text) => text !== null && mark(text))) ?? null;
}
