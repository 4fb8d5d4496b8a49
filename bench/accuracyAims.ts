import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import type { PointSetting } from "#features/catalog/measurements/measurement.ts";
import { seeded, setWithin } from "#testing/syntheticPhoto.ts";
import { lensRows } from "./accuracyLensRows.ts";
import { drawn, usualWorld, type World } from "./accuracyWorlds.ts";
import { median } from "./figures.ts";

const trials = 400;
const mixedTrials = 20_000;
const longSide = 4032;
/** The standard deviation of a person's view of a corner, in pixels of such a photo. */
const seeing = 2;
/** The long side of a photo that a phone shows whole, in CSS pixels. */
const wholePhoto = 390;

type Outcome = { error: number; held: boolean; wide: number };
type Aim = { error?: number; answered?: number };

/**
 * Measures synthetic drives, each from another place by another phone. Prints each figure beside its aim: the median
 * error, how often the interval holds the truth, how many are answered, and the median interval. Then measures many of
 * all kinds, of which none may be wrong by a factor of two.
 */
export function benchAims(): void {
  const within = (off: number): Partial<World> => ({
    off,
    set: setWithin({ width: longSide, height: 3024, focal_length_35mm: 26 }, off),
  });
  const rows: [name: string, world: Partial<World>, aim?: Aim][] = [
    ["slab, rectangle, 5 px", within(5), { error: 4, answered: 90 }],
    ["slab, drives that flare as they come, 5 px", { ...within(5), flare: "any" }],
    ["slab, any shape, 5 px", { ...within(5), rectangular: null }, { error: 12 }],
    [
      "garage opening, finger under the magnifier, taps only",
      { ...finger(4, 8), by: "opening", tapsOnly: true },
      { error: 6 },
    ],
    ["garage opening, finger under the magnifier", { ...finger(4, 8), by: "opening", flare: "any" }],
    ...[1, 2, 4].flatMap((css) =>
      [1, 3, 8].map((zoom): [string, Partial<World>] => [
        `garage opening, finger ${css} CSS px, zoom ${zoom}`,
        { ...finger(css, zoom), by: "opening", flare: "any" },
      ]),
    ),
    ...[-0.1, -0.05, 0.05, 0.1].map((flare): [string, Partial<World>] => [
      `slab, flare ${flare * 100}%`,
      { ...within(5), flare },
    ]),
    ["slab sloping 3 to 6%, rectangle", { ...within(5), slope: [0.03, 0.06] }],
    ["slab sloping 3 to 6%, any shape", { ...within(5), slope: [0.03, 0.06], rectangular: null }],
    ["slab, any shape, ground as it comes", { ...within(5), slope: "any", rectangular: null }],
    ["slab, no rectangle, ground as it comes", { ...within(5), slope: "any", rectangular: false }],
    ["slab sloping 3 to 6%, no rectangle", { ...within(5), slope: [0.03, 0.06], rectangular: false }],
    ["letter sheet, rectangle", { ...within(5), by: "sheet" }],
    ["letter sheet, any shape", { ...within(5), by: "sheet", rectangular: null }],
    ["plywood, any shape", { ...within(5), by: "plywood", rectangular: null }],
    ["car, tapped on the ground", { ...within(5), by: "car", flare: "any" }],
    ["car, tapped at its bumpers", { ...within(5), by: "car", lifted: 1.7 }],
    ["slab, rectangle, lens unknown", { ...within(5), noted: false, asTaken: true }],
    ["garage opening, lens unknown", { ...within(5), by: "opening", noted: false, asTaken: true, flare: "any" }],
    ["slab, rectangle, lens noted 8% wrong", { ...within(5), lens: 1.08 }],
    ["slab, rectangle, cropped", { ...within(5), cropped: true }],
    ["garage opening, cropped", { ...within(5), by: "opening", cropped: true, flare: "any" }],
    ...lensRows(within(5)),
    ["garage opening, 18 ft told 16", { ...within(5), by: "opening", size: 18 / 16, flare: "any" }],
  ];
  for (const [name, world, aim = {}] of rows) {
    const random = seeded(7);
    const outcomes = Array.from({ length: trials }, () => outcomeOf({ ...usualWorld, ...world }, random));
    console.log(`ACCURACY name="${name}" ${described(outcomes, aim)}`);
  }
  benchMixed();
}

function finger(css: number, zoom: number): Partial<World> {
  const set: PointSetting = { by: "finger", drawn: wholePhoto * zoom };
  return { off: Math.hypot(seeing, (css * longSide) / set.drawn), set };
}

function outcomeOf(world: World, random: ReturnType<typeof seeded>): Outcome | null {
  const { photo, area, ...taken } = drawn(world, random);
  const answer = measurePhoto(photo, taken);
  if (!answer.ok) return null;
  const { low, median: middle, high } = answer.area;
  return {
    error: Math.abs(Math.log(middle / area)),
    held: low <= area && area <= high,
    wide: (high - low) / 2 / middle,
  };
}

function described(outcomes: readonly (Outcome | null)[], aim: Aim): string {
  const answers = outcomes.filter((outcome) => outcome !== null);
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const of = (bound: number | undefined, sign: string) => (bound === undefined ? "" : ` (aim ${sign}${bound}%)`);
  if (answers.length === 0) return "answered=0";
  return [
    `error=${percent(Math.expm1(median(answers.map(({ error }) => error))))}${of(aim.error, "<=")}`,
    `held=${percent(answers.filter(({ held }) => held).length / answers.length)}`,
    `answered=${percent(answers.length / outcomes.length)}${of(aim.answered, ">=")}`,
    `stated=±${percent(median(answers.map(({ wide }) => wide)))}`,
  ].join(" ");
}

/**
 * Measures all kinds of hands, things, drives and lenses; no answer may be wrong by a factor of two. Then prints the
 * same by how the points were set and, under the magnifier, by the reference used.
 */
function benchMixed(): void {
  const random = seeded(20);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random.uniform() * all.length)] as T;
  const groups = new Map<string, (Outcome | null)[]>();
  for (let trial = 0; trial < mixedTrials; trial++) {
    const zoom = oneOf([1, 3, 8]);
    const world: World = {
      ...usualWorld,
      ...finger(oneOf([1, 2, 4]), zoom),
      by: oneOf(["slab", "sheet", "plywood", "opening", "car"] as const),
      rectangular: oneOf([true, null]),
      flare: oneOf([0, "any"] as const),
      noted: random.uniform() < 0.85,
      lifted: oneOf([0, 0, 0, 1.7]),
      cropped: random.uniform() < 0.1,
      slope: random.uniform() < 0.1 ? [0.03, 0.06] : [0, 0.01],
    };
    const outcome = outcomeOf(world, random);
    const said = world.by === "opening" || world.by === "car" ? "" : world.rectangular ? ", rectangle" : ", any shape";
    const lifted = world.by === "car" && world.lifted > 0 ? ", at its bumpers" : "";
    for (const name of [
      `all kinds, ${mixedTrials} of them`,
      `of these, zoom ${zoom}`,
      ...(zoom === 8 ? [`of these, zoom 8, ${world.by}${said}${lifted}`] : []),
    ]) {
      const group = groups.get(name) ?? [];
      group.push(outcome);
      groups.set(name, group);
    }
  }
  for (const [name, outcomes] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
    const wrong = outcomes.filter((outcome) => outcome !== null && outcome.error > Math.LN2).length;
    console.log(`ACCURACY name="${name}" ${described(outcomes, {})} wrong-by-2=${wrong} (aim 0)`);
  }
}
