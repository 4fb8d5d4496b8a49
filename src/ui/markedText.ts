import { createElement } from "react";
import { hasMarks, markedPieces } from "#shared/search/marks.ts";
import type { MarkText } from "./Marked.tsx";

/** Returns the function that marks in a text what a typed search finds in it. */
export const markedText =
  (search: string): MarkText =>
  (text) =>
    hasMarks(text, search)
      ? markedPieces(text, search).map((piece, at) =>
          piece.marked
            ? createElement("mark", { key: at, className: "rounded-xs bg-warning-soft text-ink" }, piece.text)
            : piece.text,
        )
      : null;
