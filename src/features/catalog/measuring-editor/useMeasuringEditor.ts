import { useEffect, useReducer } from "react";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { beginMeasuring, measuringReducer, type MeasuringAction } from "#features/catalog/measuring/measuringState.ts";
import type { MeasuringPhoto } from "#features/catalog/measuring/measuringSteps.ts";
import type { LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { fixesThePlane, nameOfOutline } from "#features/catalog/measuring/photoDraft.ts";
import { isClose } from "#features/catalog/measuring/photoView.ts";
import { useMeasured } from "#features/catalog/measuring/useMeasured.ts";
import { answerCommands } from "./answerCommands.ts";
import { answersOf } from "./editorAnswers.ts";
import { workOf, type EditedPhoto } from "./editorWork.ts";
import { pointCommands } from "./pointCommands.ts";
import { stepCommands } from "./stepCommands.ts";
import { useEditorFocus } from "./useEditorFocus.ts";
import { usePhotoStage } from "./usePhotoStage.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The editor behind the measuring screen: the draft with its undo history, the photo, step and outline in focus, the
 * measurement, and the commands that change it. Null without a photo.
 *
 * `start` is a previous measurement, or a proposal; `proposedBy` is set if a model proposed it. `priceOf` returns the
 * price of an area, or null. `countedAs` returns the interval to show for it.
 */
export function useMeasuringEditor({
  photos,
  start,
  proposedBy,
  unit,
  priceOf,
  countedAs,
}: {
  photos: readonly MeasuringPhoto[];
  start: Measurement | null;
  proposedBy: "model" | null;
  unit: LengthUnit;
  priceOf: ((area: Interval, measurement: Measurement) => string | null) | undefined;
  countedAs: ((area: Interval, measurement: Measurement) => Interval) | undefined;
}) {
  const [state, dispatch] = useReducer(measuringReducer, { photos, start, proposedBy }, beginMeasuring);
  const { draft } = state;
  const focus = useEditorFocus(draft);
  const { photoIndex, step, picked, pick, unheard, setUnheard } = focus;
  const drawn = draft[photoIndex];
  // By id: the parent may have added photos since.
  const photo = photos.find(({ photo_id }) => photo_id === drawn?.photo_id);
  const stage = usePhotoStage({
    photo_id: photo?.photo_id ?? "",
    size: photo?.size ?? { width: 1, height: 1 },
    turn: drawn?.turned ?? 0,
  });
  const measured = useMeasured({ draft, photos });
  const isNew = (id: string) => !draft.some(({ photo_id }) => photo_id === id);
  const added = photos.find(({ photo_id }) => isNew(photo_id))?.photo_id ?? null;
  useEffect(() => {
    if (added !== null) dispatch({ do: "add_photo", photo_id: added, again: photoIndex });
  }, [added, photoIndex]);
  if (!photo || !drawn) return null;

  const work = workOf({ state, drawn, focus, stage, answer: measured.photos[photoIndex], unit });
  const act = (action: MeasuringAction) => {
    setUnheard(null);
    dispatch(action);
  };
  const actAndDeselect = (action: MeasuringAction) => {
    pick(null);
    act(action);
  };
  const edited: EditedPhoto = { state, photo, drawn, focus, stage, work, act, actAndDeselect };
  const { outline } = work;

  return {
    draft,
    photo,
    photoIndex,
    drawn,
    step,
    stage,
    measured,
    picked,
    unheard,
    ...work,
    outlineName: outline >= 0 ? nameOfOutline(drawn, outline, messages.outlineWithin) : "",
    /** True if the outline gives the plane its square corners, so that corners can be neither added nor removed. */
    fixed: fixesThePlane(drawn, outline),
    /** True if all points of a photo (from 0) are in place. */
    isPlaced: (index: number) => !state.unplaced.some((one) => one.photo === index),
    /** True if a tap sets a point now; otherwise it first zooms in. */
    isClose: stage.scene !== null && isClose(stage.scene),
    ...answersOf(edited, measured, { priceOf, countedAs }),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,

    ...stepCommands(edited),
    ...pointCommands(edited),
    ...answerCommands(edited),
    undo: () => actAndDeselect({ do: "undo" }),
    redo: () => actAndDeselect({ do: "redo" }),
  };
}

/** The editor of a photo. */
export type MeasuringEditor = NonNullable<ReturnType<typeof useMeasuringEditor>>;
