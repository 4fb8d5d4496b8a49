import type {
  Interval,
  MeasuredPhoto,
  Measurement,
  Point,
  ReferenceKind,
} from "#features/catalog/measurements/measurement.ts";
import { type MeasureRefusal, refuse, type Refused } from "#features/catalog/measurements/measureRefusals.ts";
import { type ErrorCause, type Fit, fitsOf, misfitOf } from "./fitting.ts";
import { diameterOf, type PlanePoint } from "./polygon.ts";
import { eightOfTen, type Figures, figuresOf, type PhotoOutlines, projectOnto, type Scene, sceneOf } from "./scene.ts";
import { intervalOf, outlinesOf, type Spread, spreadOf, whole } from "./spread.ts";
import { orientationOf, poseRefusal } from "./cameraPose.ts";
import { shapeRefusal } from "./tappedShape.ts";
import { isUnlikely } from "./unlikelySize.ts";
import { uprightPhoto } from "#features/catalog/measurements/turnedPhoto.ts";
import { isPanorama } from "#features/catalog/measurements/wholePhoto.ts";

/**
 * The measured figures. `area` in square feet, holes subtracted; `perimeter` in feet, of the surfaces without their
 * holes; `outlines` in drawing order, photo by photo, each with its area and its sides (from corner i to the next, in
 * feet). Otherwise a refusal, with a message that says what to do.
 */
export type MeasureAnswer = { ok: true; area: Interval; perimeter: Interval; outlines: Figures["outlines"] } | Refused;

/**
 * The largest half-width of an answer's interval, as a share of the median: if people set all points, and if a model
 * set some. The second is wider because it still beats a guess and can be corrected.
 */
const widestByPeople = 0.3;
const widestByModel = 1;

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

/** Measures the outlines on one photo. Pure: the same taps give the same answer on the phone and on the server. */
export function measurePhoto(photo: MeasuredPhoto, taken: PhotoOutlines): MeasureAnswer {
  const measured = figuresWithSpread(photo, taken);
  return "refusal" in measured ? measured : answerOf([measured]);
}

/** `measure`, or a replacement that runs it elsewhere. */
export type Measure = (photos: ReadonlyMap<string, MeasuredPhoto>, measurement: Measurement) => MeasureAnswer;

/**
 * Measures all outlines, with the photos by their ids. Areas add up, and their errors are independent from photo to
 * photo. A photo that shows a surface again is a second measurement of it, and adds no area.
 */
export function measure(photos: ReadonlyMap<string, MeasuredPhoto>, { photos: taken }: Measurement): MeasureAnswer {
  if (taken.length === 0) return refuse("no_surface");
  const all = new Map<string, SurfaceMeasurement[]>();
  for (const each of taken) {
    const photo = photos.get(each.photo_id);
    const measured = photo ? figuresWithSpread(photo, each) : refuse("unknown_photo");
    if ("refusal" in measured) return { ...measured, photo_id: each.photo_id };
    const same = all.get(each.shows_again ?? "");
    if (same) same.push(measured);
    else all.set(each.photo_id, [measured]);
  }
  return answerOf([...all.values()].map(combine));
}

/** `common`: the part of the area's spread that photos of the same surface share, from sizes and lens. */
type SurfaceMeasurement = { figures: Figures; spread: { area: number; perimeter: number; common: number } };

/**
 * Combines several photos of one surface, weighted by precision. One phone took them, and the same things of known size
 * have the same errors, so only the errors of taps and of each view average out, and the others stay as they are. If the
 * photos differ by more than the errors of their own explain, the spread grows by the same factor.
 */
function combine(measured: readonly SurfaceMeasurement[]): SurfaceMeasurement {
  const [first] = measured;
  if (!first || measured.length === 1) return first ?? { figures: figuresOf([]), spread: nothing };
  const of = (what: "area" | "perimeter") => {
    const weights = measured.map(({ spread }) => 1 / Math.max(1e-12, spread[what] ** 2 - spread.common ** 2));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = (value: (one: SurfaceMeasurement) => number) =>
      measured.reduce((sum, one, index) => sum + value(one) * ((weights[index] ?? 0) / total), 0);
    const log = mean(({ figures }) => Math.log(figures[what]));
    const common = mean(({ spread }) => spread.common);
    const apart = Math.sqrt(
      mean(({ figures }) => (Math.log(figures[what]) - log) ** 2) * (total / (measured.length - 1)),
    );
    return { figure: Math.exp(log), spread: Math.hypot(Math.sqrt(1 / total) * Math.max(1, apart), common) };
  };
  const [area, perimeter] = [of("area"), of("perimeter")];
  return {
    figures: {
      area: area.figure,
      perimeter: perimeter.figure,
      diameter: Math.max(...measured.map(({ figures }) => figures.diameter)),
      outlines: measured.flatMap(({ figures }) => figures.outlines),
    },
    spread: { area: area.spread, perimeter: perimeter.spread, common: 0 },
  };
}

const nothing = { area: 0, perimeter: 0, common: 0 };

function answerOf(all: readonly SurfaceMeasurement[]): MeasureAnswer {
  const sum = (what: "area" | "perimeter") => {
    const median = all.reduce((total, { figures }) => total + figures[what], 0);
    return intervalOf(median, Math.hypot(...all.map(({ figures, spread }) => figures[what] * spread[what])) / median);
  };
  return {
    ok: true,
    area: sum("area"),
    perimeter: sum("perimeter"),
    outlines: all.flatMap(({ figures }) => figures.outlines),
  };
}

function figuresWithSpread(stored: MeasuredPhoto, drawn: PhotoOutlines): SurfaceMeasurement | Refused {
  const { photo, taken } = uprightPhoto(stored, drawn);
  if (isPanorama(photo)) return refuse("panorama");
  const scene = sceneOf(photo, taken);
  const wrong = shapeRefusal(scene);
  if (wrong) return refuse(wrong);
  const widest = isByModel(taken) ? widestByModel : widestByPeople;
  const byCar = [taken.reference, ...(taken.more_references ?? [])].every(({ kind }) => kind === "car");
  const measured = isAmbiguousRectangle(scene)
    ? measureBothWays(scene, widest)
    : evaluateFits(scene, fitsOf(scene), widest, byCar);
  const alone = areasByReference(photo, taken);
  if (isInconsistent(alone)) return widenToEach(measured, alone, widest);
  if (typeof measured === "string") return refuse(measured);
  const isAsked = !taken.size_confirmed && !isByModel(taken) && isUnlikely(measured.figures, scene.references);
  return isAsked ? refuse("unlikely_size") : measured;
}

/** The area by each thing of known size on a photo alone, with its kind, if it can be measured. */
export function areasByReference(
  photo: MeasuredPhoto,
  { reference, more_references = [], ...taken }: PhotoOutlines,
): { kind: ReferenceKind; area: Interval }[] {
  if (more_references.length === 0) return [];
  return [reference, ...more_references].flatMap((one) => {
    const alone = measurePhoto(photo, { ...taken, reference: one });
    return alone.ok ? [{ kind: one.kind, area: alone.area }] : [];
  });
}

/** True if the areas by single things of known size differ by more than their intervals. */
export function isInconsistent(areas: readonly { area: Interval }[]): boolean {
  return areas.some(({ area }) => areas.some((other) => other.area.low > area.high));
}

/**
 * Widens the answer of things of known size that disagree. One of them is wrong, and it is unknown which: the interval
 * reaches the area by each of them alone, and one that is too wide is refused.
 */
function widenToEach(
  measured: SurfaceMeasurement | MeasureRefusal,
  alone: readonly { area: Interval }[],
  widest: number,
): SurfaceMeasurement | Refused {
  if (typeof measured === "string") return refuse("sizes_disagree");
  const { figures, spread } = measured;
  const apart = Math.max(...alone.map(({ area }) => Math.abs(Math.log(area.median / figures.area)))) / eightOfTen;
  const area = Math.max(spread.area, apart);
  if (!isWithin(area, widest)) return refuse("sizes_disagree");
  return { figures, spread: { area, perimeter: Math.max(spread.perimeter, apart / 2), common: area } };
}

/**
 * True if the first surface can be measured both as it is tapped and as a rectangle, and the person has not said that
 * it is none.
 */
function isAmbiguousRectangle({ references, outlines: [first] }: Scene): boolean {
  const byRectangle = references.some(({ by }) => by === "rectangle");
  return byRectangle && first !== undefined && !first.hole && first.corners.length === 4 && first.rectangular !== false;
}

/**
 * Measures a scene both ways. If the results contradict each other, the person has to say whether it is a rectangle.
 * Otherwise a rectangle gets the narrower result, so that saying so never widens an answer.
 */
function measureBothWays(scene: Scene, widest: number): SurfaceMeasurement | MeasureRefusal {
  const isRectangular = scene.outlines[0]?.rectangular === true;
  const [asTapped, asRectangle] = [withRectangular(null, scene), withRectangular(true, scene)];
  const openFits = fitsOf(asTapped);
  const squaredFits = fitsOf(asRectangle, byLikelihood(asTapped, openFits)[0]?.plane);
  const squared = evaluateFits(asRectangle, squaredFits, widestByModel);
  if (typeof squared === "string")
    return isRectangular ? squared : evaluateFits(withRectangular(false, scene), openFits, widest);
  const open = evaluateFits(asTapped, openFits, widest);
  if (isRectangular) {
    const isCloser = typeof open !== "string" && !differ(open, squared) && open.spread.area < squared.spread.area;
    return isCloser ? open : evaluateFits(asRectangle, squaredFits, widest);
  }
  return typeof open !== "string" && differ(open, squared) ? "rectangle_or_not" : open;
}

/** The scene with its first surface declared a rectangle, not a rectangle, or undeclared. */
function withRectangular(rectangular: boolean | null, scene: Scene): Scene {
  return {
    ...scene,
    outlines: scene.outlines.map((outline, index) => (index === 0 ? { ...outline, rectangular } : outline)),
  };
}

/** True if an answer with this standard deviation of its logarithm is precise enough. */
function isWithin(deviation: number, widest: number): boolean {
  return Math.sinh(eightOfTen * deviation) <= widest;
}

/** The measurement by a scene's fits, once its shapes are valid; a refusal if it is not precise enough. */
function evaluateFits(
  scene: Scene,
  fits: readonly Fit[],
  widest: number,
  byCar = false,
): SurfaceMeasurement | MeasureRefusal {
  const squared = scene.outlines.some(({ rectangular }) => rectangular);
  const misfit: MeasureRefusal = squared ? "not_a_rectangle" : "reference_misfit";
  const [fit, other] = byLikelihood(scene, fits);
  if (!fit) return "beyond_horizon";
  const poor = misfitOf(fit);
  if (poor > hopelessFit) return misfit;

  const outlines = outlinesOf(scene, fit, fit.at);
  if (!outlines) return "beyond_horizon";
  const figures = figuresOf(outlines);
  if (figures.area <= 0) return "hole_too_large";

  const held = poseRefusal(scene, fit.plane, byCar);
  if (held) return held;
  if (poor > worstFit) return misfit;
  const spread = spreadOf(scene, fit, figures);
  if (!spread) return "imprecise";
  const deviation = Math.sqrt(whole(spread));
  if (!isWithin(deviation, widest)) return mainCause(spread, widest);
  if (relativeExtent(scene, fit, outlines) > farthest) return "imprecise";

  const otherOutlines = other && other.cost - fit.cost < maxCostDifference ? outlinesOf(scene, other, other.at) : null;
  const otherArea = otherOutlines ? figuresOf(otherOutlines).area : figures.area;
  if (Math.abs(Math.log(otherArea / figures.area)) > widest) return "imprecise";
  const common = Math.sqrt(spread.area.size + spread.area.lens);
  return { figures, spread: { area: deviation, perimeter: Math.sqrt(spread.perimeter), common } };
}

/** A normally distributed error is within this many standard deviations a little more than 3 times of 4. */
const threeOfFour = 1.2;

/** True if two answers differ by more than their errors explain 3 times of 4. */
function differ(one: SurfaceMeasurement, other: SurfaceMeasurement): boolean {
  const apart = Math.abs(Math.log(one.figures.area / other.figures.area));
  return apart > threeOfFour * Math.hypot(one.spread.area, other.spread.area);
}

/** The ratio of the surfaces' extent to the largest thing that they are measured by. */
function relativeExtent({ references }: Scene, { plane }: Fit, outlines: readonly { places: PlanePoint[] }[]): number {
  const things = references.map((each) => projectOnto(plane, each.by === "rectangle" ? each.corners : each.ends) ?? []);
  return diameterOf(outlines.flatMap(({ places }) => places)) / Math.max(...things.map(diameterOf));
}

/** The fits, likeliest first. A plane overhead counts only if no fit below or upright is possible. */
function byLikelihood(scene: Scene, fits: readonly Fit[]): Fit[] {
  const possible = fits.filter((fit) => orientationOf(scene, fit.plane) !== "overhead" && misfitOf(fit) <= hopelessFit);
  return possible.length > 0 ? possible : [...fits];
}

function mainCause({ area, hand }: Spread, widest: number): MeasureRefusal {
  const largest = (Object.keys(area) as ErrorCause[]).reduce((most, cause) =>
    area[cause] > area[most] ? cause : most,
  );
  const bestSet = Math.sqrt(whole({ area, hand, perimeter: 0 }) - hand);
  return isWithin(bestSet, widest) ? "coarse_taps" : imprecise[largest];
}

function isByModel({ reference, more_references = [], outlines }: PhotoOutlines): boolean {
  const points = [reference, ...more_references].flatMap((each): Point[] =>
    each.by === "rectangle" ? each.corners : each.ends,
  );
  return [...points, ...outlines.flatMap(({ corners }) => corners)].some(({ set }) => set?.by === "model");
}
