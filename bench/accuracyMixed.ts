import type { seeded } from "#testing/syntheticPhoto.ts";
import { finger } from "./accuracyHands.ts";
import { usualWorld, type World } from "./accuracyWorlds.ts";

/** Lenses by how often they take the photos of this run: 35 mm equivalents in mm. */
const lenses = ["main", "main", "main", "main", "main", 13, 50, 77, 120] as const;

/**
 * A world of any kind of hand, thing, drive and lens, 3% of them with a point that slipped, and the groups that it
 * belongs to: by how the points were set, by the lens, and by the thing of known size.
 */
export function mixedWorld(random: ReturnType<typeof seeded>): { world: World; groups: string[] } {
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random.uniform() * all.length)] as T;
  const zoom = oneOf([3, 8, 8]);
  const noted = random.uniform() < 0.88;
  const world: World = {
    ...usualWorld,
    ...finger(oneOf([1, 2, 4]), zoom),
    by: oneOf(["slab", "sheet", "plywood", "opening", "car"] as const),
    rectangular: oneOf([true, null]),
    flare: "any",
    mm: oneOf(lenses),
    noted,
    asTaken: noted ? null : oneOf([true, null]),
    zoomSaid: !noted && random.uniform() < 0.5,
    lifted: oneOf([0, 0, 0, 1.7]),
    cropped: random.uniform() < 0.1,
    slope: random.uniform() < 0.1 ? [0.03, 0.06] : "any",
    slips: 0.03,
  };
  const said = world.by === "opening" || world.by === "car" ? "" : world.rectangular ? ", rectangle" : ", any shape";
  const lifted = world.by === "car" && world.lifted > 0 ? ", at its bumpers" : "";
  const groups = [
    "all kinds",
    `zoom ${zoom}`,
    `${noted ? "noted" : world.zoomSaid ? "zoom said" : "lens unknown"}, ${world.mm} mm`,
    ...(zoom === 8 ? [`zoom 8, ${world.by}${said}${lifted}`] : []),
  ];
  return { world, groups };
}
