import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appleNote, exifBlock, fraction, type ExifEntry } from "#testing/exifBlock.ts";
import { noNotes, readCameraNotes } from "./cameraNotes.ts";

const size = { width: 4032, height: 3024 };
const focal26: ExifEntry = [0xa405, 3, 1, 26];
const noteOf = (bytes: Buffer): ExifEntry => [0x927c, 7, bytes.length, bytes];
const orders = [true, false];

describe("what a camera noted", () => {
  test("is nothing known where a picture has no notes, and nothing noted where they are empty", () => {
    expect(readCameraNotes(Buffer.from("a picture without notes"), size)).toBeNull();
    expect(readCameraNotes(exifBlock({ exif: [] }), size)).toEqual(noNotes);
  });

  test.each(orders)("a digital zoom, in either byte order (little endian: %s)", (littleEndian) => {
    const zoomed = (numerator: number, denominator: number) =>
      readCameraNotes(
        exifBlock({ littleEndian, exif: [focal26, [0xa404, 5, 1, fraction(numerator, denominator, littleEndian)]] }),
        size,
      )?.digital_zoom;
    expect(zoomed(20, 10)).toBe(2);
    expect(zoomed(133, 100)).toBe(1.33);
    // 1 is no zoom, 0 is no zoom by EXIF, a zero denominator is no number, and 100,000 is too large.
    expect([zoomed(1, 1), zoomed(0, 1), zoomed(3, 0), zoomed(100_000, 1)]).toEqual([null, null, null, null]);
  });

  test.each(orders)("in a block whose directories a program moved (little endian: %s)", (littleEndian) => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(40), (gap, before) => {
        const block = exifBlock({ littleEndian, gap, exif: [focal26] });
        expect(readCameraNotes(Buffer.concat([Buffer.alloc(before), block]), size)?.focal_length_35mm).toBe(26);
      }),
      { numRuns: 200 },
    );
  });

  test("behind bytes that only look like the beginning of a block", () => {
    const chance = Buffer.from("II\x2a\0\xff\xff\xff\x7fMM\0\x2a\0\0\0\0", "latin1");
    expect(readCameraNotes(Buffer.concat([chance, exifBlock({ exif: [focal26] })]), size)?.focal_length_35mm).toBe(26);
    expect(readCameraNotes(chance, size)).toEqual(noNotes);
  });

  test("an iPhone's digital zoom, which its focal length includes, is none", () => {
    const exif: ExifEntry[] = [focal26, [0xa404, 5, 1, fraction(2, 1)], noteOf(appleNote([0, -1, 0]))];
    expect(readCameraNotes(exifBlock({ exif }), size)?.digital_zoom).toBeNull();
  });

  test("another shape than the picture has", () => {
    const cropped = (noted: [number, number], picture: [number, number]) =>
      readCameraNotes(exifBlock({ exif: [focal26, [0xa002, 4, 1, noted[0]], [0xa003, 3, 1, noted[1]]] }), {
        width: picture[0],
        height: picture[1],
      })?.cropped;
    expect(cropped([4032, 3024], [4032, 3024])).toBe(false);
    // Shrunk, upright, or rounded when it was shrunk.
    expect(cropped([4032, 3024], [3000, 2250])).toBe(false);
    expect(cropped([4032, 3024], [2250, 3000])).toBe(false);
    expect(cropped([4080, 3072], [401, 302])).toBe(false);
    expect(cropped([4032, 3024], [4032, 2268])).toBe(true);
    expect(cropped([4032, 3024], [2000, 2000])).toBe(true);
    expect(cropped([0, 0], [4032, 2268])).toBe(false);
    // The demo's own picture has no size yet.
    expect(cropped([4032, 3024], [0, 0])).toBe(false);
  });
});

describe("the focal length of a camera that notes no equivalent", () => {
  const focal = (millimetres: number): ExifEntry => [0x920a, 5, 1, fraction(millimetres * 100, 100)];
  const text = (tag: number, words: string): ExifEntry => [tag, 2, words.length + 1, Buffer.from(`${words}\0`)];
  const pixels = (width: number, height: number): ExifEntry[] => [
    [0xa002, 4, 1, width],
    [0xa003, 4, 1, height],
  ];
  const resolution = (x: [number, number], y: [number, number], unit: number): ExifEntry[] => [
    [0xa20e, 5, 1, fraction(...x)],
    [0xa20f, 5, 1, fraction(...y)],
    [0xa210, 3, 1, unit],
  ];
  const read = (exif: ExifEntry[], first: ExifEntry[] = []) =>
    readCameraNotes(exifBlock({ first, exif }), size)?.focal_length_35mm;

  test("is computed from the sensor's size by its resolution, in each unit", () => {
    // 36 × 24 mm at 100 pixels a millimetre.
    for (const [perUnit, unit] of [
      [2540, 2],
      [1000, 3],
      [100, 4],
    ] as const)
      expect(
        read([focal(50), ...pixels(3600, 2400), ...resolution([perUnit, 1], [perUnit, 1], unit)]),
        `unit ${unit}`,
      ).toBe(50);
  });

  test("of a Canon is right in whatever size the photo was saved", () => {
    // An EOS 1300D: 5184 × 3456 pixels on 0.905 × 0.603 inches.
    const canon = resolution([5_184_000, 905], [3_456_000, 603], 2);
    for (const saved of [pixels(5184, 3456), pixels(2000, 1333)])
      expect(read([focal(25), ...saved, ...canon])).toBeCloseTo(25 * 1.566, 1);
  });

  test("is computed by the model of its camera", () => {
    // A GoPro of 3 mm sees like 15 mm, a drone of 4.73 mm like 26 to 27 mm.
    expect(read([focal(3)], [text(0x0110, "HERO5 Black")])).toBeCloseTo(15, 1);
    expect(read([focal(4.73)], [text(0x0110, "FC220 ")])).toBeCloseTo(26.7, 1);
    expect(read([focal(3)], [text(0x0110, "HERO5 Blackened")])).toBeNull();
  });

  test("is computed by the picture's size in XMP if a program left it out of EXIF", () => {
    const resolutions = resolution([2540, 1], [2540, 1], 2);
    const withXmp = (words: string, exif: ExifEntry[] = []) =>
      readCameraNotes(
        Buffer.concat([
          exifBlock({ exif: [focal(50), ...exif, ...resolutions] }),
          Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${words}`),
        ]),
        size,
      )?.focal_length_35mm;
    expect(withXmp('exif:PixelXDimension="3600" exif:PixelYDimension="2400"')).toBe(50);
    expect(
      withXmp("<exif:PixelXDimension>3600</exif:PixelXDimension>\n<exif:PixelYDimension>2400</exif:PixelYDimension>"),
    ).toBe(50);
    expect(withXmp('exif:PixelXDimension="1" exif:PixelYDimension="1"', pixels(3600, 2400))).toBe(50);
    expect(withXmp('exif:PixelXDimension="3600"')).toBeNull();
    expect(withXmp('exif:PixelXDimension="36000000" exif:PixelYDimension="24000000"')).toBeNull();
    expect(withXmp(`${" ".repeat(70_000)}exif:PixelXDimension="3600" exif:PixelYDimension="2400"`)).toBeNull();
  });

  test("is unknown without a size that a sensor can have", () => {
    expect(read([focal(4.2)])).toBeNull();
    expect(read([focal(4.2), ...pixels(4000, 3000)])).toBeNull();
    expect(read([focal(4.2), ...pixels(4000, 3000), ...resolution([72, 1], [72, 1], 2)])).toBeNull();
    expect(read([focal(4.2), ...pixels(4000, 3000), ...resolution([0, 1], [0, 1], 2)])).toBeNull();
    expect(read([focal(4.2), ...pixels(9000, 1000), ...resolution([2540, 1], [2540, 1], 2)])).toBeNull();
  });

  test("gives way to a noted equivalent, in whichever directory it is", () => {
    expect(read([focal(3), focal26], [text(0x0110, "HERO5 Black")])).toBe(26);
    expect(read([focal(4.2)], [[0xa405, 3, 1, 28]])).toBe(28);
  });

  test("grows where the camera noted that it focused nearer than a metre", () => {
    const at = (metres: number, millimetres = 5) =>
      read([[0x9206, 5, 1, fraction(Math.round(metres * 1000), 1000)], focal(millimetres), focal26]) ?? 0;
    expect([at(1), at(3), at(0.5, 50)]).toEqual([26, 26, 26]);
    expect(at(0.5)).toBeCloseTo(26 * (500 / 495), 2);
    expect(at(0.1)).toBeCloseTo(26 * (100 / 95), 2);
    // Nearer than ten focal lengths is no distance of a phone's photo.
    expect(at(0.001)).toBeCloseTo(26 * (50 / 45), 2);
  });
});

describe("which way an iPhone felt as down", () => {
  const felt = (acceleration: number[], orientation: number, order: { block?: boolean; note?: boolean } = {}) =>
    readCameraNotes(
      exifBlock({
        littleEndian: order.block ?? false,
        first: [[0x0112, 3, 1, orientation]],
        exif: [focal26, noteOf(appleNote(acceleration, order.note ?? false))],
      }),
      size,
    )?.gravity;

  test("is down the upright photo, however the phone was held", () => {
    expect(felt([0, -1, 0], 6)).toEqual([0, 1, 0]);
    expect(felt([-1, 0, 0], 1)).toEqual([0, 1, 0]);
    expect(felt([1, 0, 0], 3)).toEqual([0, 1, 0]);
    expect(felt([0, 1, 0], 8)).toEqual([0, 1, 0]);
  });

  test("is into the photo where the phone was tipped down, and to its side where it was turned", () => {
    const [sin, cos] = [Math.sin(0.3), Math.cos(0.3)];
    for (const [acceleration, orientation] of [
      [[0, -cos, -sin], 6],
      [[-cos, 0, -sin], 1],
      [[cos, 0, -sin], 3],
      [[0, cos, -sin], 8],
    ] as const)
      expect(felt([...acceleration], orientation)).toEqual([0, expect.closeTo(cos, 3), expect.closeTo(sin, 3)]);
    // Turned clockwise, the phone's lower edge moves to the left, and so does the photo's, so down points to the right
    // in it.
    expect(felt([sin, -cos, 0], 6)).toEqual([expect.closeTo(sin, 3), expect.closeTo(cos, 3), 0]);
    expect(felt([-cos, -sin, 0], 1)).toEqual([expect.closeTo(sin, 3), expect.closeTo(cos, 3), 0]);
  });

  test("is turned by all eight orientations", () => {
    // The position in the upright picture of a direction 0.6 to the right and 0.8 down in the stored one.
    const upright = (right: number, down: number, orientation: number) => felt([-down, -right, 0], orientation);
    expect(upright(0.6, 0.8, 1)).toEqual([0.6, 0.8, 0]);
    expect(upright(0.6, 0.8, 2)).toEqual([-0.6, 0.8, 0]);
    expect(upright(0.6, -0.8, 3)).toEqual([-0.6, 0.8, 0]);
    expect(upright(0.6, -0.8, 4)).toEqual([0.6, 0.8, 0]);
    expect(upright(0.8, 0.6, 5)).toEqual([0.6, 0.8, 0]);
    expect(upright(0.8, 0.6, 6)).toEqual([-0.6, 0.8, 0]);
    expect(upright(-0.8, 0.6, 7)).toEqual([-0.6, 0.8, 0]);
    expect(upright(-0.8, 0.6, 8)).toEqual([0.6, 0.8, 0]);
  });

  test("is read in the byte orders of the block and of the note, which may differ", () => {
    for (const block of orders)
      for (const note of orders) expect(felt([0, -1, 0], 6, { block, note })).toEqual([0, 1, 0]);
  });

  test("is not believed where the phone was shaken, or the picture turned afterwards", () => {
    expect(felt([0, -1.4, 0], 6)).toBeNull();
    expect(felt([0, -0.5, 0], 6)).toBeNull();
    // The phone was upright, but the picture is stored as if it was on its side.
    expect(felt([0, -1, 0], 1)).toBeNull();
    expect(felt([0, -1, 0], 8)).toBeNull();
    expect(felt([0, -1], 6)).toBeNull();
  });
});

describe("broken or hostile notes", () => {
  const driveway = readFileSync(new URL("../../../../e2e/fixtures/photos/driveway.jpg", import.meta.url));
  const believable = (notes: ReturnType<typeof readCameraNotes>) => {
    if (!notes) return true;
    const { focal_length_35mm, gravity, digital_zoom } = notes;
    return (
      (focal_length_35mm === null || (focal_length_35mm >= 5 && focal_length_35mm <= 2000)) &&
      (digital_zoom === null || (digital_zoom > 1 && digital_zoom <= 100)) &&
      (gravity === null || Math.abs(Math.hypot(...gravity) - 1) < 0.001)
    );
  };

  test("no bytes, however broken, make reading them throw, hang or believe nonsense", () => {
    const iphones = exifBlock({
      first: [[0x0112, 3, 1, 6]],
      exif: [focal26, [0xa404, 5, 1, fraction(2, 1)], noteOf(appleNote([0.1, -0.9, -0.4]))],
    });
    const changes = fc.array(fc.tuple(fc.nat(699), fc.nat(255)), { minLength: 1, maxLength: 40 });
    for (const header of [driveway.subarray(0, 700), iphones])
      fc.assert(
        fc.property(changes, fc.nat(header.length), (changed, length) => {
          const broken = Buffer.from(header.subarray(0, length));
          for (const [at, value] of changed) if (at < length) broken[at] = value;
          expect(believable(readCameraNotes(broken, size))).toBe(true);
        }),
        { numRuns: 3_000 },
      );
  });

  test("a focal length is read in either byte order, and only as a single whole number", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(65_535), fc.nat(12), fc.nat(3), (littleEndian, millimetres, type, count) => {
        const right = (type === 3 || type === 4) && count === 1 && millimetres >= 5 && millimetres <= 2000;
        const block = exifBlock({ littleEndian, exif: [[0xa405, type, count, millimetres]] });
        expect(readCameraNotes(block, size)?.focal_length_35mm).toBe(right ? millimetres : null);
      }),
    );
  });

  test("a directory that names itself, or the same bytes many thousand times, takes no time", () => {
    const many = (entry: ExifEntry) => Array.from({ length: 21_000 }, () => entry);
    const itself = exifBlock({ exif: many([0x8769, 4, 1, 8]), exifAt: 8 });
    const wide = exifBlock({ exif: many([0x9286, 1, 250_000, 0]) });
    const note = exifBlock({ exif: [...many([0x9286, 1, 250_000, 0]), [0x927c, 7, 4_000_000_000, 0]] });
    const began = performance.now();
    expect([itself, wide, note].map((block) => readCameraNotes(block, size))).toEqual([noNotes, noNotes, noNotes]);
    // Readers of whole EXIF blocks took 40 s and 3.5 GB for a quarter of this.
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
