import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { seeded } from "#testing/syntheticPhoto.ts";
import { mixedWorld } from "./accuracyMixed.ts";
import { rows } from "./accuracyRows.ts";
import { drawn, usualWorld, type World } from "./accuracyWorlds.ts";

/** An answer against the truth; or the question whether the surface is a rectangle; null if it was refused. */
export type Outcome = { error: number; held: boolean; wide: number } | "asked" | null;

/** Trials from the seed `first` on: of one row by its place in `rows`, or with null of all kinds mixed. */
export type TrialBlock = { row: number | null; first: number; trials: number };

/** A trial, which its seed repeats exactly, and the groups that it counts in. */
export type Trial = { seed: number; groups: string[]; outcome: Outcome };

/** Runs these trials, each with random numbers of its own. */
export function runTrials({ row, first, trials }: TrialBlock): Trial[] {
  const [name = "", changes = {}] = (row === null ? null : rows()[row]) ?? [];
  return Array.from({ length: trials }, (_, index) => {
    const seed = first + index;
    const random = seeded(Math.imul(seed, 0x9e3779b1));
    const { world, groups } =
      row === null ? mixedWorld(random) : { world: { ...usualWorld, ...changes }, groups: [name] };
    return { seed, groups, outcome: outcomeOf(world, random) };
  });
}

function outcomeOf(world: World, random: ReturnType<typeof seeded>): Outcome {
  const { photo, area, ...taken } = drawn(world, random);
  const answer = measurePhoto(photo, taken);
  if (!answer.ok) return answer.refusal === "rectangle_or_not" ? "asked" : null;
  const { low, median: middle, high } = answer.area;
  return {
    error: Math.abs(Math.log(middle / area)),
    held: low <= area && area <= high,
    wide: (high - low) / 2 / middle,
  };
}
