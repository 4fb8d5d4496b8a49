// EXIF is a small TIFF wherever it sits: in JPEG's APP1, PNG's eXIf, WebP's EXIF or an item of HEIC. Looking for its
// header reads all four alike, also in a file cut short.
const tiffHeaders = [
  [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0],
  [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
];
const maxExifBytes = 256 * 1024;

const exifDirectoryTag = 0x8769;
const focalLengthTag = 0xa405;
const shortType = 3;
const longType = 4;

/**
 * The focal length that the camera noted, as its 35 mm equivalent in millimetres; null where there is none or it is not
 * believable. `bytes` may be only the beginning of the file. The server reads it of what is sent, the browser of a photo that
 * stays on the device. Two directories are looked through once each, and nothing
 * else of EXIF is read: libraries that read all of it let a crafted file name the same bytes many thousand times.
 */
export function readFocalLength(bytes: Uint8Array): number | null {
  const starts = tiffHeaders.map((header) => placeOf(header, bytes)).filter((at) => at >= 0);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  const tiff = new Tiff(bytes.subarray(start, start + maxExifBytes));
  const exifDirectory = tiff.valueOf(exifDirectoryTag, tiff.firstDirectory);
  const value = exifDirectory === null ? null : tiff.valueOf(focalLengthTag, exifDirectory);
  return value !== null && value >= 5 && value <= 2000 ? value : null;
}

/** Where these bytes are found first; -1: nowhere. */
function placeOf(wanted: readonly number[], bytes: Uint8Array): number {
  const [first = 0] = wanted;
  let at = bytes.indexOf(first);
  while (at >= 0 && !wanted.every((byte, index) => bytes[at + index] === byte)) at = bytes.indexOf(first, at + 1);
  return at;
}

/** The block of a TIFF whose header has been found; offsets count from its beginning and are not to be trusted. */
class Tiff {
  readonly firstDirectory = 8;
  readonly #view: DataView;
  readonly #littleEndian: boolean;

  constructor(block: Uint8Array) {
    this.#view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    this.#littleEndian = block[0] === 0x49;
  }

  /** The single whole number that a directory (2 bytes of count, 12 bytes an entry) keeps under a tag. */
  valueOf(tag: number, directory: number): number | null {
    const count = this.#short(directory) ?? 0;
    for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
      const found = this.#short(entry);
      if (found === null) return null;
      if (found !== tag) continue;
      const type = this.#short(entry + 2);
      if (this.#long(entry + 4) !== 1) return null;
      return type === shortType ? this.#short(entry + 8) : type === longType ? this.#long(entry + 8) : null;
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
