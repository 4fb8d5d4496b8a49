import type { Page } from "@playwright/test";
import { checkAccessibility, expect, fillSignIn, longIf, password, picture, test } from "./yardstick.ts";

const keptByDemo = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("yardstick.demo.")));
const timer = (page: Page) => page.getByRole("timer", { name: "Time left in the demo" });
const over = (page: Page) => page.getByRole("heading", { level: 1, name: "Your demo has ended" });
const firstStatus = (page: Page) => page.getByLabel(/^Status of /).first();

async function enter(page: Page): Promise<void> {
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(timer(page)).toHaveText(/^(30:00|29:[0-5]\d)$/);
}

test("a visitor changes what may be changed, is told what may not, and nothing of it leaves the browser", async ({
  visit,
}) => {
  const page = await visit();
  const asked: string[] = [];
  await page.goto("/demo");
  await checkAccessibility(page);
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page.getByText(/^1–10 of 23/)).toBeVisible();
  await picture(page, "demo");

  const whose = (await firstStatus(page).getAttribute("aria-label")) ?? "";
  const to = (await firstStatus(page).inputValue()) === "completed" ? "Cancelled" : "Completed";
  await page.getByLabel(whose).first().selectOption(to);
  await expect(page.getByText("Demo Mode", { exact: true })).toBeVisible();
  await expect(
    page.getByText(`Estimate status updated to ${to}. (This is a demo - no real changes made)`),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(whose).first()).toHaveValue(to.toLowerCase());

  await page.goto("/services");
  for (const service of ["Driveway Pressure Washing", "House Soft Wash", "Driveway Sealcoating", "Window Cleaning"])
    await expect(page.getByRole("button", { name: `Edit ${service}`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add Service" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a service" });
  await dialog.getByLabel("Service Name").fill("Gutter Cleaning");
  await dialog.getByRole("button", { name: "Add Service" }).click();
  await expect(
    page.getByText("Service creation is disabled in demo mode. Sign up to create real services!"),
  ).toBeVisible();
  // Text that the demo never saves does not ask before it is discarded.
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Category" }).getByRole("link", { name: "Sealcoating" }).click();
  await expect(page.getByRole("heading", { name: "Sealcoating Services" })).toBeVisible();
  await page.goto("/send-form");
  await expect(page.getByLabel("Your form link")).toHaveValue(/\/customer-form\/demo$/);

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("Demo reset", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(/^1–10 of 23/)).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

for (const on of ["desk", "phone"] as const)
  test(`what a visitor plans moves the status line, the next step and the counts at once, on a ${on}${longIf(on === "phone")}`, async ({
    visit,
  }) => {
    const page = await visit({ on });
    await enter(page);
    const toSchedule = page.getByRole("list", { name: "Waiting for you" }).getByRole("link", { name: /^To schedule/ });
    await expect(toSchedule).toHaveText("To schedule1");
    await picture(page, `demo-dashboard-${on}`, "screen");
    await toSchedule.click();
    await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("row")
      .or(page.getByRole("main").getByRole("listitem"))
      .filter({ hasText: "Accepted" })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/\/quotes\/[\w-]{36}/);
    const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
    await expect(steps.filter({ hasText: "Scheduled, not yet" })).toBeVisible();
    await page.getByRole("button", { name: "Schedule the Job" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event would be created in the full version. This is demo data.")).toBeVisible();
    await expect(steps.filter({ hasText: "Scheduled, not yet" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Schedule the Job" })).toHaveCount(0);
    await checkAccessibility(page);
    await picture(page, `demo-scheduled-${on}`, "screen");
    await page.goto("/dashboard");
    await expect(page.getByText(/^1–10 of 23/)).toBeVisible();
    await expect(toSchedule).toHaveCount(0);
  });

test("the demo survives a reload, grows by 30 minutes with a reset, and ends by itself @long", async ({
  visit,
  allow,
}) => {
  // When the demo ends, the page asks for the account, and no one is signed in.
  allow(/status of 401 .*\/api\/account/);
  const page = await visit();
  await page.clock.install();
  await enter(page);
  await page.clock.fastForward("10:00");
  await expect(timer(page)).toHaveText(/^(20:00|19:[0-5]\d)$/);
  await page.reload();
  await expect(timer(page)).toHaveText(/^(20:00|19:[0-5]\d)$/);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(timer(page)).toHaveText(/^(50:00|49:[0-5]\d)$/);
  await page.clock.fastForward("51:00");
  await expect(timer(page)).toBeHidden();
  await expect(over(page)).toBeVisible();
  expect(await keptByDemo(page)).toEqual([]);
  await checkAccessibility(page);
  await picture(page, "demo-over");
  // From here on every refusal says the same, and nothing is red.
  for (const path of ["/send-form", "/customers", "/calendar", "/manage-estimates", "/estimate/5f3c"]) {
    await page.goto(path);
    await expect(over(page)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByText("Authentication required")).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute(
    "href",
    "/signin?redirect=%2Festimate%2F5f3c",
  );
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Try the demo again" }).click();
  await expect(timer(page)).toHaveText(/^(30:00|29:[0-5]\d)$/);
  await expect(page.getByText(/^1–10 of 23/)).toBeVisible();
  await page.clock.fastForward("31:00");
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/signup");
});

test("an owner who signs in after a demo is a visitor no more: signed out, he is asked to sign in @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 401 .*\/api\/account/);
  const owner = await newOwner();
  const page = await visit();
  await page.clock.install();
  await enter(page);
  await page.clock.fastForward("31:00");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await fillSignIn(page, owner.email, password);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Leaves the page first: what it still reads would be refused.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/send-form");
  await expect(page.getByText("Authentication required", { exact: true })).toBeVisible();
});

test("a message goes by itself under a pointer that only rests there, and waits for one that reads it", async ({
  visit,
}) => {
  const page = await visit();
  await page.clock.install();
  await enter(page);
  const message = page.getByRole("region", { name: "Messages" }).locator("[data-toast]");
  await expect(firstStatus(page)).toBeVisible();
  // The toast of entering the demo is gone; from here on the clock moves only on request.
  await page.clock.runFor("00:10");
  await expect(message).toHaveCount(0);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.mouse.move(1000, 660);

  await firstStatus(page).selectOption("completed");
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  expect(box && box.x < 1000 && box.x + box.width > 1000 && box.y < 660 && box.y + box.height > 660).toBe(true);
  await page.clock.runFor("00:06");
  await expect(message).toHaveCount(0);

  await firstStatus(page).selectOption("cancelled");
  await expect(message).toBeVisible();
  await page.mouse.move(1004, 662);
  await page.clock.runFor("01:00");
  await expect(message).toBeVisible();
  await page.mouse.move(640, 300);
  await page.clock.runFor("00:06");
  await expect(message).toHaveCount(0);
});

test("a visitor who leaves, leaves nothing behind; one who is away too long finds the demo over @long", async ({
  visit,
  allow,
}) => {
  // When the demo ends, the page asks for the account, and no one is signed in.
  allow(/status of 401 .*\/api\/account/);
  const page = await visit();
  await enter(page);
  const other = await page.context().newPage();
  await other.goto("/services");
  await expect(timer(other)).toBeVisible();
  expect(await keptByDemo(page)).toContain("yardstick.demo.state");
  const site = await page.context().newPage();
  await site.goto("/");
  await expect(site.getByRole("link", { name: "Back to the Demo" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Exit demo" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Demo ended", { exact: true })).toBeVisible();
  await expect(page.getByText("You've exited demo mode.")).toBeVisible();
  // The other tab may have written before it was notified of the end; it then removes what it wrote.
  await expect.poll(() => keptByDemo(page)).toEqual([]);
  await expect(timer(other)).toBeHidden();
  await expect(site.getByRole("link", { name: "Try Interactive Demo" }).first()).toBeVisible();
  await site.close();

  await page.getByRole("link", { name: "Try Interactive Demo" }).first().click();
  await expect(page).toHaveURL("/dashboard");
  await expect(timer(page)).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem(
      "yardstick.demo.state",
      JSON.stringify({ userId: crypto.randomUUID(), endsAt: Date.now() - 1 }),
    ),
  );
  await page.goto("/send-form");
  await expect(over(page)).toBeVisible();
  await expect.poll(() => keptByDemo(page)).toEqual([]);
});

test("what a tab wrote before it heard that the demo is over goes as it hears it; a newer visit's things stay @long", async ({
  visit,
  allow,
}) => {
  allow(/status of 401 .*\/api\/account/);
  const page = await visit();
  await enter(page);
  await expect(firstStatus(page)).toBeVisible();
  const left = await page.evaluate(() => {
    const own = localStorage.getItem("yardstick.demo.services") ?? "";
    for (const key of Object.keys(localStorage)) if (key.startsWith("yardstick.demo.")) localStorage.removeItem(key);
    localStorage.setItem("yardstick.demo.services", own);
    localStorage.setItem("yardstick.demo.customers", JSON.stringify({ userId: crypto.randomUUID(), rows: [] }));
    window.dispatchEvent(new StorageEvent("storage", { key: "yardstick.demo.state" }));
    return Object.keys(localStorage).filter((key) => key.startsWith("yardstick.demo."));
  });
  expect(left).toEqual(["yardstick.demo.customers"]);
  await expect(timer(page)).toBeHidden();
});

test("an answer still under way when the demo ends elsewhere leaves nothing behind @long", async ({ visit }) => {
  const page = await visit();
  await enter(page);
  await expect(firstStatus(page)).toBeVisible();
  // This tab receives the removals, and refetches, before it is notified that the demo is over.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("yardstick.demo.")) localStorage.removeItem(key);
    for (const key of ["estimates", "services"])
      window.dispatchEvent(new StorageEvent("storage", { key: `yardstick.demo.${key}` }));
  });
  await page.getByRole("link", { name: "Customers", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(5);
  expect(await keptByDemo(page)).toEqual([]);
});

test("on a phone the card fits beside everything, and signing up is one tap away @long", async ({ visit }) => {
  const page = await visit({ on: "phone" });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await enter(page);
    const card = await page.getByRole("region", { name: "Demo" }).boundingBox();
    expect(card?.x).toBeGreaterThanOrEqual(0);
    expect(card ? card.x + card.width : width + 1).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("region", { name: "Demo" }).getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/signup");
    // The page's script has checked the session, and does nothing more when the storage is cleared.
    await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => localStorage.clear());
  }
});
