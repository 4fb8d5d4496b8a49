import type { MeasuredPhoto } from "./measurement.ts";

/**
 * The reason why a photo may not be all that its camera took, which decides where its middle is and how wide its lens
 * saw. `cropped`: its camera noted another shape; there is nothing to ask. `screenshot`: no lens noted, and as long as
 * a phone's screen. `shape`: a shape that no camera sensor has, as of a crop or a camera set to 16:9. `no_lens`: no
 * lens noted, as in photos forwarded by a messenger.
 */
export type PhotoDoubt = "cropped" | "screenshot" | "shape" | "no_lens";

/** Ratios of the long to the short side of camera sensors: phones and small cameras, then large cameras. */
const phoneSensor = 4 / 3;
const sensors = [phoneSensor, 3 / 2];

/** The tolerance of a shape's logarithm: some cameras leave out a few lines of pixels. */
const sameShape = 0.015;

/** The smallest ratio of phones' screens; older ones are 16:9, as photos can be. */
const screenShape = 1.9;

/** Above this ratio, no lens took the picture at once: phones assemble panoramas while they are turned. */
const panoramaShape = 2.4;

type Size = Pick<MeasuredPhoto, "width" | "height">;

const shapeOf = ({ width, height }: Size) => Math.max(width, height) / Math.min(width, height);

const isSensorShape = (photo: Size) => sensors.some((one) => Math.abs(Math.log(shapeOf(photo) / one)) < sameShape);

/** The reason to doubt that a photo is uncropped; null without one. */
export function photoDoubtOf(photo: MeasuredPhoto): PhotoDoubt | null {
  if (photo.cropped) return "cropped";
  if (photo.focal_length_35mm === null && shapeOf(photo) >= screenShape) return "screenshot";
  if (!isSensorShape(photo)) return "shape";
  return photo.focal_length_35mm === null ? "no_lens" : null;
}

/** True if a photo counts as all that its camera took. `asTaken`: the person's answer, if there was a question. */
export function isUncropped(photo: MeasuredPhoto, asTaken: boolean | undefined): boolean {
  const doubt = photoDoubtOf(photo);
  return doubt === null ? asTaken !== false : doubt !== "cropped" && asTaken === true;
}

/** True if a picture is so long that no lens took it at once. */
export function isPanorama(photo: Size): boolean {
  return shapeOf(photo) > panoramaShape;
}

/** A length estimated by its logarithm: the middle and the standard deviation. */
type LogEstimate = { log: number; off: number };

/**
 * The factor between the focal length of the camera's whole frame and the one that fits the photo's own diagonal.
 *
 * A photo of a sensor's shape needs none. A photo of another shape is a part of a 4:3 frame, and cameras note the focal
 * length either for the whole frame or for the part. The estimate is in the middle, with either of them a standard
 * deviation away. The cut of a cropped photo is unknown: an eighth to half of its diagonal is usual.
 */
export function shapeCorrection(photo: MeasuredPhoto, asTaken: boolean | undefined): LogEstimate {
  if (!isUncropped(photo, asTaken)) return cut;
  const half = isSensorShape(photo) ? 0 : Math.log(wholeFrame(photo)) / 2;
  return { log: half, off: half };
}

const cut: LogEstimate = { log: 0.2, off: 0.25 };

/**
 * The ratio of the diagonal of the 4:3 frame to the photo's own. The frame shares the photo's longer or shorter side.
 */
function wholeFrame(photo: Size): number {
  const shape = shapeOf(photo);
  const [long, short] = shape > phoneSensor ? [shape, shape / phoneSensor] : [phoneSensor, 1];
  return Math.hypot(long, short) / Math.hypot(shape, 1);
}
