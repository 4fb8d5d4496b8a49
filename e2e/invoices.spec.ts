import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { acceptanceOf, line, sendQuote } from "#server/testing/quoteStory.ts";
import { greenValley } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  longIf,
  picture,
  test,
  weighingScripts,
  type Owner,
} from "./yardstick.ts";

/** Journeys of invoices: from the yes to the money in the bank, and an invoice without a job. */

/** The job of a customer's accepted quote of two lines with a tax: $153.85. */
async function jobAgreed(owner: Owner) {
  const lines = [
    line({ id: "a", text: "Driveway washing", quantity: "480", unit: "sq ft", unit_price: 25, taxable: true }),
    line({ id: "b", text: "Gutter rinse", unit_price: 25_00, taxable: true }),
  ];
  const one = { id: "package-1", name: "", description: "", recommended: false, lines };
  const { quote, token } = await sendQuote(owner, { packages: [one], taxes: [{ name: "State", percent: "6.1" }] });
  await owner.client.quotePages.accept(acceptanceOf(quote, token));
  return owner.client.jobs.create({ quote_id: quote.id });
}

/** Checks a page of the app or of a customer, and saves its picture. */
async function look(page: Page, name: string): Promise<void> {
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, name);
}

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, a job is invoiced, its customer pays by card with a tip, and the rest comes in cash${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
    await owner.client.deposits.takeTests();
    const { next_number: _, ...settings } = await owner.client.invoices.settings();
    await owner.client.invoices.saveSettings({
      ...settings,
      next_number: 100,
      prefix: "INV-",
      tips: true,
      instructions: "First Bank, account 123456",
    });
    const job = await jobAgreed(owner);
    const page = await visit({ on, as: owner });
    await page.goto(`/jobs/${job.id}`);
    const invoices = page.getByRole("region", { name: "Invoices" });
    await expect(invoices.getByText("Nothing is invoiced yet.")).toBeVisible();
    await look(page, `job-to-invoice-${on}`);

    await test.step("half of the job is invoiced", async () => {
      await invoices.getByRole("button", { name: "Invoice" }).click();
      const dialog = page.getByRole("dialog", { name: "Invoice job 1" });
      await dialog.getByText("A percentage").click();
      await checkAccessibility(page);
      await dialog.getByRole("button", { name: "Create Draft" }).click();
      await expect(page.getByText("Draft invoice")).toBeVisible();
      await expect(page.getByText(/^50% of /)).toBeVisible();
      await look(page, `invoice-draft-${on}`);
      await page.getByRole("button", { name: "Issue Invoice" }).click();
      await checkAccessibility(page);
      await page.getByRole("dialog").getByRole("button", { name: "Issue Invoice" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Invoice INV-100\s*Carla Customer/);
      await expect(page.getByText("Awaiting payment").first()).toBeVisible();
      await look(page, `invoice-issued-${on}`);
    });
    const [issued] = (await owner.client.invoices.list({})).rows;
    const { link, balance } = await owner.client.invoices.get({ id: issued?.id ?? "" });

    await test.step("its customer pays by card and leaves a tip that they chose themselves", async () => {
      const customer = await visit({ on });
      await customer.goto(new URL(link ?? "").pathname);
      await expect(customer).toHaveTitle("Invoice INV-100 from Green Valley Wash");
      await expect(customer.getByText("Invoice INV-100")).toBeVisible();
      await expect(customer.getByRole("radio", { name: "No tip" })).toBeChecked();
      await expect(customer.getByText("First Bank, account 123456").first()).toBeVisible();
      await look(customer, `invoice-page-${on}`);
      await customer.getByRole("radio", { name: /^10%/ }).check();
      await customer.getByRole("button", { name: /^Pay \$.* by card$/ }).click();
      await customer.getByRole("button", { name: /^Pay \$.*\(test\)$/ }).click();
      await expect(customer.getByText("This invoice is paid. Thank you")).toBeVisible();
      await look(customer, `invoice-paid-${on}`);
      await customer.getByRole("link", { name: /Español/ }).click();
      await expect(customer.getByText("Esta factura está pagada. Gracias")).toBeVisible();
    });

    await test.step("the owner sees it", async () => {
      await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();
      await expect(page.getByText(/in tips$/)).toBeVisible();
      expect(balance).toBeGreaterThan(0);
      await look(page, `invoice-seen-paid-${on}`);
    });

    await test.step("the rest is invoiced and paid in cash", async () => {
      await page.getByRole("navigation", { name: "From request to paid" }).getByRole("link", { name: "Job" }).click();
      await invoices.getByRole("button", { name: "Invoice" }).click();
      await expect(page.getByText("All that hasn't been invoiced.")).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "Create Draft" }).click();
      await page.getByRole("button", { name: "Issue Invoice" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Issue Invoice" }).click();
      await page.getByRole("button", { name: "Record Payment" }).click();
      await page.getByRole("dialog").getByLabel("Method").selectOption("Cash");
      await checkAccessibility(page);
      await page.getByRole("dialog").getByRole("button", { name: "Record Payment" }).click();
      await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();
      await page.goto(`/jobs/${job.id}`);
      await expect(invoices.getByText("$0.00")).toBeVisible();
      await expect(invoices.getByText("Paid")).toHaveCount(2);
      await look(page, `job-paid-${on}`);
      await page.goto("/invoices");
      await expect(page.getByRole("link", { name: "Carla Customer" })).toHaveCount(2);
      await look(page, `invoices-${on}`);
    });
  });

test("an owner on the Free plan writes an invoice from nothing, corrects it, and takes a payment back", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([]);
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/invoices");
  await expect(page.getByText("No invoices yet")).toBeVisible();
  await look(page, "invoices-none");
  await page.getByRole("button", { name: "New Invoice" }).click();
  await page.getByRole("dialog").getByLabel("Customer").fill("Nora Neighbor");
  await page.getByRole("button", { name: "Create Invoice" }).click();

  await test.step("it gets its lines and a tax", async () => {
    await page.getByRole("button", { name: "Add Lines" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit invoice" });
    await dialog.getByLabel("Line 1", { exact: true }).fill("Snow removal");
    await dialog.getByLabel("Price each").fill("80");
    await dialog.getByRole("button", { name: "Add tax" }).click();
    await dialog.getByLabel("Rate").fill("5");
    await dialog.getByRole("checkbox", { name: "Line 1 is taxable" }).check();
    await dialog.getByLabel("Terms").selectOption("Due in 7 days");
    await expect(dialog.getByText("Total: $84.00")).toBeVisible();
    await look(page, "invoice-edit");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("$84.00").first()).toBeVisible();
  });

  await test.step("it is issued, paid by check, and the payment is undone", async () => {
    await page.getByRole("button", { name: "Issue Invoice" }).click();
    await expect(page.getByText("There's no email address. You get a link to share yourself.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Issue Invoice" }).click();
    await page.getByRole("button", { name: "Record Payment" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();
    await page.getByRole("button", { name: "Undo $84.00" }).click();
    await page.getByRole("button", { name: "Undo Payment" }).click();
    await expect(page.getByText("$84.00 is owed.")).toBeVisible();
  });

  await test.step("a mistake is corrected with a credit note", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Credit note…" }).click();
    const dialog = page.getByRole("dialog", { name: "Credit note" });
    await dialog.getByLabel("Amount").fill("21");
    await dialog.getByLabel("Reason").fill("One hour less");
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Issue Credit Note" }).click();
    await expect(page.getByText("$63.00 is owed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Credit note (PDF)" })).toBeVisible();
    await look(page, "invoice-credited");
  });

  await test.step("another one is void, with the reason", async () => {
    const other = await owner.client.invoices.create({ client_name: "Otto Other" });
    const work = { lines: [line({ text: "Windows", unit_price: 50_00 })], discount: null, taxes: [] };
    const saved = await owner.client.invoices.save({ ...other, work });
    await owner.client.invoices.issue({ id: saved.id, version: saved.version });
    await page.goto(`/invoices/${other.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Void…" }).click();
    await page.getByLabel("Reason").fill("Written twice");
    await page.getByRole("button", { name: "Void Invoice" }).click();
    await expect(page.getByRole("main").getByText("Written twice")).toBeVisible();
    const { link } = await owner.client.invoices.get({ id: other.id });
    const customer = await visit({ on: "phone" });
    await customer.goto(new URL(link ?? "").pathname);
    await expect(customer.getByText("This invoice is void")).toBeVisible();
    await look(customer, "invoice-page-void");
  });
});

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, one check pays two invoices, what is too much is used as credit, and the rest goes back${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const customer = await owner.client.customers.create({ name: "Nora Neighbor", email: "nora@mail.dev" });
    const issue = async (text: string, unit_price: number) => {
      const draft = await owner.client.invoices.create({ customer_id: customer.id });
      const work = { lines: [line({ text, unit_price })], discount: null, taxes: [] };
      const { id, version } = await owner.client.invoices.save({ ...draft, work });
      return owner.client.invoices.issue({ id, version, email: false });
    };
    const [gutters, windows, snow] = [
      await issue("Gutters", 80_00),
      await issue("Windows", 50_00),
      await issue("Snow removal", 30_00),
    ];
    const page = await visit({ on, as: owner });
    const dialog = (name: string) => page.getByRole("dialog", { name });

    await test.step("one check for two invoices, with 45 dollars too much", async () => {
      await page.goto(`/invoices/${gutters.id}`);
      await page.getByRole("button", { name: "Record Payment" }).click();
      await dialog("Record payment").getByLabel("Amount", { exact: true }).fill("125");
      await expect(page.getByText("More than is owed: the rest becomes the customer's credit.")).toBeVisible();
      await dialog("Record payment")
        .getByRole("checkbox", { name: `Invoice ${windows.number}, $50.00 owed` })
        .check();
      await expect(page.getByText("Payment in total: $175.00")).toBeVisible();
      await dialog("Record payment").getByLabel("Reference").fill("Check 1042");
      await look(page, `payment-for-two-${on}`);
      await dialog("Record payment").getByRole("button", { name: "Record Payment" }).click();
      await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();
      await page.goto(`/invoices/${windows.id}`);
      await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();
      await expect(page.getByText("Check 1042")).toBeVisible();
    });

    await test.step("the credit pays the third invoice, once", async () => {
      await page.goto(`/invoices/${snow.id}`);
      await page.getByRole("button", { name: "Use $30.00 of Credit" }).click();
      await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Use / })).toHaveCount(0);
      await look(page, `paid-from-credit-${on}`);
    });

    await test.step("the rest goes back by hand", async () => {
      await page.goto(`/invoices/${gutters.id}`);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Record a refund…" }).click();
      await expect(dialog("Record a refund").getByText("Up to $15.00.", { exact: false })).toBeVisible();
      await look(page, `refund-${on}`);
      await dialog("Record a refund").getByRole("button", { name: "Record Refund" }).click();
      await expect(page.getByText("Refund recorded")).toBeVisible();
      await expect.poll(() => owner.client.invoices.get({ id: gutters.id })).toMatchObject({ customer_credit: 0 });
      await page.getByRole("button", { name: "More actions" }).click();
      await expect(page.getByRole("menuitem", { name: "Record a refund…" })).toHaveCount(0);
    });
  });

test("in the demo an overdue invoice gets a late fee: a draft of its own, which is issued and paid @long", async ({
  visit,
}) => {
  const page = await visit({ on: "phone" });
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto("/invoices?state=overdue");
  const overdue = page.getByRole("main").getByRole("listitem").getByRole("link").first();
  await overdue.click();
  await expect(page.getByText(/ was due /)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Late fee…" }).click();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Create Draft" }).click();
  await expect(page.getByText("Once issued, it has a number and stays as it is.")).toBeVisible();
  await expect(page.getByText("$25.00").first()).toBeVisible();
  await look(page, "late-fee-draft");
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByText("$25.00 is owed.")).toBeVisible();
});

test("the invoices of a period are saved as files, also in the layout of QuickBooks", async ({ visit, newOwner }) => {
  const owner = await newOwner([]);
  const draft = await owner.client.invoices.create({ client_name: "Nora Neighbor" });
  const work = { lines: [line({ text: "Windows", unit_price: 50_00 })], discount: null, taxes: [] };
  const { id, version } = await owner.client.invoices.save({ ...draft, work });
  await owner.client.invoices.issue({ id, version, email: false });
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ on, as: owner });
    await page.goto("/invoices");
    if (on === "phone") await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export invoices" });
    await look(page, `invoices-export-${on}`);
    const saved = async () => {
      const begun = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download" }).click();
      const file = await begun;
      return `${file.suggestedFilename()}: ${await readFile(await file.path(), "utf8")}`;
    };
    expect(await saved()).toMatch(/^invoices-.*\.csv: .*Invoice,1,.*Nora Neighbor/s);
    await dialog.getByLabel("File").selectOption("Invoices for QuickBooks Online");
    await expect(dialog.getByText("It takes 100 invoices and 1,000 rows at a time", { exact: false })).toBeVisible();
    await look(page, `invoices-export-quickbooks-${on}`);
    expect(await saved()).toMatch(/^quickbooks-1-.*\.csv: .*\*InvoiceNo.*Services,Windows,1,50,50,N/s);
    await dialog.getByLabel("To").fill("2000-01-01");
    await expect(dialog.getByText("The last day is before the first.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Download" })).toBeDisabled();
  }
});

test("the settings of invoices are the owner's, and managers read them @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const page = await visit({ as: owner });
  await page.goto("/invoices/settings");
  await page.getByLabel("Prefix").fill("YS-");
  await page.getByLabel("Next number").fill("500");
  await page.getByRole("combobox", { name: "Late fee" }).selectOption("Percent");
  await page.getByLabel("Customers can add a tip when they pay by card").check();
  await look(page, "invoice-settings");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Invoice settings saved")).toBeVisible();
  expect(await owner.client.invoices.settings()).toMatchObject({ prefix: "YS-", next_number: 500, tips: true });
});

test("the page of an invoice takes at most 92 KB of script", async ({ visit, newOwner }) => {
  const owner = await newOwner([]);
  const draft = await owner.client.invoices.create({ client_name: "Otto Other" });
  const work = { lines: [line({ text: "Windows", unit_price: 50_00 })], discount: null, taxes: [] };
  const { id, version } = await owner.client.invoices.save({ ...draft, work });
  const { link } = await owner.client.invoices.issue({ id, version });
  const page = await visit({ on: "phone" });
  const weight = weighingScripts(page);
  await page.goto(new URL(link ?? "").pathname);
  await expect(page.getByText("Windows")).toBeVisible();
  await page.waitForLoadState("networkidle"); // the server's view is readable before the page's script has loaded
  const bytes = await weight();
  console.log(`The page of an invoice: ${(bytes / 1024).toFixed(1)} KB of script gz`);
  expect(bytes).toBeGreaterThan(60 * 1024); // else React was not counted
  expect(bytes).toBeLessThanOrEqual(92 * 1024);
});
