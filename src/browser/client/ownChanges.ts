/** Data that this page has changed and that screens of other features show, too. */
export type OwnChange = "services" | "customers" | "schedules";

const listeners = new Set<(change: OwnChange) => void>();

/** Announces a change of this page to the screens that show the same data, as the server announces those made elsewhere. */
export function announceOwnChange(change: OwnChange): void {
  for (const listener of listeners) listener(change);
}

/** Listens to the changes of this page; answers how to stop. */
export function onOwnChange(listener: (change: OwnChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
