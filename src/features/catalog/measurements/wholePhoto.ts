import type { MeasuredPhoto } from "./measurement.ts";

/**
 * Why a photo may not be all of what its camera took, which decides where its middle is and how much its lens saw.
 * `cropped`: its camera noted another shape; there is nothing to ask. `screenshot`: nothing of a lens, and as long as a
 * phone's screen. `shape`: another shape than a camera's sensor has, as a crop has, or a camera set to 16:9. `no_lens`:
 * nothing noted, as of what a messenger has sent on.
 */
export type PhotoDoubt = "cropped" | "screenshot" | "shape" | "no_lens";

/** The long over the short side of what camera sensors see: phones and small cameras, and large cameras. */
const phoneSensor = 4 / 3;
const sensors = [phoneSensor, 3 / 2];

/** By how much the logarithm of a shape may differ: some cameras leave out a few lines of pixels. */
const sameShape = 0.015;

/** Phones' screens are at least so long; older ones are 16:9, as photos can be. */
const screenShape = 1.9;

/** Longer than anything that a lens sees at once: phones put such pictures together while they are turned. */
const panoramaShape = 2.4;

type Size = Pick<MeasuredPhoto, "width" | "height">;

const shapeOf = ({ width, height }: Size) => Math.max(width, height) / Math.min(width, height);

const isSensorShape = (photo: Size) => sensors.some((one) => Math.abs(Math.log(shapeOf(photo) / one)) < sameShape);

/** What speaks against a photo being as it was taken; null: nothing. */
export function photoDoubtOf(photo: MeasuredPhoto): PhotoDoubt | null {
  if (photo.cropped) return "cropped";
  if (photo.focal_length_35mm === null && shapeOf(photo) >= screenShape) return "screenshot";
  if (!isSensorShape(photo)) return "shape";
  return photo.focal_length_35mm === null ? "no_lens" : null;
}

/** Whether a photo counts as all of what its camera took. `asTaken`: what a person said of it, where he was asked. */
export function isUncropped(photo: MeasuredPhoto, asTaken: boolean | undefined): boolean {
  const doubt = photoDoubtOf(photo);
  return doubt === null ? asTaken !== false : doubt !== "cropped" && asTaken === true;
}

/** Whether a picture is so long that no lens took it at once. */
export function isPanorama(photo: Size): boolean {
  return shapeOf(photo) > panoramaShape;
}

/** A length that is known by its logarithm: the middle of it, and a standard deviation. */
type LogEstimate = { log: number; off: number };

/**
 * By how much what a camera noted has to be made longer to fit a photo, whose own diagonal it would belong to otherwise.
 *
 * A photo of a sensor's shape fits. One that was taken in another shape is a part of what a sensor of 4:3 saw, and cameras
 * note either the focal length for all of that, or that for the part: it is in the middle, either of them a standard
 * deviation away. What was cut off a cropped photo is unknown: an eighth to half of its diagonal is usual.
 */
export function focalCorrection(photo: MeasuredPhoto, asTaken: boolean | undefined): LogEstimate {
  const zoom = half(photo.digital_zoom ?? 1);
  const shape = isUncropped(photo, asTaken) ? half(isSensorShape(photo) ? 1 : wholeFrame(photo)) : cut;
  return { log: zoom.log + shape.log, off: Math.hypot(zoom.off, shape.off) };
}

/** Either this many times as long or not: in the middle, each of them a standard deviation away. */
const half = (times: number): LogEstimate => ({ log: Math.log(times) / 2, off: Math.log(times) / 2 });

const cut: LogEstimate = { log: 0.2, off: 0.25 };

/** How many times as long as a photo's diagonal that of the 4:3 frame is of which it is all of the longer, or shorter, side. */
function wholeFrame(photo: Size): number {
  const shape = shapeOf(photo);
  const [long, short] = shape > phoneSensor ? [shape, shape / phoneSensor] : [phoneSensor, 1];
  return Math.hypot(long, short) / Math.hypot(shape, 1);
}
