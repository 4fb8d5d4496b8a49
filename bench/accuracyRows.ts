import { setWithin } from "#testing/syntheticPhoto.ts";
import { lensRows } from "./accuracyLensRows.ts";
import { finger, longSide } from "./accuracyHands.ts";
import type { World } from "./accuracyWorlds.ts";

/** The goal of a row, in percent: half of the errors are smaller than `error`, and `answered` are answered. */
export type Aim = { error?: number; answered?: number };

/** Worlds of one kind each, that differ from the usual one in a few ways. */
export function rows(): [name: string, world: Partial<World>, aim?: Aim][] {
  const off = 5;
  const within5: Partial<World> = {
    off,
    set: setWithin({ width: longSide, height: 3024, focal_length_35mm: 26 }, off),
    flare: "any",
    slope: "any",
  };
  const opening = { ...within5, by: "opening" } as const;
  return [
    ["slab, rectangle", within5, { error: 6, answered: 90 }],
    ["slab, nothing said", { ...within5, rectangular: null }, { error: 12, answered: 70 }],
    ["slab, said to be no rectangle", { ...within5, rectangular: false }],
    ["slab, exact rectangle, said", { ...within5, flare: 0 }],
    ["slab, exact rectangle, nothing said", { ...within5, flare: 0, rectangular: null }],
    ...[0.1, 0.175, 0.25].flatMap((flare): [string, Partial<World>][] => [
      [`slab, widens by ${flare * 100}%, said to be a rectangle`, { ...within5, flare }],
      [`slab, widens by ${flare * 100}%, nothing said`, { ...within5, flare, rectangular: null }],
      [`slab, widens by ${flare * 100}%, said to be no rectangle`, { ...within5, flare, rectangular: false }],
      [`garage opening, widens by ${flare * 100}%`, { ...opening, flare }],
    ]),
    ["slab sloping 3 to 6%, rectangle", { ...within5, slope: [0.03, 0.06] }],
    ["slab sloping 3 to 6%, nothing said", { ...within5, slope: [0.03, 0.06], rectangular: null }],
    ["slab sloping 3 to 6%, said to be no rectangle", { ...within5, slope: [0.03, 0.06], rectangular: false }],
    ["plywood, rectangle", { ...within5, by: "plywood" }],
    ["plywood, nothing said", { ...within5, by: "plywood", rectangular: null }],
    ["letter sheet, rectangle", { ...within5, by: "sheet" }],
    ["letter sheet, nothing said", { ...within5, by: "sheet", rectangular: null }],
    ["marked sheet, rectangle", { ...within5, by: "marked sheet" }],
    ["marked sheet, nothing said", { ...within5, by: "marked sheet", rectangular: null }],
    ["marked sheet, rectangle, lens unknown", { ...within5, by: "marked sheet", noted: false }],
    ["garage opening", opening],
    ["garage opening, exact rectangle", { ...opening, flare: 0 }],
    ["garage opening, only taps off", { ...opening, ...finger(4, 8), tapsOnly: true, flare: 0 }, { error: 6 }],
    ["garage opening, finger at zoom 8", { ...opening, ...finger(4, 8) }],
    ["garage opening, finger at zoom 3", { ...opening, ...finger(4, 3) }],
    ["car, tapped on the ground", { ...within5, by: "car" }],
    ["car, tapped at its bumpers", { ...within5, by: "car", lifted: 1.7 }],
    ["garage opening, 18 ft told 16", { ...opening, size: 18 / 16 }],
    ...["slab", "opening"].flatMap((by): [string, Partial<World>][] => [
      [`${by}, one point slipped by up to 40 px`, { ...within5, by: by as World["by"], slips: 1 }],
    ]),
    ...lensRows(within5),
  ];
}
