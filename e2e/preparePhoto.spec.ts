import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { build } from "vite";
import { processPhoto } from "#features/catalog/photos/processPhoto.server.ts";

// A trace would store every photo several times.
test.use({ trace: "off" });

const photos = resolve(import.meta.dirname, "fixtures/photos");
const fixture = (name: string): Buffer => readFileSync(resolve(photos, name));

type Answer =
  | { refused: string }
  | { body: string; head: string | null; shrunk: boolean; preview: { width: number; height: number } | null };
type Chosen = { name: string; mimeType: string; buffer: Buffer };

let script: string;

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      lib: {
        entry: resolve(import.meta.dirname, "../src/features/catalog/photos/preparePhoto.browser.ts"),
        formats: ["iife"],
        name: "photos",
        fileName: "photos",
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunk = outputs
    .flatMap((output) => ("output" in output ? output.output : []))
    .find((file) => file.type === "chunk");
  script = chunk?.type === "chunk" ? chunk.code : "";
  expect(script.length).toBeGreaterThan(0);
  expect(script.length, "it is part of the public form's small budget").toBeLessThan(6_000);
});

/** Chooses a file as a customer does and returns the photo that would be sent, in base64. */
async function prepare(page: Page, file: Chosen): Promise<Answer> {
  await page.goto("about:blank");
  await page.setContent(`<input type="file">`);
  await page.addScriptTag({ content: script });
  await page.locator("input").setInputFiles(file);
  return page.evaluate(async (): Promise<Answer> => {
    type Prepared = { body: Blob; head: Blob | null; shrunk: boolean; previewUrl: string | null };
    const { photos: product } = globalThis as unknown as {
      photos: { preparePhoto: (file: File) => Promise<Prepared> };
    };
    const chosen = document.querySelector("input")?.files?.[0];
    if (!chosen) throw new Error("no file chosen");
    const base64 = (blob: Blob): Promise<string> =>
      new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.addEventListener("load", () => resolve(String(reader.result).replace(/^.*,/, "")));
        reader.addEventListener("error", () => reject(new Error("unreadable")));
        reader.readAsDataURL(blob);
      });
    try {
      const { body, head, shrunk, previewUrl } = await product.preparePhoto(chosen);
      const image = new Image();
      if (previewUrl) {
        image.src = previewUrl;
        await image.decode();
      }
      const preview = previewUrl ? { width: image.naturalWidth, height: image.naturalHeight } : null;
      return { body: await base64(body), head: head && (await base64(head)), shrunk, preview };
    } catch (error) {
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  });
}

type Sent = { body: Buffer; head: Buffer | null; shrunk: boolean; preview: { width: number; height: number } | null };

async function expectSent(page: Page, file: Chosen): Promise<Sent> {
  const answer = await prepare(page, file);
  if ("refused" in answer) throw new Error(answer.refused);
  return {
    ...answer,
    body: Buffer.from(answer.body, "base64"),
    head: answer.head === null ? null : Buffer.from(answer.head, "base64"),
  };
}

const jpeg = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: "image/jpeg", buffer });

test("a large photo is shrunk, stays upright, and its focal length reaches the server", async ({ page }) => {
  // As large as a phone's file; the fixture is smaller to keep the repository small.
  const original = await sharp(fixture("driveway-upright.jpg")).keepMetadata().jpeg({ quality: 96 }).toBuffer();
  const sent = await expectSent(page, jpeg("IMG_1.JPG", original));
  expect(sent.shrunk).toBe(true);
  expect(sent.preview).toEqual({ width: 2250, height: 3000 });
  expect(sent.body.length).toBeLessThan(original.length);
  expect(sent.head).toHaveLength(256 * 1024);
  expect((await sharp(sent.body).metadata()).exif).toBeUndefined();
  const photo = await processPhoto(sent.body, { head: sent.head ?? Buffer.alloc(0) });
  expect(photo).toMatchObject({ width: 2250, height: 3000, notes: { focal_length_35mm: 26 } });
  const corner = await sharp(photo.thumb).extract({ left: 2, top: 2, width: 30, height: 30 }).toBuffer();
  const [red, , blue] = (await sharp(corner).stats()).channels;
  expect(blue?.mean ?? 0, "the sky is at the top").toBeGreaterThan((red?.mean ?? 0) + 40);
});

test("a photo beyond 10 MB is shrunk below it", async ({ page }) => {
  const heavy = Buffer.concat([fixture("driveway.jpg"), Buffer.alloc(11 * 1024 * 1024)]);
  const sent = await expectSent(page, jpeg("heavy.jpg", heavy));
  expect(sent.preview).toEqual({ width: 3000, height: 2250 });
  expect(sent.body.length).toBeLessThan(2_000_000);
});

test("a small photo, and a HEIC that this browser cannot read, go as they are", async ({ page }) => {
  const small = await sharp(fixture("driveway.jpg")).resize(1200).jpeg().toBuffer();
  const sent = await expectSent(page, jpeg("small.jpg", small));
  expect(sent).toMatchObject({ shrunk: false, head: null, preview: { width: 1200, height: 900 } });
  expect(sent.body.equals(small)).toBe(true);

  const heic = fixture("walkway.heic");
  const untouched = await expectSent(page, { name: "IMG_2.HEIC", mimeType: "", buffer: heic });
  expect(untouched).toMatchObject({ shrunk: false, head: null, preview: null });
  expect(untouched.body.equals(heic)).toBe(true);
});

test("a photo without its last bytes goes as it is, and the server takes it", async ({ page }) => {
  const whole = await sharp(fixture("driveway.jpg"))
    .keepMetadata()
    .jpeg({ quality: 90, progressive: false })
    .toBuffer();
  const cut = whole.subarray(0, -200);
  const sent = await expectSent(page, jpeg("cut.jpg", cut));
  expect(sent).toMatchObject({ shrunk: false, preview: { width: 4032, height: 3024 } });
  expect(sent.body.equals(cut)).toBe(true);
  expect(await processPhoto(sent.body)).toMatchObject({ width: 4032, notes: { focal_length_35mm: 26 } });
});

test("what is no photo, and what is too large and cannot be shrunk, is refused in the server's words", async ({
  page,
}) => {
  expect(await prepare(page, jpeg("notes.jpg", Buffer.from("not a photo")))).toEqual({
    refused: "We can't read this file as a photo. Please choose a JPG, PNG or HEIC picture.",
  });
  const heavy = Buffer.concat([fixture("walkway.heic"), Buffer.alloc(11 * 1024 * 1024)]);
  const answer = await prepare(page, { name: "IMG_3.HEIC", mimeType: "image/heic", buffer: heavy });
  expect(answer).toMatchObject({ refused: expect.stringMatching(/^This photo is larger than 10 MB\. /) });
});
