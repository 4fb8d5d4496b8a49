import { measurePhoto } from "./measuring.ts";
import type { MeasuredPhoto } from "./measurement.ts";
import { spreadPercent } from "./measuringWords.ts";
import type { PhotoDraft } from "./photoDraft.ts";

/**
 * "Are its sides straight and its corners square?", asked of the first surface where the answer matters, or answered.
 * `spread`: what the size is give or take, in percent, without the answer and with a yes; null where there is no size.
 */
export type SquareQuestion = {
  outline: number;
  answer: boolean | null;
  spread: { open: number | null; square: number | null };
};

/** A yes that narrows the size by fewer percentage points than this is not worth a question. */
const worthAsking = 3;

/**
 * The question about a photo where all points are in their place; null where nothing depends on the answer: the first
 * surface has other than four corners, is taken for a rectangle anyway because only lengths are known, or is known as
 * closely without the answer.
 */
export function squareQuestion(size: MeasuredPhoto, photo: PhotoDraft): SquareQuestion | null {
  const { reference, outlines } = photo;
  const [first, ...others] = outlines;
  if (!reference || reference.by === "length" || !first || first.hole || first.corners.length !== 4) return null;
  const { rectangular, ...open } = first;
  const spreadWith = (outline: typeof first) => {
    const answer = measurePhoto(size, { ...photo, reference, outlines: [outline, ...others] });
    return answer.ok ? spreadPercent(answer.area) : null;
  };
  const spread = { open: spreadWith(open), square: spreadWith({ ...open, rectangular: true }) };
  if (rectangular !== undefined) return { outline: 0, answer: rectangular, spread };
  const matters = spread.square !== null && (spread.open === null || spread.open - spread.square >= worthAsking);
  return matters ? { outline: 0, answer: null, spread } : null;
}
