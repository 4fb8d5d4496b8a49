import type { Page } from "@playwright/test";
import { line, offer, sendWritten } from "#server/testing/quoteStory.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  longIf,
  photo,
  picture,
  sendRequest,
  test,
  weighingScripts,
} from "./yardstick.ts";

/** A customer's own page: from an email of the business to everything. */

/** The code that was emailed to an address. The local mailbox serves only browsers without a forwarded address. */
async function codeFor(mailbox: Page, email: string): Promise<string> {
  const mail = mailbox.getByRole("article").filter({ hasText: email }).filter({ hasText: "is your code for" });
  await expect(async () => {
    await mailbox.goto("/local-mail?as=text");
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  return /(\d{6}) is your code for/.exec(await mail.innerText())?.[1] ?? "";
}

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, an email leads to its quote, and a code to everything else${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    allow,
  }) => {
    allow(/404 \(Not Found\).*\/my\//);
    const owner = await newOwner([], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
    const email = `carla-${owner.id.slice(0, 8)}-${on}@mail.dev`;
    const carla = { name: "Carla Customer", email, phone: null, address: null };
    const { id: customer_id } = await owner.client.customers.create({ name: carla.name, email });
    const { id, version } = await owner.client.quotes.create({ customer_id });
    const written = await owner.client.quotes.save({
      id,
      version,
      offer: offer({ title: "Gutters" }),
      recipient: carla,
    });
    await sendWritten(owner, written);
    const job = await owner.client.jobs.create({ customer_id, title: "Spring cleaning" });
    const start = Date.now() + 2 * 86_400_000;
    await owner.client.calendar.create({
      title: "Carla, bring the long ladder",
      start_datetime: new Date(start).toISOString(),
      end_datetime: new Date(start + 7_200_000).toISOString(),
      customer_id,
      job_id: job.id,
    });
    const draft = await owner.client.invoices.create({ customer_id });
    const work = { lines: [line({ text: "Windows", unit_price: 80_00 })], discount: null, taxes: [] };
    const invoice = await owner.client.invoices.save({ ...draft, title: "Windows", work });
    await owner.client.invoices.issue({ id: invoice.id, version: invoice.version, email: false });
    const { link } = await owner.client.customerLinks.get({ id: customer_id });

    const page = await visit({ on });
    const weight = weighingScripts(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "See everything" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const bytes = await weight();
    console.log(`The page of a customer: ${(bytes / 1024).toFixed(1)} KB of script gz`);
    expect(bytes).toBeGreaterThan(60 * 1024); // else React was not counted
    expect(bytes).toBeLessThanOrEqual(92 * 1024);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `customer-page-closed-${on}`);

    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect(page.getByText("We sent a code to c•••@mail.dev.")).toBeVisible();
    await page.getByLabel("6-digit code").fill("12");
    await page.getByRole("button", { name: "Enter the code" }).click();
    await expect(page.getByText("Enter the 6 digits of the email.")).toBeVisible();
    await checkAccessibility(page);

    const code = await codeFor(await visit({ more: { extraHTTPHeaders: {} } }), email);
    await page.getByLabel("6-digit code").fill(code);
    await page.getByLabel("6-digit code").press("Enter");
    await expect(page.getByText("Your page is open.")).toBeVisible();
    await expect(page.getByText("Spring cleaning")).toBeVisible();
    await expect(page.getByText("ladder")).toBeHidden();
    await expect(page.getByRole("link", { name: "Windows" })).toBeVisible();
    await expect(page.getByText("$80.00 to pay")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `customer-page-open-${on}`);

    await page.reload();
    await expect(page.getByRole("heading", { name: "Visits to come" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Email me a code" })).toBeHidden();
    await page.getByRole("link", { name: "Gutters" }).click();
    await expect(page).toHaveURL(/\/quote\//);
    const stranger = await visit({ on });
    await stranger.goto(link);
    await expect(stranger.getByRole("button", { name: "Email me a code" })).toBeVisible();
    await stranger.goto(`${link.slice(0, -4)}AAAA`);
    await expect(stranger.getByText("We couldn't find this page.")).toBeVisible();
  });

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, a customer sees a shared photo, wishes another time, and asks for the same again${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
    const [service] = await owner.client.services.list();
    const email = `dan-${owner.id.slice(0, 8)}-${on}@mail.dev`;
    const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Dan Drive", email });
    const { customer_id } = await owner.client.estimates.addToCustomers({ id: estimate });
    const job = await owner.client.jobs.create({ customer_id, title: "Driveway" });
    const hour = 3_600_000;
    const plan = (start: number) =>
      owner.client.calendar.create({
        title: "Driveway: Dan Drive",
        start_datetime: new Date(start).toISOString(),
        end_datetime: new Date(start + hour).toISOString(),
        customer_id,
        job_id: job.id,
      });
    const made = await plan(Date.now() - 2 * hour);
    await plan(Date.now() + 48 * hour);

    const page = await visit({ on, as: owner });
    await page.goto(`/my-visits/${made.id}`);
    await page.getByLabel("Photos of the visit").setInputFiles(photo("driveway.jpg"));
    await expect(page.getByRole("img", { name: /Photo/ }).first()).toBeVisible();
    await owner.client.visits.complete({ id: made.id });
    await page.goto(`/customer/${customer_id}`);
    await page.getByRole("button", { name: "Share photo 1 of 1 with the customer" }).click();
    await expect(
      page.getByRole("button", { name: "Share photo 1 of 1 with the customer", pressed: true }),
    ).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `photo-shared-${on}`);

    const { link } = await owner.client.customerLinks.get({ id: customer_id });
    const customer = await visit({ on });
    await customer.goto(link);
    await customer.getByRole("button", { name: "Email me a code" }).click();
    await customer
      .getByLabel("6-digit code")
      .fill(await codeFor(await visit({ more: { extraHTTPHeaders: {} } }), email));
    await customer.getByLabel("6-digit code").press("Enter");
    await expect(customer.getByText("Your page is open.")).toBeVisible();
    await expect(customer.getByRole("img", { name: "Photo: Driveway" })).toBeVisible();
    await customer.getByRole("button", { name: "Ask for another time" }).click();
    await customer.getByLabel("What would suit you?").fill("Thursday morning");
    await checkAccessibility(customer);
    await checkNarrow(customer);
    await picture(customer, `customer-page-photo-${on}`);
    await customer.getByRole("button", { name: "Send", exact: true }).click();
    await expect(customer.getByText(/has your wish/)).toBeVisible();

    await customer.getByRole("link", { name: "Ask for the same again" }).click();
    await expect(customer).toHaveURL(`/customer-form/${owner.id}`);
    await expect(
      customer
        .getByRole("checkbox", { name: /Driveway Washing/ })
        .or(customer.getByRole("radio", { name: /Driveway Washing/ }))
        .first(),
    ).toBeChecked();
    await picture(customer, `form-same-again-${on}`);
    const draft = await customer.evaluate(() => localStorage.getItem(`yardstick:form:${location.pathname}`));
    expect(JSON.parse(draft ?? "{}")).toMatchObject({
      draft: { name: "Dan Drive", email, service_ids: [service?.id] },
    });
  });

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, the demo has a customer's page, and any code opens it${longIf(on === "desk")}`, async ({
    visit,
  }) => {
    const page = await visit({ on });
    await page.goto("/demo");
    await page.getByRole("button", { name: "Start Interactive Demo" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/customers");
    await page
      .getByRole("button", { name: /^More: / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "View Details" }).click();
    const preview = page.getByRole("link", { name: "Preview" });
    await page.goto((await preview.getAttribute("href")) ?? "");
    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect(page.getByText("(in this demo any 6 digits work)")).toBeVisible();
    await page.getByLabel("6-digit code").fill("123456");
    await page.getByLabel("6-digit code").press("Enter");
    await expect(page.getByText("Your page is open.")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `demo-customer-page-${on}`);
    await page.getByRole("link", { name: "Request another estimate" }).click();
    await expect(page).toHaveURL("/customer-form/demo");
  });
