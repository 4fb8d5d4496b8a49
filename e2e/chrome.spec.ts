import type { Page } from "@playwright/test";
import { checkAccessibility, checkContrast, expect, password, test } from "./yardstick.ts";

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the frame leads through the app, to whom it may concern, and says so when a page breaks", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_FAILED|status of 401|Failed to fetch dynamically imported module/);
  const page = await visit({ as: await newOwner() });

  await test.step("by keyboard past the bar, and to the heading of the next page", async () => {
    await page.goto("/dashboard");
    await expect(page).toHaveTitle("Estimates · Yardstick");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#page")).toBeFocused();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Services" })).toBeFocused();
    await expect(page).toHaveTitle("Services · Yardstick");
  });

  await test.step("what is premium carries a lock; the account menu has its ways", async () => {
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      "Services",
      "Send Form",
      "Estimates",
      "Quotes",
      "Jobs(Pro)",
      "Invoices",
      "Calendar(Pro)",
      "Customers(Pro)",
      "Messages(Pro)",
      "Analytics(Pro)",
    ]);
    await checkAccessibility(page);
    await page.getByRole("button", { name: "My Account" }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Upgrade to Pro",
      "Home",
      "Team",
      "Account Settings",
      "Search",
      "Keyboard shortcuts",
      "Sign Out",
    ]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "My Account" })).toBeFocused();
  });

  await test.step("the bar as it turns into the slide-out menu", async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sideways(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      "Estimates",
      "Quotes",
      "Jobs(Pro)",
      "Invoices",
      "Calendar(Pro)",
      "Customers(Pro)",
    ]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Services", "Send Form", "Messages", "Analytics"]);
    await checkContrast(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("button", { name: "More", exact: true })).toBeVisible();
  });

  await test.step("the name stays in its place between the app, the site and signing in, however wide the window", async () => {
    const places = new Map<number, Set<number>>();
    const visitor = await visit();
    for (const [on, path] of [
      [page, "/dashboard"],
      [page, "/"],
      [visitor, "/what-we-offer"],
      [visitor, "/signin"],
      [visitor, "/subscription"],
    ] as const) {
      await on.goto(path);
      await expect(on.locator("h1:not([data-loading])")).toBeVisible(); // until then the app does not know the user, so no bar is final
      for (const width of [1280, 1440, 1920]) {
        await on.setViewportSize({ width, height: 800 });
        const name = on.getByRole("banner").getByRole("link", { name: "Yardstick" });
        places.set(
          width,
          (places.get(width) ?? new Set<number>()).add(await name.evaluate((link) => link.getBoundingClientRect().x)),
        );
      }
    }
    for (const [width, found] of places) expect([...found], `at ${width} px`).toHaveLength(1);
    await page.setViewportSize({ width: 767, height: 800 });
    await visitor.close();
  });

  await test.step("a page that breaks", async () => {
    await page.route("**/assets/SendForm-*", (route) => route.abort());
    await page.goto("/send-form");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await checkAccessibility(page);
    await page.unroute("**/assets/SendForm-*");
    await page.getByRole("button", { name: "Reload Page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "AI Surface Estimator" })).toBeVisible();
  });

  await test.step("visitors have the way through the site and a way in", async () => {
    await page.context().clearCookies();
    await page.goto("/subscription");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link")).toHaveText([
      "Platform",
      "Features",
      "Pricing",
    ]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});

/** Presses Tab until the element has the focus, as a user without a mouse does. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

test("without a mouse: an account, a service, a customer's request, and its status @long", async ({
  visit,
  server,
}) => {
  const page = await visit();
  const type = async (on: Page, label: string, words: string) => {
    await tabTo(on, on.getByLabel(label, { exact: true }));
    await on.keyboard.type(words);
  };
  const press = async (on: Page, name: string) => {
    await tabTo(on, on.getByRole("main").getByRole("button", { name, exact: true }));
    await on.keyboard.press("Enter");
  };
  const email = `${crypto.randomUUID().slice(0, 8)}@owners.yardstick.dev`;

  await page.goto("/signup");
  await type(page, "Full Name", "Olivia Owner");
  await type(page, "Email", email);
  await type(page, "Password", password);
  await type(page, "Confirm Password", password);
  await press(page, "Create Account");
  await expect(page.getByText("Account created!", { exact: true })).toBeVisible();
  await page.goto(await server.mailedLink(email, "/confirm-email"));
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Sign In" }));
  await page.keyboard.press("Enter");
  await type(page, "Email", email);
  await type(page, "Password", password);
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/services");
  await type(page, "Service Name", "Gutter Cleaning");
  await press(page, "Add Service");
  await expect(page.getByRole("button", { name: "Edit Gutter Cleaning" })).toBeVisible();
  await page.goto("/general/send-form");
  const link = await page.getByLabel("Your form link").inputValue();

  const customer = await visit({ on: "phone" });
  await customer.goto(new URL(link).pathname);
  // The form preselects an only service: the journey unchecks it and checks it again.
  const service = customer.getByRole("checkbox", { name: /Gutter Cleaning/ });
  await tabTo(customer, service);
  for (const chosen of [false, true]) {
    await customer.keyboard.press("Space");
    await expect(service).toBeChecked({ checked: chosen });
  }
  await press(customer, "Next");
  await type(customer, "Full Name", "Ada Miller");
  await type(customer, "Email", "ada@mail.dev");
  await press(customer, "Submit Form");
  await expect(customer.getByText("Information Received!")).toBeVisible();

  await page.goto("/dashboard");
  const status = page.getByLabel("Status of Ada Miller");
  await tabTo(page, status);
  await page.keyboard.type("Comp");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Estimate status updated to Completed.")).toBeVisible();
  await expect(status).toHaveValue("completed");
});
