import { disagreementText, sideAlong } from "./agreement.ts";
import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { areasByReference } from "#features/catalog/geometry/measuring.ts";
import { lengthText, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import type { PhotoDraft } from "./photoDraft.ts";
import { squareQuestion, type SquareQuestion } from "./squareQuestion.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * Hints for judging a photo's measurement. `square`: the question whether its first surface has straight sides and
 * square corners. `disagreement`: the different areas by its things of known size. `along`: a side of the surface
 * beside the known length in it.
 */
export type PhotoHints = {
  square: SquareQuestion | null;
  disagreement: string | null;
  along: ReturnType<typeof sideAlong>;
};

/** The hints on a photo that has a thing of known size and a surface. */
export function hintsOn(size: MeasuredPhoto, photo: PhotoDraft): PhotoHints {
  const { reference } = photo;
  if (!reference) return { square: null, disagreement: null, along: null };
  const taken = { ...photo, reference };
  return {
    square: squareQuestion(size, photo),
    disagreement: disagreementText(areasByReference(size, taken)),
    along: sideAlong(size, taken),
  };
}

/** "If so, the size is closer: give or take 4% instead of 12%. As marked, opposite sides differ by 3%." */
export function squareText({ spread: { open, square }, flare }: SquareQuestion): string {
  const worth =
    square === null || (open !== null && open <= square)
      ? messages.squareDecides
      : open === null
        ? messages.squareMeasures(square)
        : messages.squareCloser(square, open);
  return flare === null ? worth : `${worth} ${messages.sidesDiffer(Math.round(flare * 100))}`;
}

/** "The edge is 16.6 ft, the double garage door in it 16 ft." */
export function alongText(
  { side, length, kind, possible }: NonNullable<PhotoHints["along"]>,
  unit: LengthUnit,
): string {
  const text = possible ? messages.edgeHolds : messages.edgeTooShort;
  return text(lengthText(side, unit), kind, lengthText(length, unit));
}
