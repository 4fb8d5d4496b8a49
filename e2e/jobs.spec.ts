import type { Page } from "@playwright/test";
import { acceptanceOf, line, sendQuote } from "#server/testing/quoteStory.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test, type Owner } from "./yardstick.ts";

/** Journeys of jobs: from the yes over its visits until it is closed, and a job without a quote. */

const today = dayIn("America/Chicago", new Date());

/** A customer's accepted quote of two lines. */
async function agreed(owner: Owner, page: Page) {
  const lines = [
    line({ id: "a", text: "Driveway washing", quantity: "480", unit: "sq ft", unit_price: 25 }),
    line({ id: "b", text: "Gutter rinse", unit_price: 25_00 }),
  ];
  const one = { id: "package-1", name: "", description: "", recommended: false, lines };
  const { quote, token } = await sendQuote(owner, { packages: [one], taxes: [{ name: "State", percent: "6.25" }] });
  await page.goto(`/quotes/${quote.id}`);
  await owner.client.quotePages.accept(acceptanceOf(quote, token));
  return owner.client.quotes.get({ id: quote.id });
}

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, a yes becomes a job in one tap, is planned, done and closed${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    allow,
  }) => {
    const owner = await newOwner([], "trial");
    const page = await visit({ on, as: owner });
    const quote = await agreed(owner, page);
    await page.getByRole("button", { name: "Start the Job" }).click();
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Job 1\s*Carla Customer/);
    await expect(page.getByText("To be scheduled")).toBeVisible();
    await expect(page.getByText("As the customer accepted it.")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `job-to-schedule-${on}`, "screen");

    await page.getByRole("button", { name: "Schedule Visits" }).click();
    await page.getByRole("dialog").getByLabel("Day", { exact: true }).fill(today);
    await page.getByRole("dialog").getByRole("button", { name: "Schedule Visit" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText(/^(Scheduled|In progress)$/).first()).toBeVisible();
    await picture(page, `job-scheduled-${on}`, "screen");

    const [job] = (await owner.client.jobs.list({ quote_id: quote.id })).rows;
    const [planned] = await owner.client.calendar.ofJob({ job_id: job?.id ?? "" });
    await owner.client.visits.complete({ id: planned?.id ?? "" });
    const next = page.getByRole("region", { name: "Next step" });
    await next.getByRole("button", { name: "Invoice" }).click();
    await expect(page.getByRole("dialog", { name: "Invoice job 1" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await next.getByRole("button", { name: "Close the Job" }).click();
    await expect(page.getByText(/^Closed on /)).toBeVisible();

    await page.goto("/jobs");
    await expect(page.getByRole("link", { name: "Carla Customer" })).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `jobs-${on}`, "screen");
    allow(/409 \(Conflict\).*release/);
    await page.goto(`/quotes/${quote.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Reopen quote…" }).click();
    await page.getByRole("alertdialog").getByLabel("Reason").fill("Another day");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText(/This quote has become job 1/).first()).toBeVisible();
  });

test("a job of a customer gets its lines, and is cancelled with a reason and opened again", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const customer = await owner.client.customers.create({ name: "Dan Drive", email: "dan@mail.dev" });
  const { id } = await owner.client.jobs.create({ customer_id: customer.id, title: "Windows" });
  const page = await visit({ on: "phone", as: owner });
  await page.goto(`/jobs/${id}`);
  await page.getByRole("button", { name: "Edit Lines" }).click();
  const dialog = page.getByRole("dialog", { name: "Lines" });
  await dialog.getByLabel("Line 1", { exact: true }).fill("Windows, inside and out");
  await dialog.getByLabel("Quantity").fill("12");
  await dialog.getByLabel("Price each").fill("8.50");
  await expect(dialog.getByText("Total: $102.00")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "job-lines", "screen");
  await dialog.getByRole("button", { name: "Save Lines" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("$102.00").first()).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit job 1" }).getByLabel("Notes").fill("Gate code 12");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText("Gate code 12")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel the job…" }).click();
  await page.getByLabel("Reason").fill("They moved away");
  await page.getByRole("button", { name: "Cancel the Job" }).click();
  await expect(page.getByRole("main").getByText("They moved away")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Open again" }).click();
  await expect(page.getByRole("button", { name: "Schedule Visits" })).toBeVisible();
});

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, a job is created on its customer's page${longIf(on === "desk")}`, async ({ visit, newOwner }) => {
    const owner = await newOwner([], "trial");
    const customer = await owner.client.customers.create({ name: "Dan Drive", email: "dan@mail.dev" });
    const page = await visit({ on, as: owner });
    await page.goto(`/customer/${customer.id}`);
    await expect(page.getByText(/^No agreed work yet/)).toBeVisible();
    await page.getByRole("button", { name: "New Job" }).click();
    const dialog = page.getByRole("dialog", { name: "New job for Dan Drive" });
    await dialog.getByRole("button", { name: "Create Job" }).click();
    await expect(dialog.getByText("Please name this job.")).toBeVisible();
    await dialog.getByLabel("Title").fill("Windows");
    await dialog.getByLabel("Line 1", { exact: true }).fill("Windows, inside and out");
    await dialog.getByLabel("Price each").fill("180");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `new-job-${on}`, "screen");
    await dialog.getByRole("button", { name: "Create Job" }).click();
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]+$/);
    await expect(page.getByText("$180.00").first()).toBeVisible();
    await page.goto(`/customer/${customer.id}`);
    await expect(page.getByRole("link", { name: "Dan Drive" })).toBeVisible();
    await checkAccessibility(page);
    // On a phone the list begins with the jobs that wait for a visit.
    for (const title of ["Gutters", "Roof", "Deck"])
      await owner.client.jobs.create({ customer_id: customer.id, title });
    await page.goto("/jobs");
    const inbox = page.getByRole("heading", { name: "Needs scheduling (4)" });
    if (on === "desk") {
      await expect(page.getByRole("link", { name: "Dan Drive" }).first()).toBeVisible();
      await expect(inbox).toBeHidden();
      return;
    }
    await expect(inbox).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "jobs-inbox", "screen");
    await page.getByRole("link", { name: "Show all 4" }).click();
    await expect(page).toHaveURL("/jobs?progress=to_schedule");
    await expect(inbox).toBeHidden();
  });

test("after Done on a job's visit the owner plans the next one, or nothing more", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const customer = await owner.client.customers.create({ name: "Dan Drive", email: "dan@mail.dev" });
  const job = await owner.client.jobs.create({ customer_id: customer.id, title: "Windows" });
  const now = Date.now();
  const { id } = await owner.client.calendar.create({
    title: "Windows",
    job_id: job.id,
    start_datetime: new Date(now - 600_000).toISOString(),
    end_datetime: new Date(now + 600_000).toISOString(),
  });
  const page = await visit({ on: "phone", as: owner });
  await page.goto(`/my-visits/${id}`);
  const sheet = page.getByRole("alertdialog", { name: "Visit done. What's next?" });
  await page.getByRole("button", { name: "Mark as Done" }).click();
  await expect(sheet).toContainText("Job 1, Windows");
  await checkAccessibility(page);
  await picture(page, "after-done", "screen");
  await sheet.getByRole("button", { name: "Nothing More" }).click();
  await expect(sheet).toBeHidden();
  expect((await owner.client.jobs.get({ id: job.id })).state).toBe("done");

  await page.getByRole("button", { name: "Not Done" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark as Not Done" }).click();
  await page.getByRole("button", { name: "Mark as Done" }).click();
  await sheet.getByRole("button", { name: "Plan the Next Visit" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Event" });
  await expect(dialog.getByLabel("Title")).toHaveValue("Windows: Dan Drive");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
  expect(await owner.client.calendar.ofJob({ job_id: job.id })).toHaveLength(2);
  expect((await owner.client.jobs.get({ id: job.id })).state).toBe("open");
});

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, a visit that is done is invoiced at once, and its job needs no invoice and then is paid${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const customer = await owner.client.customers.create({ name: "Dan Drive", email: "dan@mail.dev" });
    const lines = [{ id: "line-1", text: "Windows", quantity: "1", unit: "", unit_price: 180_00, taxable: false }];
    const work = { lines, discount: null, taxes: [] };
    const job = await owner.client.jobs.create({ customer_id: customer.id, title: "Windows", work });
    const now = Date.now();
    const { id } = await owner.client.calendar.create({
      title: "Windows",
      job_id: job.id,
      start_datetime: new Date(now - 600_000).toISOString(),
      end_datetime: new Date(now + 600_000).toISOString(),
    });
    const page = await visit({ on, as: owner });
    await page.goto(`/my-visits/${id}`);
    await page.getByRole("button", { name: "Mark as Done" }).click();
    const sheet = page.getByRole("alertdialog", { name: "Visit done. What's next?" });
    await expect(sheet.getByRole("button", { name: "Invoice Now" })).toBeVisible();
    await checkAccessibility(page);
    await picture(page, `done-invoice-now-${on}`, "screen");
    expect((await owner.client.jobs.stats({})).needs_invoicing).toBe(1);
    await page.goto("/jobs?progress=needs_invoicing");
    await expect(page.getByRole("link", { name: "Dan Drive" })).toBeVisible();
    if (on === "phone") {
      await page.goto("/jobs");
      await expect(page.getByRole("heading", { name: "Needs invoicing (1)" })).toBeVisible();
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, "jobs-needs-invoicing", "screen");
    }

    await owner.client.visits.reopen({ id });
    await page.goto(`/my-visits/${id}`);
    await page.getByRole("button", { name: "Mark as Done" }).click();
    await sheet.getByRole("button", { name: "Invoice Now" }).click();
    await page.getByRole("dialog", { name: "Invoice job 1" }).getByRole("button", { name: "Create Draft" }).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]+$/);
    await page.getByRole("button", { name: "Issue Invoice" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Issue Invoice" }).click();
    await expect(page.getByText("$180.00 is owed.")).toBeVisible();
    expect(await owner.client.jobs.stats({})).toMatchObject({ needs_invoicing: 0, invoiced: 1, paid: 0 });
    await page.getByRole("button", { name: "Record Payment" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByText("Nothing is owed on this invoice.")).toBeVisible();

    await page.goto("/jobs?progress=paid");
    await expect(page.getByRole("link", { name: "Dan Drive" })).toBeVisible();
    await page.goto("/jobs?progress=needs_invoicing");
    await expect(page.getByText("No jobs match")).toBeVisible();
    await page.goto("/jobs");
    await expect(page.getByText("Paid", { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Needs invoicing/ })).toBeHidden();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `jobs-paid-${on}`, "screen");
  });
