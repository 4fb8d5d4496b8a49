// EXIF is a small TIFF in every format: JPEG's APP1, PNG's eXIf, WebP's EXIF or an item of HEIC. A search for its
// header reads all four alike, also in a truncated file.
const headerStarts = [
  { littleEndian: true, bytes: [0x49, 0x49, 0x2a, 0] },
  { littleEndian: false, bytes: [0x4d, 0x4d, 0, 0x2a] },
];
const headerBytes = 8;
const maxExifBytes = 256 * 1024;

/** The bytes of a picture can look like a header by chance. As many places as this are tried. */
const maxPlaces = 16;

const exifDirectoryTag = 0x8769;

/** The types of EXIF values that are read, by their numbers in the format. */
export const types = { text: 2, short: 3, long: 4, rational: 5, undefined: 7, signedRational: 10 };

/** An EXIF block: its directories, and where in it the first one and the camera's own one begin. */
export type ExifBlock = { tiff: Tiff; first: number; exif: number };

/**
 * The EXIF block of a picture, of which `bytes` can be only the beginning. "empty" if there is a header but no
 * directory of a camera; null without a header.
 */
export function exifBlockOf(bytes: Uint8Array): ExifBlock | "empty" | null {
  const starts = headerStarts
    .flatMap(({ littleEndian, bytes: wanted }) => placesOf(wanted, bytes).map((at) => ({ at, littleEndian })))
    .toSorted((one, other) => one.at - other.at);
  for (const { at, littleEndian } of starts) {
    const tiff = new Tiff(bytes.subarray(at, at + maxExifBytes), littleEndian);
    const first = tiff.firstDirectory();
    const exif = first === null ? null : tiff.wholeNumber(exifDirectoryTag, first);
    if (first !== null && exif !== null) return { tiff, first, exif };
  }
  return starts.length > 0 ? "empty" : null;
}

/** The first places at which these bytes begin, at most 16. */
export function placesOf(wanted: readonly number[], bytes: Uint8Array): number[] {
  const [first = 0] = wanted;
  const found: number[] = [];
  for (let at = bytes.indexOf(first); at >= 0 && found.length < maxPlaces; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) found.push(at);
  return found;
}

/** Directories in a block of bytes, whose offsets and lengths are untrusted. */
export class Tiff {
  readonly #block: Uint8Array;
  readonly #view: DataView;
  readonly #littleEndian: boolean;

  constructor(block: Uint8Array, littleEndian: boolean) {
    this.#block = block;
    this.#view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    this.#littleEndian = littleEndian;
  }

  /** The offset of the first directory, which a program that saved the picture again may have moved; null without one. */
  firstDirectory(): number | null {
    const at = this.#long(4);
    return at !== null && at >= headerBytes && at + 2 <= this.#view.byteLength ? at : null;
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
    const numbers = this.#fractions(tag, directory, type, count)?.map(([over, under]) => over / under);
    return numbers?.every((number) => Number.isFinite(number)) ? numbers : null;
  }

  /** The single fraction without a sign that a directory stores under a tag, as its two whole numbers; null without one. */
  fraction(tag: number, directory: number): readonly [over: number, under: number] | null {
    return this.#fractions(tag, directory, types.rational, 1)?.[0] ?? null;
  }

  /** A text of at most `most` characters, without the spaces around it; null without one. */
  text(tag: number, directory: number, most: number): string | null {
    const entry = this.#entryOf(tag, directory);
    if (!entry || entry.type !== types.text) return null;
    // Up to four bytes are in the entry itself.
    const start = entry.count <= 4 ? entry.valueAt : this.#long(entry.valueAt);
    if (start === null) return null;
    const bytes = this.#block.subarray(start, start + Math.min(entry.count, most));
    const end = bytes.indexOf(0);
    const text = String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)));
    return text.replaceAll(/[^ -~]/g, "").trim() || null;
  }

  #fractions(tag: number, directory: number, type: number, count: number): (readonly [number, number])[] | null {
    const entry = this.#entryOf(tag, directory);
    const start = entry && entry.type === type && entry.count === count ? this.#long(entry.valueAt) : null;
    if (start === null || start + count * 8 > this.#view.byteLength) return null;
    const part = (at: number) =>
      type === types.signedRational
        ? this.#view.getInt32(at, this.#littleEndian)
        : this.#view.getUint32(at, this.#littleEndian);
    return Array.from({ length: count }, (_, index) => [part(start + index * 8), part(start + index * 8 + 4)] as const);
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
