import { expect, type CDPSession, type Locator, type Page } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { createSeededRandom, type SeededRandom } from "#browser/demo/seededRandom.ts";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { openForm } from "./yardstick.ts";

/** The measuring screen, used with a finger, a mouse or only a keyboard, in English or Spanish. */
export const screenOf = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^(Measure on photo|Medir en la foto)$/ });

/** The numbers: the area with its range and price, or what is missing. */
export const figuresOf = (page: Page): Locator => screenOf(page).locator("[data-figures]");

/** The area shown, in square feet. */
export async function areaShown(page: Page): Promise<number> {
  const text = await figuresOf(page).innerText();
  return Number(/([\d,.]+) sq ft/.exec(text)?.[1]?.replaceAll(",", "") ?? Number.NaN);
}

type ScreenPosition = { x: number; y: number };
type Box = ScreenPosition & { width: number; height: number };

/** Deviations of an unsteady hand, in pixels of the photo, the same in every run. */
const unsteady = [
  { x: 2, y: -1.5 },
  { x: -1.5, y: 2 },
  { x: -2, y: -1 },
  { x: 1, y: 2 },
] as const;

/** A point tapped by a hand that is up to 3 pixels of the photo off. */
export function roughly(point: Point, index: number, size: { width: number; height: number }): Point {
  const off = unsteady[index % unsteady.length] ?? { x: 0, y: 0 };
  return { x: point.x + off.x / size.width, y: point.y + off.y / size.height };
}

/** The present position of a photo's point on the screen. */
async function placeOf(page: Page, point: Point): Promise<ScreenPosition> {
  const box = await photoBox(page);
  return { x: box.x + point.x * box.width, y: box.y + point.y * box.height };
}

/** Read within the page: from the test's side, the box of a redrawn element may still be the previous one. */
async function boxOf(thing: Locator): Promise<Box> {
  return thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** The photo's box once it no longer moves: the last gesture may not be drawn yet. */
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

/** Waits until the last movement of a finger is drawn. */
const aimIsDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The present position on the screen of the ring around the point that a finger aims at. */
async function placeAimedAt(page: Page): Promise<ScreenPosition> {
  const box = await boxOf(screenOf(page).locator("[data-aim]"));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The present position of a handle's exact point on the screen. */
async function pointOf(handle: Locator): Promise<ScreenPosition> {
  const box = await boxOf(handle.locator("[data-point] circle").first());
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Polls fast, because the change comes with the next frame. */
const soon = { intervals: [10, 20, 50, 100, 250] };

/** A service by the square foot, measured on photos by the customer. */
export const washing: ServiceInput = {
  name: "Driveway Washing",
  rate: 0.5,
  unit: "per sq ft",
  minimum_price: 100,
  show_price: true,
  service_category: "pressure_washing",
};

/** A photo to choose, by the file name it has on the phone. */
export const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

/**
 * Chooses these photos in the owner's form, which has no AI provider to offer here: the measuring screen opens
 * automatically.
 */
export async function beginMeasuring(
  page: Page,
  owner: { id: string },
  files: ReturnType<typeof asFile>[],
): Promise<void> {
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByLabel("Add a photo to measure on").setInputFiles(files);
  await expect(screenOf(page).getByRole("img", { name: "Photo 1" })).toBeVisible();
}

/** A reference of known size, or a step, to choose. */
export const choose = (page: Page, thing: string): Locator =>
  screenOf(page).getByRole("button", { name: new RegExp(`^${thing}`) });
export const next = (page: Page): Locator => screenOf(page).getByRole("button", { name: "Next: the surface" });

/** The question about the corners of the first surface, which is the bottom bar until it is answered. */
export const squareQuestion = (page: Page): Locator =>
  screenOf(page).getByRole("group", { name: "Are its sides straight and its corners square?" });

/** The button that ends measuring with the size shown. */
export const done = (page: Page): Locator => screenOf(page).getByRole("button", { name: /^Use [\d,.]+ sq ft$/ });

/** Ends measuring with the size shown, in square feet. The app may ask about the corners first: they are square. */
export async function takeSize(page: Page): Promise<number> {
  const yes = squareQuestion(page).getByRole("button", { name: "Yes" });
  await expect(done(page).or(yes)).toBeVisible();
  if (await yes.isVisible()) await yes.click();
  await expect(done(page)).toBeVisible();
  const size = await areaShown(page);
  await done(page).click();
  return size;
}

/** The error of the area shown, as a share of the actual area. */
export const offBy = async (page: Page, area: number): Promise<number> => Math.abs((await areaShown(page)) / area - 1);

/** The handle with this label on the photo. */
export const handleOf = (page: Page, label: string): Locator =>
  screenOf(page).getByRole("button", { name: label, exact: true });

/** Zooms out to the whole photo if it is shown close up. */
export async function showAll(page: Page): Promise<void> {
  const button = screenOf(page).getByRole("button", { name: "Fit photo" });
  if ((await button.getAttribute("aria-disabled")) !== "true") await button.click();
  await expect(button).toBeDisabled();
}

type Touch = { x: number; y: number };

/**
 * A simulated finger: it lands with a spread of `spread` CSS pixels, the same in every run, and looks before it touches
 * again. In the magnifier it sees its error and slides to the spot, again with its spread. `touches` counts the touches
 * of the glass.
 */
export class Finger {
  touches = 0;
  private readonly page: Page;
  private readonly spread: number;
  private readonly random: SeededRandom;
  /** Seconds on the finger's own clock: a person pauses between two touches, and no test waits for that. */
  private clock = Date.now() / 1000;

  constructor(page: Page, spread: number, seed: string) {
    this.page = page;
    this.spread = spread;
    this.random = createSeededRandom(seed);
  }

  /**
   * Sets a point: touches near it, so that the photo zooms in, then touches it and slides to the exact spot. `caught`:
   * sets nothing there, so that the photo stays close.
   */
  async setPoint(point: Point, { caught = false }: { caught?: boolean } = {}): Promise<void> {
    const far = await photoBox(this.page);
    await this.tap(await placeOf(this.page, point));
    await expect(screenOf(this.page).locator("[data-tap-hint]")).toContainText(
      /^(Hold, bring|Mantenga presionado, lleve)/,
    );
    await expect.poll(async () => (await photoBox(this.page)).width, soon).toBeGreaterThan(far.width);
    const goal = await placeOf(this.page, point);
    const landed = this.near(goal);
    const slid = this.near({
      x: landed.x + (goal.x - landed.x) * slowing,
      y: landed.y + (goal.y - landed.y) * slowing,
    });
    await this.touch([landed, between(landed, slid, 0.5), slid, slid]);
    if (!caught)
      await expect.poll(async () => (await photoBox(this.page)).width, soon).toBeLessThanOrEqual(far.width + 1);
  }

  /** Sets a point as a hasty finger does: taps near it, and once on it, without sliding. */
  async tapPoint(point: Point): Promise<void> {
    const far = await photoBox(this.page);
    await this.tap(await placeOf(this.page, point));
    await expect.poll(async () => (await photoBox(this.page)).width, soon).toBeGreaterThan(far.width);
    await this.tap(await placeOf(this.page, point));
    await expect.poll(async () => (await photoBox(this.page)).width, soon).toBeLessThanOrEqual(far.width + 1);
  }

  /** Sets a point by one touch: holds near it until the photo has zoomed in, slides to the exact spot and lets go. */
  async holdPoint(point: Point): Promise<void> {
    const far = await photoBox(this.page);
    const landed = this.near(await placeOf(this.page, point));
    this.touches += 1;
    const session = await this.page.context().newCDPSession(this.page);
    await this.send(session, "touchStart", [landed], 0.4);
    await expect.poll(async () => (await photoBox(this.page)).width, soon).toBeGreaterThan(far.width);
    // It reaches for the spot, sees how far the cross still is, and corrects itself slowly.
    let finger = landed;
    for (const { gain, speed } of [
      { gain: 1, speed: 1000 },
      { gain: 1 / slowing, speed: 100 },
      { gain: 1 / slowing, speed: 100 },
    ]) {
      const [goal, at] = [await placeOf(this.page, point), await placeAimedAt(this.page)];
      const by = { x: (goal.x - at.x) / gain, y: (goal.y - at.y) / gain };
      finger = { x: finger.x + by.x, y: finger.y + by.y };
      this.clock += Math.max(0.05, Math.hypot(by.x, by.y) / speed);
      await this.send(session, "touchMove", [finger], 0);
      await aimIsDrawn(this.page);
    }
    this.clock += 0.2;
    await this.send(session, "touchMove", [this.near(finger)], 0.2);
    await this.send(session, "touchEnd", [], 0.04);
    await session.detach();
    await expect.poll(async () => (await photoBox(this.page)).width, soon).toBeLessThanOrEqual(far.width + 1);
  }

  /** Taps this position on the screen, with the finger's spread. */
  async tap(goal: Touch): Promise<void> {
    await this.touch([this.near(goal)]);
  }

  /** Taps a button in the middle. */
  async press(button: Locator): Promise<void> {
    const { x, y, width, height } = await boxOf(button);
    await this.tap({ x: x + width / 2, y: y + height / 2 });
  }

  /** Touches the glass at the first position, slides along the others and lets go; `soonAfter`: as in a double tap. */
  async touch(path: readonly Touch[], soonAfter = false): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    this.touches += 1;
    this.clock = soonAfter ? this.clock + 0.08 : Math.max(this.clock + 1, Date.now() / 1000);
    const pause = path.length > 1 ? 0.2 : 0.04;
    const [first, ...rest] = path;
    if (!first) return;
    await this.send(session, "touchStart", [first], pause);
    for (const place of rest) await this.send(session, "touchMove", [place], pause);
    await this.send(session, "touchEnd", [], pause);
    await session.detach();
  }

  /** Sends a touch, after which `pause` seconds pass on the finger's clock. */
  private async send(
    session: CDPSession,
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: Touch[],
    pause: number,
  ): Promise<void> {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: this.clock });
    this.clock += pause;
  }

  private near({ x, y }: Touch): Touch {
    const reach = this.spread * Math.sqrt(-2 * Math.log(1 - this.random.next()));
    const angle = 2 * Math.PI * this.random.next();
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  }
}

/** In the magnifier the point moves this many times slower than the finger. */
const slowing = 4;
const between = (from: Touch, to: Touch, share: number): Touch => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Drags a handle with a finger until its point is on a point of the photo, as seen now. */
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

/** Clicks with the mouse at the position of a new point, after zooming in by the wheel. */
export async function clickPoint(page: Page, point: Point, size: { width: number }): Promise<void> {
  await comeCloseByWheel(page, point, size);
  const { x, y } = await placeOf(page, point);
  await page.mouse.click(x, y);
}

async function comeCloseByWheel(page: Page, point: Point, size: { width: number }): Promise<void> {
  await showAll(page);
  const at = await placeOf(page, point);
  await page.mouse.move(at.x, at.y);
  for (let turn = 0; turn < 30 && (await photoBox(page)).width < size.width; turn++) {
    const before = (await photoBox(page)).width;
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await photoBox(page)).width, soon).toBeGreaterThan(before);
  }
}

/** Drags a handle with the mouse to the position of its point, first from afar, then zoomed in. */
export async function dragByMouse(
  page: Page,
  label: string,
  point: Point,
  size: { width: number; height: number },
): Promise<void> {
  await showAll(page);
  await dragOnce(page, label, point);
  await comeCloseByWheel(page, point, size);
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

/** Focuses a handle by Tab and moves it by arrow keys, in smaller and smaller steps. */
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
      // A step is two pixels of the photo by now, so the point is exact to one.
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
