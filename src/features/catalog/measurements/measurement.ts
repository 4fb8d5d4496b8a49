/**
 * A measurement on photos: what a person, or a model, pointed at. Areas are always worked out from it by our own
 * geometry, on the phone while dragging and on the server again when it is saved; what was pointed at is the only thing
 * that travels. No Zod here: the public form carries these words to the customer's phone.
 */

/** What a point was set with by a person: a finger on the glass, a mouse or pen, or the arrow keys. */
export const pointInputs = ["finger", "mouse", "key"] as const;
export type PointInput = (typeof pointInputs)[number];

/**
 * How a point was set: by a model, or by a person's hand on a photo whose long side was drawn so many CSS pixels long at
 * that moment, zoom and magnifier included. How far a point may be off follows from it.
 */
export type PointSetting = { by: "model" } | { by: PointInput; drawn: number };

/**
 * A place on a photo, as shares of its width and height: 0, 0 is the upper left corner, 1, 1 the lower right. One that
 * does not say how it was set is taken for a finger's on the whole photo.
 */
export type Point = { x: number; y: number; set?: PointSetting };

/**
 * What is known of a photo: its size in pixels, and what its camera noted. `focal_length_35mm`: the focal length as its 35
 * mm equivalent, in mm. `gravity`: which way it felt as down, as a direction of length 1 (to the right of the photo, down
 * it, into it). `digital_zoom`: by how much it zoomed without its lens, where the focal length may or may not include
 * that. `cropped`: whether it noted another shape than the photo has now.
 */
export type MeasuredPhoto = {
  width: number;
  height: number;
  focal_length_35mm: number | null;
  gravity?: readonly [number, number, number] | null;
  digital_zoom?: number | null;
  cropped?: boolean;
};

/** Of a photo, as it is kept or sent, what measuring needs. */
export function measuredPhoto({
  width,
  height,
  focal_length_35mm,
  gravity = null,
  digital_zoom = null,
  cropped = false,
}: MeasuredPhoto): Required<MeasuredPhoto> {
  return { width, height, focal_length_35mm, gravity, digital_zoom, cropped };
}

/** How sure the size of the reference is: read off a tape (1%), a standard object (5%), or "about" (10%). */
export const certainties = ["tape", "standard", "about"] as const;
export type Certainty = (typeof certainties)[number];

/** The things of known size offered for scale, in the order in which they are offered. */
export const referenceKinds = [
  "garage_door_single",
  "garage_door_double",
  "entry_door",
  "car",
  "paver",
  "step",
  "plywood",
  "tape",
  "other",
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * What fixes the plane of the surface and its scale. `rectangle`: the four corners, in turn, of something of known
 * width (first to second corner) and height that lies on the surface's plane. `length`: the two ends of something of
 * known length on the plane; the plane itself is then fixed by the surface, whose first outline has to be a rectangle's
 * four corners. Lengths in feet.
 */
export type Reference =
  | {
      by: "rectangle";
      kind: ReferenceKind;
      certainty: Certainty;
      corners: [Point, Point, Point, Point];
      width: number;
      height: number;
    }
  | { by: "length"; kind: ReferenceKind; certainty: Certainty; ends: [Point, Point]; length: number };

/**
 * One surface, as a polygon; a hole (a flower bed) is subtracted. `rectangular`: a person says that its four corners
 * are a rectangle's, with straight sides that are square to each other, which then helps to find its plane.
 */
export type Outline = { corners: Point[]; hole: boolean; rectangular?: boolean };

/**
 * What was pointed at on one photo. `more_references`: other things of known size on the same plane; all of them count,
 * each by how well it measures. `shows_again`: the photo shows the surface of another photo once more, so that both
 * measure it instead of adding up. `elevated`: a person says that the photo was taken from a balcony, a window or a
 * ladder, or is of a roof. `as_taken`: a person says that it is all of what the camera took, or that it was cropped or is
 * a screenshot. `size_confirmed`: a person says that an unlikely size is right (`unlikelySize.ts`).
 */
export type PhotoMeasurement = {
  photo_id: string;
  reference: Reference;
  more_references?: Reference[];
  outlines: Outline[];
  shows_again?: string;
  elevated?: boolean;
  as_taken?: boolean;
  size_confirmed?: boolean;
};

/** All of it: surfaces on one photo and over several photos add up. */
export type Measurement = { photos: PhotoMeasurement[] };

/** A figure with its spread: half of the time it is above the median, and 8 times of 10 between low and high. */
export type Interval = { median: number; low: number; high: number };

/** A polygon has at most this many corners, a photo this many outlines. */
export const maxCorners = 40;
export const maxOutlines = 20;

/** Besides the first, a photo is measured by at most this many things of known size. */
export const maxMoreReferences = 4;
