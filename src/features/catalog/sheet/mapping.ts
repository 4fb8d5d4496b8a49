import { solveEquations } from "#shared/figures/leastSquares.ts";
import type { PlanePoint } from "#features/catalog/geometry/polygon.ts";

/** A perspective mapping of a plane to the picture: the first eight of its nine numbers, row by row; the ninth is 1. */
export type Mapping = readonly number[];

/** The picture's point for a place on the plane. */
export function mapped(mapping: Mapping, [x, y]: PlanePoint): PlanePoint {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = mapping;
  const depth = g * x + h * y + 1;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** The mapping of four or more places to points of the picture, by least squares; null if they do not determine it. */
export function mappingOf(places: readonly PlanePoint[], points: readonly PlanePoint[]): Mapping | null {
  const normal = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0));
  const right = Array.from({ length: 8 }, () => 0);
  const add = (row: readonly number[], value: number) => {
    for (const [at, one] of row.entries()) {
      right[at] = (right[at] ?? 0) + one * value;
      const sums = normal[at] ?? [];
      for (const [other, by] of row.entries()) sums[other] = (sums[other] ?? 0) + one * by;
    }
  };
  for (const [index, [X, Y]] of places.entries()) {
    const [x, y] = points[index] ?? [Number.NaN, Number.NaN];
    add([X, Y, 1, 0, 0, 0, -x * X, -x * Y], x);
    add([0, 0, 0, X, Y, 1, -y * X, -y * Y], y);
  }
  return solveEquations(normal, right);
}
