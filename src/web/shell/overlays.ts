import { createStore, type ReadonlyStore } from "#shared/createStore.ts";

/** What lies over the page by a key from anywhere: the command palette, or the list of the keys. */
export type Overlay = "palette" | "keys";

const shown = createStore<Overlay | null>(null);

/** Which of them is open; null for none. */
export const overlayStore: ReadonlyStore<Overlay | null> = shown;

/** Opens one of them, or with null closes it. */
export const showOverlay = (overlay: Overlay | null): void => shown.set(overlay);
