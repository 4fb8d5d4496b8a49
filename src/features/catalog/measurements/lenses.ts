import { type MeasuredPhoto, type Zoom, zooms } from "./measurement.ts";
import { shapeCorrection } from "./wholePhoto.ts";

/**
 * A lens that may have taken a photo. `equivalent`: its focal length for the photo's own diagonal, as the 35 mm
 * equivalent in mm, and `off` the standard deviation of its logarithm. `bend`: the distortion at the photo's corner (the
 * division model of `bentAt`), `bendOff` its standard deviation; both 0 for a pinhole. `chance`: the share of photos
 * that lenses like this one take, before the points say more.
 */
export type Lens = { equivalent: number; off: number; bend: number; bendOff: number; chance: number };

/** The lenses of phones, by their zoom: 35 mm equivalents in mm, and how far those of makers and models are apart. */
const phoneLenses: Readonly<Record<Zoom, { equivalent: number; off: number }>> = {
  0.5: { equivalent: 13, off: 0.08 },
  1: { equivalent: 26, off: 0.05 },
  2: { equivalent: 50, off: 0.05 },
  3: { equivalent: 74, off: 0.06 },
  5: { equivalent: 120, off: 0.06 },
};

/**
 * The shares of phones' photos by their zoom, where nothing is noted. Also a digital zoom between the lenses, of which
 * nothing is noted either.
 */
const chances: Readonly<Record<Zoom, number>> = { 0.5: 0.08, 1: 0.75, 2: 0.08, 3: 0.04, 5: 0.02 };
const unnotedZoom = { equivalent: 40, off: 0.35, chance: 0.03 };

/**
 * The error of a noted focal length, as the standard deviation of its logarithm: that of the lens, and in mm that of
 * rounding to whole millimetres (evenly distributed: 1/√12).
 */
const notedError = { lens: 0.01, rounding: 0.29 };

/** Lenses wider than this bend lines at the edge of the picture, 35 mm equivalent in mm. */
const widestStraight = 20;

/**
 * The standard deviation of the distortion at the corner: of a wide lens, and of a camera that notes nothing, which may
 * be a doorbell. Phones correct the others.
 */
const wideBend = 0.1;
const unnotedBend = 0.07;

/**
 * The distortion of a lens that is known to bend and its standard deviation, for a focal length of half of the diagonal.
 * It goes with the inverse square of the focal length: between a straight lens and one that shows equal angles at equal
 * distances, which has −0.36.
 */
const knownBend = { bend: -0.25, bendOff: 0.15 };

/** Makers of action cameras, drones and doorbells, by the beginning of what their cameras note. */
const bendingMakers =
  /^(gopro|insta360|arashi vision|akaso|sjcam|gitup|aee|xiaoyi|yi technology|dji|hasselblad l1d|parrot|autel|skydio|ring|nest|arlo|wyze|eufy|blink|reolink)\b/i;

/** True if a camera's lens is known to bend straight lines; `camera` is its noted make and model. */
export function isBending({ camera }: Pick<MeasuredPhoto, "camera">): boolean {
  return bendingMakers.test(camera ?? "");
}

/** The noted focal length if it is possible, else null. */
function notedFocal({ focal_length_35mm: noted }: MeasuredPhoto): number | null {
  return noted !== null && Number.isFinite(noted) && noted > 0 ? noted : null;
}

function distortionOf(photo: MeasuredPhoto, equivalent: number): Pick<Lens, "bend" | "bendOff"> {
  if (!isBending(photo)) {
    const unnoted = notedFocal(photo) === null ? unnotedBend : 0;
    return { bend: 0, bendOff: equivalent < widestStraight ? wideBend : unnoted };
  }
  const perFocal = (filmDiagonal / 2 / equivalent) ** 2;
  return { bend: knownBend.bend * perFocal, bendOff: knownBend.bendOff * perFocal };
}

/** The diagonal of the 35 mm film frame (36 × 24 mm), in mm. */
const filmDiagonal = Math.hypot(36, 24);

/**
 * The lenses that may have taken a photo, likeliest first; their chances add up to 1. `asTaken` and `zoom` are the
 * person's answers. A noted digital zoom is part of the noted focal length or not.
 */
export function lensesOf(photo: MeasuredPhoto, { as_taken, zoom }: { as_taken?: boolean; zoom?: Zoom }): Lens[] {
  const shape = shapeCorrection(photo, as_taken);
  const lens = (equivalent: number, off: number, chance: number): Lens => ({
    equivalent: equivalent * Math.exp(shape.log),
    off: Math.hypot(off, shape.off),
    ...distortionOf(photo, equivalent),
    chance,
  });
  const noted = notedFocal(photo);
  if (noted !== null) {
    const off = Math.hypot(notedError.lens, notedError.rounding / noted);
    const zoomed = photo.digital_zoom ?? 1;
    return zoomed === 1 ? [lens(noted, off, 1)] : [lens(noted, off, 0.5), lens(noted * zoomed, off, 0.5)];
  }
  if (zoom !== undefined) return [lens(phoneLenses[zoom].equivalent, phoneLenses[zoom].off, 1)];
  return [
    ...zooms.map((one) => lens(phoneLenses[one].equivalent, phoneLenses[one].off, chances[one])),
    lens(unnotedZoom.equivalent, unnotedZoom.off, unnotedZoom.chance),
  ].toSorted((one, other) => other.chance - one.chance);
}
