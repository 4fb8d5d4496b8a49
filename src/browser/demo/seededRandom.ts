/**
 * Random values that are the same for the same seed, so that a visitor's sample business looks the same after a reload.
 */
export type SeededRandom = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** A random-looking id (UUID v4). */
  uuid(): string;
};

/** Random values from a seed: xmur3 spreads the text, mulberry32 draws the numbers. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = 1_779_033_703 ^ seed.length;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 3_432_918_353) + 1_013_904_223;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const picked = items[integer(0, items.length - 1)];
      if (picked === undefined) throw new Error("The list to pick from is empty.");
      return picked;
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => integer(0, 15).toString(16));
      hex[12] = "4";
      hex[16] = "89ab"[integer(0, 3)] ?? "8";
      const text = hex.join("");
      return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
    },
  };
}
