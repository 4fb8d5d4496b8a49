import { createStore, type ReadonlyStore } from "#shared/createStore.ts";

/** A part of the form that is loaded after the form: fetched early, and retried until it arrives. Null until then. */
export type LazyPart<Part> = ReadonlyStore<Part | null> & { fetch(): void };

const retryDelay = 2_000;

/** `load` is an `import()`: the part is built into a file of its own. */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const part = createStore<Part | null>(null);
  let begun = false;
  const attempt = () => load().then(part.set, () => void setTimeout(() => void attempt(), retryDelay));
  return {
    ...part,
    fetch() {
      if (!begun) void attempt();
      begun = true;
    },
  };
}
