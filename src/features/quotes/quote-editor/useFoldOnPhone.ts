import { useState } from "react";
import { useMediaQuery } from "#ui/useMediaQuery.ts";

/**
 * Returns the text of a card that a phone shows as one line, so that the lines of the quote come sooner; undefined if it
 * is open. `text` counts when the editor is opened: neither typing nor a window that becomes narrow folds anything.
 */
export function useFoldOnPhone(text: string | null, hasFault: boolean): string | undefined {
  const onPhone = useMediaQuery("(width < 48rem)");
  const [folds] = useState(onPhone && text !== null);
  return folds && !hasFault ? (text ?? "") : undefined;
}
