import type { Page } from "@playwright/test";
import { line, sendQuote } from "#server/testing/quoteStory.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { pages, type PagePath } from "#shared/pages.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import { expect, joins, longIf, picture, sendRequest, shifted, test, type Owner } from "./yardstick.ts";

/** Every screen with names that are longer than a phone is wide: nothing is cut off, and nothing jumps. */

const longest = "Maximiliana Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren";

/** A business whose service, customer, quote and event have long names, and the addresses of its pages. */
async function longNames(owner: Owner, server: ServerProcess): Promise<string[]> {
  const { client } = owner;
  await client.account.saveBusiness({ ...greenValley, name: longest, mail_new_requests: false });
  const [service] = await client.services.list({});
  const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: longest });
  const { customer_id } = await client.estimates.addToCustomers({ id: estimate });
  const customer = await client.customers.get({ id: customer_id });
  await client.customers.update({ ...customer, email: customer.email ?? "", tags: ["gate code", "property manager"] });
  await client.followUps.create({ customer_id, follow_up_frequency: "weekly", last_contact_date: "2026-01-05" });
  const today = dayIn("America/Chicago", new Date());
  for (const day of [today, addDays(today, 1)])
    for (const [from, to] of [
      [9, 11],
      [9, 10],
    ] as const)
      await client.calendar.create({
        title: longest,
        start_datetime: momentOf(day, from, "America/Chicago").toISOString(),
        end_datetime: momentOf(day, to, "America/Chicago").toISOString(),
        customer_id,
        client_name: longest,
      });
  const recipient = { name: longest, email: "carla@mail.dev", phone: "512 555 0142", address: "7 Oak Street" };
  const lines = [line({ text: longest, quantity: "20400", unit: "sq ft", unit_price: 25 })];
  const packages = [{ id: "p", name: "", description: "", recommended: false, lines }];
  const { quote, token } = await sendQuote(owner, { title: longest, packages }, recipient);
  return [
    "/dashboard",
    `/estimate/${estimate}`,
    "/quotes",
    `/quotes/${quote.id}`,
    `/quotes/${quote.id}/edit`,
    "/quotes/settings",
    "/messages?box=planned",
    "/messages?box=unknown",
    "/messages/sequences",
    "/messages/sequences/quote_unopened",
    "/customers",
    `/customer/${customer_id}`,
    "/calendar?view=month",
    "/calendar?view=week",
    "/calendar?view=agenda",
    "/my-visits",
    "/services",
    "/send-form",
    "/notifications",
    "/team",
    "/account",
    "/account#business",
    "/analytics",
    "/subscription",
    `/quote/${token}`,
    `/customer-form/${owner.id}`,
  ];
}

/**
 * The faults of the page at its width: it scrolls sideways, a table of it does, or the buttons and fields in one row
 * differ in height.
 */
const faultsOf = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((wide) => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > wide) faults.push(`the page is ${scrollWidth} px wide`);
    for (const table of document.querySelectorAll("main [role=region]:has(> table)"))
      if (table.scrollWidth > table.clientWidth + 1)
        faults.push(`“${table.ariaLabel}” is ${table.scrollWidth - table.clientWidth} px wider than its card`);
    for (const row of document.querySelectorAll("main header > div, main form, main .flex")) {
      const controls = [...row.children].filter(
        (one) => one.matches("button, a[href], select, input") && one.checkVisibility() && one.clientWidth > 8,
      );
      const boxes = controls.map((one) => one.getBoundingClientRect());
      for (const box of boxes) {
        const beside = boxes.filter((other) => Math.abs(other.y + other.height / 2 - box.y - box.height / 2) < 4);
        const heights = new Set(beside.map(({ height }) => Math.round(height)));
        if (heights.size > 1)
          faults.push(`“${row.textContent?.trim().slice(0, 40)}” has heights ${[...heights].join(" and ")} px`);
      }
    }
    return [...new Set(faults)];
  }, width);

for (const { on, widths } of [
  { on: "phone", widths: [320, 390] },
  { on: "desk", widths: [768, 928, 1024, 1280, 1920] },
] as const)
  test(`no name is too long for any screen, no table for its card, and a row of buttons has one height (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    const addresses = await longNames(owner, server);
    const page = await visit({ as: owner, on });
    const found: Record<string, string[]> = {};
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator("h1:not([data-loading])").first()).toBeVisible();
      await expect(page.locator("main [role=status]").filter({ hasText: /^Loading/ })).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const faults = await faultsOf(page, width);
        if (faults.length > 0) found[`${address} at ${width} px`] = faults;
      }
    }
    expect(found).toEqual({});
  });

/** Answers the requests for this path only after `release` was called. */
async function hold(page: Page, path: RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    },
  );
  return { asked: asked.promise, release: () => held.resolve() };
}

test("nothing on a phone moves when the last answer comes: a new owner's first steps, a quote's next step, the team", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const manager = await newOwner([], "free", "Max Manager");
  await joins(server, owner, manager, "manager");
  const { quote } = await sendQuote(owner);
  await owner.client.quotes.withdraw({ id: quote.id });
  for (const { address, late, drawn, shown } of [
    { address: "/dashboard", late: /^\/api\/first-steps$/, drawn: "Estimates", shown: "Get your first quote" },
    { address: `/quotes/${quote.id}`, late: /\/thread$/, drawn: "Carla Customer", shown: "Make a New Version" },
    { address: "/calendar?view=month", late: /^\/api\/members$/, drawn: "Calendar", shown: "Max Manager" },
  ])
    await test.step(address, async () => {
      const page = await visit({ as: owner, on: "phone" });
      const { asked, release } = await hold(page, late);
      await page.goto(address);
      await asked;
      await expect(page.locator("h1:not([data-loading])").filter({ hasText: drawn })).toBeVisible();
      release();
      await expect(page.getByText(shown, { exact: true }).first()).toBeAttached();
      expect(await shifted(page)).toBeLessThanOrEqual(0.02);
      await page.context().close();
    });
});

test("a page has its heading while it is loading, and the page's own takes the focus", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const { id } = await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  const { asked, release } = await hold(page, new RegExp(`^/api/customers/${id}$`));
  await page.getByRole("button", { name: "Ada Miller", exact: true }).press("Enter");
  await asked;
  await page.goto(`/customer/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Customer", exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Miller" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

const wholePages = (Object.keys(pages) as PagePath[]).filter(
  (path) => pages[path] === "app" && !/:|^\/(?:invitation|manage-estimates)$/.test(path),
);

test("the heading of every page while it loads is its own: the one in its title @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing], "trial");
  const page = await visit({ as: owner });
  const others: Record<string, string> = {};
  for (const path of wholePages) {
    await page.goto(path);
    const own = page.locator("main h1:not([data-loading])");
    await expect(own).toBeVisible();
    const heading = await own.innerText();
    const title = (await page.title()).replace(/^\(\d+\) | · .*$/g, "");
    if (heading !== title) others[path] = `${title} / ${heading}`;
  }
  expect(others).toEqual({});
});

test("with more contrast every button has an edge, and with forced colors the chosen one is told from the others", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing], "trial");
  await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const contrasting = await visit({ as: owner, more: { contrast: "more" } });
  await contrasting.goto("/customers");
  const menu = contrasting.getByRole("button", { name: "More: Ada Miller" });
  await expect(menu).toBeVisible();
  const ink = await contrasting.evaluate(() => getComputedStyle(document.body).color);
  await expect(menu).toHaveCSS("border-top-color", ink);
  await picture(contrasting, "more-contrast", "screen");

  const forced = await visit({ as: owner, more: { forcedColors: "active" } });
  await forced.goto("/calendar?view=month");
  const ground = (name: string) =>
    forced
      .getByRole("group", { name: "View" })
      .getByRole("button", { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(async () => (await ground("Month")) === (await ground("Week"))).toBe(false);
  await picture(forced, "forced-colors", "screen");
});

test("by keyboard, no focused control of a long list is under the bar at the top or without a ring", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing], "trial");
  for (let made = 0; made < 20; made++)
    await owner.client.customers.create({ name: `Customer ${made}`, email: `c${made}@mail.dev` });
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await expect(page.getByRole("button", { name: "Customer 0", exact: true })).toBeVisible();
  const hidden: string[] = [];
  const tab = async (key: "Tab" | "Shift+Tab") => {
    await page.keyboard.press(key);
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || !focused.closest("#page")) return null;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      // The ring of a link that covers its card is around the card.
      const rings = [undefined, "::after"].map((part) => getComputedStyle(focused, part).outlineStyle);
      if (over?.closest("header")?.contains(focused) === false) return `${focused.outerHTML.slice(0, 80)} is covered`;
      return rings.every((ring) => ring === "none") ? `${focused.outerHTML.slice(0, 80)} has no ring` : null;
    });
    if (fault !== null) hidden.push(fault);
  };
  for (let tabs = 0; tabs < 60; tabs++) await tab("Tab");
  for (let tabs = 0; tabs < 40; tabs++) await tab("Shift+Tab");
  expect(hidden).toEqual([]);
});
