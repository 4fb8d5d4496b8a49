import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import readExif from "exif-reader";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { appleNote, exifBlock, fraction, withExifBlock, type ExifEntry } from "#testing/exifBlock.ts";
import { maxPhotoBytes, photoHeadBytes } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import { noNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { decodeHeic } from "./decodeHeic.server.ts";
import { processPhoto } from "./processPhoto.server.ts";
import type { ProcessedPhoto } from "./processPhoto.server.ts";

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../e2e/fixtures/photos/${name}`, import.meta.url));
const driveway = fixture("driveway.jpg");
const upright = fixture("driveway-upright.jpg");
const walkway = fixture("walkway.heic");

const notAPhoto = "We can't read this file as a photo. Please choose a JPG, PNG or HEIC picture.";

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PhotoError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.message;
}

/** The mean colour of a square, given in hundredths of the picture. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<{ r: number; g: number; b: number }> {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.round(width * 0.04);
  const { channels } = await sharp(
    await sharp(picture)
      .extract({ left: Math.round((width * x) / 100), top: Math.round((height * y) / 100), width: side, height: side })
      .toBuffer(),
  ).stats();
  const [r = 0, g = 0, b = 0] = channels.map((channel) => channel.mean);
  return { r, g, b };
}

async function expectNoMetadata({ full, thumb }: ProcessedPhoto): Promise<void> {
  for (const picture of [full, thumb]) {
    const metadata = await sharp(picture).metadata();
    const found = (["exif", "xmp", "iptc", "icc", "orientation", "comments"] as const).filter(
      (part) => metadata[part] !== undefined,
    );
    const traces = ["Exif", "iPhone", "GPS", "2025:05:17", "http://ns.adobe.com"].filter((trace) =>
      picture.includes(trace),
    );
    expect({ found, traces }).toEqual({ found: [], traces: [] });
  }
}

describe("a phone's JPEG", () => {
  test("keeps its size and focal length, loses its place, and gets a thumbnail", async () => {
    const { exif } = await sharp(driveway).metadata();
    expect(exif && readExif(exif).GPSInfo?.GPSLatitude).toEqual([39, 44, 21.07]);
    const photo = await processPhoto(driveway);
    expect(photo).toMatchObject({ width: 4032, height: 3024, notes: { focal_length_35mm: 26 }, sourceKind: "jpeg" });
    expect(await sharp(photo.full).metadata()).toMatchObject({ format: "jpeg", width: 4032, height: 3024 });
    expect(await sharp(photo.thumb).metadata()).toMatchObject({ format: "webp", width: 480, height: 360 });
    await expectNoMetadata(photo);
  });

  test("taken upright, stands upright", async () => {
    const photo = await processPhoto(upright);
    expect(photo).toMatchObject({ width: 3024, height: 4032, notes: { focal_length_35mm: 26 } });
    expect(await sharp(photo.thumb).metadata()).toMatchObject({ width: 360, height: 480 });
    for (const picture of [photo.full, photo.thumb]) {
      const sky = await colourAt(picture, 4, 4);
      const lawn = await colourAt(picture, 2, 60);
      expect(sky.b).toBeGreaterThan(sky.r + 40);
      expect(lawn.g).toBeGreaterThan(lawn.b + 30);
    }
    await expectNoMetadata(photo);
  });

  test("shrunk by the browser, gets its focal length from the head of the original", async () => {
    const shrunk = await sharp(driveway).resize(1200).jpeg().toBuffer();
    expect((await processPhoto(shrunk)).notes).toEqual(noNotes);
    const head = driveway.subarray(0, photoHeadBytes);
    expect(await processPhoto(shrunk, { head })).toMatchObject({ width: 1200, notes: { focal_length_35mm: 26 } });
    expect(await processPhoto(driveway, { head: Buffer.from("nothing to see") })).toMatchObject({
      notes: { focal_length_35mm: 26 },
    });
  });

  test("shrunk by the browser, is judged by what the original's camera noted", async () => {
    const shrunk = await sharp(driveway).resize(1200).jpeg().toBuffer();
    const exif: ExifEntry[] = [
      [0xa405, 3, 1, 28],
      [0xa404, 5, 1, fraction(2, 1)],
      [0xa002, 4, 1, 4000],
      [0xa003, 4, 1, 2250],
    ];
    const head = withExifBlock(driveway, exifBlock({ exif })).subarray(0, photoHeadBytes);
    expect((await processPhoto(shrunk, { head })).notes).toEqual({
      focal_length_35mm: 28,
      camera: null,
      gravity: null,
      digital_zoom: 2,
      cropped: true,
    });
  });

  test("which way an iPhone felt as down is down the upright picture, and no longer in the file", async () => {
    const small = await sharp(driveway).resize(400).rotate(-90).jpeg().toBuffer();
    const note = appleNote([0, -0.95, -0.31]);
    const block = exifBlock({ first: [[0x0112, 3, 1, 6]], exif: [[0x927c, 7, note.length, note]] });
    const photo = await processPhoto(withExifBlock(small, block));
    expect(photo).toMatchObject({ width: 400, height: 300, notes: { gravity: [0, 0.9507, 0.3102] } });
    for (const picture of [photo.full, photo.thumb]) expect(picture.includes("Apple iOS")).toBe(false);
    await expectNoMetadata(photo);
  });

  test("larger than a phone's, is brought down to 4032 pixels", async () => {
    const large = await sharp({ create: { width: 6000, height: 2000, channels: 3, background: "#808080" } })
      .jpeg()
      .toBuffer();
    expect(await processPhoto(large)).toMatchObject({ width: 4032, height: 1344 });
  });

  test("twenty at once all arrive", async () => {
    const small = await sharp(driveway).resize(1600).jpeg().toBuffer();
    const photos = await Promise.all([
      ...Array.from({ length: 18 }, () => processPhoto(small)),
      processPhoto(walkway),
      processPhoto(walkway),
    ]);
    expect(photos.map((photo) => photo.width)).toEqual([...Array.from({ length: 18 }, () => 1600), 4032, 4032]);
  });
});

describe("a JPEG whose file ends early", () => {
  const shrunk = sharp(driveway).resize(1600).jpeg({ quality: 85 }).toBuffer();
  const without = (bytes: Buffer, share: number) => bytes.subarray(0, Math.round(bytes.length * (1 - share)));

  test("without its last two bytes, it is taken whole", async () => {
    const bytes = (await shrunk).subarray(0, -2);
    const photo = await processPhoto(bytes);
    expect(photo).toMatchObject({ width: 1600, height: 1200 });
    const lawn = await colourAt(photo.full, 2, 90);
    expect(lawn.g).toBeGreaterThan(lawn.b + 20);
  });

  test("without its last rows, it keeps its size, upright as its camera noted, and its lens", async () => {
    const noted = await sharp(upright).keepMetadata().resize(1200).jpeg({ progressive: false }).toBuffer();
    expect(await processPhoto(without(noted, 0.002))).toMatchObject({ width: 900, height: 1200 });
    expect((await processPhoto(without(driveway, 0.004))).notes).toMatchObject({ focal_length_35mm: 26 });
  });

  // Each program sends the detail in another order: by bits, by fineness, or by both.
  test.each([
    ["bits", { progressive: true, quality: 85 }, 0.3],
    ["fineness", { mozjpeg: true, quality: 85 }, 0.03],
    ["both", { progressive: true, optimiseScans: true, quality: 85 }, 0.3],
  ])("of a progressive one by %s, its last scans may be missing, but no row", async (_, order, share) => {
    const progressive = await sharp(driveway).resize(1600).jpeg(order).toBuffer();
    const [whole, cut, fewer] = await Promise.all(
      [progressive, progressive.subarray(0, -100), without(progressive, share)].map((bytes) => processPhoto(bytes)),
    );
    if (!whole || !cut || !fewer) throw new Error("Three photos were sent.");
    for (const photo of [cut, fewer]) {
      expect(photo).toMatchObject({ width: 1600, height: 1200 });
      const [grey, original] = await Promise.all(
        [photo, whole].map(({ full }) => sharp(full).greyscale().raw().toBuffer()),
      );
      const off = (grey ?? Buffer.alloc(0)).map((value, at) => Math.abs(value - (original?.[at] ?? 0)));
      expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(3);
    }
    expect(await refusal(processPhoto(without(progressive, 0.6)))).toMatch(/^This photo is damaged or incomplete\. /);
  });

  test("a progressive one that ends after its means is refused, even if these came to the last bit", async () => {
    const progressive = await sharp(driveway).resize(1600).jpeg({ mozjpeg: true, quality: 85 }).toBuffer();
    expect(await refusal(processPhoto(without(progressive, 0.88)))).toMatch(/^This photo is damaged or incomplete\. /);
  });

  test.each([0.03, 0.1, 0.5])("without %d of its bytes, it is refused", async (share) => {
    expect(await refusal(processPhoto(without(await shrunk, share)))).toMatch(
      /^This photo is damaged or incomplete\. /,
    );
  });

  test("one of billions of pixels is refused for its pixels", async () => {
    const bomb = Buffer.from((await shrunk).subarray(0, -2));
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(60_000, frame + 5);
    bomb.writeUInt16BE(60_000, frame + 7);
    expect(await refusal(processPhoto(bomb))).toMatch(/^This photo has more pixels than we can handle\. /);
  });
});

describe("other kinds", () => {
  test("HEIC is decoded, upright, with its focal length and without its place", async () => {
    const photo = await processPhoto(walkway);
    expect(photo).toMatchObject({ width: 4032, height: 3024, notes: { focal_length_35mm: 26 }, sourceKind: "heic" });
    expect(await sharp(photo.full).metadata()).toMatchObject({ format: "jpeg" });
    const sky = await colourAt(photo.full, 4, 4);
    expect(sky.b).toBeGreaterThan(sky.r + 40);
    await expectNoMetadata(photo);
  });

  test("while a HEIC is decoded the server goes on answering", async () => {
    let beats = 0;
    const pulse = setInterval(() => (beats += 1), 10);
    await decodeHeic(walkway);
    clearInterval(pulse);
    expect(beats).toBeGreaterThan(15);
  });

  test("PNG with transparency lies on white; WebP is read", async () => {
    const glass = {
      create: { width: 300, height: 200, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    };
    const png = await processPhoto(await sharp(glass).png().toBuffer());
    expect(png).toMatchObject({ width: 300, height: 200, sourceKind: "png", notes: noNotes });
    expect((await colourAt(png.full, 50, 50)).r).toBeGreaterThan(250);
    const webp = await processPhoto(
      await sharp(driveway)
        .resize(800)
        .withExif({ IFD2: { FocalLengthIn35mmFilm: "24" } })
        .webp()
        .toBuffer(),
    );
    expect(webp).toMatchObject({ width: 800, height: 600, sourceKind: "webp", notes: { focal_length_35mm: 24 } });
  });
});

describe("what is refused, in words", () => {
  test.each([
    ["a text called .jpg", Buffer.from("Dear customer, this is not a photo at all.")],
    ["nothing", Buffer.alloc(0)],
    [
      "an SVG, which could run scripts and read files",
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`),
    ],
    [
      "a GIF",
      Buffer.from(
        "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
        "latin1",
      ),
    ],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj")],
  ])("%s", async (_, bytes) => {
    expect(await refusal(processPhoto(bytes))).toBe(notAPhoto);
  });

  test("more than 10 MB", async () => {
    const padded = Buffer.concat([driveway, Buffer.alloc(maxPhotoBytes - driveway.length + 1)]);
    expect(await refusal(processPhoto(padded))).toMatch(/^This photo is larger than 10 MB\. /);
    expect((await processPhoto(padded.subarray(0, maxPhotoBytes))).width).toBe(4032);
  });

  test.each([
    ["a JPEG cut short", driveway.subarray(0, 300_000)],
    [
      "a JPEG of which only the first bytes are one",
      Buffer.concat([driveway.subarray(0, 20), Buffer.from("garbage".repeat(500))]),
    ],
    ["a HEIC cut short", walkway.subarray(0, 200_000)],
    ["a HEIC without its last bytes", walkway.subarray(0, -100)],
    ["a HEIC of which only the first bytes are one", Buffer.concat([walkway.subarray(0, 24), Buffer.alloc(5000, 7)])],
  ])("%s", async (_, bytes) => {
    expect(await refusal(processPhoto(bytes))).toMatch(/^This photo is damaged or incomplete\. /);
  });

  test("a small PNG that would unfold into billions of pixels", async () => {
    expect(await refusal(processPhoto(pngBomb(50_000, 50_000)))).toMatch(
      /^This photo has more pixels than we can handle\. /,
    );
  });

  test("a HEIC beyond the pixels, the memory or the time it may take", async () => {
    expect(await refusal(decodeHeic(walkway, { maxPixels: 1_000_000 }))).toMatch(/more pixels than we can handle/);
    expect(await refusal(decodeHeic(walkway, { memoryBytes: 40 * 1024 ** 2 }))).toMatch(/damaged/);
    expect(await refusal(decodeHeic(walkway, { timeMs: 50 }))).toMatch(/damaged/);
  });
});

test("what is hidden behind or inside a photo does not come out", async () => {
  const payload = "<script>alert('polyglot')</script>";
  const small = await sharp(driveway)
    .resize(400)
    .withExif({ IFD0: { ImageDescription: payload } })
    .jpeg()
    .toBuffer();
  const photo = await processPhoto(Buffer.concat([small, Buffer.from(payload), Buffer.from("PK\x03\x04", "latin1")]));
  for (const picture of [photo.full, photo.thumb]) expect(picture.includes("script")).toBe(false);
});

function pngBomb(width: number, height: number): Buffer {
  const crcOf = (data: Buffer): number => {
    let crc = ~0;
    for (const byte of data) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crcOf(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
