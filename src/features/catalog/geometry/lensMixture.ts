import type { MeasureRefusal } from "#features/catalog/measurements/measureRefusals.ts";
import type { Figures, Scene } from "./scene.ts";
import {
  hangsOnOne,
  isWithin,
  measureScene,
  type Outcome,
  shapeInDoubt,
  type SurfaceMeasurement,
} from "./sceneMeasurement.ts";

/** A scene as one of the possible cameras would have taken it, and the chance of this camera before the points. */
export type PossibleScene = { scene: Scene; chance: number };

/** Cameras that are this many times less likely than the likeliest are practically impossible. */
const impossible = 1e-5;

/** Areas by two possible cameras that differ by more than this factor are no answer, however unlikely one of them is. */
const farApart = 1.6;

/** Any interval of one camera: the width of all of them counts. */
const anyWidth = Number.POSITIVE_INFINITY;

/**
 * Measures a photo by each camera that may have taken it. Each counts by its chance and by how well the points fit it
 * (chance · e^(−cost / 2)); a camera by which nothing could have been seen so does not count. The answer has the mean
 * and the variance of their mixture. Lengths alone do not tell cameras apart, so there each counts by its chance only.
 */
export function measureByLenses(
  scenes: readonly PossibleScene[],
  widest: number,
  byCar: boolean,
): SurfaceMeasurement | MeasureRefusal {
  const [first, ...others] = scenes;
  if (!first) return "imprecise_lens";
  const likely = measureScene(first.scene, others.length === 0 ? widest : anyWidth, byCar);
  if (others.length === 0) return "refusal" in likely ? likely.refusal : (shapeInDoubt(first.scene, likely) ?? likely);
  const byLengths = first.scene.references.every(({ by }) => by === "length");
  const all: { scene: Scene; outcome: Outcome; weight: number }[] = [];
  for (const { scene, chance } of scenes) {
    const outcome = scene === first.scene ? likely : measureScene(scene, anyWidth, byCar, likely.plane);
    const fits = isPossible(outcome) ? Math.exp(-outcome.cost / 2) : 0;
    all.push({ scene, outcome, weight: chance * (byLengths ? 1 : fits) });
    if (byLengths && "refusal" in outcome) return scene === first.scene ? outcome.refusal : "imprecise_lens";
    if (byLengths && areFarApart(likely, outcome)) return "imprecise_lens";
  }
  const best = all.reduce((most, one) => (one.weight > most.weight ? one : most));
  if (!(best.weight > 0)) return "refusal" in likely ? likely.refusal : "imprecise_lens";
  if ("refusal" in best.outcome) return best.outcome.refusal;
  const counted: Weighted[] = [];
  for (const { outcome, weight } of all) {
    if (weight < impossible * best.weight) continue;
    if ("refusal" in outcome || areFarApart(best.outcome, outcome)) return "imprecise_lens";
    counted.push({ measured: outcome, weight });
  }
  const mixed = mixtureOf(best.outcome, counted, widest);
  return typeof mixed === "string" ? mixed : (shapeInDoubt(best.scene, best.outcome) ?? mixed);
}

function areFarApart(one: Outcome, other: Outcome): boolean {
  if ("refusal" in one || "refusal" in other) return false;
  return Math.abs(Math.log(one.figures.area / other.figures.area)) > Math.log(farApart);
}

/** Refusals by which a camera cannot have taken the photo. The others say only that it would not be precise. */
const contradictions: readonly MeasureRefusal[] = [
  "beyond_horizon",
  "camera_height",
  "car_bumpers",
  "hole_too_large",
  "not_a_rectangle",
  "reference_misfit",
  "tilted",
];

function isPossible(outcome: Outcome): boolean {
  return !("refusal" in outcome) || !contradictions.includes(outcome.refusal);
}

type Weighted = { measured: SurfaceMeasurement; weight: number };

function mixtureOf(
  likeliest: SurfaceMeasurement,
  counted: readonly Weighted[],
  widest: number,
): SurfaceMeasurement | MeasureRefusal {
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (one: SurfaceMeasurement) => number) =>
    counted.reduce((sum, { measured, weight }) => sum + (of(measured) * weight) / total, 0);
  const { area } = likeliest.figures;
  const apart = ({ figures }: SurfaceMeasurement) => Math.log(figures.area / area);
  const middle = mean(apart);
  const between = mean((one) => (apart(one) - middle) ** 2);
  const spread = {
    area: Math.sqrt(mean((one) => one.spread.area ** 2) + between),
    perimeter: Math.sqrt(mean((one) => one.spread.perimeter ** 2) + between / 4),
    common: Math.sqrt(mean((one) => one.spread.common ** 2) + between),
    point: Math.max(...counted.map(({ measured }) => measured.spread.point)),
  };
  if (hangsOnOne(spread.point, widest)) return "coarse_taps";
  if (!isWithin(spread.area, widest)) return "imprecise_lens";
  return { figures: scaled(likeliest.figures, Math.exp(middle)), spread };
}

/** The figures of the same surfaces with `times` the area. */
export function scaled(figures: Figures, times: number): Figures {
  const longer = Math.sqrt(times);
  return {
    area: figures.area * times,
    perimeter: figures.perimeter * longer,
    diameter: figures.diameter * longer,
    outlines: figures.outlines.map(({ area, sides }) => ({
      area: area * times,
      sides: sides.map((side) => side * longer),
    })),
  };
}
