import { type ExifBlock, exifBlockOf, Tiff, types } from "./exifDirectories.ts";
import { sensorDiagonal } from "./sensorSizes.ts";

const tags = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  focalLength: 0x920a,
  subjectDistance: 0x9206,
  makerNote: 0x927c,
  width: 0xa002,
  height: 0xa003,
  digitalZoom: 0xa404,
  equivalent: 0xa405,
};

/** The camera's notes on a photo that measuring needs (`MeasuredPhoto` explains each). */
export type CameraNotes = {
  focal_length_35mm: number | null;
  gravity: readonly [number, number, number] | null;
  digital_zoom: number | null;
  cropped: boolean;
  camera: string | null;
};

/** The notes of a photo without any. */
export const noNotes: CameraNotes = {
  focal_length_35mm: null,
  gravity: null,
  digital_zoom: null,
  cropped: false,
  camera: null,
};

/**
 * Reads the camera's notes on a picture whose present size is `size`; null without notes. `bytes` are the original's
 * and may be only its beginning. The server reads the notes of an uploaded photo, the browser those of a photo that
 * stays on the device.
 *
 * It searches two directories for a few tags each and reads nothing else of EXIF: libraries that read all of it let a
 * crafted file name the same bytes many thousand times.
 */
export function readCameraNotes(bytes: Uint8Array, size: { width: number; height: number }): CameraNotes | null {
  const block = exifBlockOf(bytes);
  if (block === null || block === "empty") return block && noNotes;
  const { tiff, first, exif } = block;
  const note = appleNote(tiff.bytesOf(tags.makerNote, exif));
  return {
    focal_length_35mm: focused(block, notedEquivalent(block) ?? computedEquivalent(block, bytes)),
    gravity: note && gravityIn(note, tiff.wholeNumber(tags.orientation, first) ?? 1),
    digital_zoom: note ? null : zoomOf(tiff.rationals(tags.digitalZoom, exif, types.rational, 1)),
    cropped: isOtherShape(size, tiff.wholeNumber(tags.width, exif) ?? 0, tiff.wholeNumber(tags.height, exif) ?? 0),
    camera: [tags.make, tags.model].flatMap((tag) => tiff.text(tag, first, longestName) ?? []).join(" ") || null,
  };
}

/** Focal lengths that a lens can have, as 35 mm equivalents in mm. */
const possible = { low: 5, high: 2000 };

const isPossible = (focal: number) => focal >= possible.low && focal <= possible.high;

/** The equivalent that the camera noted; some cameras note it in the first directory. */
function notedEquivalent({ tiff, first, exif }: ExifBlock): number | null {
  const focal = tiff.wholeNumber(tags.equivalent, exif) ?? tiff.wholeNumber(tags.equivalent, first);
  return focal !== null && isPossible(focal) ? focal : null;
}

/** The diagonal of the 35 mm film frame (36 × 24 mm), in mm: the base of an equivalent focal length (CIPA DCG-001). */
const filmDiagonal = Math.hypot(36, 24);

/**
 * The 35 mm equivalent in mm of a photo that does not note one: by the lens's own focal length and the sensor's size, as
 * ExifTool computes it (Exif.pm, CalcScaleFactor35efl). Null if one of the two is unknown.
 */
function computedEquivalent(block: ExifBlock, bytes: Uint8Array): number | null {
  const { tiff, first, exif } = block;
  const [focal] = tiff.rationals(tags.focalLength, exif, types.rational, 1) ?? [];
  const diagonal = focal ? sensorDiagonal(block, tiff.text(tags.model, first, longestName), bytes) : null;
  if (!focal || diagonal === null) return null;
  const equivalent = Math.round(((focal * filmDiagonal) / diagonal) * 100) / 100;
  return isPossible(equivalent) ? equivalent : null;
}

/** A maker or a model has at most this many characters; longer names are cut. */
const longestName = 40;

/**
 * The distance below which focusing widens a lens noticeably, in metres, and the longest focal length, in mm, of lenses
 * that focus by moving as a whole, as phones' do. Longer ones focus inside and do not follow the formula.
 */
const breathing = { below: 1, longest: 10 };

/**
 * An equivalent focal length at the distance that the camera noted. A lens that moves as a whole to focus is further
 * from its sensor by the factor d / (d − f) (thin lens: 1/f = 1/d + 1/b).
 */
function focused({ tiff, exif }: ExifBlock, equivalent: number | null): number | null {
  const [focal] = tiff.rationals(tags.focalLength, exif, types.rational, 1) ?? [];
  const [distance] = tiff.rationals(tags.subjectDistance, exif, types.rational, 1) ?? [];
  if (equivalent === null || !focal || !distance || focal > breathing.longest || distance >= breathing.below)
    return equivalent;
  const away = Math.max(distance * 1000, 10 * focal);
  return Math.round(((equivalent * away) / (away - focal)) * 100) / 100;
}

/**
 * A digital zoom that the noted focal length may or may not include. An iPhone's includes it: its wide lens zoomed
 * twice is noted with 63 mm instead of 28 (photo.stackexchange.com, on the lens names of the iPhone 7 Plus). Other
 * makers do not promise it.
 */
function zoomOf(noted: number[] | null): number | null {
  const zoom = noted?.[0] ?? 0;
  return zoom > 1.05 && zoom <= 100 ? Math.round(zoom * 100) / 100 : null;
}

/** The tolerance of the sides' ratio against the camera's note: it covers only the rounding of small pictures. */
const sameShape = 0.015;

/**
 * True if a picture's shape differs from the one its camera noted. Compares long side to short side, because
 * orientation can swap width and height.
 */
function isOtherShape(size: { width: number; height: number }, notedWidth: number, notedHeight: number): boolean {
  if (Math.min(size.width, size.height, notedWidth, notedHeight) <= 0) return false;
  const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);
  return Math.abs(Math.log(ratio(size.width, size.height) / ratio(notedWidth, notedHeight))) > sameShape;
}

const appleSignature = "Apple iOS\0";
const appleByteOrderAt = 12;
const appleDirectory = 14;
const accelerationTag = 0x0008;

/** An iPhone's own notes: a directory with its own byte order, whose offsets count from the start of the notes. */
function appleNote(note: Uint8Array | null): Tiff | null {
  return note && String.fromCharCode(...note.subarray(0, appleSignature.length)) === appleSignature
    ? new Tiff(note, note[appleByteOrderAt] === 0x49)
    : null;
}

/** The length of the gravity vector while a phone is still, in g. */
const heldStill = [0.9, 1.1] as const;

/**
 * The direction an iPhone felt as down when it took a photo, on the upright picture: right, down, into it; length 1.
 *
 * The noted vector points down in the phone's axes: x to the right of the screen, y up it, z out of it, so an upright
 * phone notes 0, -1, 0 (ExifTool, Apple tags: AccelerationVector; Apple, CMAccelerometerData). The camera looks out of
 * the back, and its picture is upright when the phone is on its right side: right is then -y, down -x, and forward -z.
 *
 * Null if the phone was shaken, or if down is not nearest to the lower edge of the picture, because someone has turned
 * it since.
 */
function gravityIn(note: Tiff, orientation: number): [number, number, number] | null {
  const [x, y, z] = note.rationals(accelerationTag, appleDirectory, types.signedRational, 3) ?? [];
  if (x === undefined || y === undefined || z === undefined) return null;
  const long = Math.hypot(x, y, z);
  if (!(long >= heldStill[0] && long <= heldStill[1])) return null;
  const [right, down] = uprightAs(orientation, -y / long, -x / long);
  return down > Math.abs(right) ? [rounded(right), rounded(down), rounded(-z / long)] : null;
}

/** Converts a direction on the stored picture (right, down) to the upright one, by EXIF's eight orientations. */
function uprightAs(orientation: number, right: number, down: number): [number, number] {
  const across: Readonly<Record<number, [number, number]>> = {
    2: [-right, down],
    3: [-right, -down],
    4: [right, -down],
    5: [down, right],
    6: [-down, right],
    7: [-down, -right],
    8: [down, -right],
  };
  return across[orientation] ?? [right, down];
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000 + 0;
