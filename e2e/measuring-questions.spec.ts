import type { Point } from "#features/catalog/measurements/measurement.ts";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import {
  asFile,
  beginMeasuring,
  choose,
  figuresOf,
  Finger,
  next,
  offBy,
  screenOf,
  takeSize,
  showAll,
  washing,
} from "./measuringScreen.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  openForm,
  picture,
  test,
  typeDetails,
  type Owner,
} from "./yardstick.ts";
import type { Page } from "@playwright/test";

const question = (page: Page, title: string) => screenOf(page).getByRole("group", { name: title });

/** Measures by a slab of this many feet, then the surface. */
async function measureBySlab(
  page: Page,
  finger: Finger,
  side: string,
  slab: readonly Point[],
  surface: readonly Point[],
): Promise<void> {
  await choose(page, "Something else").tap();
  await page.getByLabel("Width (corner 1 to 2)").fill(side);
  await page.getByLabel("Height (corner 2 to 3)").fill(side);
  for (const corner of slab) await finger.setPoint(corner);
  await next(page).tap();
  for (const corner of surface) await finger.setPoint(corner);
}

/** Checks that a question and its answers are all in view, beside the photo, and large enough for a thumb. */
async function isInReach(page: Page, title: string): Promise<void> {
  const asked = question(page, title);
  await expect(asked).toBeInViewport({ ratio: 1 });
  for (const answer of await asked.getByRole("button").all()) {
    await expect(answer).toBeInViewport({ ratio: 1 });
    const { height = 0, width = 0 } = (await answer.boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
  }
}

/**
 * Checks that nothing can be used before the question is answered, and that the screen is accessible and fits a phone.
 */
async function isAskedFirst(page: Page, title: string, name: string): Promise<void> {
  await expect(screenOf(page).getByRole("button", { name: "Use this size" })).toBeDisabled();
  await isInReach(page, title);
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, name, "screen");
}

/** Sends the request with the measured size; returns its estimate from the owner's list. */
async function sendWithSize(page: Page, owner: Owner) {
  await takeSize(page);
  await typeDetails(page);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("region", { name: "Your request" })).toBeVisible();
  const [estimate] = (await owner.client.estimates.list({ limit: 100 })).rows;
  return estimate;
}

const fromAbove = "Was the photo taken from above, e.g. a balcony or a window?";

test("a photo taken from a balcony is measured once that is said, which can be taken back, and the owner gets the same @long", async ({
  visit,
  newOwner,
}) => {
  const { jpeg, slab, drive, area } = await renderPhoto({ shot: { eyeHeight: 15, down: 24 } });
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("balcony.jpg", jpeg)]);
  await measureBySlab(page, new Finger(page, 1, "balcony"), "4", slab.corners, drive);
  await expect(figuresOf(page)).toContainText("the phone was below 3 ft or above 10 ft");
  await isAskedFirst(page, fromAbove, "measuring-from-above");

  await question(page, fromAbove).getByRole("button", { name: "Yes, from above" }).tap();
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.05);
  await screenOf(page).getByRole("button", { name: "Undo" }).tap();
  await expect(question(page, fromAbove)).toBeVisible();
  await screenOf(page).getByRole("button", { name: "Redo" }).tap();
  await expect(screenOf(page).getByText("Taken from above, or of a roof.")).toBeVisible();
  await screenOf(page).getByRole("button", { name: "Change" }).first().tap();
  await question(page, fromAbove).getByRole("button", { name: "No, it's a roof" }).tap();
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.05);
  await picture(page, "measuring-said-from-above", "screen");

  const estimate = await sendWithSize(page, owner);
  expect(Math.abs((estimate?.estimated_square_footage ?? 0) / area - 1)).toBeLessThan(0.05);
  expect(await owner.client.estimates.get({ id: estimate?.id ?? "" })).toMatchObject({
    measurements: [{ measurement: { photos: [{ elevated: true }] } }],
  });
});

const small = "Is the surface really this small or narrow?";

test("a surface smaller than what it is measured by is asked about, and told once somebody says that it is so @long", async ({
  visit,
  newOwner,
}) => {
  const { jpeg, slab } = await renderPhoto();
  const [a, b, c, d] = slab.corners;
  const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("slab.jpg", jpeg)]);
  await measureBySlab(page, new Finger(page, 1, "small"), "4", slab.corners, [a, between(a, b), between(d, c), d]);
  await expect(figuresOf(page)).toContainText("Smaller than what you measure by, or very narrow.");
  await isAskedFirst(page, small, "measuring-small");

  await question(page, small).getByRole("button", { name: "Yes, that's right" }).tap();
  await expect.poll(() => offBy(page, 8)).toBeLessThan(0.15);
  await picture(page, "measuring-said-small", "screen");
  await screenOf(page).getByRole("button", { name: "Undo" }).tap();
  await expect(question(page, small)).toBeVisible();
  await screenOf(page).getByRole("button", { name: "Redo" }).tap();
  const estimate = await sendWithSize(page, owner);
  expect(Math.abs((estimate?.estimated_square_footage ?? 0) / 8 - 1)).toBeLessThan(0.15);

  const desk = await visit({ as: owner });
  await desk.goto(`/estimate/${estimate?.id}`);
  await desk.getByRole("button", { name: "Edit outline" }).click();
  await expect(screenOf(desk).getByText("A small or narrow surface, as you said.")).toBeVisible();
  await picture(desk, "measuring-small-at-the-desk", "screen");
});

test("a second photo of the same surface does not count twice: it is asked, can be changed, and the owner sees what was said @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const [near, far] = [
    await renderPhoto(),
    await renderPhoto({ shot: { eyeHeight: 5.6, down: 15 }, photo: { width: 2400, height: 1800 } }),
  ];
  const owner = await newOwner([{ ...washing, show_ai_analysis: true }]);
  const page = await visit({ on: "phone" });
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: "Measure on my photo" }).check();
  await page.getByLabel("Add photos").setInputFiles([asFile("near.jpg", near.jpeg), asFile("far.jpg", far.jpeg)]);
  for (const one of [1, 2]) await expect(page.getByRole("img", { name: `Photo ${one}, uploaded` })).toBeVisible();
  await page.getByRole("button", { name: "Measure on my photo" }).click();
  await expect(screenOf(page).getByRole("img", { name: "Photo 1" })).toBeVisible();
  const finger = new Finger(page, 1, "twice");
  await measureBySlab(page, finger, "4", near.slab.corners, near.drive);
  await expect.poll(() => offBy(page, near.area)).toBeLessThan(0.05);
  await screenOf(page).getByRole("button", { name: "Next photo" }).tap();
  await measureBySlab(page, finger, "4", far.slab.corners, far.drive);

  const same = "Does photo 2 show the same surface again?";
  await expect(figuresOf(page)).toContainText("Say what photo 2 shows, and the size appears.");
  await isAskedFirst(page, same, "measuring-same-surface");
  await question(page, same).getByRole("button", { name: "Another surface" }).tap();
  await expect.poll(() => offBy(page, 2 * near.area)).toBeLessThan(0.05);
  await screenOf(page).getByRole("button", { name: "Undo" }).tap();
  await question(page, same).getByRole("button", { name: "Same surface as photo 1" }).tap();
  await expect.poll(() => offBy(page, near.area)).toBeLessThan(0.05);
  const counted = screenOf(page).getByText("Photo 2 shows the same surface as photo 1: it counts once.");
  await expect(counted).toBeVisible();
  await picture(page, "measuring-counts-once", "screen");

  await takeSize(page);
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect.poll(async () => (await owner.client.estimates.list({ limit: 100 })).rows.length).toBe(1);
  const [estimate] = (await owner.client.estimates.list({ limit: 100 })).rows;
  const { measurements } = await owner.client.estimates.get({ id: estimate?.id ?? "" });
  const [first, second] = measurements[0]?.measurement.photos ?? [];
  expect(second?.shows_again).toBe(first?.photo_id);

  const desk = await visit({ as: owner });
  await desk.goto(`/estimate/${estimate?.id}`);
  await desk.getByRole("button", { name: "Edit outline" }).click();
  await expect.poll(() => offBy(desk, near.area)).toBeLessThan(0.05);
  await screenOf(desk).getByRole("button", { name: "Next photo" }).click();
  await expect(screenOf(desk).getByText("Photo 2 shows the same surface as photo 1: it counts once.")).toBeVisible();
  await screenOf(desk).getByRole("button", { name: "Change" }).last().click();
  await question(desk, same).getByRole("button", { name: "Another surface" }).click();
  await expect.poll(() => offBy(desk, 2 * near.area)).toBeLessThan(0.05);
});

test("four corners that are not square are asked about, and two known sizes that say otherwise are told in plain words @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, slab, drive, opening } = await renderPhoto();
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone", dark: true });
  await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
  const finger = new Finger(page, 1, "square");
  // The far end is outlined narrower than the near end.
  const [left, right, farRight, farLeft] = drive;
  const flared = [left, right, { ...farRight, x: farRight.x - 0.04 }, { ...farLeft, x: farLeft.x + 0.04 }];
  await measureBySlab(page, finger, "4", slab.corners, flared);
  const square = "Are its sides straight and its corners square?";
  await isInReach(page, square);
  // The answers are in place of the button that uses the size, also on a small phone.
  await expect(screenOf(page).getByRole("button", { name: /^Use / })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  await isInReach(page, square);
  await checkNarrow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(question(page, square)).toContainText(/As marked, opposite sides differ by \d+%\./);
  await checkAccessibility(page);
  await picture(page, "measuring-square-question", "screen");
  await question(page, square).getByRole("button", { name: "No" }).tap();
  await expect(screenOf(page).getByText("Its sides are not straight and square.")).toBeVisible();
  await screenOf(page).getByRole("button", { name: "Undo" }).tap();
  await expect(question(page, square)).toBeVisible();
  await question(page, square).getByRole("button", { name: "No" }).tap();

  // The opening is 16 ft wide; entered as 22 ft, it makes everything larger.
  await choose(page, "Place it").tap();
  await screenOf(page).getByRole("button", { name: "Add a second known size" }).tap();
  await choose(page, "Tape measure").tap();
  await page.getByLabel("Length").fill("22");
  await showAll(page);
  for (const end of opening.ends) await finger.setPoint(end);
  await next(page).tap();
  await expect(screenOf(page).getByText("Your known sizes don't agree")).toBeVisible();
  await expect(figuresOf(page)).toContainText("does not agree about the size");
  await expect(screenOf(page).getByRole("button", { name: "Use this size" })).toBeDisabled();
  await expect(
    screenOf(page).getByText(/The other thing says \d+ sq ft, the tape measure \d+\. Check their points and sizes\./),
  ).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "measuring-disagree", "screen");
});
