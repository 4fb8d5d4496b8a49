import { expect, type Locator, type Page } from "@playwright/test";

/** The calendar as a person with a mouse, a finger or only the keys works it. */

/** Where the middle of something is on the screen, once it is scrolled there. */
export async function middleOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error("What should be dragged is not there.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

/** With a mouse: from the middle of something, or its lower edge, so many pixels. */
export async function dragBy(page: Page, thing: Locator, by: { x: number; y: number }, edge = false): Promise<void> {
  const { x, y, height } = await middleOf(thing);
  const from = { x, y: edge ? y + height / 2 - 3 : y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

/** With a mouse: from one thing onto another. */
export async function dragTo(page: Page, thing: Locator, goal: Locator): Promise<void> {
  const [from, to] = [await middleOf(thing), await middleOf(goal)];
  await dragBy(page, thing, { x: to.x - from.x, y: to.y - from.y });
}

/** Takes away the messages, which on a phone lie over what comes last on the page. */
export async function quiet(page: Page): Promise<void> {
  const messages = page.locator("[data-toast]");
  await expect(async () => {
    if ((await messages.count()) > 0)
      await messages.first().getByRole("button", { name: "Dismiss" }).tap({ timeout: 1_000 });
    await expect(messages).toHaveCount(0, { timeout: 100 });
  }).toPass();
}

/** With a finger: rests on something, then moves so many pixels. Without resting it scrolls. */
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

/** With the keys: goes on until the focus is there. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (
    let presses = 0;
    presses < 80 && !(await goal.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await expect(goal).toBeFocused();
}
