import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { drawableText } from "./drawableText.server.ts";
import { drawnName } from "./drawnName.server.ts";
import { nameDrawing, wantsDrawing } from "#shared/nameDrawing.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#1234" } });
const base64 = async (of: Sharp) => (await of.toBuffer()).toString("base64");

test("every letter that a page does not draw is one that the paper can set", () => {
  const letters = Array.from({ length: 0x3000 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  const typeset = letters.filter((letter) => !wantsDrawing(letter));
  expect(typeset.map((letter) => drawableText(letter))).toEqual(typeset.map((letter) => letter.normalize("NFC")));
  for (const name of ["Carla O’Neil-Núñez", "Nguyễn Thị Ánh", "Łukasz Ćwik"]) expect(wantsDrawing(name)).toBe(false);
  for (const name of ["王小明", "محمد علي", "דוד כהן", "สมชาย ใจดี", "Carla 王", "अनिता"])
    expect(wantsDrawing(name)).toBe(true);
});

test("a drawing is made anew, grey on white, and nothing else of the file stays", async () => {
  const sent = await picture(400, 100)
    .withExif({ IFD0: { Artist: "MARKER" } })
    .png()
    .toBuffer();
  expect(sent.includes("MARKER")).toBe(true);
  const drawn = await drawnName("王小明", sent.toString("base64"), "en");
  const { format, width, height, channels, hasAlpha } = await sharp(drawn ?? undefined).metadata();
  expect({ format, width, height, channels, hasAlpha }).toEqual({
    format: "png",
    width: 400,
    height: 100,
    channels: 1,
    hasAlpha: false,
  });
  expect(drawn?.includes("MARKER")).toBe(false);
});

test("a name that the paper can set needs no drawing, and one without a drawing stays as it is", async () => {
  expect(await drawnName("Carla", await base64(picture(20, 20).png()), "en")).toBeNull();
  expect(await drawnName("王小明", null, "en")).toBeNull();
});

test("what is no small PNG is refused", async () => {
  const whole = await picture(400, 100).png().toBuffer();
  for (const sent of [
    Buffer.from("no picture").toString("base64"),
    await base64(picture(40, 40).jpeg()),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64"),
    whole.subarray(0, 60).toString("base64"),
    await base64(picture(nameDrawing.width + 1, 10).png()),
    await base64(picture(10, nameDrawing.height + 1).png()),
  ])
    await expect(drawnName("王小明", sent, "en")).rejects.toMatchObject({ code: "invalid" });
});
