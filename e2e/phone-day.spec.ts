import type { Locator } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { carla, sendQuote } from "#server/testing/quoteStory.ts";
import { startPushServer } from "#server/testing/outside/pushServer.ts";
import { checkAccessibility, checkContrast, checkNarrow, expect, picture, sendRequest, test } from "./yardstick.ts";

test("the bar at the bottom of a phone leads everywhere, adds, and covers nothing", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner([], "trial"), on: "phone" });
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Every day" });
  await expect(bar.getByRole("link")).toHaveText(["Estimates", "Calendar", "Invoices"]);
  await expect(bar.getByRole("link", { name: "Estimates" })).toHaveAttribute("aria-current", "page");
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
    await expect(page.getByRole("menuitem")).toHaveText(["Quote", "Invoice", "Send Form", "Event", "Customer"]);
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
    await page.getByRole("menuitem", { name: "Send Form" }).click();
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
  await expect(page.getByRole("menuitem")).toHaveText(["Quote", "Invoice", "Send Form"]);
});

const washing: ServiceInput = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};

test("requests are an inbox: the first within the first screen of a phone, none higher than 72 px, the new ones first", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  const service = (await owner.client.services.list())[0]?.id ?? "";
  for (const name of ["Ada Miller", "Ben Miller", "Cleo Montgomery-Featherstonehaugh of Upper Reading", "Dora Miller"])
    await sendRequest(server, { to: owner.id, service, name, area: 1000 });
  const newest = (await owner.client.estimates.list({})).rows[0]?.id ?? "";
  await owner.client.estimates.markOpened({ ids: [newest] });

  const page = await visit({ as: owner, on: "phone" });
  await page.goto("/dashboard");
  const fresh = page.getByRole("list", { name: "Estimates, new" }).getByRole("listitem");
  await expect(fresh).toHaveCount(3);
  await expect(fresh.first()).toContainText("Cleo");
  await expect(page.getByRole("list", { name: "Estimates, today" }).getByRole("link")).toHaveText(["Dora Miller"]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const row of await page
      .getByRole("list", { name: /^Estimates/ })
      .getByRole("listitem")
      .all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    const first = await fresh.first().boundingBox();
    const bar = await page.getByRole("navigation", { name: "Every day" }).boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    test.info().annotations.push({ type: `first row at ${width} px`, description: JSON.stringify(first) });
  }
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText("Ada Miller").first()).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility(page);
      await picture(page, "inbox");
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const table = page.getByRole("region", { name: "Table of estimates" });
    if (width >= 768) await expect(table.getByRole("link", { name: /^Cleo/ })).toBeInViewport();
    if (width >= 768)
      expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth), `at ${width} px`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("a figure shows only its status, and all again", async () => {
    await page.getByLabel("Status of Ada Miller, Driveway Washing").selectOption("Completed");
    const completed = page.getByRole("button", { name: /^Completed Jobs/ });
    await completed.click();
    await expect(page).toHaveURL("/dashboard?status=completed");
    await expect(completed).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "Filters (1 on)" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Estimates", exact: true }).getByRole("link")).toHaveText([
      "Ada Miller",
    ]);
    await completed.click();
    await expect(page).toHaveURL("/dashboard");
  });
});

test("a request's page begins with who, what, how much and what to do next", async ({ visit, newOwner, server }) => {
  const owner = await newOwner([washing], "trial");
  const service = (await owner.client.services.list())[0]?.id ?? "";
  const id = await sendRequest(server, { to: owner.id, service, name: "Ada Miller", area: 1000 });
  await owner.client.estimates.saveCustomerInfo({ id, version: 1, name: "Ada Miller", phone: "(555) 010-0123" });
  const page = await visit({ as: owner, on: "phone" });
  await page.goto(`/estimate/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada MillerDriveway Washing");
  await expect(page.getByRole("link", { name: "Call Ada Miller" })).toHaveAttribute("href", "tel:5550100123");
  await expect(page.getByRole("link", { name: "Text Ada Miller" })).toHaveAttribute("href", "sms:5550100123");
  await expect(page.getByRole("link", { name: "Directions to Ada Miller" })).toHaveCount(0);
  const status = page.getByLabel("Status of Ada Miller, Driveway Washing");
  await status.selectOption("Completed");
  await expect(status).toHaveValue("completed");
  await expect.poll(() => owner.client.estimates.get({ id })).toMatchObject({ status: "completed", address: null });
  for (const [width, colorScheme] of [
    [320, "light"],
    [390, "dark"],
    [768, "light"],
    [1920, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, "request");
  }
});

test("a day on a phone: a request comes in over the calendar and on the lock screen, is called, scheduled and done @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const pushes = await startPushServer();
  const owner = await newOwner([washing], "trial");
  const service = (await owner.client.services.list())[0]?.id ?? "";
  await owner.client.pushes.subscribe(pushes.device("phone"));
  const page = await visit({ as: owner, on: "phone" });
  // A page announces what arrives after it knows what is unread already.
  const knowsUnread = page.waitForResponse(/\/api\/notifications\/unread/);
  await page.goto("/calendar");
  await knowsUnread;
  await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Every day" });

  const id = await sendRequest(server, { to: owner.id, service, name: "Ada Miller", area: 1000 });
  await test.step("it says so here, in the title, at the bar and on the phone itself", async () => {
    await expect(page.getByText("New request from Ada Miller")).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\)/);
    await expect(bar.getByRole("link", { name: /Estimates/ })).toContainText("1");
    await expect.poll(() => pushes.received.map(({ message }) => message.body)).toEqual(["Driveway Washing"]);
    expect(pushes.faults).toEqual([]);
  });

  await test.step("it is opened from there, and the number that came by phone written down", async () => {
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page).toHaveURL(`/estimate/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada Miller");
    await page.getByRole("button", { name: "Edit customer information" }).click();
    await page.getByLabel("Phone").fill("(512) 555-0142");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: "Call Ada Miller" })).toHaveAttribute("href", "tel:5125550142");
  });

  await test.step("it is scheduled", async () => {
    await page.getByRole("button", { name: "Schedule" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Event" });
    await expect(dialog.getByLabel("Client name")).toHaveValue("Ada Miller");
    await checkNarrow(page);
    await dialog.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Calendar event created successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Scheduled", exact: true })).toBeVisible();
    await bar.getByRole("link", { name: "Calendar" }).click();
    await expect(page.getByRole("main").getByText("Ada Miller").first()).toBeVisible();
  });

  await test.step("and done", async () => {
    await bar.getByRole("link", { name: /Estimates/ }).click();
    await page.getByRole("link", { name: "Ada Miller" }).click();
    await page.getByLabel("Status of Ada Miller, Driveway Washing").selectOption("Completed");
    await expect.poll(async () => (await owner.client.estimates.get({ id })).status).toBe("completed");
    await expect(page).not.toHaveTitle(/^\(/);
  });
  pushes.stop();
});

test("requests by keyboard alone: found, opened, moved on, and back to where one was", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  const service = (await owner.client.services.list())[0]?.id ?? "";
  for (const name of ["Ada Miller", "Ben Miller"]) await sendRequest(server, { to: owner.id, service, name });
  const page = await visit({ as: owner });
  await page.goto("/dashboard?search=ada");
  const link = page.getByRole("link", { name: "Ada Miller", exact: true });
  await expect(link).toBeVisible();
  await expect(page.getByText("Ben Miller")).toHaveCount(0);
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 60 && !(await target.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press("Tab");
    await expect(target).toBeFocused();
    // The focus is visible.
    expect(await target.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe("none");
  };
  await tabTo(link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Estimate Details Ada Miller" })).toBeFocused();
  const status = page.getByLabel("Status of Ada Miller, Driveway Washing");
  await expect(status).toBeVisible();
  await tabTo(status);
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("in-progress");
  await page.keyboard.press("Shift+Tab");
  await tabTo(page.getByRole("link", { name: "Back to Dashboard" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?search=ada");
  await expect(page.getByLabel("Status of Ada Miller, Driveway Washing")).toHaveValue("in-progress");
});

test("a message on a phone covers neither Call nor Text, however far the page is scrolled", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  const service = (await owner.client.services.list())[0]?.id ?? "";
  const phone = "(630) 555-0101";
  const estimate = await sendRequest(server, { to: owner.id, service, name: "Ada Miller", phone });
  const { customer_id } = await owner.client.estimates.addToCustomers({ id: estimate });
  const { quote } = await sendQuote(owner, {}, { ...carla, phone });
  const page = await visit({ as: owner, on: "phone" });
  const contacts = page.locator("a[href^='tel:'], a[href^='sms:']");
  const messages = page.locator("[data-toast]");

  /** The names of the contacts that a message covers now, even in part. */
  const covered = () =>
    page.evaluate(() => {
      const toasts = [...document.querySelectorAll("[data-toast]")].map((one) => one.getBoundingClientRect());
      return [...document.querySelectorAll("a[href^='tel:'], a[href^='sms:']")]
        .filter((link) => {
          const { top, bottom, left, right, width } = link.getBoundingClientRect();
          const over = (toast: DOMRect) =>
            toast.top < bottom && toast.bottom > top && toast.left < right && toast.right > left;
          return width > 0 && toasts.some(over);
        })
        .map((link) => link.textContent);
    });

  let sent = 0;
  for (const width of [390, 360])
    for (const where of [`/estimate/${estimate}`, `/customer/${customer_id}`, `/quotes/${quote.id}`])
      await test.step(`${where.split("/")[1]} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(where);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(contacts.first()).toBeAttached();
        await sendRequest(server, { to: owner.id, service, name: `Bea Brown ${++sent}` });
        await expect(messages.first()).toBeVisible();
        await messages.first().hover(); // it stays while the pointer moves over it
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let top = 0; top < height; top += 120) {
          await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
          await expect.poll(covered, { message: `at ${top}` }).toEqual([]);
        }
        await expect(messages.first()).toBeVisible();
        await picture(page, `toast-${where.split("/")[1]}`, "screen");
      });
});
