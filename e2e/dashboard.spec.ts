import type { Page } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  joins,
  listRow,
  longIf,
  type Owner,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

/** The dashboard shows the team's day, and the steps that wait for the business. */

const washing: ServiceInput = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  show_price: true,
  service_category: "pressure_washing",
};
const today = dayIn("America/Chicago", new Date());
const waiting = (page: Page) => page.getByRole("list", { name: "Waiting for you" }).getByRole("link");

/** Sends a quote with a deposit for an estimate. Returns its id and its version. */
async function sendQuote({ client }: Owner, estimate_id: string) {
  const { id, version, written } = await client.quotes.create({ estimate_id });
  if (!written) throw new Error("A new quote has no draft.");
  const offer = { ...written.offer, deposit: { kind: "fixed" as const, amount: 50_00 } };
  const saved = await client.quotes.save({ id, version, offer, recipient: written.recipient });
  return client.quotes.send({ id, version: saved.version, last_day: addDays(today, 30), email: false });
}

for (const on of ["desk", "phone"] as const) {
  test(`the dashboard on a ${on} says what waits, each step with a link to its list${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    const service = (await owner.client.services.list())[0]?.id ?? "";
    const page = await visit({ on, as: owner });
    await page.goto("/dashboard");
    await expect(page.getByText("No events scheduled for today")).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);

    const estimate = await sendRequest(server, { to: owner.id, service, name: "Ada Lovelace", area: 1000 });
    await expect(waiting(page)).toHaveText(["To quote1"]);
    const quote = await sendQuote(owner, estimate);
    await expect(waiting(page)).toHaveCount(0);
    await owner.client.quotes.recordAcceptance({
      id: quote.id,
      how: "phone",
      choice: choiceByDefault(quote.versions[0]?.content.packages ?? []),
      content_hash: quote.versions[0]?.content_hash ?? "",
      name: "Ada Lovelace",
      note: null,
    });
    await sendRequest(server, { to: owner.id, service, name: "Bea Brown", area: 800 });
    await expect(waiting(page)).toHaveText(["To quote1", "To schedule1", "To collect1"]);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `dashboard-waiting-${on}`);

    await test.step("to quote", async () => {
      await waiting(page).filter({ hasText: "To quote" }).press("Enter");
      await expect(listRow(page, "Ada Lovelace")).toHaveCount(0);
      await expect(listRow(page, "Bea Brown")).toBeVisible();
    });
    await test.step("to schedule, and to collect", async () => {
      for (const step of ["To schedule", "To collect"]) {
        await page.goto("/dashboard");
        await waiting(page).filter({ hasText: step }).click();
        await expect(listRow(page, "Ada Lovelace")).toBeVisible();
        if (on === "desk") await expect(page.getByLabel("Status", { exact: true })).toHaveValue(/^to-/);
      }
      await owner.client.calendar.create({
        title: "Washing",
        start_datetime: new Date(Date.now() + 86_400_000).toISOString(),
        end_datetime: new Date(Date.now() + 90_000_000).toISOString(),
        estimate_id: estimate,
      });
      await owner.client.quotes.recordPayment({
        id: quote.id,
        method: "cash",
        amount: 50_00,
        paid_on: today,
        note: null,
      });
      await page.goto("/dashboard");
      await expect(waiting(page)).toHaveText(["To quote1"]);
      await page.emulateMedia({ colorScheme: "dark" });
      await checkContrast(page);
      await picture(page, `dashboard-dark-${on}`);
    });
  });
}

test("the dashboard shows the day of the whole team, and one's own at a press", async ({ visit, newOwner, server }) => {
  const owner = await newOwner([washing], "trial");
  const manager = await newOwner([], "free", "Max Manager");
  await joins(server, owner, manager, "manager");
  const hour = 3_600_000;
  const noon = Date.parse(`${today}T18:00:00Z`);
  const plan = (title: string, assigned_to: string[]) =>
    owner.client.calendar.create({
      title,
      start_datetime: new Date(noon).toISOString(),
      end_datetime: new Date(noon + hour).toISOString(),
      assigned_to,
    });
  await plan("Roof wash", [manager.id]);
  const page = await visit({ as: owner });
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Today's Schedule" });
  await expect(card.getByRole("listitem")).toHaveText([/Roof wash.*MM.*assigned to Max Manager/]);
  await card.getByRole("button", { name: "Mine" }).press("Enter");
  await expect(card.getByText("None of today's events are yours")).toBeVisible();
  await plan("Window cleaning", []);
  await expect(card.getByRole("listitem")).toHaveText([/Window cleaning/]);
  await checkAccessibility(page);

  await test.step("the choice is remembered on this device, and the card shows it before the team is known", async () => {
    const team = Promise.withResolvers<void>();
    await page.route("**/api/members", async (route) => {
      await team.promise;
      await route.continue();
    });
    await page.reload();
    await expect(card.getByRole("listitem")).toHaveText([/Window cleaning/]);
    await expect(card.getByRole("button", { name: "Mine" })).toHaveAttribute("aria-pressed", "true");
    team.resolve();
    await expect(card.getByRole("listitem")).toHaveText([/Window cleaning/]);
  });
  await card.getByRole("button", { name: "Everyone" }).press("Enter");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await picture(page, "dashboard-team");

  const colleague = await visit({ as: manager });
  await colleague.goto("/dashboard");
  await colleague.getByRole("button", { name: "Mine" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(colleague.getByRole("region", { name: "Today's Schedule" }).getByRole("listitem")).toHaveCount(2);
});
