import type { Locator, Page } from "@playwright/test";
import { acceptanceOf, carla, offer, sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  listRow,
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

for (const on of ["desk", "phone"] as const)
  test(`a quote without an estimate is accepted, planned and finished, and every page agrees, on a ${on}${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const { quotes, quotePages, calendar, visits, customers } = owner.client;
    const { id: customer_id } = await customers.create({ name: carla.name, email: "carla@mail.dev" });
    const { id, version } = await quotes.create({ customer_id });
    const sent = await sendWritten(owner, await quotes.save({ id, version, offer: offer(), recipient: carla }));
    await quotePages.accept(acceptanceOf(sent, tokenOf(sent)));
    const page = await visit({ on, as: owner });
    const customer = await visit({ on });
    await customer.goto(`/quote/${tokenOf(sent)}`);

    /** Says which steps every page shows as reached, and which list has the quote. */
    const agree = async (reached: readonly string[], waits: "To schedule" | "To collect" | null) => {
      const ahead = ["Scheduled", "Done", "Paid"].filter((step) => !reached.includes(step));
      const steps = [
        ...reached.map((step) => new RegExp(`^${step}(?!, not yet)`)),
        ...ahead.map((step) => `${step}, not yet`),
      ];
      for (const shown of [page, customer]) await expect(line(shown).getByRole("listitem")).toHaveText(steps);
      const isNext = (label: string, next: boolean) =>
        expect(page.getByRole("button", { name: label })).toHaveCount(next ? 1 : 0);
      await isNext("Schedule the Job", waits === "To schedule");
      await isNext("Collect the Payment", waits === "To collect");
    };
    /** The dashboard counts the quote for a step, and the list behind the count has it. */
    const counts = async (waits: "To schedule" | "To collect" | null) => {
      await page.goto("/dashboard");
      await expect(page.getByText(/^(No events scheduled for today|Driveway)/).first()).toBeVisible();
      const waiting = page.getByRole("list", { name: "Waiting for you" }).getByRole("link");
      await expect(waiting).toHaveText(waits === null ? [] : [`${waits}1`]);
      if (waits === null) return;
      await picture(page, `waiting-without-estimate-${on}`, "screen");
      await waiting.click();
      await expect(listRow(page, carla.name)).toBeVisible();
    };

    await counts("To schedule");
    await page.goto(`/quotes/${id}`);
    await agree(["Quoted", "Accepted"], "To schedule");
    await page.getByRole("button", { name: "Schedule the Job" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create Event" }).click();
    await agree(["Quoted", "Accepted", "Scheduled"], null);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `quote-without-estimate-scheduled-${on}`, "screen");
    await counts(null);

    const [event] = await calendar.find({ search: carla.name });
    const planned = await calendar.get({ id: event?.id ?? "" });
    const end_datetime = new Date(Date.now() + 60_000).toISOString();
    await calendar.update({ ...planned, start_datetime: new Date(Date.now() - 1).toISOString(), end_datetime });
    await visits.complete({ id: planned.id });
    await page.goto(`/quotes/${id}`);
    await agree(["Quoted", "Accepted", "Scheduled", "Done"], "To collect");
    await counts("To collect");
    await quotes.recordPayment({
      id,
      method: "cash",
      amount: sent.total,
      paid_on: dayIn("America/Chicago", new Date()),
      note: null,
    });
    await page.goto(`/quotes/${id}`);
    await agree(["Quoted", "Accepted", "Scheduled", "Done", "Paid"], null);
    await counts(null);
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
