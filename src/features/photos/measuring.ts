import type { Certainty, Interval, MeasuredPhoto, Measurement, PhotoMeasurement } from "./measurement.ts";
import { type MeasureRefusal, refuse, type Refused } from "./measureRefusals.ts";
import type { Fit } from "./plane.ts";
import { type Figures, figuresOf, planesOf, type Scene, sceneOf } from "./scene.ts";
import { type Cause, intervalOf, sizeError, type Spread, spreadOf } from "./spread.ts";
import { shapeRefusal } from "./tappedShape.ts";

/**
 * What was measured. `area` in square feet, holes subtracted; `perimeter` in feet, of the surfaces without their holes;
 * `outlines` in the order in which they were drawn, photo by photo, each with its area and its sides (from corner i to
 * the next, in feet). Or why not: a refusal, in words that say what to do.
 */
export type MeasureAnswer = { ok: true; area: Interval; perimeter: Interval; outlines: Figures["outlines"] } | Refused;

/**
 * `tapError`: how far a corner is off in either direction (one standard deviation), as a share of the photo's long
 * side; a person's taps by default. `widest`: an interval wider than this to either side, as a share of the median, is
 * refused.
 */
export type MeasureOptions = { tapError?: number; widest?: number };

/**
 * How far the corners are off that a model points at, as a share of the photo's long side: models see a photo in coarse
 * squares.
 */
export const modelTapError = 0.01;

/** How wide an answer's interval may be to either side, as a share of the median, by default. */
const widestUsually = 0.3;

const imprecise: Readonly<Record<Cause, MeasureRefusal>> = {
  tap: "imprecise",
  size: "imprecise_size",
  lens: "imprecise_lens",
};

/**
 * Two planes that fit the taps about equally well: the squares they miss them by differ by less than two standard
 * deviations.
 */
const asLikely = 4;

/** How far the tapped rectangle may be from one: by how much more than taps and sizes are usually off. */
const worstFit = 3;

/** How far a surface taken for a rectangle usually is from one, as a share of half its diagonal. */
const rectangleError = 0.02;

/**
 * Measures what was pointed at on one photo. Pure: the same taps give the same answer on the phone and on the server.
 */
export function measurePhoto(photo: MeasuredPhoto, taken: PhotoOutlines, options: MeasureOptions = {}): MeasureAnswer {
  const measured = figuresWithSpread(photo, taken, options);
  return "refusal" in measured ? measured : answerOf([measured]);
}

/**
 * Measures everything pointed at, with the photos by their ids: areas add up, their errors are independent from photo
 * to photo.
 */
export function measure(
  photos: ReadonlyMap<string, MeasuredPhoto>,
  { photos: taken }: Measurement,
  options: MeasureOptions = {},
): MeasureAnswer {
  if (taken.length === 0) return refuse("no_surface");
  const all: Measured[] = [];
  for (const each of taken) {
    const photo = photos.get(each.photo_id);
    const measured = photo ? figuresWithSpread(photo, each, options) : refuse("unknown_photo");
    if ("refusal" in measured) return { ...measured, photo_id: each.photo_id };
    all.push(measured);
  }
  return answerOf(all);
}

type PhotoOutlines = Pick<PhotoMeasurement, "reference" | "outlines">;
type Measured = { figures: Figures; spread: Spread };

function answerOf(all: readonly Measured[]): MeasureAnswer {
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

function figuresWithSpread(
  photo: MeasuredPhoto,
  taken: PhotoOutlines,
  { tapError, widest = widestUsually }: MeasureOptions,
): Measured | Refused {
  const scene = sceneOf(photo, taken, tapError);
  const wrong = shapeRefusal(scene);
  if (wrong) return refuse(wrong);

  const { camera, scale } = scene;
  const noRectangle: MeasureRefusal = scale.by === "rectangle" ? "reference_misfit" : "not_a_rectangle";
  const [plane, other] = planesOf(scene);
  if (!plane) return refuse(noRectangle);
  const poor = poorness(scene, plane, taken.reference.certainty);
  if (poor > worstFit) return refuse(noRectangle);

  const figures = figuresOf(scene, plane);
  if (!figures) return refuse("beyond_horizon");
  if (figures.area <= 0) return refuse("hole_too_large");

  // Taps that miss a rectangle by more than they should are further off than usual.
  const spread = spreadOf(scene, plane, {
    tap: camera.tapError * Math.max(1, poor),
    size: sizeError(taken.reference.certainty),
  });
  if (!spread) return refuse("imprecise");
  const { median, low, high } = intervalOf(figures.area, spread.area);
  if ((high - low) / 2 > widest * median) return refuse(imprecise[spread.mostly]);

  const otherArea = other && other.misfit - plane.misfit < asLikely ? figuresOf(scene, other)?.area : undefined;
  if (otherArea !== undefined && Math.abs(Math.log(otherArea / median)) > widest) return refuse("imprecise");
  return { figures, spread };
}

/**
 * By what factor the tapped rectangle misses the nearest one more than taps and sizes explain 49 times of 50; 1 and
 * less is good.
 */
function poorness({ camera, rectangle, scale }: Scene, plane: Fit, certainty: Certainty): number {
  const [a, b, c, d] = rectangle;
  if (!a || !b || !c || !d) return Number.POSITIVE_INFINITY;
  const halfDiagonal = Math.max(Math.hypot(c[0] - a[0], c[1] - a[1]), Math.hypot(d[0] - b[0], d[1] - b[1])) / 2;
  const usual = Math.hypot(
    camera.tapError,
    halfDiagonal * (scale.by === "rectangle" ? sizeError(certainty) : rectangleError),
  );
  // Eight coordinates less six unknowns, or seven: in 98 of 100 cases the squares of that many errors sum to less than
  // this.
  const usualMisfit = scale.by === "rectangle" ? 7.8 : 5.4;
  return Math.sqrt(plane.misfit / usualMisfit) * (camera.tapError / usual);
}
