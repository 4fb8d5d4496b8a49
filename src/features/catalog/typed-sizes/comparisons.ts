import type { UnitKind } from "./units.ts";

/**
 * Comparisons that let a person see a wrong size: "about four parking spaces". Square feet: an entry door 3 x 6 ft 8 in,
 * a parking space 9 x 20 ft, a basketball court 94 x 50 ft, a football field with its end zones 360 x 160 ft. Feet: a
 * car 15, a school bus 40, a football field from goal line to goal line 300.
 */
type ComparedThing = "door" | "parkingSpace" | "basketballCourt" | "footballField" | "car" | "schoolBus";

/** A size in things: half of one, or a whole number of them. */
export type Comparison = { thing: ComparedThing; count: number };

/** Each thing with the size of one, and the size from which it is used. */
const byKind: Record<"area" | "length", readonly (readonly [thing: ComparedThing, one: number, from: number])[]> = {
  area: [
    ["footballField", 57_600, 28_000],
    ["basketballCourt", 4_700, 3_500],
    ["parkingSpace", 180, 90],
    ["door", 20, 10],
  ],
  length: [
    ["footballField", 300, 240],
    ["schoolBus", 40, 60],
    ["car", 15, 12],
  ],
};
/** More than this many of a thing is nothing that a person can see. */
const max = 50;

/** The comparison for a size in square feet or feet; null where none helps. */
export function comparisonFor(kind: UnitKind, size: number): Comparison | null {
  if (kind !== "area" && kind !== "length") return null;
  const [thing, one] = byKind[kind].find(([, , from]) => size >= from) ?? [];
  if (thing === undefined || one === undefined) return null;
  const count = size / one < 0.75 ? 0.5 : Math.round(size / one);
  return count > max ? null : { thing, count };
}
