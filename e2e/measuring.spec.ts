import sharp from "sharp";
import type { Page } from "@playwright/test";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { renderPhoto, type RenderedPhoto } from "#testing/renderedPhoto.ts";
import {
  areaShown,
  asFile,
  beginMeasuring,
  choose,
  clickPoint,
  dragByMouse,
  done,
  dragByTouch,
  figuresOf,
  Finger,
  handleOf,
  moveByKeys,
  next,
  offBy,
  roughly,
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
  type Owner,
  picture,
  test,
  typeDetails,
} from "./yardstick.ts";

const analysed: ServiceInput = { ...washing, show_ai_analysis: true };

let drawing: Promise<RenderedPhoto> | undefined;
/** The photo of a driveway of known area. Rendering takes seconds, so all journeys share it. */
const drawnPhoto = () => (drawing ??= renderPhoto());

/**
 * The same for a business that estimates from photos anyway: measuring is one of three ways, on all photos of the
 * request.
 */
async function beginMeasuringInstead(page: Page, owner: Owner, files: ReturnType<typeof asFile>[]): Promise<void> {
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: "Measure on my photo" }).check();
  await page.getByLabel("Add photos").setInputFiles(files);
  for (const [index] of files.entries())
    await expect(page.getByRole("img", { name: `Photo ${index + 1}, uploaded` })).toBeVisible();
  await page.getByRole("button", { name: "Measure on my photo" }).click();
  await expect(screenOf(page).getByRole("img", { name: "Photo 1" })).toBeVisible();
}

test("a customer with a phone taps a slab and the driveway, and the figure the owner gets is the true one within 3%", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, slab, drive, bed, area } = await drawnPhoto();
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  const finger = new Finger(page, 1, "steady");
  await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "measuring-scale", "screen");

  await choose(page, "Something else").tap();
  await expect(next(page)).toBeDisabled();
  await page.getByLabel("Width (corner 1 to 2)").fill("4");
  await page.getByLabel("Height (corner 2 to 3)").fill("4");
  for (const corner of slab.corners) await finger.setPoint(corner);
  await checkAccessibility(page);
  await picture(page, "measuring-place", "screen");

  await next(page).tap();
  await expect(screenOf(page).getByText("Still to place: 4 corners.")).toBeVisible();
  await expect(done(page)).toHaveCount(0);
  for (const corner of drive) await finger.setPoint(corner);
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.03);

  // During a drag the numbers follow, and a magnifier shows the spot under the finger.
  const whole = await areaShown(page);
  await dragByTouch(page, "Corner 1 of 4 of surface 1", { x: 0.13, y: 0.6 }, async () => {
    await expect(screenOf(page).locator("[data-magnifier]")).toBeVisible();
    await expect.poll(() => areaShown(page)).toBeLessThan(whole * 0.95);
    await picture(page, "measuring-drag", "screen");
  });
  await expect(screenOf(page).locator("[data-magnifier]")).toHaveCount(0);
  // A point moved on the whole photo is then shown close up, to be set exactly.
  await expect(screenOf(page).getByText("Hold, bring the cross onto corner 1, let go")).toBeVisible();
  await picture(page, "measuring-close-up", "screen");
  await showAll(page);
  await screenOf(page).getByRole("button", { name: "Undo" }).tap();
  await expect.poll(() => areaShown(page)).toBe(whole);

  await screenOf(page).getByRole("button", { name: "Add a hole" }).tap();
  for (const corner of bed.corners) await finger.setPoint(corner);
  await expect(screenOf(page).getByRole("listitem").filter({ hasText: "Hole 1" })).toContainText("− 1");
  await expect.poll(() => offBy(page, area - bed.area)).toBeLessThan(0.03);
  await expect(screenOf(page).locator("[aria-live=polite]")).toContainText(
    /^Size: about \d+ square feet, give or take \d+ percent\. Price: \$/,
  );
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "measuring-surface", "screen");

  const measured = await takeSize(page);
  await expect(screenOf(page)).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^about ${measured} sq ft, give or take \\d+%$`))).toBeVisible();
  await typeDetails(page);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("region", { name: "Your request" })).toBeVisible();
  const [estimate] = (await owner.client.estimates.list({ limit: 100 })).rows;
  expect(Math.abs((estimate?.estimated_square_footage ?? 0) / (area - bed.area) - 1)).toBeLessThan(0.03);
});

for (const size of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
])
  test(`an unpractised finger by the garage door, at ${size.width}×${size.height}: within 12% after at most 12 touches of the glass @long`, async ({
    visit,
    newOwner,
  }) => {
    const { jpeg, opening, drive, area } = await drawnPhoto();
    const owner = await newOwner([washing]);
    const page = await visit({ on: "phone" });
    await page.setViewportSize(size);
    await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
    // Each touch lands with a spread of 4 CSS pixels: on the whole photo, 30 of the photo's pixels.
    const finger = new Finger(page, 4, "unpractised");
    await finger.press(choose(page, "Double garage door"));
    await expect(screenOf(page).getByText("Hold, slide to the exact spot, let go.")).toBeVisible();
    for (const end of opening.ends) await finger.holdPoint(end);
    await finger.press(next(page));
    for (const corner of drive) await finger.holdPoint(corner);
    await expect.poll(() => offBy(page, area)).toBeLessThan(0.12);
    await expect(done(page)).toBeInViewport({ ratio: 1 });
    await finger.press(done(page));
    await expect(screenOf(page)).toHaveCount(0);
    expect(finger.touches).toBeLessThanOrEqual(12);
  });

test("a finger that taps twice for each point, by the garage door: within 3% @long", async ({ visit, newOwner }) => {
  const { jpeg, opening, drive, area } = await drawnPhoto();
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
  const finger = new Finger(page, 4, "unpractised");
  await finger.press(choose(page, "Double garage door"));
  for (const end of opening.ends) await finger.setPoint(end);
  await finger.press(next(page));
  for (const corner of drive) await finger.setPoint(corner);
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.03);
  await picture(page, "measuring-finger", "screen");

  // The server measures the same, and records how every point was set.
  await finger.press(done(page));
  await typeDetails(page);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("region", { name: "Your request" })).toBeVisible();
  const [estimate] = (await owner.client.estimates.list({ limit: 100 })).rows;
  expect(Math.abs((estimate?.estimated_square_footage ?? 0) / area - 1)).toBeLessThan(0.03);
  const { measurements } = await owner.client.estimates.get({ id: estimate?.id ?? "" });
  const points = measurements[0]?.measurement.photos.flatMap(({ outlines }) =>
    outlines.flatMap(({ corners }) => corners),
  );
  expect(points).toHaveLength(4);
  for (const { set } of points ?? []) expect(set).toMatchObject({ by: "finger" });
});

test("a second thing of known size measures with the first, and can be removed again @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, opening, slab, drive } = await drawnPhoto();
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
  const finger = new Finger(page, 1, "both");
  await choose(page, "Double garage door").tap();
  const sizes = screenOf(page).getByRole("group", { name: "Which one is it?" });
  await expect(sizes.getByRole("button", { name: "16 ft" })).toHaveAttribute("aria-pressed", "true");
  for (const end of opening.ends) await finger.setPoint(end);
  await next(page).tap();
  for (const corner of drive) await finger.setPoint(corner);
  await expect(
    screenOf(page).getByText(/^The edge is (19\.9|20|20\.\d) ft, the double garage door in it 16 ft\.$/),
  ).toBeVisible();

  await choose(page, "Place it").tap();
  await screenOf(page).getByRole("button", { name: "Add a second known size" }).tap();
  await choose(page, "Something else").tap();
  await page.getByLabel("Width (corner 1 to 2)").fill("4");
  await page.getByLabel("Height (corner 2 to 3)").fill("4");
  for (const corner of slab.corners) await finger.setPoint(corner);
  await next(page).tap();
  await expect(figuresOf(page)).toContainText("sq ft");
  await expect(screenOf(page).getByText("Your known sizes don't agree")).toHaveCount(0);

  // The surface edited last can be entered again and removed.
  await choose(page, "Place it").tap();
  await page.getByLabel("Width (corner 1 to 2)").fill("6");
  await page.getByLabel("Height (corner 2 to 3)").fill("6");
  await checkAccessibility(page);
  await picture(page, "measuring-two-things", "screen");
  await screenOf(page).getByRole("button", { name: "Remove this one" }).tap();
  await expect(handleOf(page, "End 1 of 2 of the double garage door")).toBeVisible();
  await next(page).tap();
  await expect(screenOf(page).getByText(/^The edge is /)).toBeVisible();
});

test("a double tap sets one point at most, and a second point on the spot of the first is caught @long", async ({
  visit,
  newOwner,
}) => {
  const { jpeg, opening } = await drawnPhoto();
  const owner = await newOwner([washing]);
  const [near] = opening.ends;
  const phone = await visit({ on: "phone" });
  await beginMeasuring(phone, owner, [asFile("driveway.jpg", jpeg)]);
  const finger = new Finger(phone, 0, "hasty");
  await choose(phone, "Double garage door").tap();
  const stage = await screenOf(phone)
    .getByRole("group", { name: /Plus and minus/ })
    .boundingBox();
  const middle = { x: (stage?.x ?? 0) + (stage?.width ?? 0) / 2, y: (stage?.y ?? 0) + (stage?.height ?? 0) / 2 };
  await finger.touch([middle]);
  await finger.touch([middle], true);
  await expect(screenOf(phone).getByText("That was two taps.")).toBeVisible();
  await expect(screenOf(phone).getByRole("button", { name: "Undo" })).toBeEnabled();
  await showAll(phone);
  await finger.setPoint(near);
  await expect(screenOf(phone).getByText("Hold near end 2")).toBeVisible();
  await finger.setPoint(near, { caught: true });
  await expect(screenOf(phone).getByText("That's where end 1 is. Tap where end 2 belongs.")).toBeVisible();
  await checkAccessibility(phone);
  await picture(phone, "measuring-same-spot", "screen");

  const desk = await visit();
  await beginMeasuring(desk, owner, [asFile("driveway.jpg", jpeg)]);
  await choose(desk, "Double garage door").click();
  const box = await screenOf(desk)
    .getByRole("group", { name: /Plus and minus/ })
    .boundingBox();
  await desk.mouse.dblclick((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
  await expect(screenOf(desk).getByText("That was two taps.")).toBeVisible();
  await desk.mouse.click((box?.x ?? 0) + 420, (box?.y ?? 0) + 300);
  await expect(screenOf(desk).getByText("Looks off?")).toBeVisible();
});

for (const on of ["phone", "desk"] as const)
  test(`no corner ever lies under the zoom buttons, nor they under it (${on}) @long`, async ({ visit, newOwner }) => {
    const { jpeg } = await drawnPhoto();
    const owner = await newOwner([washing]);
    const page = await visit({ on });
    await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
    await choose(page, "Sheet of plywood").click();
    const finger = new Finger(page, 0, "corners");
    for (const corner of [
      { x: 0.99, y: 0.99 },
      { x: 0.8, y: 0.99 },
      { x: 0.99, y: 0.5 },
      { x: 0.01, y: 0.99 },
    ])
      await (on === "phone" ? finger.setPoint(corner) : clickPoint(page, corner, { width: 400 }));
    const stage = screenOf(page).getByRole("group", { name: /Plus and minus/ });
    await stage.focus();
    for (const keys of [
      "0",
      "++",
      "ArrowRight ArrowRight",
      "ArrowDown ArrowDown",
      "++",
      "ArrowDown ArrowRight",
      "ArrowLeft",
    ]) {
      for (const key of keys.split(keys.includes(" ") ? " " : "")) await page.keyboard.press(key);
      expect(await hiddenButtons(page)).toEqual([]);
    }
  });

test("with a mouse, by the garage door's opening: within 3%, every step can be taken back, and leaving asks first @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, photo: size, opening, drive, area } = await drawnPhoto();
  const owner = await newOwner([washing]);
  const page = await visit();
  await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
  await choose(page, "Double garage door").click();
  for (const [index, end] of opening.ends.entries()) await clickPoint(page, roughly(end, index, size), size);
  await next(page).click();
  for (const [index, corner] of drive.entries()) await clickPoint(page, roughly(corner, index + 1, size), size);
  await showAll(page);
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.03);
  await picture(page, "measuring-surface", "screen");
  await checkAccessibility(page);

  // Here the first surface fixes the plane, so only other surfaces can have more corners.
  await expect(screenOf(page).getByRole("button", { name: /^Add a corner/ })).toHaveCount(0);
  const whole = await areaShown(page);
  await dragByMouse(page, "Corner 3 of 4 of surface 1", { x: 0.6, y: 0.45 }, size);
  await showAll(page);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => areaShown(page)).toBe(whole);
  await screenOf(page).getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => areaShown(page)).not.toBe(whole);
  await screenOf(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => areaShown(page)).toBe(whole);

  await screenOf(page).getByRole("button", { name: "Show meters instead of feet" }).click();
  await expect(figuresOf(page)).toContainText(/\d+(\.\d)? sq m/);
  await screenOf(page).getByRole("button", { name: "Show feet instead of meters" }).click();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Leave without measuring?" })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(await areaShown(page)).toBe(whole);
  await screenOf(page).getByRole("button", { name: "Close without measuring" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(screenOf(page)).toHaveCount(0);

  // Nothing is drawn, so nothing is asked; the keyboard continues from the same place.
  const begin = page.getByRole("button", { name: "Measure on my photo" });
  await begin.click();
  await expect(screenOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(screenOf(page)).toHaveCount(0);
  await expect(begin).toBeFocused();
});

test("with the keyboard alone: within 3% @long", async ({ visit, newOwner }) => {
  test.slow();
  const { jpeg, photo: size, opening, drive, area } = await drawnPhoto();
  const owner = await newOwner([washing]);
  const page = await visit({ dark: true });
  await beginMeasuring(page, owner, [asFile("driveway.jpg", jpeg)]);
  await expect(screenOf(page).getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(page, choose(page, "Double garage door"));
  await page.keyboard.press("Enter");
  for (const [index, end] of opening.ends.entries())
    await moveByKeys(page, `End ${index + 1} of 2 of the double garage door`, roughly(end, index, size), size);
  await tabTo(page, next(page));
  await page.keyboard.press("Enter");
  for (const [index, corner] of drive.entries())
    await moveByKeys(page, `Corner ${index + 1} of 4 of surface 1`, roughly(corner, index + 1, size), size);
  await expect.poll(() => offBy(page, area)).toBeLessThan(0.03);
  await picture(page, "measuring-keys", "screen");
  await checkAccessibility(page);
  await tabTo(page, done(page));
  await page.keyboard.press("Enter");
  await expect(screenOf(page)).toHaveCount(0);
  await expect(page.getByText(/sq ft, give or take/)).toBeVisible();
});

test("surfaces over several photos add up, corners come and go, and a turned phone keeps what was drawn @long", async ({
  visit,
  newOwner,
}) => {
  const { jpeg, slab, drive } = await drawnPhoto();
  const owner = await newOwner([analysed]);
  const page = await visit({ on: "phone" });
  await beginMeasuringInstead(page, owner, [asFile("one.jpg", jpeg), asFile("two.jpg", jpeg)]);
  const finger = new Finger(page, 1, "two photos");
  const tapInTurn = async (corners: readonly Point[]) => {
    for (const [index, corner] of corners.entries()) {
      await expect(screenOf(page).getByText(`Hold near corner ${index + 1}: `)).toBeVisible();
      await finger.setPoint(corner);
    }
  };
  const measureHere = async () => {
    await choose(page, "Something else").tap();
    await page.getByLabel("Width (corner 1 to 2)").fill("4");
    await page.getByLabel("Height (corner 2 to 3)").fill("4");
    await tapInTurn(slab.corners);
    await next(page).tap();
    await tapInTurn(drive);
  };
  const row = (text: string) => screenOf(page).getByRole("listitem").filter({ hasText: text });
  await measureHere();
  await expect.poll(() => areaShown(page)).toBeGreaterThan(200);
  const first = await areaShown(page);

  await screenOf(page).getByRole("button", { name: "Next photo" }).tap();
  await measureHere();
  await screenOf(page).getByRole("button", { name: "Another surface" }).tap();
  await expect(row("Surface 1 on photo 1")).toContainText(/\d+ sq ft/);
  await expect.poll(() => areaShown(page)).toBeGreaterThan(first * 1.5);
  const second = Number(
    /([\d,.]+) sq ft/.exec(await row("Surface 1 on photo 2").innerText())?.[1]?.replaceAll(",", ""),
  );
  const both = await areaShown(page);
  expect(Math.abs(both / (first + second) - 1)).toBeLessThan(0.02);

  // Adds a corner, moves it outwards, then removes it.
  await screenOf(page).getByRole("button", { name: "Add a corner between 1 and 2" }).tap();
  await expect(screenOf(page).getByText("Hold near the new place of corner 2")).toBeVisible();
  await finger.setPoint({ x: 0.5, y: 0.85 });
  await expect.poll(() => areaShown(page)).toBeGreaterThan(first + second);
  await handleOf(page, "Corner 2 of 5 of surface 1").tap();
  await showAll(page);
  await screenOf(page).getByRole("button", { name: "Remove the chosen corner" }).tap();
  await expect(handleOf(page, "Corner 2 of 4 of surface 1")).toBeVisible();
  await expect.poll(() => areaShown(page)).toBe(both);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(handleOf(page, "Corner 2 of 4 of surface 1")).toBeVisible();
  expect(await areaShown(page)).toBe(both);
  await checkAccessibility(page);
  await picture(page, "measuring-turned", "screen");
  await page.setViewportSize({ width: 390, height: 844 });

  await screenOf(page).getByRole("button", { name: "Remove surface 1 on photo 2" }).tap();
  await expect.poll(() => areaShown(page)).toBe(first);
});

test("advice is given and blocks nothing: a blurred photo, a small one, a surface at the edge of the picture; what cannot be measured is said in place of the figure @long", async ({
  visit,
  newOwner,
}) => {
  const { jpeg } = await drawnPhoto();
  const owner = await newOwner([analysed]);
  const page = await visit({ on: "phone" });
  const blurred = await sharp(jpeg).keepMetadata().blur(14).jpeg().toBuffer();
  const small = await sharp(jpeg).keepMetadata().resize(640).jpeg().toBuffer();
  await beginMeasuringInstead(page, owner, [asFile("blurred.jpg", blurred), asFile("small.jpg", small)]);
  await expect(screenOf(page).getByText("This photo looks blurred.")).toBeVisible();
  await checkAccessibility(page);
  await screenOf(page).getByRole("button", { name: "Next photo" }).tap();
  await expect(screenOf(page).getByText("This photo is small (640 × 480 pixels)")).toBeVisible();

  await choose(page, "Tape measure").tap();
  await expect(next(page)).toBeDisabled();
  await page.getByLabel("Length").fill("12");
  await next(page).tap();
  const finger = new Finger(page, 0, "exact");
  for (const corner of [
    { x: 0.66, y: 0.36 },
    { x: 0.34, y: 0.36 },
    { x: 0.85, y: 0.8 },
  ])
    await finger.setPoint(corner);
  await expect(figuresOf(page)).toContainText("Still to place: 2 scale points, 1 corner.");
  await finger.setPoint({ x: 0, y: 0.7 });
  await expect(screenOf(page).getByText("Does the surface continue outside the photo?")).toBeVisible();
  await screenOf(page).getByRole("button", { name: "Yes, it continues" }).tap();
  await expect(screenOf(page).getByText("Only what is in the picture is counted.")).toBeVisible();
  await screenOf(page).getByRole("button", { name: "Ask again" }).tap();
  await screenOf(page).getByRole("button", { name: "No, it ends there" }).tap();
  await expect(screenOf(page).getByText("Does the surface continue outside the photo?")).toHaveCount(0);

  // Crossing sides: the screen shows no size, but says how to correct it.
  await screenOf(page)
    .getByRole("button", { name: /^Place it/ })
    .tap();
  await finger.setPoint({ x: 0.3, y: 0.7 });
  await finger.setPoint({ x: 0.7, y: 0.7 });
  await screenOf(page)
    .getByRole("button", { name: /^Surface/ })
    .first()
    .tap();
  await expect(figuresOf(page)).not.toContainText("sq ft");
  await expect(figuresOf(page)).toContainText("cross");
  await expect(screenOf(page).getByRole("button", { name: "Use this size" })).toBeDisabled();
  await picture(page, "measuring-refused", "screen");
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, goal: ReturnType<typeof next>): Promise<void> {
  for (
    let presses = 0;
    presses < 60 && !(await goal.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await expect(goal).toBeFocused();
}

/** Returns the visible handles and zoom buttons whose middle something else covers. */
async function hiddenButtons(page: Page): Promise<(string | null)[]> {
  return screenOf(page).evaluate((screen) => {
    const stage = screen.querySelector("[role=group][tabindex]")?.getBoundingClientRect();
    const all = [...screen.querySelectorAll("[aria-pressed] [data-point], [aria-label=Zoom] button")];
    const buttons = [...new Set(all.map((one) => one.closest("button")))];
    if (!stage || buttons.length !== 7) return ["not all buttons are there"];
    return buttons.flatMap((button) => {
      const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      const isHandle = button?.hasAttribute("aria-pressed") === true;
      const inSight = !isHandle || (at.x > stage.left && at.x < stage.right && at.y > stage.top && at.y < stage.bottom);
      const top = document.elementFromPoint(at.x, at.y)?.closest("button");
      const covered = top !== button && !(isHandle && top?.hasAttribute("aria-pressed") === true);
      return inSight && covered ? [button?.getAttribute("aria-label") ?? null] : [];
    });
  });
}
