import jsqr from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { formLink } from "#features/requests/form-links/formAddress.ts";
import { qrCode, qrSize } from "./qrCode.ts";

const owner = { id: "0b9fa9e2-98a4-4f6a-9a4e-0d1c2b3a4f5e", name: null };
const links = [
  formLink("https://quotes.yardstick.dev", owner, "pressure_washing"),
  formLink("http://localhost:3000", owner, "general"),
  formLink("https://a-rather-long-name-of-a-business.quotes.yardstick.dev:8443", owner, null),
  formLink("https://y.dev", { id: "demo", name: null }, null),
  formLink("https://y.dev", { id: "", name: "heron-wash" }, "sealcoating"),
];

async function read(image: Buffer) {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    link: jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data,
  };
}

test.each(links)("a camera reads %s from the PNG and from the SVG", async (link) => {
  const { png, svg } = await qrCode(link);
  expect(png.startsWith("data:image/png;base64,")).toBe(true);
  expect(await read(Buffer.from(png.slice(png.indexOf(",") + 1), "base64"))).toEqual({
    width: qrSize,
    height: qrSize,
    link,
  });
  expect(await read(Buffer.from(decodeURIComponent(svg.slice(svg.indexOf(",") + 1))))).toEqual({
    width: qrSize,
    height: qrSize,
    link,
  });
});
