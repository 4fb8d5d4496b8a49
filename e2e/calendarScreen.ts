import { expect, type Locator, type Page } from "@playwright/test";

/** Drives the calendar with a mouse, a finger or the keyboard alone. */

/** Scrolls an element into view and returns its middle and size on the screen. */
export async function middleOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error("What should be dragged is not there.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

/** Drags with the mouse by so many pixels, from the middle of an element or from its lower edge. */
export async function dragBy(page: Page, thing: Locator, by: { x: number; y: number }, edge = false): Promise<void> {
  const { x, y, height } = await middleOf(thing);
  const from = { x, y: edge ? y + height / 2 - 3 : y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

/**
 * Drags with the mouse from one element onto another. Both are measured once the page has scrolled, because their
 * distance stays the same.
 */
export async function dragTo(page: Page, thing: Locator, goal: Locator): Promise<void> {
  await thing.scrollIntoViewIfNeeded();
  const to = await middleOf(goal);
  const box = await thing.boundingBox();
  if (!box) throw new Error("What should be dragged is not there.");
  await dragBy(page, thing, { x: to.x - box.x - box.width / 2, y: to.y - box.y - box.height / 2 });
}

/** Closes the toasts, which on a phone cover the end of the page. */
export async function quiet(page: Page): Promise<void> {
  const messages = page.locator("[data-toast]");
  await expect(async () => {
    if ((await messages.count()) > 0)
      await messages.first().getByRole("button", { name: "Dismiss" }).tap({ timeout: 1_000 });
    await expect(messages).toHaveCount(0, { timeout: 100 });
  }).toPass();
}

/** Rests a finger on an element, then moves it by so many pixels. Without the rest, the page scrolls. */
export async function touchDrag(
  page: Page,
  thing: Locator,
  by: { x: number; y: number },
  lifted: Locator | null,
): Promise<void> {
  const { x, y } = await middleOf(thing);
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + by.x * share, y: y + by.y * share }],
    });
  await send("touchStart", 0);
  if (lifted) await expect(lifted).toHaveClass(/opacity-/);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", share);
  await send("touchEnd", 1);
  await session.detach();
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (
    let presses = 0;
    presses < 80 && !(await goal.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await expect(goal).toBeFocused();
}
