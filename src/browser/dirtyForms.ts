import { useCallback, useEffect, useId, useLayoutEffect } from "react";

/** What is typed on this page and not saved yet, by the field that reported it. */
const unsaved = new Map<string, string>();

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function report(field: string, words: string | null): void {
  if (words === null) unsaved.delete(field);
  else unsaved.set(field, words);
  if (unsaved.size > 0) window.addEventListener("beforeunload", preventUnload);
  else window.removeEventListener("beforeunload", preventUnload);
}

/**
 * What is typed and not saved yet, such as "notes, price"; "" when nothing is. Call it at the moment it
 * matters: it is up to date before React has rendered what follows from it.
 */
export const describeUnsaved = (): string => [...new Set(unsaved.values())].join(", ");

let guard: (() => Promise<boolean>) | null = null;

/** Whether the page may be left for good by what the person has pressed: asks where something typed would be lost. */
export const mayLeave = async (): Promise<boolean> => describeUnsaved() === "" || guard === null || guard();

/** Sets what asks the person; returns the function that removes it. */
export function setLeaveGuard(ask: () => Promise<boolean>): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Forgets what is unsaved, because the page is about to be left for good: the leave guard asks no more. */
export function discardUnsaved(): void {
  unsaved.clear();
  window.removeEventListener("beforeunload", preventUnload);
}

/**
 * Reports from an event or an effect that something typed is not saved yet, in words that complete "… not saved yet:
 * notes". null: nothing is.
 */
export function useReportUnsaved(): (words: string | null) => void {
  const field = useId();
  const reportUnsaved = useCallback((words: string | null) => report(field, words), [field]);
  useEffect(() => () => reportUnsaved(null), [reportUnsaved]);
  return reportUnsaved;
}

/** Reports on each render whether something typed is not saved yet, in the same words. */
export function useUnsaved(words: string | null): void {
  const reportUnsaved = useReportUnsaved();
  useLayoutEffect(() => reportUnsaved(words), [reportUnsaved, words]);
}
