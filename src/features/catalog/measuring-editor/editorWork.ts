import type { Reference } from "#features/catalog/measurements/measurement.ts";
import type { LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import type { Part } from "#features/catalog/measurements/screenWords.en.ts";
import type { MeasurementResult } from "#features/catalog/measuring/measureDraft.ts";
import type { MeasuringAction, MeasuringState } from "#features/catalog/measuring/measuringState.ts";
import type { MeasuringPhoto, Step } from "#features/catalog/measuring/measuringSteps.ts";
import {
  referencesOf,
  sameHandle,
  type Handle,
  type PhotoDraft,
  type VisiblePart,
} from "#features/catalog/measuring/photoDraft.ts";
import { seenOf } from "#features/catalog/measuring/photoView.ts";
import { shapesOf, type Shape, type WorkedOn } from "#features/catalog/measuring/shapes.ts";
import type { StageView } from "./stageView.ts";

/** The whole photo, until a scene is visible. */
export const wholePhoto: VisiblePart = { left: 0, top: 0, right: 1, bottom: 1 };

/** The photo, step, outline, thing of known size and handle in focus, counted from 0, and their setters. */
export type EditorFocus = {
  photoIndex: number;
  setPhotoIndex: (index: number) => void;
  step: Step;
  setStep: (step: Step) => void;
  /** The outline chosen last. It may no longer exist. */
  outlineAt: number;
  setOutlineAt: (index: number) => void;
  /** The thing of known size chosen last. The number of things means a new one, still to be chosen. */
  thingAt: number;
  setThingAt: (index: number) => void;
  /** The handle chosen for moving. Without one, a tap places the first of the new points. */
  picked: Handle | null;
  pick: (handle: Handle | null) => void;
  /** The reason why the last tap set nothing, or null. */
  unheard: string | null;
  setUnheard: (why: string | null) => void;
};

/** The things on the photo in focus, and those that the next tap or command changes. */
export type EditorWork = {
  /** The outline (from 0); -1 without any. */
  outline: number;
  /** The things of known size on this photo, and the one in focus. */
  things: readonly Reference[];
  thing: Reference | null;
  thingIndex: number;
  /** The handles on this photo that are not yet placed. */
  unplaced: Handle[];
  shapes: readonly Shape[];
  /** The handle that a tap sets, or null. */
  selected: Handle | null;
  /** The visible part of the photo. */
  seen: VisiblePart;
};

/** An editor with a photo: the data that its commands read and change. `act` applies an action to the draft. */
export type EditedPhoto = {
  state: MeasuringState;
  photo: MeasuringPhoto;
  drawn: PhotoDraft;
  focus: EditorFocus;
  stage: StageView;
  work: EditorWork;
  act: (action: MeasuringAction) => void;
  actAndDeselect: (action: MeasuringAction) => void;
};

/** The things in focus, from the photo's draft, its measurement and the choices made. */
export function workOf({
  state,
  drawn,
  focus,
  stage,
  answer,
  unit,
}: Pick<EditedPhoto, "state" | "drawn" | "focus" | "stage"> & {
  answer: MeasurementResult["photos"][number] | undefined;
  unit: LengthUnit;
}): EditorWork {
  const { photoIndex, step, picked } = focus;
  const outline = Math.min(focus.outlineAt, drawn.outlines.length - 1);
  const things = referencesOf(drawn);
  const thingIndex = Math.min(focus.thingAt, step === "scale" ? things.length : Math.max(0, things.length - 1));
  const unplaced = state.unplaced.filter((one) => one.photo === photoIndex).map(({ handle }) => handle);
  const shapes = shapesOf({
    photo: drawn,
    on: workedOn(step, outline, thingIndex),
    unplaced,
    sides: answer?.ok ? answer.outlines.map(({ sides }) => sides) : [],
    unit,
  });
  const handles = shapes.flatMap((shape) => shape.handles);
  return {
    outline,
    things,
    thing: things[thingIndex] ?? null,
    thingIndex,
    unplaced,
    shapes,
    selected:
      [picked, ...unplaced].find((handle) => handle && handles.some((one) => sameHandle(one.handle, handle))) ?? null,
    seen: stage.scene ? seenOf(stage.scene) : wholePhoto,
  };
}

/** The text for a point: "end" of a length, "corner" of everything else. */
export function partOf(handle: Handle, photo: PhotoDraft): Part {
  return handle.of === "reference" && referencesOf(photo)[handle.reference]?.by === "length" ? "end" : "corner";
}

function workedOn(step: Step, outline: number, reference: number): WorkedOn {
  if (step === "place") return { of: "reference", reference };
  return step === "surface" && outline >= 0 ? { of: "outline", outline } : null;
}
