import { leastSquares, type Residuals } from "#shared/figures/leastSquares.ts";
import { addVectors, isLong, type Pixel, scale, rotate } from "./camera.ts";
import { normalTowardsCamera, mirrorInDepth, pixelAt, type Plane } from "./plane.ts";
import { centreOf, orientation, type PlanePoint } from "./polygon.ts";
import { type OutlineShape, projectOnto, type Scene } from "./scene.ts";
import { orientationOf, poseResiduals } from "./cameraPose.ts";
import { groundError } from "./groundSlope.ts";
import { atFullSize, closedForms, usualPlanes } from "./startingPlanes.ts";
import type { Tap } from "./taps.ts";

/**
 * The shape of a surface with four corners against a rectangle, as standard deviations: of one declared a rectangle; of
 * one that has to be one because only lengths are known; of one of which nothing is said; of one said to be none; of one
 * of any taper, which a rectangle is compared with.
 *
 * `taper`: the difference in width between its two ends, as a share of the width; it applies along the longer sides, and
 * across it shrinks in proportion. `skew`: the tangent of the angle by which its corners are not square; with it, any
 * four corners can be met.
 */
const shapeErrors: Readonly<Record<Exclude<OutlineShape, "free">, { taper: number; skew: number }>> = {
  declared: { taper: 0.045, skew: 0 },
  needed: { taper: 0.15, skew: 0 },
  unsaid: { taper: 0.08, skew: 0.035 },
  denied: { taper: 0.2, skew: 0.1 },
  any: { taper: 0.2, skew: 0 },
};

/** The quantity that a residual compares with, and so the cause of its error. */
export type ErrorCause = "tap" | "size" | "lens" | "shape" | "camera";

/** The source of a residual's error: its kind, its tap, and whether it is the slope of the ground under a thing. */
type ErrorSource = { cause: ErrorCause; tap?: Tap; isSlope?: true };

/** The corners of a rectangle, and the slope of the ground under it against the plane. */
type FittedRectangle = { corners: PlanePoint[]; slopes: PlanePoint };

/**
 * A part of the scene with its own unknowns. A rectangle's are its middle, its angle and its sides. An outline taken
 * for a rectangle also has its taper in both directions and its skew. A thing on sloping ground also has the slopes.
 */
type UnknownPart =
  | { is: "outline"; outline: number; taps: readonly Tap[]; winding: 1 | -1; offShape: readonly number[] }
  | { is: "rectangle"; taps: readonly Tap[]; winding: 1 | -1; sizes: readonly number[]; off: number; slope: number }
  | { is: "length"; taps: readonly Tap[]; length: number; off: number };

/**
 * A scene as a least-squares problem: the residuals compare the taps and known sizes with those that the unknowns
 * predict.
 */
type Problem = {
  start: number[];
  residuals: Residuals;
  /** The source of each residual's error. */
  causes: readonly ErrorSource[];
  planeAt(unknowns: readonly number[]): Plane;
  /** The corners of an outline taken for a rectangle; null for another outline. */
  rectangleAt(unknowns: readonly number[], outline: number): PlanePoint[] | null;
};

/**
 * A plane that fits: at `at` the squared residuals add up to `cost`; `freedom` is the number of residuals minus that of
 * unknowns.
 */
export type Fit = { problem: Problem; plane: Plane; at: number[]; cost: number; freedom: number };

/** Planes whose `cost` exceeds that of the best one by this much are practically impossible. */
const impossible = 50;

/**
 * A fit with at most this `misfitOf` is accepted without a further search. By lengths alone, false minima were seen
 * from 0.41 up (`longLens.simulation.test.ts`). A rectangle of known size has two minima, and both are searched.
 */
const believed = { byLengths: 0.4, byRectangle: 1 };

/**
 * The planes that fit a scene, the best one first. Fits all taps and known sizes at once by nonlinear least squares.
 *
 * It starts from every plane that one of the rectangles could be on, from their mirror images in depth, and from that of
 * the best one. If none of them fits well, the cost may have further minima (a long lens sees a rectangle nearly without
 * perspective). Then it starts again from the usual poses of people. With `near`, a good guess of the plane, it starts
 * only from the rectangles, the guess and the mirror image of the best one.
 */
export function fitsOf(scene: Scene, near: Plane | null = null): Fit[] {
  const fits: Fit[] = [];
  const tryFrom = (start: Plane | null) => {
    const best = Math.min(...fits.map(({ cost }) => cost));
    const fit = start && fitFrom(scene, start, best + impossible);
    if (!fit) return;
    const same = fits.find(({ plane }) => alike(plane, fit.plane));
    if (same && same.cost <= fit.cost) return;
    if (same) fits.splice(fits.indexOf(same), 1);
    fits.push(fit);
    fits.sort((a, b) => a.cost - b.cost);
  };
  for (const start of closedForms(scene)) {
    tryFrom(start);
    if (!near) tryFrom(atFullSize(scene, mirrorInDepth(start)));
  }
  // After the others, so that a wrong guess cannot make them look hopeless.
  tryFrom(near);
  const [best] = fits;
  if (best) tryFrom(atFullSize(scene, mirrorInDepth(best.plane)));
  const enough = scene.references.some(({ by }) => by === "rectangle") ? believed.byRectangle : believed.byLengths;
  const isBelieved = (fit: Fit) => orientationOf(scene, fit.plane) !== "overhead" && misfitOf(fit) <= enough;
  if (!near && fits.length > 0 && (isLong(scene.camera) || !fits.some(isBelieved)))
    for (const start of usualPlanes(scene)) tryFrom(start);
  return fits;
}

/**
 * The misfit of a fit, relative to the misfit that 49 of 50 correct fits stay under; up to 1 is good. The sum of the
 * squares is below this quantile of chi-square (Wilson and Hilferty's approximation).
 */
export function misfitOf({ cost, freedom }: Pick<Fit, "cost" | "freedom">): number {
  const part = 2 / (9 * freedom);
  return Math.sqrt(cost / (freedom * (1 - part + 2.0537 * Math.sqrt(part)) ** 3));
}

function alike(a: Plane, b: Plane): boolean {
  const [u, v] = [normalTowardsCamera(a), normalTowardsCamera(b)];
  return Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2]) < 0.01;
}

/** A start may turn from overhead to upright and on to the ground before its orientation is final. */
const mostTurns = 3;

/**
 * The fit reached from a plane. Only ground has pose residuals. If the orientation of the result differs from that of
 * the start, the search continues from the result with its new orientation.
 */
function fitFrom(scene: Scene, start: Plane, hopeless: number, turns = mostTurns): Fit | null {
  const problem = problemOf(scene, start);
  const least = problem && leastSquares(problem.residuals, problem.start, hopeless);
  if (!least) return null;
  const { at, cost } = least;
  const plane = problem.planeAt(at);
  if (orientationOf(scene, plane) !== orientationOf(scene, start))
    return turns > 0 ? fitFrom(scene, plane, hopeless, turns - 1) : null;
  return { problem, plane, at, cost, freedom: problem.causes.length - at.length };
}

/**
 * The plane takes four unknowns: two for its tilt, one for its distance, one for the focal length. A lens that may bend
 * takes one more, for its distortion.
 */
const planeUnknowns = 4;

/** The sources of the errors of a part's residuals, in their order: those of its taps, then of its shape or sizes. */
function sourcesOf(part: UnknownPart): ErrorSource[] {
  const times = (count: number, source: ErrorSource) => Array.from({ length: count }, () => source);
  const taps = part.taps.flatMap((tap) => times(2, { cause: "tap", tap }));
  switch (part.is) {
    case "outline":
      return [...taps, ...times(part.offShape.length, { cause: "shape" })];
    case "rectangle":
      return [
        ...taps,
        ...times(2, { cause: "size" }),
        ...times(part.slope > 0 ? 2 : 0, { cause: "shape", isSlope: true }),
      ];
    case "length":
      return [...taps, { cause: "size" }];
  }
}

function problemOf(scene: Scene, near: Plane): Problem | null {
  const parts: { part: UnknownPart; first: number }[] = [];
  const { bend: usualBend, bendError } = scene.camera;
  const start: number[] = Array.from({ length: planeUnknowns + (bendError > 0 ? 1 : 0) }, () => 0);
  const causes: ErrorSource[] = [];
  const add = (part: UnknownPart, unknowns: readonly number[]) => {
    parts.push({ part, first: start.length });
    start.push(...unknowns);
    causes.push(...sourcesOf(part));
  };
  for (const [outline, { shape: like, corners: taps }] of scene.outlines.entries()) {
    if (like === "free") continue;
    const places = projectOnto(near, taps);
    if (!places) return null;
    const { unknowns, winding, shape } = placed(places);
    const { taper, skew } = shapeErrors[like];
    const offShape = [taper * Math.min(1, 1 / shape), taper * Math.min(1, shape), ...(skew > 0 ? [skew] : [])];
    add({ is: "outline", outline, taps, winding, offShape }, [...unknowns, ...offShape.map(() => 0)]);
  }
  const isCompared = parts.length > 0;
  for (const reference of scene.references) {
    const taps = reference.by === "rectangle" ? reference.corners : reference.ends;
    const places = projectOnto(near, taps);
    if (!places) return null;
    const { off } = reference;
    if (reference.by === "length") add({ is: "length", taps, length: reference.length, off }, places.flat());
    else {
      const { unknowns, winding } = placed(places);
      const sizes = [reference.width, reference.height];
      const slope = isCompared ? groundError(scene, reference, near) : 0;
      add({ is: "rectangle", taps, winding, sizes, off, slope }, [
        ...unknowns.slice(0, 3),
        ...sizes.map((size) => Math.log(size)),
        ...(isCompared ? [0, 0] : []),
      ]);
    }
  }
  causes.push(...Array.from({ length: bendError > 0 ? 2 : 1 }, () => ({ cause: "lens" as const })));
  const stands = poseResiduals(scene, near);
  causes.push(...stands(near).map(() => ({ cause: "camera" as const })));

  const planeAt = ([tipX = 0, tipY = 0, away = 0, focal = 0, bend = 0]: readonly number[]): Plane => {
    const axis = addVectors(scale(near.right, tipX), scale(near.down, tipY));
    return {
      right: rotate(near.right, axis),
      down: rotate(near.down, axis),
      origin: scale(near.origin, Math.exp(away)),
      focal: near.focal * Math.exp(focal),
      bend: bendError > 0 ? near.bend + bend * bendError : near.bend,
    };
  };
  const residuals: Residuals = (unknowns) => {
    const plane = planeAt(unknowns);
    const missed: number[] = [];
    const compare = (seen: Pixel | null, { at, off }: Tap) =>
      void missed.push(((seen?.[0] ?? Number.NaN) - at[0]) / off, ((seen?.[1] ?? Number.NaN) - at[1]) / off);
    for (const { part, first } of parts) {
      if (part.is === "length") {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = unknowns.slice(first, first + 4);
        part.taps.forEach((tap, index) => void compare(pixelAt(plane, index === 0 ? [x0, y0] : [x1, y1]), tap));
        missed.push(Math.log(Math.hypot(x1 - x0, y1 - y0) / part.length) / part.off);
        continue;
      }
      const { corners, slopes } = rectangleFrom(unknowns, first, part);
      const [cx, cy] = [unknowns[first] ?? 0, unknowns[first + 1] ?? 0];
      for (const [index, tap] of part.taps.entries()) {
        const [x, y] = corners[index] ?? [Number.NaN, Number.NaN];
        compare(pixelAt(plane, [x, y], (x - cx) * slopes[0] + (y - cy) * slopes[1]), tap);
      }
      const [width = 0, height = 0, more = 0, evenMore = 0] = unknowns.slice(first + 3, first + 7);
      if (part.is === "outline")
        missed.push(...part.offShape.map((off, index) => (unknowns[first + 5 + index] ?? 0) / off));
      else {
        missed.push(
          (width - Math.log(part.sizes[0] ?? 0)) / part.off,
          (height - Math.log(part.sizes[1] ?? 0)) / part.off,
        );
        if (part.slope > 0) missed.push(more / part.slope, evenMore / part.slope);
      }
    }
    missed.push(Math.log(plane.focal / scene.camera.focal) / scene.camera.focalError);
    if (bendError > 0) missed.push((plane.bend - usualBend) / bendError);
    missed.push(...stands(plane));
    return missed;
  };
  return {
    start,
    residuals,
    causes,
    planeAt,
    rectangleAt: (unknowns, outline) => {
      for (const { part, first } of parts)
        if (part.is === "outline" && part.outline === outline) return rectangleFrom(unknowns, first, part).corners;
      return null;
    },
  };
}

/** The unknowns of the rectangle nearest to four places: its middle, its angle, the logarithms of its sides. */
function placed(places: readonly PlanePoint[]): { unknowns: number[]; winding: 1 | -1; shape: number } {
  const [a, b, c, d] = places as [PlanePoint, PlanePoint, PlanePoint, PlanePoint];
  const across = [b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]] as const;
  const along = [d[0] - a[0] + c[0] - b[0], d[1] - a[1] + c[1] - b[1]] as const;
  const [cx, cy] = centreOf(places);
  return {
    unknowns: [
      cx,
      cy,
      Math.atan2(across[1], across[0]),
      Math.log(Math.hypot(...across) / 2),
      Math.log(Math.hypot(...along) / 2),
    ],
    winding: orientation([0, 0], across, along) < 0 ? -1 : 1,
    shape: Math.hypot(...across) / Math.hypot(...along),
  };
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function rectangleFrom(
  unknowns: readonly number[],
  first: number,
  part: Extract<UnknownPart, { is: "outline" | "rectangle" }>,
): FittedRectangle {
  const [cx = 0, cy = 0, angle = 0, width = 0, height = 0, more = 0, evenMore = 0, skewed = 0] = unknowns.slice(
    first,
    first + 8,
  );
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfWidth, halfHeight] = [Math.exp(width) / 2, (part.winding * Math.exp(height)) / 2];
  const [taperX, taperY] = part.is === "outline" ? [more, evenMore] : [0, 0];
  const skew = part.is === "outline" && part.offShape.length > 2 ? skewed : 0;
  return {
    corners: corners.map(([X, Y]): PlanePoint => {
      const x = X * halfWidth * (1 + (Y * taperX) / 2);
      const y = Y * halfHeight * (1 + (X * taperY) / 2);
      const leaning = x + skew * y;
      return [cx + leaning * cos - y * sin, cy + leaning * sin + y * cos];
    }),
    slopes: part.is === "rectangle" && part.slope > 0 ? [more, evenMore] : [0, 0],
  };
}
