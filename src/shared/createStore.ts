/**
 * A value that notifies subscribers when it changes. React components read it with `useStore` (ui/useStore.ts), other
 * code with `get` and `subscribe`.
 */
export type Store<Value> = {
  get(): Value;
  /** Notifies the subscribers, unless the value is the same. */
  set(value: Value): void;
  /** Calls back on every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

/** A store for components that may not set it. */
export type ReadonlyStore<Value> = Pick<Store<Value>, "get" | "subscribe">;

/** Creates a store with its first value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
