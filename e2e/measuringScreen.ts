import { expect, type Locator, type Page } from "@playwright/test";
import type { Point } from "#features/photos/measurement.ts";

/** The measuring screen, as a person with a finger, a mouse or only a keyboard works it. */
export const screenOf = (page: Page): Locator => page.getByRole("dialog", { name: "Measure on photo" });

/** The figures: the area with its spread and price, or what is missing. */
export const figuresOf = (page: Page): Locator => screenOf(page).locator("[data-figures]");

/** The area shown, in square feet. */
export async function areaShown(page: Page): Promise<number> {
  const text = await figuresOf(page).innerText();
  return Number(/([\d,.]+) sq ft/.exec(text)?.[1]?.replaceAll(",", "") ?? Number.NaN);
}

type Place = { x: number; y: number };
type Box = Place & { width: number; height: number };

/** How a hand is never quite exact: within these pixels of the photo itself, the same every time. */
const unsteady = [
  { x: 2, y: -1.5 },
  { x: -1.5, y: 2 },
  { x: -2, y: -1 },
  { x: 1, y: 2 },
] as const;

/** A point meant by a hand that is up to 3 pixels of the photo off. */
export function roughly(point: Point, index: number, size: { width: number; height: number }): Point {
  const off = unsteady[index % unsteady.length] ?? { x: 0, y: 0 };
  return { x: point.x + off.x / size.width, y: point.y + off.y / size.height };
}

/** Where a point of the photo is on the screen now. */
async function placeOf(page: Page, point: Point): Promise<Place> {
  const box = await photoBox(page);
  return { x: box.x + point.x * box.width, y: box.y + point.y * box.height };
}

/**
 * Asked of the page itself: from outside, the box of something that has just been redrawn may still be the one before.
 */
async function boxOf(thing: Locator): Promise<Box> {
  return thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Where the photo is once it stands still: what fingers did last may have to be drawn yet. */
async function photoBox(page: Page): Promise<Box> {
  return screenOf(page)
    .locator("img[alt]:not([alt=''])")
    .evaluate(async (image) => {
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (let before = ""; ; await drawn()) {
        const { x, y, width, height } = image.getBoundingClientRect();
        const now = [x, y, width, height].join();
        if (now === before) return { x, y, width, height };
        before = now;
      }
    });
}

/** Where the exact point of a handle is on the screen now. */
async function pointOf(handle: Locator): Promise<Place> {
  const box = await boxOf(handle.locator("[data-point] circle").first());
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What changes by the next frame is looked for at once. */
const soon = { intervals: [10, 20, 50, 100, 250] };

/** The handle with this label on the photo. */
export const handleOf = (page: Page, label: string): Locator =>
  screenOf(page).getByRole("button", { name: label, exact: true });

/** All of the photo again, where it was looked at closely. */
export async function showAll(page: Page): Promise<void> {
  const button = screenOf(page).getByRole("button", { name: "Show all of the photo" });
  if ((await button.getAttribute("aria-disabled")) !== "true") await button.click();
  await expect(button).toBeDisabled();
}

/** Two fingers spread until the photo is so near that one pixel of the screen is about one of its own. */
async function pinchTo(page: Page, point: Point, size: { width: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number; id: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await showAll(page);
  for (let round = 0; round < 6 && (await photoBox(page)).width < size.width; round++) {
    const before = (await photoBox(page)).width;
    const { x, y } = await placeOf(page, point);
    const fingers = (reach: number) => [
      { x: x - reach, y, id: 1 },
      { x: x + reach, y, id: 2 },
    ];
    const stage = await boxOf(screenOf(page).getByRole("group", { name: /Plus and minus/ }));
    const most = Math.max(40, Math.min(x - stage.x, stage.x + stage.width - x) - 4);
    await send("touchStart", fingers(12));
    for (let step = 1; step <= 5; step++) await send("touchMove", fingers(12 + ((most - 12) * step) / 5));
    await send("touchEnd", []);
    await expect.poll(async () => (await photoBox(page)).width, soon).toBeGreaterThan(before);
  }
  await session.detach();
}

/** With fingers: comes close to where a point belongs, and taps there. */
export async function tapPoint(page: Page, point: Point, size: { width: number; height: number }): Promise<void> {
  await pinchTo(page, point, size);
  await tapAt(page, point);
}

/** With a finger: taps a point of the photo, as it is seen now. */
export async function tapAt(page: Page, point: Point): Promise<void> {
  const { x, y } = await placeOf(page, point);
  await page.touchscreen.tap(x, y);
}

/** With a finger: drags a handle so that its point comes to a point of the photo, as it is seen now. */
export async function dragByTouch(
  page: Page,
  label: string,
  point: Point,
  beforeRelease?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const knob = await boxOf(handleOf(page, label));
  const from = { x: knob.x + knob.width / 2, y: knob.y + knob.height / 2 };
  const [now, goal] = [await pointOf(handleOf(page, label)), await placeOf(page, point)];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd" ? [] : [{ x: from.x + (goal.x - now.x) * share, y: from.y + (goal.y - now.y) * share }],
    });
  await send("touchStart", 0);
  for (const share of [0.3, 0.6, 0.9, 1]) await send("touchMove", share);
  await beforeRelease?.();
  await send("touchEnd", 1);
  await session.detach();
}

/** With a mouse: drags a handle to where its point belongs, first from afar, then with the photo close. */
export async function dragByMouse(
  page: Page,
  label: string,
  point: Point,
  size: { width: number; height: number },
): Promise<void> {
  await showAll(page);
  await dragOnce(page, label, point);
  const at = await placeOf(page, point);
  await page.mouse.move(at.x, at.y);
  for (let turn = 0; turn < 30 && (await photoBox(page)).width < size.width; turn++) {
    const before = (await photoBox(page)).width;
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await photoBox(page)).width, soon).toBeGreaterThan(before);
  }
  await dragOnce(page, label, point);
}

async function dragOnce(page: Page, label: string, point: Point): Promise<void> {
  const handle = handleOf(page, label);
  const knob = await boxOf(handle);
  const [now, goal] = [await pointOf(handle), await placeOf(page, point)];
  const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (goal.x - now.x) / 2, y + (goal.y - now.y) / 2 + 5);
  await page.mouse.move(x + goal.x - now.x, y + goal.y - now.y, { steps: 3 });
  await page.mouse.up();
}

/** With the keyboard alone: goes to a handle by Tab and moves it by arrow keys, closer and closer. */
export async function moveByKeys(
  page: Page,
  label: string,
  point: Point,
  size: { width: number; height: number },
): Promise<void> {
  const handle = handleOf(page, label);
  for (
    let presses = 0;
    presses < 60 && !(await handle.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await expect(handle).toBeFocused();
  await page.keyboard.press("0");
  for (let round = 0; round < 60; round++) {
    const [now, goal, box] = [await pointOf(handle), await placeOf(page, point), await photoBox(page)];
    const step = Math.max(1, box.width / size.width);
    const [right, down] = [Math.round((goal.x - now.x) / step), Math.round((goal.y - now.y) / step)];
    if (right === 0 && down === 0) {
      // A step is two pixels of the photo by now: exact to one.
      if (box.width * 2 >= size.width) return;
      await page.keyboard.press("+");
      await expect.poll(async () => (await photoBox(page)).width, soon).toBeGreaterThan(box.width);
    }
    for (const [steps, arrow] of [
      [right, right > 0 ? "ArrowRight" : "ArrowLeft"],
      [down, down > 0 ? "ArrowDown" : "ArrowUp"],
    ] as const) {
      for (let ten = 0; ten < Math.floor(Math.abs(steps) / 10); ten++) await page.keyboard.press(`Shift+${arrow}`);
      for (let one = 0; one < Math.abs(steps) % 10; one++) await page.keyboard.press(arrow);
    }
  }
  throw new Error(`${label} did not come to its place.`);
}
