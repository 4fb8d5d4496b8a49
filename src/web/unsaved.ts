import { useCallback, useEffect, useId, useLayoutEffect } from "react";

/** What is typed on this page and not saved yet, by the field that told of it. */
const unsaved = new Map<string, string>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function note(field: string, words: string | null): void {
  if (words === null) unsaved.delete(field);
  else unsaved.set(field, words);
  if (unsaved.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}

/**
 * What is typed and not saved yet, such as "notes, price"; "" when nothing is. To be asked at the moment it matters: it is
 * known before the page has drawn what follows from it.
 */
export const unsavedWords = (): string => [...new Set(unsaved.values())].join(", ");

/** Tells from an event or an effect that something typed is not saved yet, in words that complete "… not saved yet: notes". null: nothing is. */
export function useTellUnsaved(): (words: string | null) => void {
  const field = useId();
  const tell = useCallback((words: string | null) => note(field, words), [field]);
  useEffect(() => () => tell(null), [tell]);
  return tell;
}

/** Says with each drawing whether something typed is not saved yet, in the same words. */
export function useUnsaved(words: string | null): void {
  const tell = useTellUnsaved();
  useLayoutEffect(() => tell(words), [tell, words]);
}
