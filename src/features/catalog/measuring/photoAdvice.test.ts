import { resolve } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { adviceOn, judgedSide, sharpnessOf } from "./photoAdvice.ts";

const driveway = resolve(import.meta.dirname, "../../../../e2e/fixtures/photos/driveway.jpg");

/** Shrinks the photo to the judged size, as the screen does, then judges it. */
async function judge(photo: Sharp): Promise<number> {
  const whole = await photo.png().toBuffer();
  const { data, info } = await sharp(whole)
    .resize(judgedSide, judgedSide, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharpnessOf({ rgba: new Uint8ClampedArray(data), width: info.width, height: info.height });
}

const about = (sharpness: number | null, width = 4032, height = 3024) =>
  adviceOn({ width, height, sharpness }).map((advice) => advice.about);

describe("advice on a photo", () => {
  test("a photo as a phone takes it needs none", async () => {
    expect(about(await judge(sharp(driveway)))).toEqual([]);
  });

  test("a soft focus of a pixel or two is not worth a word, one of ten is", async () => {
    expect(about(await judge(sharp(driveway).blur(2)))).toEqual([]);
    expect(about(await judge(sharp(driveway).blur(10)))).toEqual(["blurred"]);
  });

  test("plain sky and concrete around one sharp thing are not blurred", async () => {
    const plain = sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#9a9a9a" } });
    const thing = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#202020" } })
      .png()
      .toBuffer();
    expect(about(await judge(plain.composite([{ input: thing, left: 800, top: 600 }])))).toEqual([]);
  });

  test("a thumbnail is too small, and is said so also when its sharpness is not known", () => {
    expect(about(null, 640, 480)).toEqual(["small"]);
    expect(about(null, 480, 640)).toEqual(["small"]);
    expect(about(null, 999, 999)).toEqual(["small"]);
    // The longer side counts: a panorama is not small.
    expect(about(null, 1000, 400)).toEqual([]);
    expect(about(null, 400, 1000)).toEqual([]);
    expect(adviceOn({ width: 640, height: 480, sharpness: null })[0]?.message).toContain("640 × 480");
  });
});
