/**
 * A measurement on photos: the points that a person or a model set. Our own geometry always computes areas from them,
 * on the phone while dragging and on the server again when it is saved. Only the points are transmitted. No Zod here:
 * the public form sends this module to the customer's phone.
 */

/** The means by which a person set a point: a finger on the glass, a mouse or pen, or the arrow keys. */
export const pointInputs = ["finger", "mouse", "key"] as const;
export type PointInput = (typeof pointInputs)[number];

/**
 * The way a point was set: by a model, by the marks of a printed sheet that were found in the photo, or by a person's
 * hand. `drawn` is the length of the photo's long side on screen at that moment, in CSS pixels, zoom and magnifier
 * included. The point's error follows from it.
 */
export type PointSetting = { by: "model" } | { by: "marks" } | { by: PointInput; drawn: number };

/**
 * A place on a photo, as shares of its width and height: 0, 0 is the upper left corner, 1, 1 the lower right. Without
 * `set`, it counts as set by a finger on the whole photo.
 */
export type Point = { x: number; y: number; set?: PointSetting };

/**
 * A photo's size in pixels, and its camera's notes. `focal_length_35mm`: the focal length as its 35 mm equivalent, in
 * mm. `gravity`: the direction that the camera felt as down, of length 1 (to the right of the photo, down it, into it).
 * `digital_zoom`: the zoom without the lens, which the focal length may or may not include. `cropped`: true if the
 * camera noted another shape than the photo has now. `camera`: its make and model. `correction`: what finished jobs had
 * taught of this model of phone when the photo arrived; it stays with the photo, so that its areas never change.
 */
export type MeasuredPhoto = {
  width: number;
  height: number;
  focal_length_35mm: number | null;
  gravity?: readonly [number, number, number] | null;
  digital_zoom?: number | null;
  cropped?: boolean;
  camera?: string | null;
  correction?: PhotoCorrection | null;
};

/**
 * The correction of areas on a photo: `bias` is the logarithm of the factor that they are multiplied by, `stretch` the
 * factor of the logarithmic width of their interval.
 */
export type PhotoCorrection = { bias: number; stretch: number };

/** The fields of a stored or sent photo that measuring needs. */
export function measuredPhoto({
  width,
  height,
  focal_length_35mm,
  gravity = null,
  digital_zoom = null,
  cropped = false,
  camera = null,
  correction = null,
}: MeasuredPhoto): Required<MeasuredPhoto> {
  return { width, height, focal_length_35mm, gravity, digital_zoom, cropped, camera, correction };
}

/** The zooms that phones' cameras have as buttons. The answer to "Which zoom?" is one of them. */
export const zooms = [0.5, 1, 2, 3, 5] as const;
export type Zoom = (typeof zooms)[number];

/** The precision of a reference's size: read off a tape (1%), a standard object (5%), or "about" (10%). */
export const certainties = ["tape", "standard", "about"] as const;
export type Certainty = (typeof certainties)[number];

/** The things of known size that a person or a model points at, in display order. */
export const pointedKinds = [
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

/** All things of known size. The marked sheet is found in the photo by its marks. */
export const referenceKinds = [...pointedKinds, "marked_sheet"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * A thing that fixes the plane of the surface and its scale. `rectangle`: the four corners, in turn, of a thing of
 * known width (first to second corner) and height on the surface's plane. `length`: the two ends of a known length on
 * the plane. The surface then fixes the plane itself, so its first outline has to be a rectangle's four corners.
 * Lengths in feet.
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
 * are a rectangle's, with straight perpendicular sides, which then helps to find its plane.
 */
export type Outline = { corners: Point[]; hole: boolean; rectangular?: boolean };

/**
 * The points and answers for one photo. `more_references`: other things of known size on the same plane; each counts by
 * its precision. `shows_again`: the photo shows the surface of another photo again, so their areas are combined and not
 * added.
 *
 * `turned`: the photo is upright after this clockwise turn, in degrees; its points are those of the photo as stored.
 *
 * Answers of a person: `elevated`: the photo was taken from a balcony, a window or a ladder, or is of a roof.
 * `as_taken`: the photo is uncropped (true), or cropped or a screenshot (false). `size_confirmed`: an unlikely size is
 * right (`unlikelySize.ts`). `zoom`: the zoom that the camera's screen showed, for a photo without a noted lens.
 */
export type PhotoMeasurement = {
  photo_id: string;
  reference: Reference;
  more_references?: Reference[];
  outlines: Outline[];
  shows_again?: string;
  turned?: 90 | 180 | 270;
  elevated?: boolean;
  as_taken?: boolean;
  zoom?: Zoom;
  size_confirmed?: boolean;
};

/** A whole measurement: surfaces on one photo and over several photos add up. */
export type Measurement = { photos: PhotoMeasurement[] };

/** A figure with its spread: half of the time it is above the median, and 8 times of 10 between low and high. */
export type Interval = { median: number; low: number; high: number };

/** A polygon has at most this many corners, a photo this many outlines. */
export const maxCorners = 40;
export const maxOutlines = 20;

/** The limit of things of known size per photo, besides the first. */
export const maxMoreReferences = 4;
