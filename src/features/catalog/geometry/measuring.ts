import { eightOfTen } from "#shared/figures/eightOfTen.ts";
import type {
  Interval,
  MeasuredPhoto,
  Measurement,
  PhotoMeasurement,
  Point,
  ReferenceKind,
} from "#features/catalog/measurements/measurement.ts";
import { isBending } from "#features/catalog/measurements/lenses.ts";
import { type MeasureRefusal, refuse, type Refused } from "#features/catalog/measurements/measureRefusals.ts";
import { camerasOf } from "./camera.ts";
import { correctedBy } from "./learnedCorrection.ts";
import { measureByLenses } from "./lensMixture.ts";
import { marksContradict } from "./lensByMarks.ts";
import { type Figures, figuresOf, type PhotoOutlines, type Scene, sceneOf } from "./scene.ts";
import { hangsOnOne, isWithin, type SurfaceMeasurement } from "./sceneMeasurement.ts";
import { intervalOf } from "./spread.ts";
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

/** A photo whose surface other photos show again may be this many times as wide: only all of them have to be exact. */
const widerTogether = 2;

/** Measures the outlines on one photo. Pure: the same taps give the same answer on the phone and on the server. */
export function measurePhoto(photo: MeasuredPhoto, taken: PhotoOutlines): MeasureAnswer {
  const measured = figuresWithSpread(photo, taken);
  return "refusal" in measured ? measured : answerOf([measured]);
}

/** `measure`, or a replacement that runs it elsewhere. */
export type Measure = (photos: ReadonlyMap<string, MeasuredPhoto>, measurement: Measurement) => MeasureAnswer;

/** Measures one of several photos of a surface, which alone may be too unsure to be an answer. */
export function measureAmongSeveral(photo: MeasuredPhoto, taken: PhotoOutlines): MeasureAnswer {
  const measured = figuresWithSpread(photo, taken, widerTogether);
  return "refusal" in measured ? measured : answerOf([measured]);
}

/**
 * Measures all outlines, with the photos by their ids. Areas add up, and their errors are independent from photo to
 * photo. A photo that shows a surface again is a second measurement of it, and adds no area.
 */
export function measure(photos: ReadonlyMap<string, MeasuredPhoto>, { photos: taken }: Measurement): MeasureAnswer {
  if (taken.length === 0) return refuse("no_surface");
  const surfaces = new Map<string, PhotoMeasurement[]>();
  for (const each of taken) {
    const same = surfaces.get(each.shows_again ?? "");
    if (same) same.push(each);
    else surfaces.set(each.photo_id, [each]);
  }
  const all: SurfaceMeasurement[] = [];
  for (const same of surfaces.values()) {
    const measured = measureSurface(photos, same);
    if ("refusal" in measured) return measured;
    all.push(measured);
  }
  return answerOf(all);
}

/** The surface that these photos show. Photos that alone are too unsure are an answer if together they are not. */
function measureSurface(
  photos: ReadonlyMap<string, MeasuredPhoto>,
  same: readonly PhotoMeasurement[],
): SurfaceMeasurement | Refused {
  const each = (wider: number): SurfaceMeasurement[] | Refused => {
    const all: SurfaceMeasurement[] = [];
    for (const taken of same) {
      const photo = photos.get(taken.photo_id);
      const measured = photo ? figuresWithSpread(photo, taken, wider) : refuse("unknown_photo");
      if ("refusal" in measured) return { ...measured, photo_id: taken.photo_id };
      all.push(measured);
    }
    return all;
  };
  const alone = each(1);
  if (!("refusal" in alone)) return combine(alone);
  const rough = same.length > 1 ? each(widerTogether) : alone;
  if ("refusal" in rough) return alone;
  const together = combine(rough);
  const widest = same.some(isByModel) ? widestByModel : widestByPeople;
  const isEnough = isWithin(together.spread.area, widest) && !hangsOnOne(together.spread.point, widest);
  return isEnough ? together : alone;
}

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
    const point = Math.max(...measured.map(({ spread }, index) => spread.point * ((weights[index] ?? 0) / total)));
    const log = mean(({ figures }) => Math.log(figures[what]));
    const common = mean(({ spread }) => spread.common);
    const apart = Math.sqrt(
      mean(({ figures }) => (Math.log(figures[what]) - log) ** 2) * (total / (measured.length - 1)),
    );
    return { figure: Math.exp(log), spread: Math.hypot(Math.sqrt(1 / total) * Math.max(1, apart), common), point };
  };
  const [area, perimeter] = [of("area"), of("perimeter")];
  return {
    figures: {
      area: area.figure,
      perimeter: perimeter.figure,
      diameter: Math.max(...measured.map(({ figures }) => figures.diameter)),
      outlines: measured.flatMap(({ figures }) => figures.outlines),
    },
    spread: { ...nothing, area: area.spread, perimeter: perimeter.spread, point: area.point },
  };
}

const nothing = { area: 0, perimeter: 0, common: 0, point: 0 };

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

/** The figures on one photo. `wider`: the factor by which its interval may exceed the widest answer. */
function figuresWithSpread(stored: MeasuredPhoto, drawn: PhotoOutlines, wider = 1): SurfaceMeasurement | Refused {
  const { photo, taken } = uprightPhoto(stored, drawn);
  if (isPanorama(photo)) return refuse("panorama");
  const scenes = scenesOf(photo, taken);
  const [first] = scenes;
  if (!first) return refuse("imprecise_lens");
  const wrong = shapeRefusal(first.scene) ?? bendRefusal(photo, first.scene);
  if (wrong) return refuse(wrong);
  const widest = wider * (isByModel(taken) ? widestByModel : widestByPeople);
  const byCar = [taken.reference, ...(taken.more_references ?? [])].every(({ kind }) => kind === "car");
  const asNoted = measureByLenses(scenes, widest, byCar);
  // A noted lens that the marks of a sheet contradict is that of a photo that was cropped or zoomed since.
  const byLenses =
    typeof asNoted === "string" && marksContradict(first.scene)
      ? measureByLenses(scenesOf(photo, { ...taken, as_taken: false }), widest, byCar)
      : asNoted;
  const measured = correctedBy(photo.correction, byLenses, widest);
  const alone = areasByReference(photo, taken);
  if (isInconsistent(alone)) return widenToEach(measured, alone, widest);
  if (typeof measured === "string") return refuse(measured);
  const isAsked = !taken.size_confirmed && !isByModel(taken) && isUnlikely(measured.figures, first.scene.references);
  return isAsked ? refuse("unlikely_size") : measured;
}

function scenesOf(photo: MeasuredPhoto, taken: PhotoOutlines): { chance: number; scene: Scene }[] {
  return camerasOf(photo, taken).map(({ camera, chance }) => ({ chance, scene: sceneOf(photo, taken, camera) }));
}

/** The refusal of a surface of any shape by a camera whose lens bends lines; null if it can be measured. */
function bendRefusal(photo: MeasuredPhoto, { references, outlines }: Scene): MeasureRefusal | null {
  const isFree = references.some(({ by }) => by === "rectangle") && outlines.some(({ shape }) => shape !== "declared");
  return isFree && isBending(photo) ? "bending_lens" : null;
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
  return { figures, spread: { ...spread, area, perimeter: Math.max(spread.perimeter, apart / 2), common: area } };
}

function isByModel({ reference, more_references = [], outlines }: PhotoOutlines): boolean {
  const points = [reference, ...more_references].flatMap((each): Point[] =>
    each.by === "rectangle" ? each.corners : each.ends,
  );
  return [...points, ...outlines.flatMap(({ corners }) => corners)].some(({ set }) => set?.by === "model");
}
