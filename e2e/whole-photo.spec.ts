import { readFileSync } from "node:fs";
import sharp from "sharp";
import { asFile, beginMeasuring, screenOf, washing } from "./measuringScreen.ts";
import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

const driveway = readFileSync(new URL("./fixtures/photos/driveway.jpg", import.meta.url));

/** A picture of this size, with a 26 mm lens in its EXIF or without any EXIF. */
async function photoOf(width: number, height: number, noted: boolean): Promise<Buffer> {
  const jpeg = sharp(driveway).resize(width, height).jpeg();
  return (noted ? jpeg.withExif({ IFD2: { FocalLengthIn35mmFilm: "26" } }) : jpeg).toBuffer();
}

const question = "Is this the whole photo as taken?";

test("a 16:9 photo is asked about on a phone, once, and the answer can be changed", async ({ visit, newOwner }) => {
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, await newOwner([washing]), [asFile("driveway.jpg", await photoOf(1600, 900, true))]);
  const screen = screenOf(page);
  await expect(screen.getByText(question)).toBeVisible();
  await expect(screen.getByText("Its shape isn't the usual one of a camera")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "whole-photo-question", "screen");
  await screen.getByRole("button", { name: "Yes, as the camera took it" }).tap();
  await expect(screen.getByText(question)).toBeHidden();
  await expect(screen.getByText("You said that this is the whole photo as the camera took it.")).toBeVisible();
  await checkAccessibility(page);

  // The question comes before the surface is drawn, and only once.
  await screen.getByRole("button", { name: /^Double garage door/ }).tap();
  await screen.getByRole("button", { name: "Next: the surface" }).tap();
  await expect(screen.getByText(question)).toBeHidden();
  await screen.getByRole("button", { name: "Back" }).tap();
  await screen.getByRole("button", { name: "Back" }).tap();
  await screen.getByRole("button", { name: "Change" }).tap();
  await expect(screen.getByText(question)).toBeVisible();
});

test("a screenshot is asked about by keyboard on a desktop, a whole photo is not @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  const page = await visit();
  await beginMeasuring(page, owner, [asFile("driveway.jpg", await photoOf(900, 1950, false))]);
  const screen = screenOf(page);
  await expect(screen.getByText("like a screenshot")).toBeVisible();
  await picture(page, "whole-photo-screenshot", "screen");
  const no = screen.getByRole("button", { name: "No, it was cropped or is a screenshot" });
  await no.focus();
  await page.keyboard.press("Enter");
  await expect(screen.getByText("The original photo measures closer.")).toBeVisible();
  await checkAccessibility(page);

  const other = await visit();
  await beginMeasuring(other, owner, [asFile("driveway.jpg", driveway)]);
  await expect(screenOf(other).getByRole("button", { name: /^Double garage door/ })).toBeVisible();
  await expect(screenOf(other).getByText(question)).toBeHidden();
});
