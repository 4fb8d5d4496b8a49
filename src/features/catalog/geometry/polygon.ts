/** A place on a plane: pixels of a photo, or feet on a surface. */
export type PlanePoint = readonly [number, number];

/** Each corner with the one after it, the last with the first. */
export function edges(corners: readonly PlanePoint[]): (readonly [PlanePoint, PlanePoint])[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return next ? [[corner, next] as const] : [];
  });
}

/** Twice the area of a triangle, positive when its corners turn from the x axis towards the y axis. */
export function orientation(a: PlanePoint, b: PlanePoint, c: PlanePoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** The area inside a polygon (the shoelace formula), in either winding. */
export function polygonArea(corners: readonly PlanePoint[]): number {
  // This runs many times per measurement, so it avoids the arrays of edges.
  const first = corners[0];
  if (!first) return 0;
  let before = first;
  let twice = 0;
  for (const corner of corners) {
    twice += orientation(first, before, corner);
    before = corner;
  }
  return Math.abs(twice) / 2;
}

/** The lengths of the sides, from each corner to the next. */
export function polygonSides(corners: readonly PlanePoint[]): number[] {
  return corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return Math.sqrt((next[0] - corner[0]) ** 2 + (next[1] - corner[1]) ** 2);
  });
}

/** True if two segments cross; false if they only touch. */
function segmentsCross([a, b]: readonly [PlanePoint, PlanePoint], [c, d]: readonly [PlanePoint, PlanePoint]): boolean {
  const sides = [orientation(a, b, c), orientation(a, b, d), orientation(c, d, a), orientation(c, d, b)] as const;
  return sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0;
}

/** True if two sides of a polygon cross each other. */
export function crossesItself(corners: readonly PlanePoint[]): boolean {
  const all = edges(corners);
  return all.some((edge, index) => all.slice(index + 1).some((other) => segmentsCross(edge, other)));
}

/** True if all corners of a quadrilateral point outwards. */
export function isConvex(corners: readonly PlanePoint[]): boolean {
  const turns = edges(corners).map(([a, b], index) => orientation(a, b, corners[(index + 2) % corners.length] ?? a));
  return turns.every((each) => each > 0) || turns.every((each) => each < 0);
}

/** True if a place is inside a polygon, by counting the crossings of a ray from it with the border. */
export function isInside(place: PlanePoint, corners: readonly PlanePoint[]): boolean {
  return (
    edges(corners).filter(
      ([a, b]) =>
        a[1] > place[1] !== b[1] > place[1] && place[0] < a[0] + ((place[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]),
    ).length %
      2 ===
    1
  );
}

/** The distance of a place from the border of a polygon. */
export function distanceTo(corners: readonly PlanePoint[], place: PlanePoint): number {
  return Math.min(
    ...edges(corners).map(([a, b]) => {
      const along = [b[0] - a[0], b[1] - a[1]] as const;
      const squared = along[0] ** 2 + along[1] ** 2;
      const share =
        squared === 0
          ? 0
          : Math.min(1, Math.max(0, ((place[0] - a[0]) * along[0] + (place[1] - a[1]) * along[1]) / squared));
      return Math.hypot(a[0] + share * along[0] - place[0], a[1] + share * along[1] - place[1]);
    }),
  );
}

/** The mean of some points. */
export function centreOf(places: readonly PlanePoint[]): PlanePoint {
  return [
    places.reduce((sum, [x]) => sum + x, 0) / places.length,
    places.reduce((sum, [, y]) => sum + y, 0) / places.length,
  ];
}

/** The largest distance between two of some points; ignores points that are not numbers. */
export function diameterOf(places: readonly PlanePoint[]): number {
  let squared = 0;
  for (const [index, a] of places.entries())
    for (let other = index + 1; other < places.length; other++) {
      const b = places[other] ?? a;
      squared = Math.max(squared, (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
    }
  return Math.sqrt(squared);
}

/** The smallest width of a convex polygon: the least distance between two parallel lines with the polygon between them. */
export function thinnestOf(corners: readonly PlanePoint[]): number {
  const widths = edges(corners).map(([a, b]) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const away = corners.map((c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])));
    return length > 0 ? Math.max(...away) / length : Infinity;
  });
  return Math.min(...widths);
}
