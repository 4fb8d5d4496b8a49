// Intervals are stated so that 8 of 10 truths are within; the figures of that, for measuring and for learning from jobs.

/** The share of truths within a stated interval. */
export const coverage = 0.8;

/** A normally distributed error is within this many standard deviations 8 times of 10. */
export const eightOfTen = 1.2816;

/** The median of sorted values; 0 without any. */
export function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of sorted values without one of them. */
export function medianWithout(sorted: readonly number[], value: number): number {
  return medianOf(sorted.toSpliced(sorted.indexOf(value), 1));
}
