import { line, offer, sendWritten } from "#server/testing/quoteStory.ts";
import { greenValley } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test, weighingScripts } from "./yardstick.ts";

/** A customer's own page: from an email of the business to everything. */

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

    // The local mailbox serves only browsers on this machine, which are those without a forwarded address.
    const mailbox = await visit({ more: { extraHTTPHeaders: {} } });
    const mail = mailbox.getByRole("article").filter({ hasText: email }).filter({ hasText: "is your code for" });
    await expect(async () => {
      await mailbox.goto("/local-mail?as=text");
      await expect(mail).toHaveCount(1, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const code = /(\d{6}) is your code for/.exec(await mail.innerText())?.[1] ?? "";
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
