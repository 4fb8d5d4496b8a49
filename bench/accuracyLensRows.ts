import type { World } from "./accuracyWorlds.ts";

/** The rows that vary the kind of photo and the lens that the camera noted. */
export function lensRows(within5: Partial<World>): [name: string, world: Partial<World>][] {
  const opening = { ...within5, by: "opening", flare: "any" } as const;
  return [
    ...(["shot", "native"] as const).flatMap((kind): [string, Partial<World>][] => [
      [`slab, rectangle, 16:9 ${kind}, said to be as taken`, { ...within5, kind, asTaken: true }],
      [`garage opening, 16:9 ${kind}, said to be as taken`, { ...opening, kind, asTaken: true }],
      [`garage opening, 16:9 ${kind}, not said`, { ...opening, kind }],
    ]),
    ["slab, rectangle, cropped anyhow, said or not", { ...within5, kind: "cropped", asTaken: false }],
    [
      "slab, any shape, cropped anyhow, said or not",
      { ...within5, kind: "cropped", asTaken: false, rectangular: null },
    ],
    ["garage opening, cropped anyhow, said or not", { ...opening, kind: "cropped", asTaken: false }],
    ["garage opening, cropped anyhow, said to be as taken", { ...opening, kind: "cropped", asTaken: true }],
    ["slab, rectangle, cropped to its own shape", { ...within5, kind: "alike" }],
    ["garage opening, cropped to its own shape", { ...opening, kind: "alike" }],
    ["slab, rectangle, screenshot", { ...within5, kind: "screenshot" }],
    ["garage opening, screenshot", { ...opening, kind: "screenshot" }],
    ["slab, rectangle, zoomed 2x, noted", { ...within5, kind: "zoomed and noted" }],
    ["garage opening, zoomed 2x, noted", { ...opening, kind: "zoomed and noted" }],
    ["slab, rectangle, zoomed 2x, not noted", { ...within5, kind: "zoomed" }],
    ["garage opening, zoomed 2x, not noted", { ...opening, kind: "zoomed" }],
    ["garage opening, zoomed 2x, not noted, gravity", { ...opening, kind: "zoomed", gravity: true }],
    ["garage opening, cropped to its own shape, gravity", { ...opening, kind: "alike", gravity: true }],
    ["garage opening, gravity", { ...opening, gravity: true }],
    ["slab, any shape, gravity", { ...within5, rectangular: null, gravity: true }],
    ["slab sloping 3 to 6%, any shape, gravity", { ...within5, slope: [0.03, 0.06], rectangular: null, gravity: true }],
    ["letter sheet, any shape, gravity", { ...within5, by: "sheet", rectangular: null, gravity: true }],
    ["garage opening, lens unknown, not said to be as taken", { ...opening, noted: false }],
    ["garage opening, lens unknown, not said, gravity", { ...opening, noted: false, gravity: true }],
    ["garage opening, lens unknown, gravity", { ...opening, noted: false, asTaken: true, gravity: true }],
    ["garage opening, lens noted 8% wrong", { ...opening, lens: 1.08 }],
    ["garage opening, lens noted 8% wrong, gravity", { ...opening, lens: 1.08, gravity: true }],
  ];
}
