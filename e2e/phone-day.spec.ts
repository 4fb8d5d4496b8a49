import { checkAccessibility, checkContrast, checkNarrow, expect, picture, test } from "./yardstick.ts";

test("the bar at the bottom of a phone leads everywhere, adds, and covers nothing", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner([], "trial"), on: "phone" });
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Every day" });
  await expect(bar.getByRole("link")).toHaveText(["Requests", "Calendar", "Customers"]);
  await expect(bar.getByRole("link", { name: "Requests" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("No estimates yet")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  await checkNarrow(page);

  await test.step("the end of the page stands above it", async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const foot = await page.getByRole("contentinfo").boundingBox();
    const top = await bar.boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    await picture(page, "bottom-bar", "screen");
  });

  await test.step("what is added has its dialog on its own page, once", async () => {
    await bar.getByRole("button", { name: "Add" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Request", "Event", "Customer"]);
    await checkContrast(page);
    await page.getByRole("menuitem", { name: "Event" }).click();
    await expect(page).toHaveURL("/calendar");
    await expect(page.getByRole("dialog", { name: /event/i })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await bar.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "Customer" }).click();
    await expect(page).toHaveURL("/customers");
    await expect(page.getByRole("dialog", { name: /customer/i })).toBeVisible();
    await page.keyboard.press("Escape");

    await bar.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "Request" }).click();
    await expect(page).toHaveURL("/send-form");
  });

  await test.step("More has the rest", async () => {
    await bar.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Services" })).toBeVisible();
  });
});

test("without a plan the bar offers to add nothing that would be refused", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner(), on: "phone" });
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Every day" }).getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Request"]);
});
