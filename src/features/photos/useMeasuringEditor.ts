import { useReducer, useState } from "react";
import { figuresOf, type Waiting } from "./figures.ts";
import type { Interval, Measurement, Point, Reference, ReferenceKind } from "./measurement.ts";
import {
  beginMeasuring,
  fixesThePlane,
  measurementOf,
  measuringReducer,
  nameOfOutline,
  outlineStart,
  referencePoints,
  sameHandle,
  sizesOf,
  startOfReference,
  surfacesOf,
  type Handle,
  type MeasuringAction,
  type VisiblePart,
} from "./measuringState.ts";
import { firstUnfinished, stepsDone, type MeasuringPhoto, type Step } from "./measuringSteps.ts";
import type { LengthUnit } from "./measuringWords.ts";
import { seenOf } from "./photoView.ts";
import { outlineAt, shapesOf, type WorkedOn } from "./shapes.ts";
import { useHandleSelection } from "./useHandleSelection.ts";
import { useMeasured } from "./useMeasured.ts";
import { usePhotoStage } from "./usePhotoStage.ts";

/** All of the photo, where nothing has been looked at yet. */
const wholePhoto: VisiblePart = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * The editor behind the measuring screen: the draft with its undo history, the photo, step and outline that are worked
 * on, what it all measures, and the commands that change it. Null without a photo. `start` is what was measured or
 * proposed before; `priceOf` says what an area would cost, or null.
 */
export function useMeasuringEditor({
  photos,
  start,
  unit,
  priceOf,
}: {
  photos: readonly MeasuringPhoto[];
  start: Measurement | null;
  unit: LengthUnit;
  priceOf: ((area: Interval) => string | null) | undefined;
}) {
  const [state, dispatch] = useReducer(measuringReducer, { photos, start }, beginMeasuring);
  const { draft } = state;
  const [photoIndex, setPhotoIndex] = useState(() =>
    Math.max(
      0,
      draft.findIndex(({ outlines }) => outlines.length > 0),
    ),
  );
  const [step, setStep] = useState<Step>(draft[photoIndex]?.outlines.length ? "surface" : "scale");
  const [outlineIndex, setOutlineIndex] = useState(0);
  const selection = useHandleSelection();

  const drawn = draft[photoIndex];
  // By id: outside, photos may have come since.
  const photo = photos.find(({ photo_id }) => photo_id === drawn?.photo_id);
  const stage = usePhotoStage({ photo_id: photo?.photo_id ?? "", size: photo?.size ?? { width: 1, height: 1 } });
  const measured = useMeasured({ draft, photos });
  if (!photo || !drawn) return null;

  const answer = measured.photos[photoIndex];
  const outline = Math.min(outlineIndex, drawn.outlines.length - 1);
  const shapes = shapesOf({
    photo: drawn,
    on: workedOn(step, outline),
    sides: answer?.ok ? answer.outlines.map(({ sides }) => sides) : [],
    unit,
  });
  const handles = shapes.flatMap((shape) => shape.handles);
  const unplaced = selection.unplacedOn(photoIndex);
  const selected =
    [selection.picked, ...unplaced].find((handle) => handle && handles.some((one) => sameHandle(one.handle, handle))) ??
    null;
  const seen = stage.scene ? seenOf(stage.scene) : wholePhoto;
  const ready = measured.total?.ok === true && measured.unscaled === null && selection.unplaced.length === 0;

  const dispatchAndDeselect = (action: MeasuringAction) => {
    selection.clear();
    dispatch(action);
  };
  const addOutline = (hole: boolean, where: VisiblePart = seen) => {
    const added = outlineStart({ hole, seen: where });
    const index = hole ? drawn.outlines.length : surfacesOf(drawn).length;
    dispatch({ do: "add_outline", photo: photoIndex, outline: added });
    setOutlineIndex(index);
    selection.placeOn(
      photoIndex,
      added.corners.map((_, corner) => ({ of: "outline", outline: index, index: corner })),
    );
  };
  const goTo = (next: Step) => {
    setStep(next);
    selection.pick(null);
    if (next === "surface" && drawn.outlines.length === 0) {
      // What gave the scale is small and was looked at closely; the surface is large.
      stage.showAll();
      addOutline(false, wholePhoto);
      return;
    }
    const points = next === "surface" ? (drawn.outlines[outline]?.corners ?? []) : pointsToPlace(next, drawn.reference);
    if (points.length > 0 && !points.some((point) => isSeen(point, seen))) stage.showAll();
  };
  const startReference = (kind: ReferenceKind, by?: Reference["by"]) => {
    const reference = startOfReference({ kind, by, seen, before: drawn.reference });
    dispatch({ do: "choose_reference", photo: photoIndex, reference });
    // What keeps its place needs no new taps.
    if (reference.by !== drawn.reference?.by)
      selection.placeOn(
        photoIndex,
        referencePoints(reference).map((_, index) => ({ of: "reference", index })),
      );
  };
  const tap = (point: Point) => {
    if (selected) {
      dispatch({ do: "move", photo: photoIndex, handle: selected, to: point, run: `tap ${state.past.length}` });
      selection.placed(photoIndex, selected);
    } else if (step === "surface") setOutlineIndex(outlineAt(drawn, point) ?? outline);
  };

  return {
    draft,
    photo,
    photoIndex,
    drawn,
    step,
    outline,
    outlineName: outline >= 0 ? nameOfOutline(drawn, outline).toLowerCase() : "",
    stage,
    shapes,
    selected,
    picked: selection.picked,
    measured,
    figures: figuresOf({ draft, at: photoIndex, measured, waiting: countUnplaced(selection.unplaced), priceOf }),
    /** Whether the outline gives the plane its square corners, so that its corners are no one's to add or remove. */
    fixed: fixesThePlane(drawn, outline),
    done: stepsDone(drawn, answer?.ok === true, unplaced),
    /** Whether what gives the scale has its sizes. */
    sized: drawn.reference !== null && sizesOf(drawn.reference).every((size) => size > 0),
    /** What was measured, once nothing is left to be done. */
    result: ready && measured.total?.ok ? { measurement: measurementOf(draft), area: measured.total.area } : null,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,

    goTo,
    goToPhoto(next: number, nextOutline = 0) {
      setPhotoIndex(next);
      setOutlineIndex(nextOutline);
      selection.pick(null);
      setStep(firstUnfinished(draft[next]));
    },
    chooseReference(kind: ReferenceKind) {
      startReference(kind);
      setStep("place");
    },
    placeReferenceBy: (by: Reference["by"]) => drawn.reference && startReference(drawn.reference.kind, by),
    resizeReference: (reference: Reference) =>
      dispatch({ do: "choose_reference", photo: photoIndex, reference, run: "size" }),
    addOutline: (hole: boolean) => addOutline(hole),
    removeOutline: (index: number, place: number) =>
      dispatchAndDeselect({ do: "remove_outline", photo: index, outline: place }),
    addCorner(index: number, corner: number) {
      dispatchAndDeselect({ do: "add_corner", photo: photoIndex, outline: index, after: corner });
      selection.pick({ of: "outline", outline: index, index: corner + 1 });
    },
    removeCorner(handle: Handle | null) {
      if (handle?.of === "outline" && !fixesThePlane(drawn, handle.outline))
        dispatchAndDeselect({
          do: "remove_corner",
          photo: photoIndex,
          outline: handle.outline,
          index: handle.index,
        });
    },
    tap,
    tapHandle(handle: Handle, point: Point) {
      // While new points are placed one after the other, no handle is in the way; one that is off can be dragged.
      if (selected && !selection.picked) tap(point);
      else selection.pick(sameHandle(handle, selection.picked) ? null : handle);
    },
    pick: selection.pick,
    move: (handle: Handle, to: Point, run: string) => dispatch({ do: "move", photo: photoIndex, handle, to, run }),
    moved: (handle: Handle) => selection.placed(photoIndex, handle),
    undo: () => dispatchAndDeselect({ do: "undo" }),
    redo: () => dispatchAndDeselect({ do: "redo" }),
  };
}

/** The editor while there is a photo. */
export type MeasuringEditor = NonNullable<ReturnType<typeof useMeasuringEditor>>;

function workedOn(step: Step, outline: number): WorkedOn {
  if (step === "place") return { of: "reference" };
  return step === "surface" && outline >= 0 ? { of: "outline", outline } : null;
}

function pointsToPlace(step: Step, reference: Reference | null): readonly Point[] {
  return step === "place" && reference ? referencePoints(reference) : [];
}

const isSeen = (point: Point, seen: VisiblePart): boolean =>
  point.x > seen.left && point.x < seen.right && point.y > seen.top && point.y < seen.bottom;

function countUnplaced(unplaced: readonly { handle: Handle }[]): Waiting {
  const scale = unplaced.filter(({ handle }) => handle.of === "reference").length;
  return { scale, surface: unplaced.length - scale };
}
