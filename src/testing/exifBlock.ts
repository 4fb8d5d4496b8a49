/** The value of a tag in a directory: a whole number, or bytes located elsewhere in the block. */
export type ExifEntry = readonly [tag: number, type: number, count: number, value: number | Buffer];

type Directories = {
  littleEndian?: boolean;
  first?: readonly ExifEntry[];
  exif: readonly ExifEntry[];
  exifAt?: number;
  gap?: number;
};

/**
 * A hand-made EXIF block. `exifAt` gives a false address of its second directory; `gap` is the number of unused bytes
 * before the first, as in pictures that a program saved again.
 */
export function exifBlock({ littleEndian = true, first = [], exif, exifAt, gap = 0 }: Directories): Buffer {
  const exifIs = 8 + gap + lengthOf(first.length + 1);
  const start = Buffer.alloc(8 + gap);
  start.write(littleEndian ? "II\x2a\0" : "MM\0\x2a", "latin1");
  if (littleEndian) start.writeUInt32LE(8 + gap, 4);
  else start.writeUInt32BE(8 + gap, 4);
  return written(start, littleEndian, [[...first, [0x8769, 4, 1, exifAt ?? exifIs]], exif]);
}

/** An iPhone's maker note with its acceleration in g: x to the right of its screen, y up it, z out of it. */
export function appleNote(felt: readonly number[], littleEndian = false): Buffer {
  const start = Buffer.from(`Apple iOS\0\0\x01${littleEndian ? "II" : "MM"}`, "latin1");
  const parts = felt.flatMap((one) => [Math.round(one * 10_000), 10_000]);
  return written(start, littleEndian, [
    [
      [0x0001, 9, 1, 14],
      [0x0008, 10, felt.length, numbers(parts, littleEndian)],
    ],
  ]);
}

/** A fraction in EXIF format. */
export const fraction = (numerator: number, denominator: number, littleEndian = true): Buffer =>
  numbers([numerator, denominator], littleEndian);

/** The same JPEG with this EXIF block. */
export function withExifBlock(jpeg: Buffer, block: Buffer): Buffer {
  const head = Buffer.from("\xff\xd8\xff\xe1\0\0Exif\0\0", "latin1");
  head.writeUInt16BE(block.length + 8, 4);
  return Buffer.concat([head, block, jpeg.subarray(2)]);
}

const lengthOf = (entries: number) => 2 + entries * 12 + 4;

function numbers(all: readonly number[], littleEndian: boolean): Buffer {
  const bytes = Buffer.alloc(all.length * 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, one] of all.entries()) view.setInt32(index * 4, one, littleEndian);
  return bytes;
}

/** The directories one after another, followed by values that do not fit into an entry. */
function written(start: Buffer, littleEndian: boolean, directories: (readonly ExifEntry[])[]): Buffer {
  const elsewhere: Buffer[] = [];
  let free = start.length + directories.reduce((sum, entries) => sum + lengthOf(entries.length), 0);
  const blocks = directories.map((entries) => {
    const block = Buffer.alloc(lengthOf(entries.length));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    view.setUint16(0, entries.length, littleEndian);
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      const at = 2 + index * 12;
      view.setUint16(at, tag, littleEndian);
      view.setUint16(at + 2, type, littleEndian);
      view.setUint32(at + 4, count, littleEndian);
      if (typeof value !== "number") {
        view.setUint32(at + 8, free, littleEndian);
        elsewhere.push(value);
        free += value.length;
      } else if (type === 4 || type === 9) view.setUint32(at + 8, value, littleEndian);
      else view.setUint16(at + 8, value, littleEndian);
    }
    return block;
  });
  return Buffer.concat([start, ...blocks, ...elsewhere]);
}
