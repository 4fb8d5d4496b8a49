import type { MeasuredPhoto, Measurement, PhotoMeasurement, Reference } from "./measurement.ts";

/**
 * The turn that makes a photo upright, clockwise in degrees, after its file's own note of the camera's side was obeyed.
 */
export type Turn = 0 | 90 | 180 | 270;

/** The turn of a photo by the first of these measurements that is of it. */
export function turnOf(photoId: string, measurements: readonly Measurement[]): Turn {
  const taken = measurements.flatMap(({ photos }) => photos).find(({ photo_id }) => photo_id === photoId);
  return taken?.turned ?? 0;
}

/** The next quarter turn, clockwise. */
export function nextTurn(turn: Turn): Turn {
  const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
  return next[turn];
}

/** The place of a point of the stored photo on the turned one; both in shares of width and height. */
export function turnedPoint<P extends { x: number; y: number }>(point: P, turn: Turn): P {
  const { x, y } = point;
  if (turn === 90) return { ...point, x: 1 - y, y: x };
  if (turn === 180) return { ...point, x: 1 - x, y: 1 - y };
  return turn === 270 ? { ...point, x: y, y: 1 - x } : point;
}

/** The place on the stored photo of a point of the turned one. */
export function turnedBack<P extends { x: number; y: number }>(point: P, turn: Turn): P {
  const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;
  return turnedPoint(point, back[turn]);
}

/** The size of a photo after the turn. */
export function turnedSize<S extends { width: number; height: number }>(size: S, turn: Turn): S {
  return turn === 90 || turn === 270 ? { ...size, width: size.height, height: size.width } : size;
}

type Outlined = Omit<PhotoMeasurement, "photo_id" | "shows_again">;

/** The photo and what was pointed out on it as seen upright: the measurement of a turned photo begins with it. */
export function uprightPhoto(
  photo: MeasuredPhoto,
  { turned, ...taken }: Outlined,
): { photo: MeasuredPhoto; taken: Outlined } {
  if (turned === undefined) return { photo, taken };
  const upright = (reference: Reference): Reference => {
    if (reference.by === "length") {
      const [first, second] = reference.ends;
      return { ...reference, ends: [turnedPoint(first, turned), turnedPoint(second, turned)] };
    }
    const [a, b, c, d] = reference.corners;
    return {
      ...reference,
      corners: [turnedPoint(a, turned), turnedPoint(b, turned), turnedPoint(c, turned), turnedPoint(d, turned)],
    };
  };
  return {
    photo: { ...turnedSize(photo, turned), ...(photo.gravity && { gravity: turnedDown(photo.gravity, turned) }) },
    taken: {
      ...taken,
      reference: upright(taken.reference),
      ...(taken.more_references && { more_references: taken.more_references.map(upright) }),
      outlines: taken.outlines.map((outline) => ({
        ...outline,
        corners: outline.corners.map((corner) => turnedPoint(corner, turned)),
      })),
    },
  };
}

/** Which way is down on the turned photo: right, down, into it. */
function turnedDown([right, down, into]: readonly [number, number, number], turn: Turn): [number, number, number] {
  if (turn === 90) return [-down, right, into];
  if (turn === 180) return [-right, -down, into];
  return turn === 270 ? [down, -right, into] : [right, down, into];
}
