import { useSyncExternalStore } from "react";
import type { ReadonlyStore } from "#shared/createStore.ts";

/** The value of a store, kept up to date; while a page is rendered on the server, the value as of then. */
export function useStore<Value>(store: ReadonlyStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
