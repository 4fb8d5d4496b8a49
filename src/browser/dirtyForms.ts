import { useCallback, useEffect, useId, useLayoutEffect } from "react";

/** The names of unsaved inputs on this page, by the field that reported them. */
const unsaved = new Map<string, string>();

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function report(field: string, words: string | null): void {
  if (words === null) unsaved.delete(field);
  else unsaved.set(field, words);
  if (unsaved.size > 0) window.addEventListener("beforeunload", preventUnload);
  else window.removeEventListener("beforeunload", preventUnload);
}

/**
 * Names the unsaved inputs, such as "notes, price"; "" if there are none. Call it when you need it: it is up to date
 * before React renders.
 */
export const describeUnsaved = (): string => [...new Set(unsaved.values())].join(", ");

let guard: (() => Promise<boolean>) | null = null;

/** True if the person's action may leave the page for good. Asks first if unsaved input would be lost. */
export const mayLeave = async (): Promise<boolean> => describeUnsaved() === "" || guard === null || guard();

/** Sets the function that asks the person. Returns a function that removes it. */
export function setLeaveGuard(ask: () => Promise<boolean>): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Forgets the unsaved input, because the page is about to be left for good. The leave guard no longer asks. */
export function discardUnsaved(): void {
  unsaved.clear();
  window.removeEventListener("beforeunload", preventUnload);
}

/**
 * Returns a function that reports unsaved input from an event or effect, in a phrase that completes "… not saved yet:
 * notes". null: nothing is unsaved.
 */
export function useReportUnsaved(): (words: string | null) => void {
  const field = useId();
  const reportUnsaved = useCallback((words: string | null) => report(field, words), [field]);
  useEffect(() => () => reportUnsaved(null), [reportUnsaved]);
  return reportUnsaved;
}

/** Reports unsaved input on each render, in the same phrase; null: nothing is unsaved. */
export function useUnsaved(words: string | null): void {
  const reportUnsaved = useReportUnsaved();
  useLayoutEffect(() => reportUnsaved(words), [reportUnsaved, words]);
}
