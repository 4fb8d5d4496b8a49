import { PhotoError } from "#features/photos/photo.ts";

/** Runs at most `atOnce` jobs at the same time, in order; with `waiting` more in line a new one is refused as `busy`. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): <T>(job: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw new PhotoError("busy");
    // The place of the one that ends passes straight to the one it wakes, so that nobody slips in between.
    else await new Promise<void>((wake) => line.push(wake));
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
