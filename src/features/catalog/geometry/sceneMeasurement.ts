import { eightOfTen } from "#shared/figures/eightOfTen.ts";
import { isLong } from "./camera.ts";
import { type MeasureRefusal } from "#features/catalog/measurements/measureRefusals.ts";
import { type ErrorCause, type Fit, fitsOf, misfitOf } from "./fitting.ts";
import type { Plane } from "./plane.ts";
import { diameterOf, type PlanePoint, thinnestOf } from "./polygon.ts";
import { extentOf, type Figures, figuresOf, type OutlineShape, projectOnto, type Scene } from "./scene.ts";
import { outlinesOf, type Spread, spreadOf, whole } from "./spread.ts";
import { orientationOf, poseRefusal } from "./cameraPose.ts";
import { bestOff, type Tap } from "./taps.ts";

/**
 * The figures of a surface with their spread: the standard deviations of the logarithms of area and perimeter.
 * `common`: the part of the area's that photos of the same surface share, from sizes and lens. `point`: the part of the
 * one point that counts most.
 */
export type SurfaceMeasurement = {
  figures: Figures;
  spread: { area: number; perimeter: number; common: number; point: number };
};

/** A surface as one camera would have seen it; `cost` and `plane` are those of the best fit. */
export type Measured = SurfaceMeasurement & { cost: number; plane: Plane };

/** The same, or the reason why it is not an answer; `plane` is null if there is no fit. */
export type Outcome = Measured | { refusal: MeasureRefusal; cost: number; plane: Plane | null };

const imprecise: Readonly<Record<ErrorCause, MeasureRefusal>> = {
  tap: "imprecise",
  shape: "imprecise",
  camera: "imprecise",
  size: "imprecise_size",
  lens: "imprecise_lens",
};

/**
 * Two planes fit the taps about equally well if their squared residuals differ by less than two standard deviations.
 */
const maxCostDifference = 4;

/**
 * The largest ratio of the surfaces' extent to the largest thing of known size: farther away, small errors grow too
 * large.
 */
const farthest = 16;

/**
 * Limits of `misfitOf`: beyond `worstFit` there is no answer; beyond `hopelessFit` the fit is no evidence of the
 * camera's pose either.
 */
const worstFit = 1;
const hopelessFit = 3;

/** The holes of a surface leave at least this share of it. */
const least = 0.01;

/**
 * The spread that every measurement has at least, as the standard deviation of the logarithm of the area: paper that is
 * not flat, edges that are not straight, lenses that are not quite pinholes.
 */
export const floor = 0.015;

/**
 * Measures a scene whose shapes are valid. `widest`: the largest half-width of the interval as a share of the median.
 * `byCar`: only a car gives the scale. `near`: a guess of the plane, which replaces the long search.
 */
export function measureScene(scene: Scene, widest: number, byCar: boolean, near: Plane | null = null): Outcome {
  const [fit, other] = byLikelihood(scene, fitsOf(scene, near));
  if (!fit) return { refusal: "beyond_horizon", cost: Number.POSITIVE_INFINITY, plane: null };
  const { cost, plane } = fit;
  const measured = evaluateFit(scene, fit, widest, byCar);
  if (typeof measured === "string") return { refusal: measured, cost, plane };
  const otherOutlines = other && other.cost - cost < maxCostDifference ? outlinesOf(scene, other, other.at) : null;
  const otherArea = otherOutlines ? figuresOf(otherOutlines).area : measured.figures.area;
  if (Math.abs(Math.log(otherArea / measured.figures.area)) > widest) return { refusal: "imprecise", cost, plane };
  return { ...measured, cost, plane };
}

/**
 * Points contradict a rectangle if a surface of any taper has squared residuals that are lower by more than this: `asked`
 * is worth a question, `refused` is no answer although the surface is said to be a rectangle. A wider interval in place of
 * the refusal hardly held more, because both areas share most of their errors. A skew would take up the errors of points
 * of 1 in 5 exact rectangles.
 */
const contradiction = { asked: 2, refused: 6 };

/**
 * The points against what is said of the first surface: "rectangle_or_not" if nothing is said and they contradict a
 * rectangle, "not_a_rectangle" if it is said to be one and they clearly contradict that; null if they agree.
 */
export function shapeInDoubt(scene: Scene, { plane }: Measured): "rectangle_or_not" | "not_a_rectangle" | null {
  const [first, ...others] = scene.outlines;
  const isCompared = scene.references.some(({ by }) => by === "rectangle");
  if (!isCompared || (first?.shape !== "unsaid" && first?.shape !== "declared")) return null;
  const costAs = (shape: OutlineShape) => {
    const compared: Scene = { ...scene, outlines: [{ ...first, shape }, ...others] };
    return byLikelihood(compared, fitsOf(compared, plane))[0]?.cost ?? Number.NaN;
  };
  const contradicted = costAs("declared") - costAs("any");
  if (first.shape === "unsaid") return contradicted > contradiction.asked ? "rectangle_or_not" : null;
  // Several things of known size that disagree contradict each other, not the shape.
  return scene.references.length === 1 && contradicted > contradiction.refused ? "not_a_rectangle" : null;
}

/** True if an answer with this standard deviation of its logarithm is precise enough. */
export function isWithin(deviation: number, widest: number): boolean {
  return Math.sinh(eightOfTen * deviation) <= widest;
}

/** The measurement by a fit; a refusal if it is not possible or not precise enough. */
function evaluateFit(scene: Scene, fit: Fit, widest: number, byCar: boolean): SurfaceMeasurement | MeasureRefusal {
  const squared = scene.outlines.some(({ shape }) => shape === "declared" || shape === "needed");
  const misfit: MeasureRefusal = squared ? "not_a_rectangle" : "reference_misfit";
  const poor = misfitOf(fit);
  if (poor > hopelessFit) return misfit;

  const outlines = outlinesOf(scene, fit, fit.at);
  if (!outlines) return "beyond_horizon";
  const figures = figuresOf(outlines);
  const { area: surfaces } = extentOf(outlines.filter(({ hole }) => !hole));
  if (figures.area <= least * surfaces) return "hole_too_large";

  const held = poseRefusal(scene, fit.plane, byCar);
  if (held) return held;
  if (poor > worstFit) return misfit;
  const spread = spreadOf(scene, fit, figures);
  if (!spread) return "imprecise";
  const deviation = Math.hypot(Math.sqrt(whole(spread)), floor);
  const point = Math.sqrt(spread.point);
  if (!isWithin(deviation, widest) || hangsOnOne(point, widest)) return mainCause(spread, widest);
  // A long lens sees the ground so flat that a slope beyond the usual one changes the area at once.
  const slopes = isLong(scene.camera) && hangsOnOne(Math.hypot(Math.sqrt(spread.slope), point), widest);
  if (slopes || isTooThin(scene, widest)) return "too_flat";
  if (relativeExtent(scene, fit, outlines) > farthest) return "imprecise";
  const perimeter = Math.hypot(Math.sqrt(spread.perimeter), floor / 2);
  const common = Math.sqrt(spread.area.size + spread.area.lens);
  return { figures, spread: { area: deviation, perimeter, common, point } };
}

/**
 * The ratio of the surfaces' extent to the largest thing that they are measured by. A thing whose corners are known
 * better than an eye sees them counts as larger, as much as they are known better.
 */
function relativeExtent(
  { camera, references }: Scene,
  { plane }: Fit,
  outlines: readonly { places: PlanePoint[] }[],
): number {
  const reaches = references.map((each) => {
    const taps = each.by === "rectangle" ? each.corners : each.ends;
    const finer = bestOff(camera) / Math.max(...taps.map(({ off }) => off));
    return diameterOf(projectOnto(plane, taps) ?? []) * Math.max(1, finer);
  });
  return diameterOf(outlines.flatMap(({ places }) => places)) / Math.max(...reaches);
}

/** The fits, likeliest first. A plane overhead counts only if no fit below or upright is possible. */
function byLikelihood(scene: Scene, fits: readonly Fit[]): Fit[] {
  const possible = fits.filter((fit) => orientationOf(scene, fit.plane) !== "overhead" && misfitOf(fit) <= hopelessFit);
  return possible.length > 0 ? possible : [...fits];
}

/**
 * True if one point, or the slope of the ground with it, moves the area by more than a third of the widest interval at its
 * standard deviation. If it is off by six of them, which the other points need not show, the answer would be wrong by a
 * factor of almost two.
 */
export function hangsOnOne(deviation: number, widest: number): boolean {
  return deviation > widest / 3;
}

/**
 * True if each thing that gives the plane is drawn thinner than some standard deviations of its points: rectangles of
 * known size (3 for a person), or by lengths alone the surfaces (14). Its shape is then unknown, and errors no longer
 * change the area in proportion, as the spread assumes.
 */
function isTooThin({ references, outlines }: Scene, widest: number): boolean {
  const isThinner = (taps: readonly Tap[], limit: number) =>
    thinnestOf(taps.map(({ at }) => at)) * widest < limit * Math.max(...taps.map(({ off }) => off));
  const rectangles = references.filter((each) => each.by === "rectangle");
  return rectangles.length > 0
    ? references.length === rectangles.length && rectangles.every((each) => isThinner(each.corners, thinnest.reference))
    : outlines.every(({ corners, hole }) => hole || isThinner(corners, thinnest.surface));
}

/** The thinnest shapes, in standard deviations of their points, times the widest interval. */
const thinnest = { reference: 0.9, surface: 4.2 };

function mainCause({ area, hand }: Spread, widest: number): MeasureRefusal {
  const largest = (Object.keys(area) as ErrorCause[]).reduce((most, cause) =>
    area[cause] > area[most] ? cause : most,
  );
  const bestSet = Math.sqrt(whole({ area }) - hand);
  return isWithin(bestSet, widest) ? "coarse_taps" : imprecise[largest];
}
