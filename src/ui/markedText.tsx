import type { ReactNode } from "react";
import { hasMarks, markedPieces } from "#shared/search/marks.ts";

/** Returns a text with the parts that a typed search finds in it marked; null if there are none. */
export const markedText = (text: string, search: string): ReactNode[] | null =>
  hasMarks(text, search)
    ? markedPieces(text, search).map((piece, at) =>
        piece.marked ? (
          <mark key={at} className="rounded-xs bg-warning-soft text-ink">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )
    : null;
