import type { Page } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

const corner = (page: Page, where: string) => page.getByRole("button", { name: `${where} corner of the outline` });
const figure = (page: Page) => page.locator("figure", { hasText: "Estimate Request for Driveway sealing" });

/** The size and the price shown under the drawing. */
async function shown(page: Page): Promise<{ size: number; price: number }> {
  const text = (await figure(page).locator("figcaption").textContent()) ?? "";
  const [, price = "", size = ""] = /\$([\d,.]+)Based on an estimated ([\d,]+) sq ft\./.exec(text) ?? [];
  return { size: Number(size.replace(",", "")), price: Number(price.replace(",", "")) };
}

test("the drawing is touched: a corner is dragged, and size and price follow by the code that measures photos", async ({
  visit,
}) => {
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ on, dark: on === "phone" });
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/", { waitUntil: "networkidle" });
    const before = scripts.length;
    const near = corner(page, "Near right");
    await near.scrollIntoViewIfNeeded();
    await expect(page.getByText("Drag a corner")).toBeVisible();
    expect(await shown(page)).toEqual({ size: 800, price: 280 });
    await checkAccessibility(page);

    const box = await near.boundingBox();
    if (!box) throw new Error("The corner is not there.");
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y - 4, { steps: 4 });
    await page.mouse.move(x + 40, y - 4, { steps: 4 });
    await expect.poll(async () => (await shown(page)).size).toBeGreaterThan(840);
    await page.mouse.up();
    const dragged = await shown(page);
    expect(dragged.price).toBeCloseTo(dragged.size * 0.35, 2);
    await expect(figure(page).getByText(`${dragged.size} sq ft`, { exact: true })).toBeVisible();
    await expect(page.getByText("Drag a corner")).toBeHidden();
    // The scripts that measure were loaded with the first touch.
    expect(scripts.length).toBeGreaterThan(before);
    const moved = await near.boundingBox();
    expect(moved && moved.x).toBeGreaterThan(box.x + 30);
    await picture(page, "drawing");
    // The page keeps its width: only the drawing changed.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => document.documentElement.clientWidth),
    );
  }
});

test("the corners move by arrow keys, and what comes of it is said", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await corner(page, "Near left").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  // The first key press makes it 780.
  await expect.poll(async () => (await shown(page)).size).toBeLessThan(770);
  const { size, price } = await shown(page);
  await expect(page.getByRole("status").filter({ hasText: "sq ft" })).toHaveText(`${size} sq ft, $${price.toFixed(2)}`);
  // Moved back, it is the original drive.
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(() => shown(page)).toEqual({ size: 800, price: 280 });
  // A corner cannot go over the garage or across another side: it stays on the ground, and the outline stays valid.
  await corner(page, "Far left").focus();
  for (let pressed = 0; pressed < 12; pressed++) await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(() => shown(page)).toEqual({ size: 800, price: 280 });
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).not.toHaveAttribute("data-corner");
});

test("without a script the drawing is a picture, and nothing offers to be dragged", async ({ visit }) => {
  const page = await visit({ on: "phone", more: { javaScriptEnabled: false } });
  await page.goto("/");
  await expect(page.getByRole("img", { name: /^A drawing of a house whose driveway is outlined/ })).toBeVisible();
  await expect(page.getByText("$280.00")).toBeVisible();
  await expect(page.getByText("Drag a corner")).toBeHidden();
  await expect(corner(page, "Near left")).toHaveCount(0);
});

test("starting free is in the bar of every page, on the smallest phone too @long", async ({ visit }) => {
  const page = await visit({ on: "phone" });
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ["/", "/what-we-offer", "/get-started", "/services", "/demo", "/signin"]) {
      await page.goto(path);
      const start = page.getByRole("banner").getByRole("link", { name: "Get Started" });
      await expect(start).toHaveAttribute("href", "/signup");
      await expect(start).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.goto("/");
    await checkNarrow(page);
    if (width === 768) await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    else {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Sign In" }).click();
      await expect(page).toHaveURL("/signin");
    }
  }
});
