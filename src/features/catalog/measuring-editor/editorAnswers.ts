import { figuresOf, type Waiting } from "#features/catalog/measuring/figures.ts";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { isTooRough, type MeasureRefusal } from "#features/catalog/measurements/measureRefusals.ts";
import type { MeasurementResult } from "#features/catalog/measuring/measureDraft.ts";
import { stepsDone } from "#features/catalog/measuring/measuringSteps.ts";
import { measurementOf, sizesOf, type Handle } from "#features/catalog/measuring/photoDraft.ts";
import { photosDisagreeText, sameSurfaceAnswer, sameSurfaceQuestion } from "#features/catalog/measuring/sameSurface.ts";
import type { EditedPhoto } from "./editorWork.ts";

/** The refusals that a photo taken from above, or of a roof, gets. */
const whereNobodyStands: ReadonlySet<MeasureRefusal> = new Set(["camera_height", "tilted"]);

/** The current results: the figures, the finished measurement, and the open questions before it counts. */
export function answersOf(
  { state, drawn, focus, work }: Pick<EditedPhoto, "state" | "drawn" | "focus" | "work">,
  measured: MeasurementResult,
  {
    priceOf,
    countedAs,
  }: {
    priceOf: ((area: Interval, measurement: Measurement) => string | null) | undefined;
    countedAs: ((area: Interval, measurement: Measurement) => Interval) | undefined;
  },
) {
  const { draft } = state;
  const { photoIndex } = focus;
  const { unplaced, things } = work;
  const answer = measured.photos[photoIndex];
  const isWaiting = state.unplaced.length > 0;
  const again = isWaiting ? null : sameSurfaceQuestion(draft);
  const ready = measured.total?.ok === true && measured.unscaled === null && !isWaiting && again === null;
  const isHeldNowhere = unplaced.length === 0 && answer?.ok === false && whereNobodyStands.has(answer.refusal);
  const isUnlikely = unplaced.length === 0 && answer?.ok === false && answer.refusal === "unlikely_size";
  return {
    figures: figuresOf({
      draft,
      at: photoIndex,
      measured,
      waiting: countUnplaced(state.unplaced),
      open: { again, elevated: isHeldNowhere, unlikely: isUnlikely },
      priceOf,
      countedAs,
    }),
    /** Hints for judging this photo's measurement, once all points are in place. */
    hints: unplaced.length === 0 ? (measured.hints[photoIndex] ?? null) : null,
    /**
     * Photos that may show a surface again: the question, the answer for this photo, and disagreements between photos.
     */
    sameSurface: {
      question: again,
      answer: sameSurfaceAnswer(draft, photoIndex),
      disagreement: isWaiting || again ? null : photosDisagreeText(draft, measured.photos),
    },
    /** The place of the camera: the question if no one can have held it there, or the answer. */
    elevated: drawn.elevated === true ? ("said" as const) : isHeldNowhere ? ("asked" as const) : null,
    /** The size: the question if it is unlikely, or the answer. */
    unlikely: drawn.size_confirmed === true ? ("said" as const) : isUnlikely ? ("asked" as const) : null,
    /** True if this photo's size is refused only because it is too unsure. */
    isTooRough: unplaced.length === 0 && answer?.ok === false && isTooRough(answer.refusal),
    done: stepsDone(drawn, answer?.ok === true, unplaced),
    /** True once the things that give the scale have their sizes. */
    sized: things.length > 0 && things.every((one) => sizesOf(one).every((size) => size > 0)),
    /** The measurement, once no task is left. */
    result: ready && measured.total?.ok ? { measurement: measurementOf(draft), area: measured.total.area } : null,
  };
}

function countUnplaced(unplaced: readonly { handle: Handle }[]): Waiting {
  const scale = unplaced.filter(({ handle }) => handle.of === "reference").length;
  return { scale, surface: unplaced.length - scale };
}
