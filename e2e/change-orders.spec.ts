import type { Page } from "@playwright/test";
import { acceptanceOf, line, sendQuote } from "#server/testing/quoteStory.ts";
import { greenValley } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test, type Owner } from "./yardstick.ts";

/** Journeys of changes to a job's agreed work: signed by the customer, or agreed by word. */

/** A job of $300.00 with 10% tax, as its customer accepted it. */
async function agreedJob(owner: Owner) {
  const lines = [line({ id: "a", text: "Driveway washing", unit_price: 300_00, taxable: true })];
  const packages = [{ id: "package-1", name: "", description: "", recommended: false, lines }];
  const { quote, token } = await sendQuote(owner, { packages, taxes: [{ name: "State", percent: "10" }] });
  await owner.client.quotePages.accept(acceptanceOf(quote, token));
  return owner.client.jobs.create({ quote_id: quote.id });
}

/** Fills the open line of the editor. */
async function fillLine(page: Page, text: string, price: string) {
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByLabel("Description").last().fill(text);
  await page.getByLabel("Unit price").last().fill(price);
}

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, extra work is sent, signed, and on the invoice${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
    const job = await agreedJob(owner);
    const page = await visit({ on, as: owner });
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole("button", { name: "Add Change" }).click();
    await page.getByRole("menuitem", { name: "Send to the customer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New change order" })).toBeVisible();
    await fillLine(page, "Seal the driveway", "100");
    await page.getByRole("button", { name: /Seal the driveway/, expanded: true }).click();
    await fillLine(page, "No edges", "20");
    await page.getByLabel("Taxable").last().uncheck();
    await page.getByLabel("Take away").check();
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$90.00");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `change-order-editor-${on}`, "screen");

    await page.getByRole("button", { name: "Send…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Change Order" }).click();
    await expect(page.getByText(/^Change order \d+$/)).toBeVisible();
    await picture(page, `change-order-sent-${on}`, "screen");
    const [order] = (await owner.client.quotes.list({ job_id: job.id })).rows;
    const sent = await owner.client.quotes.get({ id: order?.id ?? "" });

    const customer = await visit({ on });
    await customer.goto(new URL(sent.link ?? "").pathname);
    await expect(customer.getByText(`Change order ${sent.number}`).first()).toBeVisible();
    await expect(customer.getByText("Changes job 1, Driveway.")).toBeVisible();
    await expect(customer.getByText("-$20.00").first()).toBeVisible();
    await checkAccessibility(customer);
    await checkNarrow(customer);
    await picture(customer, `change-order-page-${on}`);
    await customer.getByRole("button", { name: "Continue", exact: true }).click();
    await customer.getByRole("button", { name: "Continue to sign" }).click();
    await customer.getByLabel("Your full name").fill("Carla Customer");
    await customer.getByRole("checkbox", { name: /I accept this quote/ }).check();
    await customer.getByRole("button", { name: "Accept change: $90.00" }).click();
    await expect(customer.getByText("You accepted this quote")).toBeVisible();

    await page.goto(`/jobs/${job.id}`);
    await expect(page.getByRole("link", { name: `Change order ${sent.number}` })).toBeVisible();
    await expect(page.getByText("$420.00").first()).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `job-changed-${on}`);
    const draft = await owner.client.invoices.create({ job_id: job.id });
    await page.goto(`/invoices/${draft.id}`);
    await expect(page.getByText("No edges")).toBeVisible();
    await expect(page.getByText("$420.00").first()).toBeVisible();
    await picture(page, `change-order-invoice-${on}`);
  });

test("a change that was agreed by word counts at once, is marked, and is undone", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const job = await agreedJob(owner);
  const page = await visit({ on: "phone", as: owner });
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole("button", { name: "Add Change" }).click();
  await page.getByRole("menuitem", { name: "Agreed by word…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change agreed by word" });
  await dialog.getByLabel("Line 1", { exact: true }).fill("Wash the patio");
  await dialog.getByLabel("Price each").fill("50");
  await dialog.getByLabel("Line 1 is taxable").uncheck();
  await expect(dialog.getByText("Total: $50.00")).toBeVisible();
  await dialog.getByLabel("Line 1 takes work away").check();
  await expect(dialog.getByText("Total: -$50.00")).toBeVisible();
  await dialog.getByLabel("Line 1 takes work away").uncheck();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "change-by-word", "screen");
  await dialog.getByRole("button", { name: "Add Change" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Agreed by word, .* with Carla Customer$/)).toBeVisible();
  await expect(page.getByText("$380.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo Change" }).click();
  await expect(page.getByText(/^Agreed by word/)).toHaveCount(0);
  await expect(page.getByText("$330.00").first()).toBeVisible();
});
