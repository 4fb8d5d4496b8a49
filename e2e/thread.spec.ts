import type { Locator, Page } from "@playwright/test";
import { acceptanceOf, tokenOf } from "#server/testing/quoteStory.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  longIf,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

/** The most clicks that the owner needs from the new request to the planned job. */
const maxClicks = 9;

/** Presses a control by keys alone: Tab until it has the focus, then Enter. */
async function pressByKeys(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error("The control cannot be reached by Tab.");
}

const line = (page: Page) => page.getByRole("list", { name: "Progress" });

for (const { on, by } of [
  { on: "desk", by: "clicks" },
  { on: "phone", by: "clicks" },
  { on: "desk", by: "keys" },
] as const)
  test(`a request becomes a quote, a yes and a planned job, ${on}, by ${by}${longIf(by === "keys")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: true });
    const [service] = await owner.client.services.list({});
    const name = "Carla Customer";
    const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name });
    const page = await visit({ as: owner, on });
    let clicks = 0;
    const press = async (control: Locator) => {
      clicks += 1;
      await (by === "keys" ? pressByKeys(page, control) : control.click());
    };
    await page.goto("/dashboard");

    await test.step("the estimate offers one next step: a quote", async () => {
      await press(page.getByRole("main").getByRole("link", { name, exact: true }).first());
      await expect(page).toHaveURL(`/estimate/${estimate}`);
      await expect(line(page).getByRole("listitem")).toHaveText([
        /^Requested/,
        /^Quoted, not yet/,
        /^Accepted, not yet/,
        /^Scheduled, not yet/,
        /^Done, not yet/,
        /^Paid, not yet/,
      ]);
      await expect(page.getByRole("button", { name: "Create Quote" })).toHaveCount(1);
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `estimate-next-step-${on}`, "screen");
      await press(page.getByRole("button", { name: "Create Quote" }));
    });

    await test.step("the quote is sent, and its link stands ready", async () => {
      await press(page.getByRole("button", { name: "Send…" }));
      await press(page.getByRole("button", { name: "Send Quote" }));
      await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/quote\//);
      await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
      await expect(line(page).getByRole("listitem").filter({ hasText: "Quoted" })).toHaveAttribute(
        "aria-current",
        "step",
      );
    });

    await test.step("after the customer's yes the next step is the job", async () => {
      const [row] = (await owner.client.quotes.list({})).rows;
      const quote = await owner.client.quotes.get({ id: row?.id ?? "" });
      await owner.client.quotePages.accept(acceptanceOf(quote, tokenOf(quote)));
      await press(page.getByRole("button", { name: "Schedule the Job" }));
      const dialog = page.getByRole("dialog", { name: "Create New Event" });
      await expect(dialog.getByLabel("Client name")).toHaveValue(name);
      await press(dialog.getByRole("button", { name: "Create Event" }));
      await expect(page.getByText("Calendar event created successfully")).toBeVisible();
      await expect(line(page).getByRole("link", { name: /^Scheduled/ })).toBeVisible();
      await expect(page.getByRole("button", { name: "Schedule the Job" })).toBeHidden();
      await checkAccessibility(page);
      await checkNarrow(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await checkContrast(page);
      await picture(page, `quote-scheduled-${on}`, "screen");
    });
    expect(clicks).toBeLessThanOrEqual(maxClicks);
    expect(await owner.client.estimates.get({ id: estimate })).toMatchObject({ status: "in-progress" });
  });

test("planning the work of a new request moves its status, and Undo moves it back", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list({});
  const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Carla Customer" });
  await owner.client.estimates.addToCustomers({ id: estimate });
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${estimate}`);
  const status = page.getByLabel("Status of Carla Customer, Driveway Washing");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("The estimate is In Progress now.")).toBeVisible();
  await expect(status).toHaveValue("in-progress");
  await expect(line(page).getByRole("link", { name: /^Scheduled/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set Follow-up" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status).toHaveValue("pending");
  await expect(line(page).getByRole("link", { name: /^Scheduled/ })).toBeHidden();
});

test("the customer's pages say how far the job is, in both languages", async ({ visit, newOwner, server }) => {
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list({});
  const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Carla Customer" });
  const { id, version } = await owner.client.quotes.create({ estimate_id: estimate });
  const sent = await owner.client.quotes.send({ id, version, last_day: "2031-01-01", outside_range_confirmed: true });
  for (const [language, progress, quoted] of [
    ["en-US", "Progress", /^Quoted/],
    ["es-US", "Avance", /^Cotizado/],
  ] as const) {
    const page = await visit({ on: "phone", more: { locale: language } });
    await page.goto(`/quote/${tokenOf(sent)}`);
    const steps = page.getByRole("list", { name: progress });
    await expect(steps.getByRole("listitem").filter({ hasText: quoted })).toHaveAttribute("aria-current", "step");
    await expect(steps.getByRole("link")).toHaveCount(0);
    await checkAccessibility(page);
    await checkNarrow(page);
  }
});
