import { createContext, useContext } from "react";
import { hasMarks, markedPieces } from "#shared/search/marks.ts";

const Search = createContext("");

/** Names the typed search whose matches are marked in the texts below it. */
export const SearchedFor = Search.Provider;

/** A text in which the parts that the search found are marked. */
export function Marked({ text }: { text: string }) {
  const search = useContext(Search);
  if (search === "") return text;
  return markedPieces(text, search).map((piece, at) =>
    piece.marked ? (
      <mark key={at} className="rounded-xs bg-warning-soft text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

/** Returns the first of these texts in which the search found something, null if there is none. */
export function useFoundText(texts: readonly (string | null)[]): string | null {
  const search = useContext(Search);
  return texts.find((text) => text !== null && hasMarks(text, search)) ?? null;
}
