import {
  maxCorners,
  maxMoreReferences,
  maxOutlines,
  type Measurement,
  type Outline,
  type Point,
  type PointSetting,
  type Reference,
} from "#features/catalog/measurements/measurement.ts";
import { nextTurn } from "#features/catalog/measurements/turnedPhoto.ts";
import {
  placeOfNewOutline,
  referencePoints,
  referencesOf,
  withReferencePoints,
  withReferences,
  type Handle,
  type MeasuringDraft,
  type PhotoAction,
  type PhotoDraft,
} from "./photoDraft.ts";
import { unplacedAfter, type HandleOnPhoto } from "./unplacedPoints.ts";

/** The drawing at one moment: the draft, and its new points that are not yet placed, in order. */
type DrawnState = { draft: MeasuringDraft; unplaced: readonly HandleOnPhoto[] };

/**
 * The drawing, and the targets of Undo and Redo. Successive changes with the same `run`, such as the moves of one drag
 * or of one held arrow key, are undone together.
 */
export type MeasuringState = DrawnState & { past: DrawnState[]; future: DrawnState[]; run: string | null };

/**
 * A person's actions on the draft of one photo, and undo. `add_photo`: a photo was added that shows the surface of the
 * photo `again` (from 0) from another corner. `take_sheet`: the marked sheet was found in a photo (from 0) and is its
 * first thing of known size. Undo takes neither away, because the person drew neither.
 */
export type MeasuringAction =
  | PhotoAction
  | { do: "undo" }
  | { do: "redo" }
  | { do: "add_photo"; photo_id: string; again: number }
  | { do: "take_sheet"; photo: number; reference: Reference };

/** The maximum number of undo steps. */
const maxUndoSteps = 200;

/**
 * The first state: the previous measurement, or an empty one. Photos not measured before get an empty draft. In a
 * model's proposal, points without `set` count as set by the model.
 */
export function beginMeasuring({
  photos,
  start,
  proposedBy = null,
}: {
  photos: readonly { photo_id: string }[];
  start?: Measurement | null;
  proposedBy?: "model" | null;
}): MeasuringState {
  const draft = photos.map(({ photo_id }): PhotoDraft => {
    const before = start?.photos.find((photo) => photo.photo_id === photo_id);
    if (!before) return { photo_id, reference: null, outlines: [] };
    if (proposedBy === null) return withAnswer(before, start?.photos ?? []);
    const { outlines } = before;
    return {
      ...withReferences(
        before,
        referencesOf(before).map((one) => withReferencePoints(one, referencePoints(one).map(setByModel))),
      ),
      outlines: outlines.map((outline) => ({ ...outline, corners: outline.corners.map(setByModel) })),
    };
  });
  return { draft, unplaced: [], past: [], future: [], run: null };
}

/** Photos of a saved measurement without an answer were added up on purpose. */
const withAnswer = (photo: PhotoDraft, measured: Measurement["photos"]): PhotoDraft =>
  photo.photo_id === measured[0]?.photo_id ? photo : { ...photo, shows_again: photo.shows_again ?? null };

const setByModel = (point: Point): Point => ({ ...point, set: point.set ?? { by: "model" } });

/** Returns the state after an action. An action that changes nothing adds no undo step. */
export function measuringReducer(state: MeasuringState, action: MeasuringAction): MeasuringState {
  const { draft, unplaced } = state;
  if (action.do === "undo") {
    const before = state.past.at(-1);
    return before
      ? { ...before, past: state.past.slice(0, -1), future: [{ draft, unplaced }, ...state.future], run: null }
      : state;
  }
  if (action.do === "redo") {
    const [after, ...rest] = state.future;
    return after ? { ...after, past: [...state.past, { draft, unplaced }], future: rest, run: null } : state;
  }
  if (action.do === "add_photo") {
    const shows_again = draft[action.again]?.photo_id;
    const fresh: PhotoDraft = { photo_id: action.photo_id, reference: null, outlines: [], shows_again };
    return always(state, (before) => [...before, fresh]);
  }
  if (action.do === "take_sheet")
    return always(state, (before) =>
      before.map((photo, index) =>
        index === action.photo ? withReferences(photo, referencesOf(photo).toSpliced(0, 1, action.reference)) : photo,
      ),
    );
  const photo = draft[action.photo];
  const changed = photo && changedPhoto(photo, action);
  if (!changed || changed === photo) return state;
  const run = "run" in action ? (action.run ?? null) : null;
  const past =
    run !== null && run === state.run ? state.past : [...state.past, { draft, unplaced }].slice(-maxUndoSteps);
  return {
    draft: draft.with(action.photo, changed),
    unplaced: unplacedAfter(unplaced, action, photo),
    past,
    future: [],
    run,
  };
}

/** The state as if its draft had been changed before the person's first action. */
function always(state: MeasuringState, change: (draft: MeasuringDraft) => MeasuringDraft): MeasuringState {
  const changed = (drawn: DrawnState): DrawnState => ({ ...drawn, draft: change(drawn.draft) });
  return { ...state, ...changed(state), past: state.past.map(changed), future: state.future.map(changed) };
}

function changedPhoto(photo: PhotoDraft, action: PhotoAction): PhotoDraft {
  switch (action.do) {
    case "choose_reference":
      return action.at > maxMoreReferences
        ? photo
        : withReferences(photo, referencesOf(photo).toSpliced(action.at, 1, action.reference));
    case "remove_reference":
      return withReferences(photo, referencesOf(photo).toSpliced(action.at, 1));
    case "move":
      return movedHandle(photo, action.handle, insidePhoto(action.to));
    case "add_corner":
      return withOutline(photo, action.outline, ({ corners }) => {
        const from = corners[action.after];
        const to = corners[(action.after + 1) % corners.length];
        return from && to && corners.length < maxCorners
          ? corners.toSpliced(action.after + 1, 0, middle(from, to))
          : corners;
      });
    case "remove_corner":
      return withOutline(photo, action.outline, ({ corners }) =>
        corners.length > 3 && action.index < corners.length ? corners.toSpliced(action.index, 1) : corners,
      );
    case "add_outline":
      if (photo.outlines.length >= maxOutlines) return photo;
      return {
        ...photo,
        outlines: photo.outlines.toSpliced(placeOfNewOutline(photo, action.outline), 0, action.outline),
      };
    case "say_rectangular":
      return answerRectangular(photo, action.outline, action.rectangular);
    case "say_as_taken":
      return answerAsTaken(photo, action.as_taken);
    case "say_zoom": {
      const { zoom = null, ...rest } = photo;
      if (zoom === action.zoom) return photo;
      return action.zoom === null ? rest : { ...rest, zoom: action.zoom };
    }
    case "turn": {
      const { turned = 0, ...rest } = photo;
      const turn = nextTurn(turned);
      return turn === 0 ? rest : { ...rest, turned: turn };
    }
    case "say_elevated": {
      const { elevated = false, ...rest } = photo;
      if (elevated === action.elevated) return photo;
      return action.elevated ? { ...rest, elevated: true } : rest;
    }
    case "confirm_size": {
      const { size_confirmed = false, ...rest } = photo;
      if (size_confirmed === action.confirmed) return photo;
      return action.confirmed ? { ...rest, size_confirmed: true } : rest;
    }
    case "say_shows_again": {
      const { shows_again, ...rest } = photo;
      if (shows_again === action.shows_again) return photo;
      return action.shows_again === undefined ? rest : { ...rest, shows_again: action.shows_again };
    }
    case "remove_outline":
      return photo.outlines[action.outline]
        ? { ...photo, outlines: photo.outlines.toSpliced(action.outline, 1) }
        : photo;
  }
}

/** The photo with one of its points at another place. */
export function movedHandle(photo: PhotoDraft, handle: Handle, to: Point): PhotoDraft {
  if (handle.of === "outline")
    return withOutline(photo, handle.outline, ({ corners }) => movedPoint(corners, handle.index, to));
  const all = referencesOf(photo);
  const reference = all[handle.reference];
  if (!reference) return photo;
  const points = referencePoints(reference);
  const after = movedPoint(points, handle.index, to);
  return after === points
    ? photo
    : withReferences(photo, all.with(handle.reference, withReferencePoints(reference, after)));
}

function movedPoint(points: Point[], index: number, to: Point): Point[] {
  const from = points[index];
  return !from || (from.x === to.x && from.y === to.y) ? points : points.with(index, to);
}

function withOutline(photo: PhotoDraft, index: number, change: (outline: Outline) => Point[]): PhotoDraft {
  const outline = photo.outlines[index];
  const corners = outline && change(outline);
  if (!corners || corners === outline.corners) return photo;
  const { rectangular, ...open } = outline;
  // If the number of corners changed, the answer about the four of them no longer applies.
  const answer = rectangular === undefined || corners.length !== outline.corners.length ? {} : { rectangular };
  return { ...photo, outlines: photo.outlines.with(index, { ...open, ...answer, corners }) };
}

function answerRectangular(photo: PhotoDraft, index: number, rectangular: boolean | null): PhotoDraft {
  const outline = photo.outlines[index];
  if (!outline || (outline.rectangular ?? null) === rectangular) return photo;
  const { rectangular: _, ...open } = outline;
  return {
    ...photo,
    outlines: photo.outlines.with(index, rectangular === null ? open : { ...open, rectangular }),
  };
}

function answerAsTaken(photo: PhotoDraft, answer: boolean | null): PhotoDraft {
  // The zoom is asked about a whole photo only.
  const { as_taken, zoom: _, ...open } = photo;
  if ((as_taken ?? null) === answer) return photo;
  return answer === null ? open : { ...open, as_taken: answer };
}

/** The point between two points; its setting is the coarser of theirs. */
function middle(one: Point, other: Point): Point {
  const set = coarser(one.set, other.set);
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, ...(set && { set }) };
}

/** The coarser of two settings. Undefined counts as a finger on the whole photo, coarser than all but a model. */
function coarser(one: PointSetting | undefined, other: PointSetting | undefined): PointSetting | undefined {
  if (one?.by === "model" || other?.by === "model") return { by: "model" };
  if (!one || !other) return undefined;
  if (one.by === "marks" || other.by === "marks") return one.by === "marks" ? other : one;
  return one.drawn <= other.drawn ? one : other;
}

function insidePhoto(point: Point): Point {
  return { ...point, x: Math.min(1, Math.max(0, point.x)), y: Math.min(1, Math.max(0, point.y)) };
}
