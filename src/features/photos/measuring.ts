import { cameraOf, pixelOf } from "./camera.ts";
import type { Interval, MeasuredPhoto, Measurement, PhotoMeasurement } from "./measurement.ts";
import { closedForm, placeOf, resized } from "./plane.ts";
import { polygonArea, polygonSides } from "./polygon.ts";

/** Why something pointed at cannot be measured. */
export type MeasureRefusal =
  | "unknown_photo"
  | "no_surface"
  | "too_few_corners"
  | "collinear"
  | "crossing"
  | "no_size"
  | "reference_shape"
  | "reference_misfit"
  | "needs_rectangle"
  | "beyond_horizon"
  | "imprecise"
  | "hole_outside"
  | "hole_too_large";

/**
 * What was measured. `area` in square feet, holes subtracted; `perimeter` in feet, of the surfaces without their holes;
 * `outlines` in the order in which they were drawn, photo by photo, each with its area and its sides (from corner i to
 * the next, in feet). Or why not: a refusal, in words that say what to do, on the photo it is about.
 */
export type MeasureAnswer =
  | { ok: true; area: Interval; perimeter: Interval; outlines: { area: number; sides: number[] }[] }
  | { ok: false; refusal: MeasureRefusal; message: string; photo_id?: string };

/** Measures what was pointed at on one photo. Pure: the same taps give the same answer on the phone and on the server. */
export function measurePhoto(photo: MeasuredPhoto, taken: Pick<PhotoMeasurement, "reference" | "outlines">): MeasureAnswer {
  const camera = cameraOf(photo);
  const reference = taken.reference;
  const rectangle = reference.by === "rectangle" ? reference.corners : (taken.outlines[0]?.corners ?? []);
  const start = closedForm(camera, rectangle.map((corner) => pixelOf(camera, corner)));
  if (!start) return refuse("reference_shape");
  let scale: number;
  if (reference.by === "rectangle") scale = Math.sqrt((reference.width * reference.height) / (start.width * start.height));
  else {
    const [a, b] = reference.ends.map((end) => placeOf(start, pixelOf(camera, end)));
    if (!a || !b) return refuse("beyond_horizon");
    scale = reference.length / Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const fit = resized(start, scale);
  const outlines: { area: number; sides: number[]; hole: boolean }[] = [];
  for (const outline of taken.outlines) {
    const corners = outline.corners.map((corner) => placeOf(fit, pixelOf(camera, corner))).filter((place) => place !== null);
    if (corners.length < outline.corners.length) return refuse("beyond_horizon");
    outlines.push({ area: polygonArea(corners), sides: polygonSides(corners), hole: outline.hole });
  }
  const area = outlines.reduce((sum, outline) => sum + (outline.hole ? -outline.area : outline.area), 0);
  const perimeter = outlines.filter((outline) => !outline.hole).reduce((sum, outline) => sum + outline.sides.reduce((a, b) => a + b, 0), 0);
  return { ok: true, area: spreadBy(area, 0.08), perimeter: spreadBy(perimeter, 0.04), outlines: outlines.map(({ area, sides }) => ({ area, sides })) };
}

/** Measures everything pointed at, by the photos' ids: areas add up, their errors are independent from photo to photo. */
export function measure(photos: ReadonlyMap<string, MeasuredPhoto>, measurement: Measurement): MeasureAnswer {
  const total = { area: 0, perimeter: 0, outlines: [] as { area: number; sides: number[] }[] };
  if (measurement.photos.length === 0) return refuse("no_surface");
  for (const taken of measurement.photos) {
    const photo = photos.get(taken.photo_id);
    const answer = photo ? measurePhoto(photo, taken) : refuse("unknown_photo");
    if (!answer.ok) return { ...answer, photo_id: taken.photo_id };
    total.area += answer.area.median;
    total.perimeter += answer.perimeter.median;
    total.outlines.push(...answer.outlines);
  }
  return { ok: true, area: spreadBy(total.area, 0.08), perimeter: spreadBy(total.perimeter, 0.04), outlines: total.outlines };
}

function spreadBy(median: number, sigma: number): Interval {
  return { median, low: median * Math.exp(-1.2816 * sigma), high: median * Math.exp(1.2816 * sigma) };
}

function refuse(refusal: MeasureRefusal): MeasureAnswer & { ok: false } {
  return { ok: false, refusal, message: "This cannot be measured." };
}
