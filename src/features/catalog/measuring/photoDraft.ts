import type {
  Measurement,
  Outline,
  PhotoMeasurement,
  Point,
  Reference,
  ReferenceKind,
  Zoom,
} from "#features/catalog/measurements/measurement.ts";
import { references } from "./references.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The draft on one photo so far: it may have surfaces without a scale, or a scale without a surface. `shows_again`: the
 * photo whose surface it shows again; null: a person says that it shows another one.
 */
export type PhotoDraft = Omit<PhotoMeasurement, "reference" | "shows_again"> & {
  reference: Reference | null;
  shows_again?: string | null;
};

/** An unfinished measurement: one draft per photo, in the order of the photos. */
export type MeasuringDraft = PhotoDraft[];

/**
 * Identifies a point on a photo: a corner or end of one of the things of known size, or a corner of a surface. Counted
 * from 0.
 */
export type Handle =
  { of: "reference"; reference: number; index: number } | { of: "outline"; outline: number; index: number };

/** True if two handles are the same. */
export function sameHandle(one: Handle, other: Handle | null): boolean {
  if (!other || one.of !== other.of || one.index !== other.index) return false;
  return one.of === "reference"
    ? other.of === "reference" && one.reference === other.reference
    : other.of === "outline" && one.outline === other.outline;
}

/**
 * A person's actions on the draft of one photo. `unplaced`: the points of the chosen or added shape are still to be
 * placed.
 */
export type PhotoAction =
  /** `at`: the thing of known size to replace (from 0); the number of things adds one. */
  | { do: "choose_reference"; photo: number; at: number; reference: Reference; unplaced?: boolean; run?: string }
  | { do: "remove_reference"; photo: number; at: number }
  | { do: "move"; photo: number; handle: Handle; to: Point; run: string }
  | { do: "add_corner"; photo: number; outline: number; after: number }
  | { do: "remove_corner"; photo: number; outline: number; index: number }
  | { do: "add_outline"; photo: number; outline: Outline; unplaced?: boolean }
  | { do: "remove_outline"; photo: number; outline: number }
  /** Null: the question is open again. */
  | { do: "say_rectangular"; photo: number; outline: number; rectangular: boolean | null }
  /** True if the photo is all that the camera took; null: the question is open again. */
  | { do: "say_as_taken"; photo: number; as_taken: boolean | null }
  /** Turns the photo a quarter, clockwise, with all that is drawn on it. */
  | { do: "turn"; photo: number }
  /** The zoom that the camera showed; null: the question is open again. */
  | { do: "say_zoom"; photo: number; zoom: Zoom | null }
  /** True if it was taken from above, or is of a roof. */
  | { do: "say_elevated"; photo: number; elevated: boolean }
  /** True if an unlikely size is right. */
  | { do: "confirm_size"; photo: number; confirmed: boolean }
  /** The photo whose surface it shows again; null: it shows another one; undefined: the question is open again. */
  | { do: "say_shows_again"; photo: number; shows_again: string | null | undefined };

/** The things of known size on a photo. */
export function referencesOf({ reference, more_references = [] }: PhotoDraft): Reference[] {
  return reference ? [reference, ...more_references] : [];
}

/** The photo with these things of known size. */
export function withReferences(photo: PhotoDraft, [first, ...more]: readonly Reference[]): PhotoDraft {
  const { more_references: _, ...rest } = photo;
  return { ...rest, reference: first ?? null, ...(more.length > 0 ? { more_references: more } : {}) };
}

/** The two ends, or the four corners, of a thing of known size. */
export function referencePoints(reference: Reference): Point[] {
  return reference.by === "rectangle" ? [...reference.corners] : [...reference.ends];
}

/** Its sizes in feet: its length, or width and height. 0: not entered yet. */
export function sizesOf(reference: Reference): number[] {
  return reference.by === "rectangle" ? [reference.width, reference.height] : [reference.length];
}

/** The same thing with new ends or corners. */
export function withReferencePoints(reference: Reference, points: Point[]): Reference {
  const [first, second, third, fourth] = points;
  if (!first || !second) return reference;
  if (reference.by === "length") return { ...reference, ends: [first, second] };
  return third && fourth ? { ...reference, corners: [first, second, third, fourth] } : reference;
}

/** Surfaces stay before holes: with only lengths for scale, the first outline is the rectangle that fixes the plane. */
export function placeOfNewOutline(photo: PhotoDraft, { hole }: Outline): number {
  return hole ? photo.outlines.length : surfacesOf(photo).length;
}

/** The position of a handle's point, or null if the point no longer exists. */
export function pointOf(photo: PhotoDraft | undefined, handle: Handle): Point | null {
  if (!photo) return null;
  if (handle.of === "outline") return photo.outlines[handle.outline]?.corners[handle.index] ?? null;
  const reference = referencesOf(photo)[handle.reference];
  return (reference && referencePoints(reference)[handle.index]) ?? null;
}

/** True if a photo has both a scale and a surface. */
export function isMeasured({ reference, outlines }: PhotoDraft): boolean {
  return reference !== null && outlines.length > 0;
}

/**
 * The first of the photos that show the same surface as this one, possibly this one: the others show it again. Photos
 * without a measurement do not count.
 */
export function firstOfSame(draft: MeasuringDraft, photo_id: string): string {
  const root = (id: string, seen: readonly string[] = []): string => {
    const again = draft.find((photo) => photo.photo_id === id)?.shows_again;
    return typeof again === "string" && !seen.includes(again) ? root(again, [...seen, id]) : id;
  };
  const surface = root(photo_id);
  return draft.find((photo) => isMeasured(photo) && root(photo.photo_id) === surface)?.photo_id ?? photo_id;
}

/** The current measurement: the photos that have both a scale and a surface. Null without any. */
export function measurementOf(draft: MeasuringDraft): Measurement | null {
  const photos = draft.flatMap(({ reference, shows_again: _, ...photo }): PhotoMeasurement[] => {
    if (!reference || photo.outlines.length === 0) return [];
    const first = firstOfSame(draft, photo.photo_id);
    return [{ ...photo, reference, ...(first !== photo.photo_id && { shows_again: first }) }];
  });
  return photos.length > 0 ? { photos } : null;
}

/** The outlines of a photo that count as surface. */
export function surfacesOf(photo: PhotoDraft): Outline[] {
  return photo.outlines.filter(({ hole }) => !hole);
}

/** The name of an outline for people: "Surface 2", "Hole 1", counted on its photo from 1. */
export function nameOfOutline(photo: PhotoDraft, index: number, named = messages.outline): string {
  const hole = photo.outlines[index]?.hole ?? false;
  const place = photo.outlines.slice(0, index + 1).filter((outline) => outline.hole === hole).length;
  return named(hole, place);
}

/**
 * True if this outline has to stay a rectangle's four corners: with only lengths for scale, the first surface is the
 * only evidence of the ground's tilt.
 */
export function fixesThePlane(photo: PhotoDraft, outline: number): boolean {
  return photo.reference !== null && referencesOf(photo).every(({ by }) => by === "length") && outline === 0;
}

/** True if a corner is at the edge of the photo, so that the surface may continue beyond it. */
export function touchesTheFrame(outline: Outline): boolean {
  const near = (share: number) => share < 0.008 || share > 0.992;
  return outline.corners.some(({ x, y }) => near(x) || near(y));
}

/**
 * The first reference after a person chose a thing: its usual size across the middle of the visible part of the photo,
 * or the place of the previous one, if that was tapped the same way. A size of 0 is still to be entered.
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

/** The first corners of a new surface or hole: narrower far away, as a drive looks from its end; a hole is smaller. */
export function outlineStart({ hole, seen }: { hole: boolean; seen: VisiblePart }): Outline {
  const at = within(seen);
  return {
    hole,
    corners: hole
      ? [at(0.42, 0.45), at(0.58, 0.45), at(0.61, 0.6), at(0.39, 0.6)]
      : [at(0.34, 0.34), at(0.66, 0.34), at(0.8, 0.74), at(0.2, 0.74)],
  };
}

/** The visible part of a photo, as shares of its width and height. */
export type VisiblePart = { left: number; top: number; right: number; bottom: number };

function within({ left, top, right, bottom }: VisiblePart): (x: number, y: number) => Point {
  return (x, y) => ({ x: left + (right - left) * x, y: top + (bottom - top) * y });
}
