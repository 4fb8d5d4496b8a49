import type { Point, Reference, ReferenceKind } from "#features/catalog/measurements/measurement.ts";
import { firstUnfinished, type Step } from "#features/catalog/measuring/measuringSteps.ts";
import {
  outlineStart,
  pointOf,
  referencePoints,
  startOfReference,
  surfacesOf,
  withReferencePoints,
  type Handle,
  type MeasuringDraft,
  type PhotoDraft,
  type VisiblePart,
} from "#features/catalog/measuring/photoDraft.ts";
import { wholePhoto, type EditedPhoto } from "./editorWork.ts";

/** The commands that switch photo, step, thing of known size and outline, and add or remove one. */
export function stepCommands({ state, drawn, focus, stage, work, act, actAndDeselect }: EditedPhoto) {
  const { photoIndex, setPhotoIndex, setStep, setOutlineAt, setThingAt, pick, setUnheard } = focus;
  const { thing, thingIndex, things, outline, seen } = work;

  const addOutline = (hole: boolean, where: VisiblePart) => {
    pick(null);
    const outline = { ...outlineStart({ hole, seen: where }), ...answerBefore(state.draft, drawn, hole) };
    act({ do: "add_outline", photo: photoIndex, outline, unplaced: true });
    setOutlineAt(hole ? drawn.outlines.length : surfacesOf(drawn).length);
  };
  const startReference = (kind: ReferenceKind, by?: Reference["by"]) => {
    const reference = startOfReference({ kind, by, seen, before: thing });
    // A reference whose points stay in place needs no new taps.
    actAndDeselect({
      do: "choose_reference",
      photo: photoIndex,
      at: thingIndex,
      reference,
      unplaced: reference.by !== thing?.by,
    });
  };

  return {
    goTo(next: Step) {
      setStep(next);
      pick(null);
      setUnheard(null);
      stage.goBack();
      if (next === "surface" && drawn.outlines.length === 0) {
        // The reference is small and was seen close up; the surface is large.
        stage.showAll();
        addOutline(false, wholePhoto);
        return;
      }
      const points = next === "surface" ? (drawn.outlines[outline]?.corners ?? []) : pointsToPlace(next, thing);
      if (points.length > 0 && !points.some((point) => isSeen(point, seen))) stage.showAll();
    },
    /** Measures the surface again on another photo (from 0), by the same thing of known size. */
    lookFromPhoto(next: number) {
      const first = state.draft[photoIndex];
      if (!first?.reference) return;
      const { photo_id, reference } = first;
      act({ do: "say_shows_again", photo: next, shows_again: photo_id });
      const { kind, by } = reference;
      const points = referencePoints(startOfReference({ kind, by, seen: wholePhoto, before: null }));
      const again = withReferencePoints(reference, points);
      actAndDeselect({ do: "choose_reference", photo: next, at: 0, reference: again, unplaced: true });
      setPhotoIndex(next);
      setOutlineAt(0);
      setThingAt(0);
      setStep("place");
    },
    /** Shows a point close up, to be set once more. */
    lookCloser(handle: Handle) {
      const at = pointOf(drawn, handle);
      if (!at) return;
      if (handle.of === "reference") setThingAt(handle.reference);
      else setOutlineAt(handle.outline);
      setStep(handle.of === "reference" ? "place" : "surface");
      pick(handle);
      setUnheard(null);
      stage.comeClose(at);
    },
    turn() {
      setUnheard(null);
      stage.showAll();
      actAndDeselect({ do: "turn", photo: photoIndex });
    },
    goToPhoto(next: number, nextOutline = 0) {
      setPhotoIndex(next);
      setOutlineAt(nextOutline);
      setThingAt(0);
      pick(null);
      setUnheard(null);
      setStep(firstUnfinished(state.draft[next]));
    },
    chooseReference(kind: ReferenceKind) {
      startReference(kind);
      setStep("place");
    },
    placeReferenceBy: (by: Reference["by"]) => thing && startReference(thing.kind, by),
    /** Selects another thing of known size; the number of things means a new one, chosen first. */
    goToThing(next: number) {
      setThingAt(next);
      pick(null);
      setUnheard(null);
      stage.goBack();
      setStep(next < things.length ? "place" : "scale");
    },
    removeThing() {
      actAndDeselect({ do: "remove_reference", photo: photoIndex, at: thingIndex });
      setThingAt(0);
    },
    resizeReference: (reference: Reference) =>
      act({ do: "choose_reference", photo: photoIndex, at: thingIndex, reference, run: "size" }),
    addOutline: (hole: boolean) => addOutline(hole, seen),
    removeOutline: (index: number, removed: number) =>
      actAndDeselect({ do: "remove_outline", photo: index, outline: removed }),
  };
}

/** The answer about its corners, of a surface that is measured again: it is known from the first photo. */
function answerBefore(draft: MeasuringDraft, photo: PhotoDraft, hole: boolean): { rectangular?: boolean } {
  if (hole || typeof photo.shows_again !== "string" || photo.outlines.length > 0) return {};
  const first = draft.find(({ photo_id }) => photo_id === photo.shows_again)?.outlines[0];
  return first?.rectangular === undefined ? {} : { rectangular: first.rectangular };
}

function pointsToPlace(step: Step, reference: Reference | null): readonly Point[] {
  return step === "place" && reference ? referencePoints(reference) : [];
}

const isSeen = (point: Point, seen: VisiblePart): boolean =>
  point.x > seen.left && point.x < seen.right && point.y > seen.top && point.y < seen.bottom;
