import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, picture, shifted, test } from "./yardstick.ts";

test("a visitor without JavaScript reads every page, opens answers, sees both prices and finds the way in", async ({
  visit,
  allow,
}) => {
  allow(/status of 404 .*\/no\/such\/page/);
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ on, dark: on === "phone", more: { javaScriptEnabled: false } });
    for (const [path, heading] of [
      ["/", "Your customers send photos. You send a price."],
      ["/what-we-offer", "From the first photo to the next visit"],
      ["/get-started", "Three steps to your first quote"],
      ["/services", "One CRM for any service business"],
      ["/demo", "Try Yardstick with a sample business"],
      ["/no/such/page", "Oops! Page not found"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    }
    await page.goto("/");
    await page.getByRole("heading", { name: "Is the Free plan limited to a number of forms or requests?" }).click();
    await expect(page.getByText("The Free plan has unlimited estimate forms")).toBeVisible();
    await expect(page.getByText("$27", { exact: true })).toBeHidden();
    await page.getByText("Yearly", { exact: true }).click();
    await expect(page.getByText("$27", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Free to quote." }).getByText("$2.70", { exact: true })).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Get Started", exact: true }).first().click();
    await expect(page).toHaveURL("/signup");
  }
});

test("a visitor at the keyboard goes through the menu to the prices, into the demo, and comes back to it", async ({
  visit,
}) => {
  const page = await visit({ on: "phone" });
  const scripts: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (response.url().endsWith(".js")) scripts.push(response.body().then((bytes) => gzipSync(bytes).length));
  };
  page.on("response", weigh);
  await page.goto("/", { waitUntil: "networkidle" });
  page.off("response", weigh);
  expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(30 * 1024);
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  await checkNarrow(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  const pricing = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Pricing" }).first();
  await expect(pricing).toBeVisible();
  await picture(page, "site-menu");
  await page.keyboard.press("Escape");
  await expect(pricing).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await pricing.press("Enter");
  await expect(pricing).toBeHidden();
  await expect(page).toHaveURL("/#pricing");
  await expect(page.getByRole("heading", { name: "Free to quote. Pro to run the business." })).toBeInViewport();
  await page.getByRole("radio", { name: "Monthly" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("$27", { exact: true }).first()).toBeVisible();
  await page.getByRole("heading", { name: "What does it cost?" }).locator("..").press("Enter");
  await expect(page.getByText("with unlimited services and unlimited estimate forms")).toBeVisible();

  await page.getByRole("link", { name: "Try Interactive Demo" }).first().press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/services");
  await expect(page.getByRole("button", { name: "Edit Window Cleaning", exact: true })).toBeVisible();
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Back to the Demo" }).first().press("Enter");
  await expect(page.getByRole("timer", { name: "Time left in the demo" })).toBeVisible();
  await page.evaluate(() => (document.cookie = "yardstick.demo=; path=/; max-age=0"));
  await page.goto("/services");
  await expect(page.getByRole("button", { name: "Edit Window Cleaning", exact: true })).toBeVisible();
});

test("an owner is welcomed back on the platform", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner() });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Go to Platform" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
});

test("what others ask stands beside our prices, with when and where it was read, on the smallest phone too @long", async ({
  visit,
}) => {
  for (const [width, dark] of [
    [320, false],
    [1280, true],
  ] as const) {
    const page = await visit({ dark });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Compare" }).click();
    const part = page.getByRole("region", { name: "How we compare" });
    await expect(part).toBeInViewport();
    const table = part.getByRole("table");
    await expect(table.getByRole("row", { name: /^Yardstick Free/ })).toContainText("$0");
    await expect(table.getByRole("row", { name: /^Jobber Core/ })).toContainText("$49");
    await expect(part.getByText(/as published .* from May to September 2026/)).toBeVisible();
    await expect(part.getByText(/invoices, texting and QuickBooks/)).toBeVisible();
    // The prices of the others can be checked on their own pages.
    for (const name of ["Housecall Pro", "Markate", "Jobber"])
      await expect(part.getByRole("link", { name })).toHaveAttribute("href", /^https:\/\/[\w.]+\/pricing\/?$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await checkAccessibility(page);
    await part.screenshot({ path: `test-results/screens/compare-${width}.png` });
  }
});

test("what the landing page says for machines is what it shows", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "") as {
    "@context": string;
    "@type": string;
    mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
    offers?: { price: string; priceCurrency: string }[];
  }[];
  expect(data.map((one) => [one["@context"], one["@type"]])).toEqual([
    ["https://schema.org", "FAQPage"],
    ["https://schema.org", "SoftwareApplication"],
  ]);
  for (const { name, acceptedAnswer } of data[0]?.mainEntity ?? []) {
    await expect(page.getByRole("heading", { level: 3, name, exact: true })).toHaveCount(1);
    await expect(page.getByText(acceptedAnswer.text, { exact: true })).toHaveCount(1);
  }
  expect(data[0]?.mainEntity?.length).toBeGreaterThan(3);
  expect(data[1]?.offers?.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`)).toEqual([
    "0 USD",
    "2.70 USD",
    "27.00 USD",
  ]);
});

test("each act plays as a film while it is in view, can be paused, and stays a picture for those who want less motion @long", async ({
  visit,
}) => {
  for (const [on, motion] of [
    ["phone", "no-preference"],
    ["desk", "reduce"],
  ] as const) {
    const page = await visit({ on, dark: on === "desk", more: { reducedMotion: motion } });
    const films: string[] = [];
    page.on("request", (request) => request.url().endsWith(".webm") && films.push(new URL(request.url()).pathname));
    await page.goto("/", { waitUntil: "networkidle" });
    expect(films).toEqual([]);
    const act = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "They say yes" }) });
    const film = act.locator("video");
    await act.getByRole("img", { name: /^A signed quote/ }).scrollIntoViewIfNeeded();
    const play = act.getByRole("button", { name: "Play the film: They say yes" });
    const pause = act.getByRole("button", { name: "Pause the film: They say yes" });
    if (motion === "reduce") {
      await expect(play).toBeVisible();
      await expect(film).toBeHidden();
      expect(films).toEqual([]);
      await play.click();
    }
    await expect(pause).toBeVisible();
    await expect(film).toBeVisible();
    expect(films).toContain(on === "desk" ? "/pictures/signed-dark.webm" : "/pictures/signed.webm");
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
    await checkAccessibility(page);
    await pause.click();
    await expect(play).toBeVisible();
    expect(await film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  }
});
