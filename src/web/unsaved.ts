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
 * What is typed and not saved yet, such as "notes, price"; "" when nothing is. To be asked at the moment it matters: it
 * is known before the page has drawn what follows from it.
 */
export const unsavedWords = (): string => [...new Set(unsaved.values())].join(", ");

let question: (() => Promise<boolean>) | null = null;

/** Whether the page may be left for good by what the person has pressed: asks where something typed would be lost. */
export const mayLeave = async (): Promise<boolean> => unsavedWords() === "" || question === null || question();

/** Names who asks that; answers how to stop. */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** The page is about to be left for good, and nobody is to be asked again. */
export function letGoOfUnsaved(): void {
  unsaved.clear();
  window.removeEventListener("beforeunload", ask);
}

/**
 * Tells from an event or an effect that something typed is not saved yet, in words that complete "… not saved yet:
 * notes". null: nothing is.
 */
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
