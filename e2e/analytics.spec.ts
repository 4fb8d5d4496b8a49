import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { line, sendQuote } from "#server/testing/quoteStory.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  openForm,
  picture,
  sendRequest,
  test,
  typeDetails,
} from "./yardstick.ts";

const fixed: ServiceInput = {
  name: "Gutter Cleaning",
  rate: 180,
  unit: "flat rate",
  pricing_model: "fixed",
  show_price: true,
  service_category: "general",
};
const overview = (page: Page) => page.getByRole("region", { name: "Overview" });
const quotes = (page: Page) => page.getByRole("region", { name: "Quotes", exact: true });
const invoices = (page: Page) => page.getByRole("region", { name: "Invoices", exact: true });
const columnCharts = (page: Page) => page.getByRole("main").getByRole("group", { name: /, chart$/ });

/** A chart is one tab stop; the arrow keys read its columns, and Escape hides the tooltip. */
async function readByKeys(page: Page): Promise<void> {
  const revenue = page.getByRole("group", { name: "Revenue by month, chart" });
  const columns = revenue.getByRole("img");
  const last = columns.last();
  await page.getByLabel("Show tables").focus();
  await page.keyboard.press("Tab");
  await expect(columns.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleName(/^[A-Z][a-z]{2} \d{4}: \$180\.00, 2 requests: 1 won, 1 open, 0 lost$/);
  const tooltip = page.getByText("2 requests: 1 won, 1 open, 0 lost");
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("group", { name: "Requests, won and lost, chart" }).getByRole("img").first(),
  ).toBeFocused();
}

test("an owner shares a link with a name, and reads in the analytics what came through it and what became of it @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([fixed], "trial");
  const page = await visit({ as: owner });
  await page.goto("/analytics");
  await expect(page.getByText("No requests yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Send Form" }).click();
  await page.getByLabel("Where will you share it?").fill("Yard sign");
  await expect(page.getByLabel("Your form link")).toHaveValue(/\/customer-form\/[^/]+\?source=yard-sign$/);
  const link = await page.getByLabel("Your form link").inputValue();

  await test.step("a customer comes through that link, another through none", async () => {
    const phone = await visit({ on: "phone" });
    await openForm(phone, link);
    await typeDetails(phone, "Ada Miller", "ada@mail.dev");
    await phone.getByRole("button", { name: "Submit" }).click();
    await expect(phone.getByText("$180.00").first()).toBeVisible();
    const [service] = await owner.client.services.list({ category: "all" });
    await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ben Carter" });
  });

  await test.step("the figures follow by themselves, as charts and as tables", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Analytics" }).click();
    await expect(overview(page)).toContainText(
      /Requests2.*Won0.*Win rate—.*Revenue\$0.*2 of these requests are still open/,
    );
    const { rows } = await owner.client.estimates.list({ search: "Ada" });
    await owner.client.estimates.setStatus({ ids: rows.map(({ id }) => id), status: "completed" });
    await expect(overview(page)).toContainText(/Won1.*Win rate100%.*Revenue\$180.*Typical response timeunder 1 min/);
    await expect(page.getByRole("row", { name: /^yard-sign/ })).toContainText(/100%.*1 of 1.*\$180\.00/);
    await expect(columnCharts(page)).toHaveCount(2);
    await expect(
      page.getByRole("table", { name: "By service, in numbers" }).getByRole("row", { name: /^Gutter Cleaning/ }),
    ).toContainText("$180.00");
    await readByKeys(page);
    await checkAccessibility(page);
    await checkNarrow(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByLabel("Show tables").check();
    await expect(columnCharts(page)).toHaveCount(0);
    await expect(page.getByRole("table", { name: "By method, in numbers" })).toBeVisible();
    await checkNarrow(page);
    await checkAccessibility(page);
  });

  await test.step("quotes are counted by themselves, with the package that was chosen", async () => {
    await expect(quotes(page)).toContainText("No quotes sent in this period");
    await expect(quotes(page).getByRole("link", { name: "Go to Quotes" })).toHaveAttribute("href", "/quotes");
    const ofPackage = (id: string, name: string, unit_price: number) => ({
      id,
      name,
      description: "",
      recommended: false,
      lines: [line({ id: `${id}-line`, unit_price }), line({ id: `${id}-extra`, unit_price: 40_00, optional: true })],
    });
    const packages = [ofPackage("clean", "Clean", 100_00), ofPackage("works", "The works", 250_00)];
    const { quote } = await sendQuote(owner, { packages });
    await expect(quotes(page)).toContainText(/Sent1.*Opened0.*Won0.*1 of these quotes is still open/);
    await expect(quotes(page)).toContainText("None of these quotes is accepted yet.");
    await owner.client.quotes.recordAcceptance({
      id: quote.id,
      how: "phone",
      choice: { package_id: "works", line_ids: ["works-extra"] },
      content_hash: quote.versions[0]?.content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
    await expect(quotes(page)).toContainText(/Won1.*Win rate100%.*Value won\$290.*Typical time to yesunder 1 min/);
    const chosen = page.getByRole("table", { name: "Accepted quotes by package" });
    await expect(chosen.getByRole("row", { name: /^The works/ })).toContainText(/100%.*1 of 1.*\$290\.00/);
    await expect(chosen.getByRole("row", { name: /^Clean/ })).toContainText(/0%.*0 of 1.*\$0\.00/);
    await expect(quotes(page)).toContainText("chosen in 1 of 1 accepted quote that offered them, adding $40.00");
    await checkNarrow(page);
    await checkAccessibility(page);
    await picture(page, "analytics");
  });

  await test.step("invoices count by themselves, with the money that came in", async () => {
    await expect(invoices(page)).toContainText("No invoices in this period");
    const { id, version, title, client_name, language, terms_days } = await owner.client.invoices.create({
      client_name: "Carla Customer",
      title: "Gutters",
    });
    const lines = [{ id: "line", text: "Gutters", quantity: "1", unit: "", unit_price: 200_00, taxable: false }];
    const fields = { title, client_name, language, terms_days, due_on: null };
    const saved = await owner.client.invoices.save({
      id,
      version,
      ...fields,
      work: { lines, discount: null, taxes: [] },
    });
    const issued = await owner.client.invoices.issue({ id, version: saved.version, email: false });
    await owner.client.invoices.recordPayment({
      method: "cash",
      note: null,
      paid_on: issued.issued_on ?? "",
      parts: [{ id, amount: 150_50 }],
    });
    await expect(invoices(page)).toContainText(/Invoiced\$200\.00.*Collected\$150\.50.*Typical time to pay—/);
    const services = invoices(page).getByRole("table", { name: "Invoiced by service, in numbers" });
    await expect(services.getByRole("row", { name: /^Other/ })).toContainText("$200.00");
    await checkNarrow(page);
    await checkAccessibility(page);
  });

  await test.step("own days are chosen, and what cannot be is told", async () => {
    const today = await page.getByLabel("To", { exact: true }).inputValue();
    await page.getByLabel("From", { exact: true }).fill("2020-02-01");
    await expect(page).toHaveURL(/from=2020-02-01/);
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await expect(page.getByRole("alert")).toHaveText("The first day can't be after the last.");
    await page.getByLabel("To", { exact: true }).fill("2020-03-31");
    await expect(page.getByText("No requests in this period")).toBeVisible();
    await page.goto(`/analytics?from=${today}&to=${today}`);
    await expect(overview(page)).toContainText("Requests2");
  });

  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const written = await readFile(await file.path(), "utf8");
  expect(written).toMatch(/\r\nLink,"yard-sign, all-services form",.*,1,1,0,0,100,100,180\.00,/);
  expect(written).toMatch(/\r\nPackage,The works,.*,290\.00,/);
  expect(written).toMatch(/\r\nInvoices by service,Other,.*,200\.00,150\.50,0\.00,,/);
});

test("without a plan the page says what it would bring, and the demo shows it", async ({ visit, newOwner }) => {
  const page = await visit({ on: "phone", as: await newOwner() });
  await page.goto("/analytics");
  await expect(
    page.getByRole("heading", { name: /^(You have \d+ requests? to learn from|See what works)/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("link", { name: "Analytics (Pro)" })).toBeVisible();

  const visitor = await visit({ on: "phone" });
  await visitor.goto("/demo");
  await visitor.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(visitor).toHaveURL("/dashboard");
  await visitor.goto("/analytics");
  // The oldest sample request can be a little older than 90 days.
  await visitor.getByRole("button", { name: "12 months" }).click();
  await expect(overview(visitor)).toContainText("Requests23");
  await expect(columnCharts(visitor)).toHaveCount(3);
  await expect(invoices(visitor)).toContainText(/Collected\$\d.*Typical time to pay15 days/);
  await expect(quotes(visitor).getByRole("row", { name: /^Clean and protect/ })).toContainText("1 of 1");
  await picture(visitor, "analytics-demo");
});
