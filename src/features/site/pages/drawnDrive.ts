/** The drive of the site's drawing, as a phone sees it: pure geometry, so that the drawing and its animation agree. */

/** A place in the drawing, in its units. */
export type DrawingPoint = { x: number; y: number };

/** The size of the drawing, in its units. */
export const drawn = { width: 600, height: 484 };

/** The drive: 20 ft wide, 40 ft long, its far end at the garage. */
export const drive = {
  far: { left: 182, right: 317, y: 262 },
  near: { left: 56, right: 452, y: 448 },
  feet: { wide: 20, long: 40 },
};

/** The price of a square foot in the example, in dollars. */
export const exampleRate = 0.35;

/** The corners of the drive, in order, near left first. */
export const driveCorners: readonly [DrawingPoint, DrawingPoint, DrawingPoint, DrawingPoint] = [
  { x: drive.near.left, y: drive.near.y },
  { x: drive.near.right, y: drive.near.y },
  { x: drive.far.right, y: drive.far.y },
  { x: drive.far.left, y: drive.far.y },
];

const ratio = (drive.near.right - drive.near.left) / (drive.far.right - drive.far.left);
const rise = 1 - 1 / ratio;
const between = (from: number, to: number, share: number) => from + (to - from) * share;

/**
 * The edges of the drive and their height in the picture, at `feet` feet from its near end, in perspective. `size` is
 * the scale of things drawn there.
 */
export function row(feet: number): { left: number; right: number; y: number; size: number } {
  const { far, near } = drive;
  const share = (1 - 1 / (1 + (ratio - 1) * (feet / drive.feet.long))) / rise;
  return {
    left: between(near.left, far.left, share),
    right: between(near.right, far.right, share),
    y: between(near.y, far.y, share),
    size: 1 - share * 0.62,
  };
}

/**
 * The position on the ground of a place in the drawing: feet to the right of the drive's left edge, and from its near
 * end.
 */
function groundAt({ x, y }: DrawingPoint): { right: number; ahead: number } {
  const share = (drive.near.y - y) / (drive.near.y - drive.far.y);
  const ahead = ((1 / (1 - share * rise) - 1) / (ratio - 1)) * drive.feet.long;
  const { left, right } = row(ahead);
  return { right: ((x - left) / (right - left)) * drive.feet.wide, ahead };
}

const round = (figure: number) => Math.round(figure * 10) / 10;

/**
 * The drawing of an outline: its line, the marks of the yardstick along its left side, and the positions of its
 * figures.
 */
export type OutlineDrawing = {
  line: string;
  marks: string;
  area: DrawingPoint;
  wide: DrawingPoint;
  long: DrawingPoint;
};

/** The feet between two marks of the yardstick; every fifth is long. */
const step = 2;

/** Draws the outline with these corners, in order, near left first. */
export function drawOutline([nearLeft, nearRight, farRight, farLeft]: readonly [
  DrawingPoint,
  DrawingPoint,
  DrawingPoint,
  DrawingPoint,
]): OutlineDrawing {
  const corners = [nearLeft, nearRight, farRight, farLeft];
  const [from, to] = [groundAt(nearLeft), groundAt(farLeft)];
  const length = Math.hypot(to.right - from.right, to.ahead - from.ahead);
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => {
    const share = length === 0 ? 0 : (index * step) / length;
    const { left, right, y, size } = row(between(from.ahead, to.ahead, share));
    const x = between(left, right, between(from.right, to.right, share) / drive.feet.wide);
    return `M${round(x)} ${round(y)}h${round((index % 5 === 0 ? 22 : 12) * size)}`;
  });
  const middle = (axis: "x" | "y") => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return {
    line: `M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`,
    marks: marks.join(""),
    area: { x: round(middle("x") + 3), y: round(middle("y") + 20) },
    wide: { x: round(between(nearLeft.x, nearRight.x, 0.26)), y: round(between(nearLeft.y, nearRight.y, 0.26) - 11) },
    long: {
      x: round(between(nearLeft.x, farLeft.x, 0.53) - 38),
      y: round(between(nearLeft.y, farLeft.y, 0.53)),
    },
  };
}
