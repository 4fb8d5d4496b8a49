import { RetryLaterError } from "#shared/errors.ts";

/** Bodies from this size on count as large, in bytes: files, and imports. */
export const largeFrom = 1024 * 1024;

/** The refusal of a body while the process buffers the maximum. */
export const busy = () => new RetryLaterError("unavailable", "Yardstick is busy. Please try again in a moment.", 2);

/**
 * Limits the bytes that the bodies of all requests of a process can buffer together. Large ones have a separate share,
 * so that files never crowd out small bodies.
 */
export type Bodies = {
  hold(most: number, bytes: number): boolean;
  release(most: number, bytes: number): void;
  held(): number;
  whileLarge<T>(bytes: number, work: () => Promise<T>): Promise<T>;
};

/** Counts the bytes of bodies; at most `maxConcurrentLarge` large ones are processed at the same time. */
export function createBodies(
  { large, small, maxConcurrentLarge } = { large: 48 * 1024 * 1024, small: 16 * 1024 * 1024, maxConcurrentLarge: 2 },
): Bodies {
  const shares = { large: { held: 0, most: large }, small: { held: 0, most: small } };
  const shareOf = (most: number) => (most >= largeFrom ? shares.large : shares.small);
  let working = 0;
  return {
    hold(most, bytes) {
      const share = shareOf(most);
      if (share.held + bytes > share.most) return false;
      share.held += bytes;
      return true;
    },
    release: (most, bytes) => void (shareOf(most).held -= bytes),
    held: () => shares.large.held + shares.small.held,
    async whileLarge(bytes, work) {
      if (bytes < largeFrom) return work();
      if (working >= maxConcurrentLarge) throw busy();
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
      }
    },
  };
}
