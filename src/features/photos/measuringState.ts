import {
  maxCorners,
  maxOutlines,
  type Measurement,
  type Outline,
  type PhotoMeasurement,
  type Point,
  type Reference,
  type ReferenceKind,
} from "./measurement.ts";
import { references } from "./references.ts";

/**
 * What has been pointed at on one photo so far: perhaps surfaces before there is a scale, or a scale before any
 * surface.
 */
export type PhotoDraft = { photo_id: string; reference: Reference | null; outlines: Outline[] };

/** A measurement in the making: one draft per photo, in the order of the photos. */
export type MeasuringDraft = PhotoDraft[];

/** Which point is meant on a photo: a corner or end of the reference, or a corner of a surface. Counted from 0. */
export type Handle = { of: "reference"; index: number } | { of: "outline"; outline: number; index: number };

/** Whether two handles are the same. */
export function sameHandle(one: Handle, other: Handle | null): boolean {
  if (!other || one.of !== other.of || one.index !== other.index) return false;
  return one.of === "reference" || (other.of === "outline" && one.outline === other.outline);
}

/**
 * The draft, and what Undo and Redo lead to. Changes that carry the same `run` as the one before them, such as the
 * moves of one drag or of one held arrow key, are undone together.
 */
export type MeasuringState = {
  draft: MeasuringDraft;
  past: MeasuringDraft[];
  future: MeasuringDraft[];
  run: string | null;
};

/** What a person can do to the draft of one photo, and undo. */
export type MeasuringAction =
  | { do: "choose_reference"; photo: number; reference: Reference; run?: string }
  | { do: "move"; photo: number; handle: Handle; to: Point; run: string }
  | { do: "add_corner"; photo: number; outline: number; after: number }
  | { do: "remove_corner"; photo: number; outline: number; index: number }
  | { do: "add_outline"; photo: number; outline: Outline }
  | { do: "remove_outline"; photo: number; outline: number }
  | { do: "undo" }
  | { do: "redo" };

/** The maximum number of undo steps. */
const maxUndoSteps = 200;

/**
 * The state to begin with: what was measured before, or nothing yet. Photos that were not measured get an empty draft.
 */
export function beginMeasuring({
  photos,
  start,
}: {
  photos: readonly { photo_id: string }[];
  start?: Measurement | null;
}): MeasuringState {
  const draft = photos.map(({ photo_id }) => {
    const before = start?.photos.find((photo) => photo.photo_id === photo_id);
    return { photo_id, reference: before?.reference ?? null, outlines: before?.outlines ?? [] };
  });
  return { draft, past: [], future: [], run: null };
}

/** The state after something was done. What changes nothing leaves no step to undo. */
export function measuringReducer(state: MeasuringState, action: MeasuringAction): MeasuringState {
  if (action.do === "undo") {
    const before = state.past.at(-1);
    return before
      ? { draft: before, past: state.past.slice(0, -1), future: [state.draft, ...state.future], run: null }
      : state;
  }
  if (action.do === "redo") {
    const [after, ...rest] = state.future;
    return after ? { draft: after, past: [...state.past, state.draft], future: rest, run: null } : state;
  }
  const photo = state.draft[action.photo];
  const changed = photo && changedPhoto(photo, action);
  if (!changed || changed === photo) return state;
  const run = "run" in action ? (action.run ?? null) : null;
  const past = run !== null && run === state.run ? state.past : [...state.past, state.draft].slice(-maxUndoSteps);
  return { draft: state.draft.with(action.photo, changed), past, future: [], run };
}

function changedPhoto(photo: PhotoDraft, action: Exclude<MeasuringAction, { do: "undo" | "redo" }>): PhotoDraft {
  switch (action.do) {
    case "choose_reference":
      return { ...photo, reference: action.reference };
    case "move":
      return moved(photo, action.handle, insidePhoto(action.to));
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
      // Surfaces stay before holes: with a length for scale, the first outline is the rectangle that fixes the plane.
      return {
        ...photo,
        outlines: action.outline.hole
          ? [...photo.outlines, action.outline]
          : photo.outlines.toSpliced(surfacesOf(photo).length, 0, action.outline),
      };
    case "remove_outline":
      return photo.outlines[action.outline]
        ? { ...photo, outlines: photo.outlines.toSpliced(action.outline, 1) }
        : photo;
  }
}

function moved(photo: PhotoDraft, handle: Handle, to: Point): PhotoDraft {
  if (handle.of === "outline")
    return withOutline(photo, handle.outline, ({ corners }) => movedPoint(corners, handle.index, to));
  const { reference } = photo;
  if (!reference) return photo;
  const points = referencePoints(reference);
  const after = movedPoint(points, handle.index, to);
  return after === points ? photo : { ...photo, reference: withReferencePoints(reference, after) };
}

function movedPoint(points: Point[], index: number, to: Point): Point[] {
  const from = points[index];
  return !from || (from.x === to.x && from.y === to.y) ? points : points.with(index, to);
}

function withOutline(photo: PhotoDraft, index: number, change: (outline: Outline) => Point[]): PhotoDraft {
  const outline = photo.outlines[index];
  const corners = outline && change(outline);
  return !corners || corners === outline.corners
    ? photo
    : { ...photo, outlines: photo.outlines.with(index, { ...outline, corners }) };
}

/** The two ends, or the four corners, of what gives the scale. */
export function referencePoints(reference: Reference): Point[] {
  return reference.by === "rectangle" ? [...reference.corners] : [...reference.ends];
}

/** What is known of its size, in feet: its length, or width and height. 0: not entered yet. */
export function sizesOf(reference: Reference): number[] {
  return reference.by === "rectangle" ? [reference.width, reference.height] : [reference.length];
}

function withReferencePoints(reference: Reference, points: Point[]): Reference {
  const [first, second, third, fourth] = points;
  if (!first || !second) return reference;
  if (reference.by === "length") return { ...reference, ends: [first, second] };
  return third && fourth ? { ...reference, corners: [first, second, third, fourth] } : reference;
}

/** Where a handle's point lies, or null when it is not there any more. */
export function pointOf(photo: PhotoDraft | undefined, handle: Handle): Point | null {
  if (!photo) return null;
  if (handle.of === "outline") return photo.outlines[handle.outline]?.corners[handle.index] ?? null;
  return (photo.reference && referencePoints(photo.reference)[handle.index]) ?? null;
}

/** What is measured by now: the photos that have both a scale and a surface. Null when there is none. */
export function measurementOf(draft: MeasuringDraft): Measurement | null {
  const photos = draft.flatMap(({ photo_id, reference, outlines }): PhotoMeasurement[] =>
    reference && outlines.length > 0 ? [{ photo_id, reference, outlines }] : [],
  );
  return photos.length > 0 ? { photos } : null;
}

/** The outlines of a photo that count as surface. */
export function surfacesOf(photo: PhotoDraft): Outline[] {
  return photo.outlines.filter(({ hole }) => !hole);
}

/** What people call an outline: "Surface 2", "Hole 1", counted on its photo from 1. */
export function nameOfOutline(photo: PhotoDraft, index: number): string {
  const hole = photo.outlines[index]?.hole ?? false;
  const place = photo.outlines.slice(0, index + 1).filter((outline) => outline.hole === hole).length;
  return `${hole ? "Hole" : "Surface"} ${place}`;
}

/**
 * Whether this outline has to stay a rectangle's four corners: with only a length for scale, the first surface is what
 * tells how the ground lies in the photo.
 */
export function fixesThePlane(photo: PhotoDraft, outline: number): boolean {
  return photo.reference?.by === "length" && outline === 0;
}

/** Whether a corner lies at the edge of the photo, so that the surface may go on beyond it. */
export function touchesTheFrame(outline: Outline): boolean {
  const near = (share: number) => share < 0.008 || share > 0.992;
  return outline.corners.some(({ x, y }) => near(x) || near(y));
}

/**
 * The reference to begin with after choosing a thing: its usual size, across the middle of the part of the photo that
 * is seen, or where the one before it was, if that was tapped the same way. A size of 0 is still to be entered.
 */
export function startOfReference({
  kind,
  by,
  seen,
  before,
}: {
  kind: ReferenceKind;
  by?: Reference["by"];
  seen: VisiblePart;
  before: Reference | null;
}): Reference {
  const { by: ways, rectangle, length, certainty } = references[kind];
  const way = by ?? ways[0] ?? "length";
  const at = within(seen);
  if (way === "length")
    return {
      by: way,
      kind,
      certainty,
      ends: before?.by === way ? before.ends : [at(0.3, 0.5), at(0.7, 0.5)],
      length: length ?? 0,
    };
  const corners: [Point, Point, Point, Point] = [at(0.37, 0.4), at(0.63, 0.4), at(0.67, 0.62), at(0.33, 0.62)];
  return {
    by: way,
    kind,
    certainty,
    corners: before?.by === way ? before.corners : corners,
    width: rectangle?.width ?? 0,
    height: rectangle?.height ?? 0,
  };
}

/** Where a new surface or hole begins: narrower far away, as a drive looks from its end; a hole is smaller. */
export function outlineStart({ hole, seen }: { hole: boolean; seen: VisiblePart }): Outline {
  const at = within(seen);
  return {
    hole,
    corners: hole
      ? [at(0.42, 0.45), at(0.58, 0.45), at(0.61, 0.6), at(0.39, 0.6)]
      : [at(0.34, 0.34), at(0.66, 0.34), at(0.8, 0.74), at(0.2, 0.74)],
  };
}

/** The part of a photo that is seen, as shares of its width and height. */
export type VisiblePart = { left: number; top: number; right: number; bottom: number };

function within({ left, top, right, bottom }: VisiblePart): (x: number, y: number) => Point {
  return (x, y) => ({ x: left + (right - left) * x, y: top + (bottom - top) * y });
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function insidePhoto({ x, y }: Point): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
}
