import { useReducer, useState } from "react";
import { figuresOf, type Waiting } from "#features/catalog/measuring/figures.ts";
import type {
  Interval,
  Measurement,
  Point,
  PointInput,
  Reference,
  ReferenceKind,
} from "#features/catalog/measurements/measurement.ts";
import type { MeasureRefusal } from "#features/catalog/measurements/measureRefusals.ts";
import { beginMeasuring, measuringReducer, type MeasuringAction } from "#features/catalog/measuring/measuringState.ts";
import {
  firstUnfinished,
  stepsDone,
  type MeasuringPhoto,
  type Step,
} from "#features/catalog/measuring/measuringSteps.ts";
import type { LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import {
  fixesThePlane,
  measurementOf,
  nameOfOutline,
  outlineStart,
  pointOf,
  referencePoints,
  referencesOf,
  sameHandle,
  sizesOf,
  startOfReference,
  surfacesOf,
  type Handle,
  type PhotoDraft,
  type VisiblePart,
} from "#features/catalog/measuring/photoDraft.ts";
import { drawnLength, isClose, seenOf } from "#features/catalog/measuring/photoView.ts";
import { photosDisagreeText, sameSurfaceAnswer, sameSurfaceQuestion } from "#features/catalog/measuring/sameSurface.ts";
import { outlineAt, shapesOf, type WorkedOn } from "#features/catalog/measuring/shapes.ts";
import { pointOnSameSpot } from "#features/catalog/measuring/unplacedPoints.ts";
import { useMeasured } from "#features/catalog/measuring/useMeasured.ts";
import { usePhotoStage } from "./usePhotoStage.ts";
import { words, type Part } from "#features/catalog/measurements/screenWords.en.ts";

/** The refusals that a photo taken from above, or of a roof, is met with. */
const whereNobodyStands: ReadonlySet<MeasureRefusal> = new Set(["camera_height", "tilted"]);

/** All of the photo, where nothing has been looked at yet. */
const wholePhoto: VisiblePart = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * The editor behind the measuring screen: the draft with its undo history, the photo, step and outline that are worked
 * on, what it all measures, and the commands that change it. Null without a photo. `start` is what was measured or
 * proposed before, by a model where `proposedBy` says so; `priceOf` says what an area would cost, or null, and `countedAs` how sure it
 * counts.
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
  const [photoIndex, setPhotoIndex] = useState(() =>
    Math.max(
      0,
      draft.findIndex(({ outlines }) => outlines.length > 0),
    ),
  );
  const [step, setStep] = useState<Step>(draft[photoIndex]?.outlines.length ? "surface" : "scale");
  const [outlineIndex, setOutlineIndex] = useState(0);
  /** Which thing of known size is worked on (from 0); one more than there are: it is still to be chosen. */
  const [referenceAt, setReferenceAt] = useState(0);
  /** The handle that was chosen to be moved; without one a tap places the first of the new points. */
  const [picked, pick] = useState<Handle | null>(null);
  /** Why the last tap set nothing. */
  const [unheard, setUnheard] = useState<string | null>(null);

  const drawn = draft[photoIndex];
  // By id: outside, photos may have come since.
  const photo = photos.find(({ photo_id }) => photo_id === drawn?.photo_id);
  const stage = usePhotoStage({ photo_id: photo?.photo_id ?? "", size: photo?.size ?? { width: 1, height: 1 } });
  const measured = useMeasured({ draft, photos });
  if (!photo || !drawn) return null;

  const answer = measured.photos[photoIndex];
  const outline = Math.min(outlineIndex, drawn.outlines.length - 1);
  const things = referencesOf(drawn);
  const referenceIndex = Math.min(referenceAt, step === "scale" ? things.length : Math.max(0, things.length - 1));
  const thing = things[referenceIndex] ?? null;
  const unplaced = state.unplaced.filter((one) => one.photo === photoIndex).map(({ handle }) => handle);
  const shapes = shapesOf({
    photo: drawn,
    on: workedOn(step, outline, referenceIndex),
    unplaced,
    sides: answer?.ok ? answer.outlines.map(({ sides }) => sides) : [],
    unit,
  });
  const handles = shapes.flatMap((shape) => shape.handles);
  const selected =
    [picked, ...unplaced].find((handle) => handle && handles.some((one) => sameHandle(one.handle, handle))) ?? null;
  const seen = stage.scene ? seenOf(stage.scene) : wholePhoto;
  const isWaiting = state.unplaced.length > 0;
  const again = isWaiting ? null : sameSurfaceQuestion(draft);
  const ready = measured.total?.ok === true && measured.unscaled === null && !isWaiting && again === null;

  const isHeldNowhere = unplaced.length === 0 && answer?.ok === false && whereNobodyStands.has(answer.refusal);
  const isUnlikely = unplaced.length === 0 && answer?.ok === false && answer.refusal === "unlikely_size";

  const act = (action: MeasuringAction) => {
    setUnheard(null);
    dispatch(action);
  };
  const actAndDeselect = (action: MeasuringAction) => {
    pick(null);
    act(action);
  };
  const addOutline = (hole: boolean, where: VisiblePart = seen) => {
    pick(null);
    act({ do: "add_outline", photo: photoIndex, outline: outlineStart({ hole, seen: where }), unplaced: true });
    setOutlineIndex(hole ? drawn.outlines.length : surfacesOf(drawn).length);
  };
  const goTo = (next: Step) => {
    setStep(next);
    pick(null);
    setUnheard(null);
    stage.goBack();
    if (next === "surface" && drawn.outlines.length === 0) {
      // What gave the scale is small and was looked at closely; the surface is large.
      stage.showAll();
      addOutline(false, wholePhoto);
      return;
    }
    const points = next === "surface" ? (drawn.outlines[outline]?.corners ?? []) : pointsToPlace(next, thing);
    if (points.length > 0 && !points.some((point) => isSeen(point, seen))) stage.showAll();
  };
  const startReference = (kind: ReferenceKind, by?: Reference["by"]) => {
    const reference = startOfReference({ kind, by, seen, before: thing });
    // What keeps its place needs no new taps.
    actAndDeselect({
      do: "choose_reference",
      photo: photoIndex,
      at: referenceIndex,
      reference,
      unplaced: reference.by !== thing?.by,
    });
  };
  /** Sets a point, unless one of the same thing is on this spot already: then a tap was counted twice. */
  const place = (handle: Handle, to: Point) => {
    const { scene } = stage;
    const there =
      scene && pointOnSameSpot({ photo: drawn, handle, to, drawn: drawnLength(scene), size: photo.size, unplaced });
    if (there !== null) {
      setUnheard(words.sameSpot(partOf(handle, drawn), there + 1, handle.index + 1));
      return;
    }
    actAndDeselect({ do: "move", photo: photoIndex, handle, to, run: `tap ${state.past.length}` });
    stage.goBack();
  };
  const tap = (point: Point, input: PointInput) => {
    if (!selected) {
      if (step === "surface") setOutlineIndex(outlineAt(drawn, point) ?? outline);
    } else if (input === "finger" && stage.scene && !isClose(stage.scene)) {
      setUnheard(null);
      stage.comeClose(point);
    } else place(selected, point);
  };

  return {
    draft,
    photo,
    photoIndex,
    drawn,
    step,
    outline,
    outlineName: outline >= 0 ? nameOfOutline(drawn, outline, words.outlineWithin) : "",
    stage,
    shapes,
    selected,
    picked,
    /** The handles on this photo that are not in their place yet. */
    unplaced,
    /** Whether all points on a photo (from 0) are in their place. */
    isPlaced: (index: number) => !state.unplaced.some((one) => one.photo === index),
    /** What helps to see whether this photo's measurement can be right, once all points are in their place. */
    hints: unplaced.length === 0 ? (measured.hints[photoIndex] ?? null) : null,
    /** Whether a tap sets a point now, rather than coming closer first. */
    isClose: stage.scene !== null && isClose(stage.scene),
    /** Why the last tap set nothing, or null. */
    unheard,
    measured,
    figures: figuresOf({
      draft,
      at: photoIndex,
      measured,
      waiting: countUnplaced(state.unplaced),
      open: { again, elevated: isHeldNowhere, unlikely: isUnlikely },
      priceOf,
      countedAs,
    }),
    /** Whether a photo shows a surface again: the question, what was said of this one, and where photos differ. */
    sameSurface: {
      question: again,
      answer: sameSurfaceAnswer(draft, photoIndex),
      disagreement: isWaiting || again ? null : photosDisagreeText(draft, measured.photos),
    },
    /** Where the camera was: to be asked when nobody can have held it there, or what was said. */
    elevated: drawn.elevated === true ? "said" : isHeldNowhere ? "asked" : null,
    /** Whether its size is right: to be asked when it is unlikely, or what was said. */
    unlikely: drawn.size_confirmed === true ? "said" : isUnlikely ? "asked" : null,
    /** Whether the outline gives the plane its square corners, so that its corners are no one's to add or remove. */
    fixed: fixesThePlane(drawn, outline),
    done: stepsDone(drawn, answer?.ok === true, unplaced),
    /** Whether what gives the scale has its sizes. */
    sized: things.length > 0 && things.every((one) => sizesOf(one).every((size) => size > 0)),
    /** The things of known size on this photo, and which of them is worked on. */
    things,
    thing,
    thingIndex: referenceIndex,
    /** What was measured, once nothing is left to be done. */
    result: ready && measured.total?.ok ? { measurement: measurementOf(draft), area: measured.total.area } : null,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,

    goTo,
    goToPhoto(next: number, nextOutline = 0) {
      setPhotoIndex(next);
      setOutlineIndex(nextOutline);
      setReferenceAt(0);
      pick(null);
      setUnheard(null);
      setStep(firstUnfinished(draft[next]));
    },
    chooseReference(kind: ReferenceKind) {
      startReference(kind);
      setStep("place");
    },
    placeReferenceBy: (by: Reference["by"]) => thing && startReference(thing.kind, by),
    /** Works on another thing of known size; one more than there are is chosen first. */
    goToThing(next: number) {
      setReferenceAt(next);
      pick(null);
      setUnheard(null);
      stage.goBack();
      setStep(next < things.length ? "place" : "scale");
    },
    removeThing() {
      actAndDeselect({ do: "remove_reference", photo: photoIndex, at: referenceIndex });
      setReferenceAt(0);
    },
    resizeReference: (reference: Reference) =>
      act({ do: "choose_reference", photo: photoIndex, at: referenceIndex, reference, run: "size" }),
    addOutline: (hole: boolean) => addOutline(hole),
    removeOutline: (index: number, removed: number) =>
      actAndDeselect({ do: "remove_outline", photo: index, outline: removed }),
    sayRectangular: (index: number, rectangular: boolean | null) =>
      act({ do: "say_rectangular", photo: photoIndex, outline: index, rectangular }),
    sayAsTaken: (asTaken: boolean | null) => act({ do: "say_as_taken", photo: photoIndex, as_taken: asTaken }),
    sayElevated: (elevated: boolean) => act({ do: "say_elevated", photo: photoIndex, elevated }),
    confirmSize: (confirmed: boolean) => act({ do: "confirm_size", photo: photoIndex, confirmed }),
    /** Says of a photo which other one's surface it shows again (both from 0): null for none, undefined to be asked again. */
    sayShowsAgain: (index: number, other: number | null | undefined) =>
      act({
        do: "say_shows_again",
        photo: index,
        shows_again: typeof other === "number" ? draft[other]?.photo_id : other,
      }),
    addCorner(index: number, corner: number) {
      act({ do: "add_corner", photo: photoIndex, outline: index, after: corner });
      pick({ of: "outline", outline: index, index: corner + 1 });
    },
    removeCorner(handle: Handle | null) {
      if (handle?.of === "outline" && !fixesThePlane(drawn, handle.outline))
        actAndDeselect({ do: "remove_corner", photo: photoIndex, outline: handle.outline, index: handle.index });
    },
    tap,
    tapHandle(handle: Handle, point: Point, input: PointInput) {
      // While new points are placed one after the other, no handle is in the way; one that is off can be dragged.
      if (selected && !picked) {
        tap(point, input);
        return;
      }
      const again = sameHandle(handle, picked);
      pick(again ? null : handle);
      const at = pointOf(drawn, handle);
      if (!again && at && input === "finger" && stage.scene && !isClose(stage.scene)) stage.comeClose(at);
    },
    /** A tap was the second of two on one spot: the first one counted. */
    tapTwice: () => setUnheard(words.twoTaps),
    pick,
    place,
    move: (handle: Handle, to: Point, run: string) => act({ do: "move", photo: photoIndex, handle, to, run }),
    /** A handle was let go of; what a finger moved on the whole photo is shown closely, to be set exactly. */
    moved(handle: Handle, to: Point, input: PointInput) {
      if (sameHandle(handle, picked)) pick(null);
      if (input !== "finger" || !stage.scene || isClose(stage.scene)) return;
      pick(handle);
      stage.comeClose(to);
    },
    undo: () => actAndDeselect({ do: "undo" }),
    redo: () => actAndDeselect({ do: "redo" }),
  };
}

/** The editor while there is a photo. */
export type MeasuringEditor = NonNullable<ReturnType<typeof useMeasuringEditor>>;

/** What a point is called: "end" of a length, "corner" of everything else. */
export function partOf(handle: Handle, photo: PhotoDraft): Part {
  return handle.of === "reference" && referencesOf(photo)[handle.reference]?.by === "length" ? "end" : "corner";
}

function workedOn(step: Step, outline: number, reference: number): WorkedOn {
  if (step === "place") return { of: "reference", reference };
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
