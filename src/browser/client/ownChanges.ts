/** Data that this page has changed and that screens of other features also show. */
export type OwnChange = "services" | "customers" | "schedules" | "planning";

const listeners = new Set<(change: OwnChange) => void>();

/**
 * Announces a change by this page to the screens that show the same data, as the server announces changes from
 * elsewhere.
 */
export function announceOwnChange(change: OwnChange): void {
  for (const listener of listeners) listener(change);
}

/** Listens to the changes by this page. Returns a function that stops listening. */
export function onOwnChange(listener: (change: OwnChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
