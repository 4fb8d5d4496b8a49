import { leastSquares } from "#shared/figures/leastSquares.ts";
import { isConvex, orientation, type PlanePoint } from "#features/catalog/geometry/polygon.ts";
import { eachDarkOutline } from "./darkOutlines.ts";
import { halved, type GreyPicture } from "./greyPicture.ts";
import { mapped, mappingOf, type Mapping } from "./mapping.ts";
import { edgesNear, type MarkEdge } from "./markEdges.ts";
import { quadrilateralOf, type Quadrilateral } from "./quadrilateral.ts";
import { readMark, type ReadMark } from "./readMark.ts";
import { markCorners, markMiddles, marksInches } from "./sheetLayout.ts";

/**
 * The answer of a look for the sheet. Found: the corners of the rectangle around its marks, in shares of the picture's
 * width and height, upper left first, clockwise on the sheet. `missed`: the distance between the edges of the marks and those of a
 * flat sheet, in pixels (root mean square). Covered: some marks were read, and they do not give the sheet's place.
 */
export type SheetAnswer = { is: "found"; corners: Quadrilateral; missed: number } | { is: "covered" } | { is: "none" };

/** Each mark is looked for at this many sizes of the picture, each half as large as the one before. */
const sizes = 4;

/** At each size this many quadrilaterals are read at most: a wall of small tiles must not cost seconds. */
const mostLooked = 1500;

/** The marks whose edges have to be seen, and the edges of each. */
const leastMarks = 3;
const leastEdges = 3;

/** Edges further than this from those of a flat sheet are no marks of one: in pixels, and as a share of its diagonal. */
const mostMissed = { pixels: 0.45, share: 0.0025 };

/** Looks for the sheet in a picture. */
export function findSheet(picture: GreyPicture): SheetAnswer {
  const marks = marksIn(picture);
  // A single pattern of a yard can look like a mark with a wrong module.
  if (!marks.some(({ wrong }) => wrong === 0)) return { is: "none" };
  const found = placeOfSheet(picture, marks);
  if (!found) return { is: "covered" };
  const corners = cornersOf(found.mapping).map(([x, y]): PlanePoint => [x / picture.width, y / picture.height]);
  return { is: "found", missed: found.missed, corners: corners as Quadrilateral };
}

/** The marks that can be read, each at the largest size of the picture at which it can. */
function marksIn(picture: GreyPicture): ReadMark[] {
  const found = new Map<number, ReadMark>();
  let [sized, times] = [picture, 1];
  for (let size = 0; size < sizes && found.size < markMiddles.length; size++) {
    let looked = 0;
    eachDarkOutline(sized, (outline) => {
      const quadrilateral = looked < mostLooked ? quadrilateralOf(outline) : null;
      if (quadrilateral) looked += 1;
      const read = quadrilateral && readMark(sized, quadrilateral);
      if (!read) return;
      const before = found.get(read.mark);
      if (before && before.wrong <= read.wrong) return;
      const by = times;
      const corners = read.corners.map(([x, y]): PlanePoint => [x * by, y * by]) as Quadrilateral;
      found.set(read.mark, { ...read, corners });
    });
    sized = halved(sized);
    times *= 2;
  }
  return [...found.values()];
}

/** A mapping of the sheet, in inches, to the picture, and the edges that it was fitted to. */
type Placed = { mapping: Mapping; missed: number; edges: readonly MarkEdge[] };

/** The place of the sheet by marks that were read; null if they do not give one. */
function placeOfSheet(picture: GreyPicture, marks: readonly ReadMark[]): Placed | null {
  let mapping = mappingOf(
    marks.flatMap(({ mark }) => markCorners(markMiddles[mark] ?? [0, 0])),
    marks.flatMap(({ corners }) => corners),
  );
  let placed: Placed | null = null;
  // Each round sees more edges, and closer to their places.
  for (let round = 0; round < rounds; round++) {
    placed = mapping && isWhole(mapping) ? fitted(mapping, edgesNear(picture, mapping)) : null;
    if (!placed) return null;
    mapping = placed.mapping;
  }
  if (!placed || !isWhole(placed.mapping)) return null;
  const { edges, missed } = placed;
  const whole = markMiddles.filter((_, mark) => edges.filter((edge) => edge.mark === mark).length >= leastEdges);
  const most = Math.max(mostMissed.pixels, mostMissed.share * extentOf(placed.mapping));
  return whole.length >= leastMarks && missed <= most ? placed : null;
}

const rounds = 4;

function cornersOf(mapping: Mapping): Quadrilateral {
  const [x, y] = [marksInches.width / 2, marksInches.height / 2];
  return [mapped(mapping, [-x, -y]), mapped(mapping, [x, -y]), mapped(mapping, [x, y]), mapped(mapping, [-x, y])];
}

/** True if a mapping shows the sheet from its printed side. */
function isWhole(mapping: Mapping): boolean {
  const [a, b, c, d] = cornersOf(mapping);
  const isSeen = [a, b, c, d].every(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  return isSeen && isConvex([a, b, c, d]) && orientation(a, b, c) > 0;
}

/** The diagonal of the rectangle around the marks, in pixels. */
function extentOf(mapping: Mapping): number {
  const [a, , c] = cornersOf(mapping);
  return Math.hypot(a[0] - c[0], a[1] - c[1]);
}

/**
 * The mapping that brings the edges of the marks closest to those that are seen. Ink and bright light move all edges a
 * little the same way across, in pixels, which is one more unknown. Edges that are far off are something else. Null if too few are seen.
 */
function fitted(near: Mapping, seen: readonly MarkEdge[]): Placed | null {
  let edges = seen;
  const [cx, cy] = mapped(near, [0, 0]);
  const size = extentOf(near);
  // In units of about one, as the differences of the search need it.
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = near;
  let unknowns = [a - cx * g, b - cx * h, c - cx, d - cy * g, e - cy * h, f - cy].map((each) => each / size);
  unknowns.push(g, h, 0);
  for (let round = 0; ; round++) {
    if (edges.length < fewestEdges) return null;
    const missedBy = (at: readonly number[]) =>
      edges.flatMap(({ places, points, away }) =>
        places.map((place, end) => {
          const [x, y] = mapped(at, place);
          const [px, py] = points[end] ?? [0, 0];
          return away[0] * (x * size + cx - px) + away[1] * (y * size + cy - py) + (at[8] ?? 0);
        }),
      );
    const weighed = (at: readonly number[]) =>
      missedBy(at).map((missed, index) => missed / Math.hypot(evenness, edges[index >> 1]?.off ?? 1));
    const least = leastSquares(weighed, unknowns);
    if (!least) return null;
    unknowns = least.at;
    const missed = missedBy(unknowns);
    const mean = Math.sqrt(missed.reduce((sum, one) => sum + one ** 2, 0) / missed.length);
    // The worst ones first: they pull the others along.
    const limit = Math.max(farOff.pixels, farOff.share * size, farOff.ofWorst * Math.max(...missed.map(Math.abs)));
    const close = edges.filter((_, edge) =>
      [missed[2 * edge], missed[2 * edge + 1]].every((one) => Math.abs(one ?? 0) <= limit),
    );
    if (close.length === edges.length || round === mostRounds)
      return { mapping: onPicture(unknowns, size, cx, cy), missed: mean, edges };
    edges = close;
  }
}

/** Two marks, and one edge more. */
const fewestEdges = 9;

/** The error of an edge beyond what its own points show, in pixels. */
const evenness = 0.05;

/** An edge further off than each of these is left out: in pixels, as a share of the sheet's diagonal, and of the worst. */
const farOff = { pixels: 0.6, share: 0.0035, ofWorst: 0.6 };
const mostRounds = 8;

function onPicture(at: readonly number[], size: number, cx: number, cy: number): Mapping {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = at;
  return [
    a * size + cx * g,
    b * size + cx * h,
    c * size + cx,
    d * size + cy * g,
    e * size + cy * h,
    f * size + cy,
    g,
    h,
  ];
}
