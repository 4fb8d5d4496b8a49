import { useSyncExternalStore } from "react";

/** A part of the form that opens without it and gets it afterwards: fetched early, and again until it is there. */
export type Later<Part> = { get(): Part | null; subscribe(listener: () => void): () => void; fetch(): void };

const pause = 2_000;

/** `load` is an `import()`: the part is built into a file of its own. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let part: Part | null = null;
  let begun = false;
  const listeners = new Set<() => void>();
  const attempt = () =>
    load().then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => void setTimeout(() => void attempt(), pause),
    );
  return {
    get: () => part,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fetch() {
      if (!begun) void attempt();
      begun = true;
    },
  };
}

/** The part as soon as it is there; null until then. */
export function useLater<Part>(part: Later<Part>): Part | null {
  return useSyncExternalStore(part.subscribe, part.get);
}

/** Small messages over the page. Nothing is said by them alone. */
export const toasts = later(() => import("#ui/toast.tsx"));
