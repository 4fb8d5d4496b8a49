// EXIF is a small TIFF in every format: JPEG's APP1, PNG's eXIf, WebP's EXIF or an item of HEIC. A search for its
// header reads all four alike, also in a truncated file.
const tiffHeaders = [
  [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0],
  [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
];
const maxExifBytes = 256 * 1024;

/** The offset of a TIFF's first directory; its header says the same. */
const firstDirectory = 8;

const tags = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  makerNote: 0x927c,
  width: 0xa002,
  height: 0xa003,
  digitalZoom: 0xa404,
  focalLength: 0xa405,
};
const types = { short: 3, long: 4, rational: 5, undefined: 7, signedRational: 10 };

/** The camera's notes on a photo that measuring needs (`MeasuredPhoto` explains each). */
export type CameraNotes = {
  focal_length_35mm: number | null;
  gravity: readonly [number, number, number] | null;
  digital_zoom: number | null;
  cropped: boolean;
};

/** The notes of a photo without any. */
export const noNotes: CameraNotes = { focal_length_35mm: null, gravity: null, digital_zoom: null, cropped: false };

/**
 * Reads the camera's notes on a picture whose present size is `size`; null without notes. `bytes` are the original's
 * and may be only its beginning. The server reads the notes of an uploaded photo, the browser those of a photo that
 * stays on the device.
 *
 * It searches two directories for a few tags each and reads nothing else of EXIF: libraries that read all of it let a
 * crafted file name the same bytes many thousand times.
 */
export function readCameraNotes(bytes: Uint8Array, size: { width: number; height: number }): CameraNotes | null {
  const starts = tiffHeaders.map((header) => placeOf(header, bytes)).filter((at) => at >= 0);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  const block = bytes.subarray(start, start + maxExifBytes);
  const tiff = new Tiff(block, block[0] === 0x49);
  const exif = tiff.wholeNumber(tags.exifDirectory, firstDirectory);
  if (exif === null) return noNotes;
  const focal = tiff.wholeNumber(tags.focalLength, exif);
  const note = appleNote(tiff.bytesOf(tags.makerNote, exif));
  return {
    focal_length_35mm: focal !== null && focal >= 5 && focal <= 2000 ? focal : null,
    gravity: note && gravityIn(note, tiff.wholeNumber(tags.orientation, firstDirectory) ?? 1),
    digital_zoom: note ? null : zoomOf(tiff.rationals(tags.digitalZoom, exif, types.rational, 1)),
    cropped: isOtherShape(size, tiff.wholeNumber(tags.width, exif) ?? 0, tiff.wholeNumber(tags.height, exif) ?? 0),
  };
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

/** The first offset of these bytes; -1 if they are not found. */
function placeOf(wanted: readonly number[], bytes: Uint8Array): number {
  const [first = 0] = wanted;
  let at = bytes.indexOf(first);
  while (at >= 0 && !wanted.every((byte, index) => bytes[at + index] === byte)) at = bytes.indexOf(first, at + 1);
  return at;
}

/** Directories in a block of bytes, whose offsets and lengths are untrusted. */
class Tiff {
  readonly #block: Uint8Array;
  readonly #view: DataView;
  readonly #littleEndian: boolean;

  constructor(block: Uint8Array, littleEndian: boolean) {
    this.#block = block;
    this.#view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    this.#littleEndian = littleEndian;
  }

  /** The single whole number that a directory stores under a tag; null without one. */
  wholeNumber(tag: number, directory: number): number | null {
    const entry = this.#entryOf(tag, directory);
    if (!entry || entry.count !== 1) return null;
    if (entry.type === types.short) return this.#short(entry.valueAt);
    return entry.type === types.long ? this.#long(entry.valueAt) : null;
  }

  /** Exactly `count` fractions, as numbers; null if there are others, or if one is not a finite number. */
  rationals(tag: number, directory: number, type: number, count: number): number[] | null {
    const entry = this.#entryOf(tag, directory);
    const start = entry && entry.type === type && entry.count === count ? this.#long(entry.valueAt) : null;
    if (start === null || start + count * 8 > this.#view.byteLength) return null;
    const part = (at: number) =>
      type === types.signedRational
        ? this.#view.getInt32(at, this.#littleEndian)
        : this.#view.getUint32(at, this.#littleEndian);
    const numbers = Array.from({ length: count }, (_, index) => part(start + index * 8) / part(start + index * 8 + 4));
    return numbers.every((number) => Number.isFinite(number)) ? numbers : null;
  }

  /** Untyped bytes, as many of them as the block has. */
  bytesOf(tag: number, directory: number): Uint8Array | null {
    const entry = this.#entryOf(tag, directory);
    const start = entry?.type === types.undefined ? this.#long(entry.valueAt) : null;
    return entry && start !== null ? this.#block.subarray(start, start + entry.count) : null;
  }

  /** A directory is 2 bytes of count, and 12 bytes an entry. */
  #entryOf(tag: number, directory: number): { type: number; count: number; valueAt: number } | null {
    const count = this.#short(directory) ?? 0;
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
      const found = this.#short(at);
      if (found === null) return null;
      if (found !== tag) continue;
      const [type, many] = [this.#short(at + 2), this.#long(at + 4)];
      return type === null || many === null ? null : { type, count: many, valueAt: at + 8 };
    }
    return null;
  }

  #short(at: number): number | null {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, this.#littleEndian) : null;
  }

  #long(at: number): number | null {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, this.#littleEndian) : null;
  }
}
