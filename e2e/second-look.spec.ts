import { readFileSync } from "node:fs";
import sharp from "sharp";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import {
  areaShown,
  asFile,
  beginMeasuring,
  choose,
  figuresOf,
  Finger,
  next,
  offBy,
  screenOf,
  takeSize,
  washing,
} from "./measuringScreen.ts";
import type { Page } from "@playwright/test";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { checkAccessibility, checkNarrow, expect, photo, picture, test, typeDetails, type Owner } from "./yardstick.ts";

/** Journeys that make a rough size closer, and those of photos that are sideways, a HEIC, or without notes of a lens. */

const spreadShown = async (page: Page): Promise<number> =>
  Number(/give or take (\d+)%/.exec(await figuresOf(page).innerText())?.[1] ?? Number.NaN);

/** Sends the request with the size shown; returns what the owner's server stored of the measurement. */
async function send(page: Page, owner: Owner) {
  await takeSize(page);
  await typeDetails(page);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("region", { name: "Your request" })).toBeVisible();
  const [estimate] = (await owner.client.estimates.list({ limit: 100 })).rows;
  const { measurements } = await owner.client.estimates.get({ id: estimate?.id ?? "" });
  return { squareFeet: estimate?.estimated_square_footage ?? 0, photos: measurements[0]?.measurement.photos ?? [] };
}

test("a rough size asks once about the point that decides most, takes a photo from the other corner, and narrows in sight @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const [one, two] = [
    await renderPhoto({ shot: { eyeHeight: 4.6, down: 8 } }),
    await renderPhoto({ shot: { eyeHeight: 4.8, down: 9 } }),
  ];
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await page.setViewportSize({ width: 360, height: 640 });
  await beginMeasuring(page, owner, [asFile("one.jpg", one.jpeg)]);
  const finger = new Finger(page, 0.5, "hasty");
  await choose(page, "Something else").tap();
  await page.getByLabel("Width (corner 1 to 2)").fill("4");
  await page.getByLabel("Height (corner 2 to 3)").fill("4");
  await page.getByLabel("How accurate").selectOption("About this size");
  for (const corner of one.slab.corners) await finger.tapPoint(corner);
  await next(page).tap();
  for (const corner of one.drive) await finger.tapPoint(corner);

  const asked = screenOf(page).getByRole("group", { name: "Is it here?" });
  await expect(asked).toContainText(/(Corner|End) \d of \d of .+ changes the size most\./);
  const rough = await spreadShown(page);
  expect(rough).toBeGreaterThan(15);
  const offer = screenOf(page).getByText(/^A photo from the other corner makes this closer: ±\d+% → about ±\d+%\.$/);
  await expect(offer).toContainText(`±${rough}% →`);
  await asked.scrollIntoViewIfNeeded();
  await expect(asked.locator("[data-edge]").first()).toBeAttached();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "measuring-second-look", "screen");
  // The edges are only a suggestion: the answer changes nothing.
  const before = await areaShown(page);
  await asked.getByRole("button", { name: "Yes" }).tap();
  await expect(asked).toHaveCount(0);
  expect(await areaShown(page)).toBe(before);

  await screenOf(page)
    .getByLabel("Add a photo")
    .setInputFiles([asFile("two.jpg", two.jpeg)]);
  await screenOf(page).getByRole("button", { name: "Measure it on photo 2" }).tap();
  for (const corner of two.slab.corners) await finger.tapPoint(corner);
  await next(page).tap();
  for (const corner of two.drive) await finger.tapPoint(corner);
  await expect.poll(() => spreadShown(page)).toBeLessThan(rough);
  await expect(figuresOf(page)).toContainText(`(was ${rough}%)`);
  await expect(screenOf(page).getByText("Photo 2 shows the same surface as photo 1: it counts once.")).toBeVisible();
  expect(await offBy(page, one.area)).toBeLessThan(0.12);
  await checkAccessibility(page);
  await picture(page, "measuring-two-looks", "screen");

  const shown = await areaShown(page);
  const { squareFeet, photos } = await send(page, owner);
  expect(Math.abs(squareFeet / shown - 1)).toBeLessThan(0.01);
  expect(photos[1]?.shows_again).toBe(photos[0]?.photo_id);
});

test("a photo that lies on its side is turned before and while it is measured, and the server measures the same @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, opening, drive, area } = await renderPhoto();
  // Its pixels are sideways, and its file notes another side, as that of a phone held over the ground can.
  const lying = await sharp(jpeg)
    .rotate(90)
    .keepExif()
    .withMetadata({ orientation: 3 })
    .jpeg({ quality: 90 })
    .toBuffer();
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("lying.jpg", lying)]);
  const turn = screenOf(page).getByRole("button", { name: "Turn the photo" });
  await turn.tap();
  const finger = new Finger(page, 1, "turned");
  await choose(page, "Double garage door").tap();
  for (const end of opening.ends) await finger.setPoint(end);
  await next(page).tap();
  for (const corner of drive) await finger.setPoint(corner);
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.03);
  const whole = await areaShown(page);
  await picture(page, "measuring-turned-photo", "screen");
  for (let quarter = 0; quarter < 4; quarter++) await turn.tap();
  await expect.poll(() => areaShown(page)).toBe(whole);
  await checkAccessibility(page);

  const { squareFeet, photos } = await send(page, owner);
  expect(Math.abs(squareFeet / whole - 1)).toBeLessThan(0.01);
  expect(photos[0]?.turned).toBe(90);
  const desk = await visit({ as: owner });
  const [estimate] = (await owner.client.estimates.list({ limit: 100 })).rows;
  await desk.goto(`/estimate/${estimate?.id}`);
  await expect(desk.getByText("About", { exact: false }).first()).toBeVisible();
  await picture(desk, "estimate-turned-photo");
});

test("a HEIC that this browser cannot show is measured on the server's copy @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [
    { ...asFile("IMG_1.HEIC", readFileSync(photo("walkway.heic"))), mimeType: "image/heic" },
  ]);
  await choose(page, "Double garage door").tap();
  const finger = new Finger(page, 1, "heic");
  const ends: Point[] = [
    { x: 0.3, y: 0.6 },
    { x: 0.6, y: 0.6 },
  ];
  for (const end of ends) await finger.holdPoint(end);
  await expect(next(page)).toBeEnabled();
});

test("a whole photo without a noted lens is asked for the camera's zoom, and the answer is stored @long", async ({
  visit,
  newOwner,
}) => {
  const { jpeg, opening, drive } = await renderPhoto();
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("forwarded.jpg", await sharp(jpeg).jpeg().toBuffer())]);
  const zoom = screenOf(page).getByRole("group", { name: "Which zoom did the camera show?" });
  await expect(zoom).toHaveCount(0);
  await screenOf(page).getByRole("button", { name: "Yes, as the camera took it" }).tap();
  await checkAccessibility(page);
  await picture(page, "which-zoom", "screen");
  await zoom.getByRole("button", { name: "1×", exact: true }).tap();
  await expect(screenOf(page).getByText("You said that the camera showed 1×.")).toBeVisible();

  await choose(page, "Double garage door").tap();
  const finger = new Finger(page, 1, "zoom");
  for (const end of opening.ends) await finger.holdPoint(end);
  await next(page).tap();
  for (const corner of drive) await finger.holdPoint(corner);
  await expect(figuresOf(page)).toContainText("sq ft");
  const { photos } = await send(page, owner);
  expect(photos).toMatchObject([{ as_taken: true, zoom: 1 }]);
});
