import { useSyncExternalStore } from "react";
import type { ReadonlyStore } from "#shared/createStore.ts";

/** The current value of a store; on the server, the value at the time of rendering. */
export function useStore<Value>(store: ReadonlyStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
