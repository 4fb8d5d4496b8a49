import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useLoaded } from "./useLoaded.ts";

/** Returns a text with marks, null if it has none. */
export type MarkText = (text: string) => ReactNode[] | null;
const Search = createContext<MarkText | null>(null);

const loadRule = () => import("./markedText.ts");

/** Names the typed search whose matches are marked in the texts below it. The rule is loaded with the first search. */
export function SearchedFor({ value, children }: { value: string; children: ReactNode }) {
  const rule = useLoaded(loadRule, value !== "");
  const mark = useMemo(() => (value ? rule?.markedText(value) : null), [rule, value]);
  return <Search value={mark ?? null}>{children}</Search>;
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
