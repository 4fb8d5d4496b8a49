import type { MeasureAnswer } from "#features/catalog/geometry/measuring.ts";
import { firstOfSame, isMeasured, type MeasuringDraft } from "./photoDraft.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The question whether a photo (from 0) shows a surface again that was measured on one of `others`, so that one surface
 * does not count twice.
 */
export type SameSurfaceQuestion = { photo: number; others: number[] };

/** The question about the first photo without an answer; null without one. */
export function sameSurfaceQuestion(draft: MeasuringDraft): SameSurfaceQuestion | null {
  const photo = draft.findIndex(
    (one, index) => isMeasured(one) && one.shows_again === undefined && draft.slice(0, index).some(isMeasured),
  );
  return photo < 0 ? null : { photo, others: firstsBefore(draft, photo) };
}

function firstsBefore(draft: MeasuringDraft, photo: number): number[] {
  return draft.flatMap((one, index) =>
    index < photo && isMeasured(one) && firstOfSame(draft, one.photo_id) === one.photo_id ? [index] : [],
  );
}

/** The answer about a photo: the photo whose surface it shows again (from 0); null if it shows another one. */
export function sameSurfaceAnswer(draft: MeasuringDraft, photo: number): { same: number | null } | null {
  const one = draft[photo];
  if (!one || !isMeasured(one) || one.shows_again === undefined || !draft.slice(0, photo).some(isMeasured)) return null;
  const first = draft.findIndex(({ photo_id }) => photo_id === firstOfSame(draft, one.photo_id));
  return { same: first === photo ? null : first };
}

/**
 * "Photo 1 says 480 sq ft, photo 2 640.": the text if photos of one surface differ by more than their intervals; null
 * if all agree. `measured` is each photo's own answer.
 */
export function photosDisagreeText(draft: MeasuringDraft, measured: readonly (MeasureAnswer | null)[]): string | null {
  for (const first of draft.keys()) {
    const group = [...draft.keys()].filter(
      (index) => firstOfSame(draft, draft[index]?.photo_id ?? "") === draft[first]?.photo_id,
    );
    const answers = group.flatMap((index) => {
      const answer = measured[index];
      return answer?.ok ? [{ index, area: answer.area }] : [];
    });
    if (!answers.some(({ area }) => answers.some((other) => other.area.low > area.high))) continue;
    return messages.photosSay(
      answers.map(({ index, area }) => ({ photo: index + 1, squareFeet: Math.round(area.median) })),
    );
  }
  return null;
}
