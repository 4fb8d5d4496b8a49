/**
 * The ticks of an axis, from 0 to the first round value not below `most`. There are at most six, spaced by a round
 * figure (1, 2 or 5 times a power of ten, at least `least`). `[0, 1]` if there is nothing to show.
 */
export function roundTicks(most: number, least = 0): number[] {
  if (!(most > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step = Math.max(least, power * ([1, 2, 5, 10].find((factor) => most / (factor * power) <= 5) ?? 10));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
