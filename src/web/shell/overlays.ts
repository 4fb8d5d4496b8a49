import { createStore, type ReadonlyStore } from "#shared/createStore.ts";

/** The overlays that open by a key from anywhere: the command palette, or the list of the keys. */
export type Overlay = "palette" | "keys";

const shown = createStore<Overlay | null>(null);

/** The open overlay; null for none. */
export const overlayStore: ReadonlyStore<Overlay | null> = shown;

/** Opens an overlay; null closes it. */
export const showOverlay = (overlay: Overlay | null): void => shown.set(overlay);
