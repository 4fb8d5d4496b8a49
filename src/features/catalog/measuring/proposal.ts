import { measure, measurePhoto, type MeasureAnswer } from "#features/catalog/geometry/measuring.ts";
import {
  maxCorners,
  maxOutlines,
  pointedKinds,
  type Interval,
  type MeasuredPhoto,
  type Measurement,
  type Outline,
  type PhotoMeasurement,
  type Point,
  type PointSetting,
  type Reference,
  type ReferenceKind,
} from "#features/catalog/measurements/measurement.ts";
import { crossesItself, isConvex, isInside, polygonArea, type PlanePoint } from "#features/catalog/geometry/polygon.ts";
import { doubtOfRectangle, judgeLength } from "./modelReferences.ts";
import { references } from "./references.ts";

/**
 * Checks the points that a model sets on photos, and measures them by our own geometry. No claim of the model is
 * trusted: an outline must be plausible, a thing of known size has the size that we know, and the model's own areas are
 * not read here.
 */

/** A model's answer: `photo` counts from 1, places are shares of the photo's width and height, sizes are feet. */
export type ModelOutlines = {
  surfaces: readonly { photo: number; corners: readonly Point[]; hole: boolean }[];
  references: readonly {
    photo: number;
    kind: string;
    points: readonly Point[];
    width_feet: number | null;
    height_feet: number | null;
  }[];
};

/** An analysed photo, in the order in which the model saw them. */
export type AnalysedPhoto = MeasuredPhoto & { photo_id: string };

/**
 * The usable part of it. `measurement` can be shown for correction; `area` is its area, in square feet. `precise`: the
 * area is worth pricing even with taps as coarse as a model's. `doubts` tell the owner why the size of a thing that it
 * was measured by is unsure. `remarks` tell the owner which parts were not used.
 */
export type Proposal = {
  measurement: Measurement | null;
  area: Interval | null;
  precise: boolean;
  doubts: string[];
  remarks: string[];
};

/** A point outside the frame by at most this share of it counts as on the edge. */
const overshoot = 0.02;
/** Corners nearer to each other than this share of the frame are one corner. */
const sameCorner = 0.002;
/** The smallest share of the photo that a surface must cover, and a hole. */
const minSurfaceShare = 0.005;
const minHoleShare = 0.0005;
/** The smallest length of a thing of known size, as a share of the photo's width or height. */
const minReferenceShare = 0.02;
/** The limit of things of known size that are tried on one photo. */
const maxReferences = 4;
/** The limits of a size that only the model states, in feet. */
const minThingFeet = 0.25;
const maxThingFeet = 100;
/** No home has a larger surface, in square feet. */
const maxAreaSquareFeet = 1_000_000;

const nothing: Omit<Proposal, "remarks"> = { measurement: null, area: null, precise: false, doubts: [] };

/**
 * Checks a model's points and measures them. Of several things of known size, it takes the one with the narrowest
 * result, and one whose size is sure before all others. `told` are the lengths that the customer
 * wrote of, in feet.
 */
export function propose(
  pointed: ModelOutlines,
  photos: readonly AnalysedPhoto[],
  told: readonly number[] = [],
): Proposal {
  const remarks: string[] = [];
  const { outlines, whole } = usableOutlines(pointed, photos.length, remarks);
  // Part of a surface must not be quoted as the whole.
  if (!whole || outlines.size === 0) return { ...nothing, remarks };

  const taken: { photo: PhotoMeasurement; precise: boolean; doubt: string | null }[] = [];
  for (const [index, found] of outlines) {
    const photo = photos[index];
    if (!photo) continue;
    const best = bestOn(photo, found, usableReferences(pointed, index, told));
    if ("problem" in best) return { ...nothing, remarks: [...remarks, `Photo ${index + 1}: ${best.problem}`] };
    taken.push(best);
  }

  const measurement = { photos: taken.map((one) => one.photo) };
  const precise = taken.every((one) => one.precise);
  const answer = measure(
    new Map(photos.map((photo) => [photo.photo_id, photo])),
    precise ? measurement : { photos: measurement.photos.map((photo) => ({ ...photo, ...setByHand(photo) })) },
  );
  if (!answer.ok) return { ...nothing, remarks: [...remarks, answer.message] };
  if (answer.area.median > maxAreaSquareFeet)
    return { ...nothing, remarks: [...remarks, "The outline measures more than any home has, so it was not used."] };
  if (taken.length > 1)
    remarks.push(
      `The surfaces on ${taken.length} photos were added up. If one of them is on several photos, take it out of all but one.`,
    );
  if (!precise)
    remarks.push(
      "What the outline was measured by is small on the photo, so the area is only a rough one until the corners are checked.",
    );
  const doubts = [...new Set(taken.flatMap(({ doubt }) => doubt ?? []))];
  return { measurement, area: answer.area, precise, doubts, remarks };
}

/** A corner that a person reset with the magnifier on a phone. */
const byHand: PointSetting = { by: "finger", drawn: 8 * 390 };

/** The same points, as a person would have set them. */
function setByHand({ reference, outlines }: PointedOut): PointedOut {
  const set = ({ x, y }: Point): Point => ({ x, y, set: byHand });
  const outlined = outlines.map((outline) => ({ ...outline, corners: outline.corners.map(set) }));
  if (reference.by === "length") {
    const [from, to] = reference.ends;
    return { reference: { ...reference, ends: [set(from), set(to)] }, outlines: outlined };
  }
  const [a, b, c, d] = reference.corners;
  return { reference: { ...reference, corners: [set(a), set(b), set(c), set(d)] }, outlines: outlined };
}

type PointedOut = Pick<PhotoMeasurement, "reference" | "outlines">;

/**
 * The outlines by photo (counted from 0), surfaces before holes; `whole` is false if one of the surfaces is unusable.
 */
function usableOutlines(
  pointed: ModelOutlines,
  photoCount: number,
  remarks: string[],
): { outlines: Map<number, Outline[]>; whole: boolean } {
  const outlines = new Map<number, Outline[]>();
  let whole = true;
  // A rectangle first: it fixes the plane if only a length is known.
  const inTurn = pointed.surfaces.toSorted((a, b) => rank(a) - rank(b));
  for (const surface of inTurn) {
    const problem = problemWith(surface, photoCount);
    const corners = problem ? [] : tidied(surface.corners);
    if (problem) {
      remarks.push(`An outline was not used: ${problem}.`);
      if (!surface.hole) whole = false;
      continue;
    }
    const share = polygonArea(corners.map(placeOf));
    if (share < (surface.hole ? minHoleShare : minSurfaceShare)) continue; // too small to matter
    const onPhoto = outlines.get(surface.photo - 1) ?? [];
    const around = onPhoto
      .filter((other) => !other.hole)
      .some((other) => isInside(centreOf(corners), other.corners.map(placeOf)));
    // A hole belongs inside a surface; a surface inside another is already part of it.
    if (surface.hole !== around) continue;
    if (onPhoto.length === maxOutlines) {
      whole &&= surface.hole;
      continue;
    }
    outlines.set(surface.photo - 1, [...onPhoto, { corners, hole: surface.hole }]);
  }
  return { outlines, whole };
}

/** Surfaces before holes, rectangles before other shapes, large before small. */
function rank({ corners, hole }: ModelOutlines["surfaces"][number]): number {
  return (hole ? 4 : 0) + (corners.length === 4 ? 0 : 2) - Math.min(1, polygonArea(corners.map(placeOf)) || 0);
}

function problemWith({ photo, corners }: ModelOutlines["surfaces"][number], photoCount: number): string | null {
  if (!isPhoto(photo, photoCount)) return "it is on a photo that is not there";
  if (!corners.every(inFrame)) return "it is outside the photo";
  const tidy = tidied(corners);
  if (tidy.length < 3) return "it has fewer than three corners";
  if (tidy.length > maxCorners) return "it has too many corners";
  if (crossesItself(tidy.map(placeOf))) return "it crosses itself";
  return null;
}

/** A usable thing of known size. `doubt` tells the owner why its size is unsure. */
type UsableReference = { reference: Reference; doubt: string | null };

/** The things of known size on a photo (counted from 0) that can be used. */
function usableReferences(pointed: ModelOutlines, index: number, told: readonly number[]): UsableReference[] {
  return pointed.references
    .filter((thing) => thing.photo === index + 1)
    .slice(0, maxReferences)
    .map((thing) => usableReference(thing, told))
    .filter((usable) => usable !== null);
}

function usableReference(
  { kind: named, points, width_feet, height_feet }: ModelOutlines["references"][number],
  told: readonly number[],
): UsableReference | null {
  if (!points.every(inFrame)) return null;
  const kind: ReferenceKind = pointedKinds.find((known) => known === named) ?? "other";
  const { rectangle, certainty } = references[kind];
  const [a, b, c, d, more] = points.map(onEdge);
  if (!a || !b || more || Math.hypot(b.x - a.x, b.y - a.y) < minReferenceShare) return null;
  if (c && d) {
    const places = [a, b, c, d].map(placeOf);
    if (!isConvex(places) || polygonArea(places) < minReferenceShare ** 2) return null;
    const size = rectangle ?? statedSize(width_feet, height_feet);
    return (
      size && {
        reference: {
          by: "rectangle",
          kind,
          certainty: rectangle ? certainty : "about",
          corners: [a, b, c, d],
          width: size.width,
          height: size.height,
        },
        doubt: doubtOfRectangle(kind, size, bounded(width_feet), told),
      }
    );
  }
  if (c) return null;
  const judged = judgeLength(kind, bounded(width_feet), told);
  return (
    judged && {
      reference: { by: "length", kind, certainty: judged.certainty, ends: [a, b], length: judged.length },
      doubt: judged.doubt,
    }
  );
}

function statedSize(width: number | null, height: number | null): { width: number; height: number } | null {
  const [w, h] = [bounded(width), bounded(height)];
  return w === null || h === null ? null : { width: w, height: h };
}

function bounded(feet: number | null): number | null {
  return feet !== null && feet >= minThingFeet && feet <= maxThingFeet ? feet : null;
}

const noReference = "nothing of known size was found beside the surface.";

/** The best measurement of a photo: with taps as coarse as a model's or, if that fails, as exact as a person's. */
function bestOn(
  photo: AnalysedPhoto,
  outlines: Outline[],
  candidates: readonly UsableReference[],
): { photo: PhotoMeasurement; precise: boolean; doubt: string | null } | { problem: string } {
  let problem = noReference;
  for (const precise of [true, false]) {
    const measured = candidates.map(({ reference, doubt }) => ({
      reference,
      doubt,
      answer: measurePhoto(photo, precise ? { reference, outlines } : setByHand({ reference, outlines })),
    }));
    const [best] = measured
      .flatMap(({ reference, doubt, answer }) =>
        answer.ok ? [{ reference, doubt, width: relativeWidth(answer) }] : [],
      )
      .toSorted((a, b) => Number(a.doubt !== null) - Number(b.doubt !== null) || a.width - b.width);
    if (best)
      return {
        photo: { photo_id: photo.photo_id, reference: best.reference, outlines },
        precise,
        doubt: best.doubt,
      };
    problem = measured.map(({ answer }) => (answer.ok ? "" : answer.message))[0] ?? noReference;
  }
  return { problem };
}

function relativeWidth({ area }: MeasureAnswer & { ok: true }): number {
  return (area.high - area.low) / area.median;
}

function isPhoto(photo: number, photoCount: number): boolean {
  return Number.isInteger(photo) && photo >= 1 && photo <= photoCount;
}

function inFrame({ x, y }: Point): boolean {
  return [x, y].every((share) => share >= -overshoot && share <= 1 + overshoot);
}

/** A model's point, moved into the frame. */
function onEdge({ x, y }: Point): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)), set: { by: "model" } };
}

/** Corners in the frame, without consecutive repeats: models often repeat the first corner at the end. */
function tidied(corners: readonly Point[]): Point[] {
  const snapped = corners.map(onEdge);
  return snapped.filter((corner, index) => {
    const next = snapped[(index + 1) % snapped.length];
    return !next || Math.hypot(corner.x - next.x, corner.y - next.y) > sameCorner;
  });
}

function placeOf({ x, y }: Point): PlanePoint {
  return [x, y];
}

function centreOf(corners: readonly Point[]): PlanePoint {
  const mean = (axis: "x" | "y") => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean("x"), mean("y")];
}
