import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { spreadPercent } from "#features/catalog/measurements/measuringWords.ts";
import { referencesOf, type PhotoDraft } from "./photoDraft.ts";

/**
 * The question "Are its sides straight and its corners square?" about the first surface, if the answer matters, or the
 * answer. `spread`: the error of the size, in percent, without the answer and with a yes; null without a size. `flare`:
 * the difference between its opposite sides as marked, as a share.
 */
export type SquareQuestion = {
  outline: number;
  answer: boolean | null;
  spread: { open: number | null; square: number | null };
  flare: number | null;
};

/** A yes that narrows the size by fewer percentage points than this is not worth a question. */
const worthAsking = 3;

/**
 * The question about a photo whose points are all placed; null if nothing depends on the answer. That is so if the
 * first surface does not have four corners, if it counts as a rectangle anyway because only lengths are known, or if
 * its size is as exact without the answer.
 */
export function squareQuestion(size: MeasuredPhoto, photo: PhotoDraft): SquareQuestion | null {
  const { reference, outlines } = photo;
  const [first, ...others] = outlines;
  if (
    !reference ||
    referencesOf(photo).every(({ by }) => by === "length") ||
    !first ||
    first.hole ||
    first.corners.length !== 4
  )
    return null;
  const { rectangular, ...open } = first;
  const measuredAs = (outline: typeof first) => {
    const answer = measurePhoto(size, { ...photo, reference, outlines: [outline, ...others] });
    return answer.ok ? answer : null;
  };
  const [unsaid, free, squared] = [
    measuredAs(open),
    measuredAs({ ...open, rectangular: false }),
    measuredAs({ ...open, rectangular: true }),
  ];
  const without = unsaid ?? free;
  const spread = {
    open: without && spreadPercent(without.area),
    square: squared && spreadPercent(squared.area),
  };
  const sides = (without ?? squared)?.outlines[0]?.sides;
  const flare = sides ? flareOf(sides) : null;
  if (rectangular !== undefined) return { outline: 0, answer: rectangular, spread, flare };
  // Corners that contradict the things of known size are refused until the person answers.
  const isUndecided = unsaid === null && free !== null;
  const narrows = spread.square !== null && (spread.open === null || spread.open - spread.square >= worthAsking);
  return narrows || isUndecided ? { outline: 0, answer: null, spread, flare } : null;
}

/** The difference between opposite sides of a shape with four sides, as a share: the larger of both pairs. */
function flareOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number {
  const differ = (one: number, other: number) => (2 * Math.abs(one - other)) / (one + other);
  return Math.max(differ(a, c), differ(b, d));
}
