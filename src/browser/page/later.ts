import { createStore, type ReadonlyStore } from "#shared/createStore.ts";

/** A part of the form that is loaded after it: fetched early, and retried until it has arrived; null until then. */
export type Later<Part> = ReadonlyStore<Part | null> & { fetch(): void };

const retryDelay = 2_000;

/** `load` is an `import()`: the part is built into a file of its own. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
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

/** Measuring on photos, with its geometry: fetched once a photo was picked; see docs/decisions/014. */
export const measuring = later(() => import("#features/requests/public-forms/MeasuringStep.tsx"));

/** Toasts. Nothing is said by them alone. */
export const toasts = later(() => import("#ui/toast.tsx"));
