import type { Page } from "@playwright/test";
import { pages, type PagePath } from "#shared/pages.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
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

/** Tests every address in the product's own list, so that a new page is covered on its first day. */

test.describe.configure({ mode: "parallel" });
// A trace would store the axe findings of every page.
test.use({ trace: "off" });

const services: ServiceInput[] = [
  {
    name: "Driveway Washing",
    description: "Concrete and pavers.",
    rate: 0.25,
    unit: "per sq ft",
    minimum_price: 150,
    ai_focus_instructions: "Measure the driveway.",
    show_price: true,
    show_ai_analysis: true,
    service_category: "pressure_washing",
  },
  { name: "Handyman", service_category: "general" },
];

const paths = Object.keys(pages) as PagePath[];
const site = paths.filter((path) => pages[path] === "site");
const visitors: PagePath[] = [
  ...site,
  "/auth",
  "/signin",
  "/signup",
  "/register-page",
  "/check-inbox",
  "/confirm-email",
  "/forgot-password",
  "/reset-password",
  "/subscription",
  "/verify",
];
const forms = paths.filter((path) => pages[path] === "form");
const owners = paths.filter((path) => pages[path] === "app" && !visitors.includes(path));

const params = {
  businessOwnerId: "",
  id: "",
  serviceId: "",
  customerId: "",
  visitId: "",
  quoteId: "",
  jobId: "",
  invoiceId: "",
};
const address = (path: PagePath) =>
  path
    .replace("/quotes/:id", `/quotes/${params.quoteId}`)
    .replace("/jobs/:id", `/jobs/${params.jobId}`)
    .replace("/invoices/:id", `/invoices/${params.invoiceId}`)
    .replace("/services/:id", `/services/${params.serviceId}`)
    .replace("/my-visits/:id", `/my-visits/${params.visitId}`)
    .replace("/customer/:id", `/customer/${params.customerId}`)
    .replace(":trigger", "quote_unopened")
    .replace(":businessOwnerId", params.businessOwnerId)
    .replace(":crmType", "pressure-washing")
    .replace(":id", params.id);

/** Waits until nothing on the page loads or moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading.*(…|\.\.\.)$/)).toHaveCount(0);
}

/** Light on a desk and dark on a phone: colors are the same tokens at every width. */
async function check(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    await page.goto(where);
    await settled(page);
    await checkAccessibility(page);
    await checkNarrow(page);
  });
}

for (const on of ["desk", "phone"] as const) {
  test(`what a visitor sees on a ${on}${longIf(on === "desk")}`, async ({ visit, newOwner, allow }) => {
    allow(/status of 40[014]/);
    params.businessOwnerId = (await newOwner(services)).id;
    const page = await visit({ on, dark: on === "phone" });
    for (const path of [...visitors, ...forms]) await check(page, address(path));
    for (const where of [
      "/nowhere",
      "/services",
      "/confirm-email?token=wrong",
      "/reset-password?token=wrong",
      "/signup?trial=true",
      "/customer-form/demo",
      "/api/docs",
      "/api/docs/estimates",
      "/api/docs/webhooks",
    ])
      await check(page, where);
    await page.goto("/");
    await settled(page);
    await picture(page, "landing");
  });

  test(`what an owner sees on a ${on}${longIf(on === "phone")}`, async ({ visit, newOwner, server }) => {
    const owner = await newOwner(services, "trial");
    const [service] = await owner.client.services.list();
    for (const name of ["Ada Miller", "Ben Miller"])
      params.id = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name });
    params.serviceId = service?.id ?? "";
    await owner.client.estimates.setStatus({ ids: [params.id], status: "in-progress" });
    const finished = await sendRequest(server, {
      to: owner.id,
      service: params.serviceId,
      name: "Cleo Finch",
      area: 640,
    });
    await owner.client.estimates.setStatus({ ids: [finished], status: "completed" });
    await owner.client.estimates.saveActualSize({ id: finished, version: 1, actual_size: 655 });
    params.customerId = (await owner.client.estimates.addToCustomers({ id: finished })).customer_id;
    await owner.client.followUps.create({
      customer_id: params.customerId,
      follow_up_frequency: "weekly",
      last_contact_date: "2026-01-05",
    });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const visitPlan = {
      title: "Driveway wash",
      customer_id: params.customerId,
      start_datetime: inHours(1),
      end_datetime: inHours(2),
    };
    params.quoteId = (await owner.client.quotes.create({ estimate_id: params.id })).id;
    params.jobId = (await owner.client.jobs.create({ estimate_id: params.id })).id;
    params.invoiceId = (await owner.client.invoices.create({ customer_id: params.customerId })).id;
    params.visitId = (await owner.client.calendar.create({ ...visitPlan, job_id: params.jobId })).id;
    await owner.client.schedules.set({ customer_id: params.customerId, last_service_date: "2026-01-05" });
    const page = await visit({ on, as: owner, dark: on === "phone" });
    for (const path of [...owners, "/subscription" as const]) await check(page, address(path));
    await check(page, "/customers?tab=schedule");
    await page.goto("/dashboard");
    await settled(page);
    await picture(page, "dashboard-two");
  });

  test(`the demo on a ${on} @long`, async ({ visit }) => {
    const page = await visit({ on, dark: on === "phone" });
    await page.goto("/demo");
    await page.getByRole("button", { name: "Start Interactive Demo" }).click();
    await expect(page).toHaveURL("/dashboard");
    for (const where of ["/dashboard", "/services", "/customers", "/calendar", "/send-form"]) await check(page, where);
    await page.goto("/dashboard");
    await settled(page);
    await picture(page, "demo-dashboard");
    await page
      .getByRole(on === "desk" ? "row" : "listitem")
      .filter({ has: page.getByRole("combobox") })
      .first()
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Estimate Details" })).toBeVisible();
    await checkAccessibility(page);
  });
}

test("the local mailbox", async ({ visit, newOwner }) => {
  await newOwner();
  const page = await visit({ more: { extraHTTPHeaders: {} } });
  await check(page, "/local-mail");
});

test("what an owner looks at every day, at the widths between and beyond, by day and by night @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner(services, "trial");
  const service = (await owner.client.services.list())[0]?.id ?? "";
  const id = await sendRequest(server, { to: owner.id, service, name: "Ada Miller" });
  const { customer_id } = await owner.client.estimates.addToCustomers({ id });
  await owner.client.followUps.create({ customer_id, follow_up_frequency: "weekly", last_contact_date: "2026-01-05" });
  const page = await visit({ as: owner });
  for (const where of [
    "/dashboard",
    `/estimate/${id}`,
    "/customers",
    `/customer/${customer_id}`,
    "/calendar",
    "/services",
    "/send-form",
    "/analytics",
    "/account",
  ])
    await test.step(where, async () => {
      await page.goto(where);
      await settled(page);
      for (const width of [320, 768, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
        await checkAccessibility(page);
        await page.emulateMedia({ colorScheme: "dark" });
        await checkContrast(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
});
