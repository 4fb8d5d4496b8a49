import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import type { PointSetting } from "#features/catalog/measurements/measurement.ts";
import { seeded, setWithin } from "#testing/syntheticPhoto.ts";
import { lensRows } from "./accuracyLensRows.ts";
import { drawn, usualWorld, type World } from "./accuracyWorlds.ts";
import { median } from "./figures.ts";

const trials = 400;
const mixedTrials = 10_000;
const longSide = 4032;
/** The standard deviation of a person's view of a corner, in pixels of such a photo. */
const seeing = 2;
/** The long side of a photo that a phone shows whole, in CSS pixels. */
const wholePhoto = 390;

/** An answer against the truth; or the question whether the surface is a rectangle; null if it was refused. */
type Outcome = { error: number; held: boolean; wide: number } | "asked" | null;
type Aim = { error?: number; answered?: number };

/**
 * Measures synthetic drives, each from another place by another phone. Prints each figure beside its aim: the median
 * error, how often the interval holds the truth, how many are answered, and the median interval. Then measures many of
 * all kinds, of which none may be wrong by a factor of two; a number in the command says how many.
 */
export function benchAims(): void {
  const mixed = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? mixedTrials);
  for (const [name, world, aim = {}] of mixed > mixedTrials ? [] : rows()) {
    const random = seeded(7);
    const outcomes = Array.from({ length: trials }, () => outcomeOf({ ...usualWorld, ...world }, random));
    console.log(`ACCURACY name="${name}" ${described(outcomes, aim)}`);
  }
  benchMixed(mixed);
}

function rows(): [name: string, world: Partial<World>, aim?: Aim][] {
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

function finger(css: number, zoom: number): Partial<World> {
  const set: PointSetting = { by: "finger", drawn: wholePhoto * zoom };
  return { off: Math.hypot(seeing, (css * longSide) / set.drawn), set };
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

function described(outcomes: readonly Outcome[], aim: Aim): string {
  const answers = outcomes.filter((outcome) => outcome !== null && outcome !== "asked");
  const asked = outcomes.filter((outcome) => outcome === "asked").length / outcomes.length;
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const of = (bound: number | undefined, sign: string) => (bound === undefined ? "" : ` (aim ${sign}${bound}%)`);
  if (answers.length === 0) return `answered=0 asked=${percent(asked)}`;
  return [
    `error=${percent(Math.expm1(median(answers.map(({ error }) => error))))}${of(aim.error, "<=")}`,
    `held=${percent(answers.filter(({ held }) => held).length / answers.length)}`,
    `answered=${percent(answers.length / outcomes.length)}${of(aim.answered, ">=")}`,
    `asked=${percent(asked)}`,
    `stated=±${percent(median(answers.map(({ wide }) => wide)))}`,
  ].join(" ");
}

/** Lenses by how often they take the photos of this run: 35 mm equivalents in mm. */
const lenses = ["main", "main", "main", "main", "main", 13, 50, 77, 120] as const;

/**
 * Measures all kinds of hands, things, drives and lenses, some with a point that slipped; no answer may be wrong by a
 * factor of two. Then prints the same by how the points were set, by the lens, and by the reference used.
 */
function benchMixed(mixed: number): void {
  const random = seeded(20);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random.uniform() * all.length)] as T;
  const groups = new Map<string, Outcome[]>();
  const print = () => {
    for (const [name, outcomes] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
      const wrong = outcomes.filter((one) => one !== null && one !== "asked" && one.error > Math.LN2).length;
      console.log(
        `ACCURACY name="${name}" n=${outcomes.length} ${described(outcomes, {})} wrong-by-2=${wrong} (aim 0)`,
      );
    }
  };
  for (let trial = 1; trial <= mixed; trial++) {
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
    const outcome = outcomeOf(world, random);
    const said = world.by === "opening" || world.by === "car" ? "" : world.rectangular ? ", rectangle" : ", any shape";
    const lifted = world.by === "car" && world.lifted > 0 ? ", at its bumpers" : "";
    for (const name of [
      "all kinds",
      `zoom ${zoom}`,
      `${noted ? "noted" : world.zoomSaid ? "zoom said" : "lens unknown"}, ${world.mm} mm`,
      ...(zoom === 8 ? [`zoom 8, ${world.by}${said}${lifted}`] : []),
    ]) {
      const group = groups.get(name) ?? [];
      group.push(outcome);
      groups.set(name, group);
    }
    // A long run is worth reading before it ends.
    if (trial % 5_000 === 0 && trial < mixed) print();
  }
  print();
}
