import type { World } from "./accuracyWorlds.ts";

/** The rows that vary the kind of photo and the lens. */
export function lensRows(within5: Partial<World>): [name: string, world: Partial<World>][] {
  const opening = { ...within5, by: "opening" } as const;
  const unsaid = { ...within5, rectangular: null };
  const unnoted = { noted: false, asTaken: true };
  return [
    ...[13, 50, 77, 120].flatMap((mm): [string, Partial<World>][] => [
      [`slab, rectangle, ${mm} mm`, { ...within5, mm }],
      [`slab, nothing said, ${mm} mm`, { ...unsaid, mm }],
      [`garage opening, ${mm} mm`, { ...opening, mm }],
    ]),
    ...(["main", 13, 50, 77, 120] as const).flatMap((mm): [string, Partial<World>][] => [
      [`slab, rectangle, ${mm} mm, lens unknown`, { ...within5, ...unnoted, mm }],
      [`slab, rectangle, ${mm} mm, zoom said`, { ...within5, ...unnoted, mm, zoomSaid: true }],
      [`garage opening, ${mm} mm, lens unknown`, { ...opening, ...unnoted, mm }],
      [`garage opening, ${mm} mm, zoom said`, { ...opening, ...unnoted, mm, zoomSaid: true }],
    ]),
    ["slab, nothing said, lens unknown", { ...unsaid, ...unnoted }],
    ["slab, rectangle, lens unknown, not said to be as taken", { ...within5, noted: false }],
    ["garage opening, lens unknown, not said to be as taken", { ...opening, noted: false }],
    ["slab, rectangle, action camera", { ...within5, mm: 15, bent: "action" }],
    ["slab, nothing said, action camera", { ...unsaid, mm: 15, bent: "action" }],
    ["garage opening, action camera", { ...opening, mm: 15, bent: "action" }],
    ...(["shot", "native"] as const).flatMap((kind): [string, Partial<World>][] => [
      [`slab, rectangle, 16:9 ${kind}, said to be as taken`, { ...within5, kind, asTaken: true }],
      [`garage opening, 16:9 ${kind}, said to be as taken`, { ...opening, kind, asTaken: true }],
    ]),
    ["slab, rectangle, cropped anyhow, said or not", { ...within5, kind: "cropped", asTaken: false }],
    ["garage opening, cropped anyhow, said or not", { ...opening, kind: "cropped", asTaken: false }],
    ["garage opening, cropped anyhow, said to be as taken", { ...opening, kind: "cropped", asTaken: true }],
    ["slab, rectangle, cropped to its own shape", { ...within5, kind: "alike" }],
    ["garage opening, cropped to its own shape", { ...opening, kind: "alike" }],
    ["slab, rectangle, screenshot", { ...within5, kind: "screenshot" }],
    ["slab, rectangle, zoomed 2x, noted", { ...within5, kind: "zoomed and noted" }],
    ["garage opening, zoomed 2x, noted", { ...opening, kind: "zoomed and noted" }],
    ["slab, rectangle, zoomed 2x, not noted", { ...within5, kind: "zoomed" }],
    ["garage opening, zoomed 2x, not noted", { ...opening, kind: "zoomed" }],
    ["garage opening, gravity", { ...opening, gravity: true }],
    ["slab, nothing said, gravity", { ...unsaid, gravity: true }],
    ["slab sloping 3 to 6%, nothing said, gravity", { ...unsaid, slope: [0.03, 0.06], gravity: true }],
    ["garage opening, lens noted 8% wrong", { ...opening, lens: 1.08 }],
  ];
}
