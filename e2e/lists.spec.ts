import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import {
  checkAccessibility,
  checkNarrow,
  chooseInRow,
  expect,
  listRow,
  picture,
  sendRequest,
  test,
  type Owner,
} from "./yardstick.ts";
import { checkTargets } from "./targets.ts";

const washing = { name: "Driveway Washing", rate: 0.25, unit: "per sq ft", minimum_price: 150, show_price: true };

/** An owner with 29 customers, Customer 01 being overdue. */
async function withCustomers(newOwner: (services?: [], plan?: "trial") => Promise<Owner>): Promise<Owner> {
  const owner = await newOwner([], "trial");
  const today = dayIn("America/Chicago", new Date());
  for (let made = 1; made <= 29; made += 1) {
    const { id } = await owner.client.customers.create({
      name: `Customer ${String(made).padStart(2, "0")}`,
      email: `customer${made}@mail.dev`,
      phone: "(512) 555-0142",
      address: "7 Oak Street, Austin, TX 78701",
    });
    if (made === 1)
      await owner.client.followUps.create({
        customer_id: id,
        follow_up_frequency: "weekly",
        last_contact_date: addDays(today, -20),
      });
  }
  return owner;
}

test("ten customers are on a phone's first screen; their actions are in a menu and behind a swipe", async ({
  visit,
  newOwner,
}) => {
  const owner = await withCustomers(newOwner);
  const page = await visit({ as: owner, on: "phone" });
  await page.goto("/customers");
  const rows = page.getByRole("list", { name: "Customers" }).getByRole("listitem");
  await expect(rows).toHaveCount(29);
  await expect(rows.first()).toContainText(/Customer 01.*Overdue/);
  const bar = (await page.getByRole("navigation", { name: "Every day" }).boundingBox())?.y ?? 0;
  const tenth = await rows.nth(9).boundingBox();
  expect((tenth?.y ?? 0) + (tenth?.height ?? 0)).toBeLessThanOrEqual(bar);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    await checkNarrow(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await checkAccessibility(page);
  await checkTargets(page);
  await picture(page, "customers-many", "screen");

  await page.reload(); // the check of the targets has moved the rows
  const call = rows.first().locator("a[href^='tel:']");
  await expect(call).not.toBeInViewport();
  await rows.first().hover();
  await page.mouse.wheel(300, 0);
  await expect(call).toBeInViewport();
  await expect(call).toHaveAttribute("href", "tel:5125550142");
  await picture(page, "customers-swiped", "screen");

  await chooseInRow(page, "Customer 01", "Mark Contact Made");
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark Contact Made" }).click();
  await expect(listRow(page, "Customer 01")).not.toContainText("Overdue");

  await chooseInRow(page, "Customer 02", "Select");
  await page.getByRole("checkbox", { name: "Select Customer 03" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page
    .getByRole("group", { name: "Selected customers" })
    .getByRole("button", { name: "Merge Customers" })
    .press("Enter");
  await expect(page.getByRole("dialog", { name: "Merge Customers" })).toContainText("Customer 03");
});

test("a list is walked through by keys: the next row, open, edit, select", async ({ visit, newOwner }) => {
  const owner = await withCustomers(newOwner);
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await expect(listRow(page, "Customer 01")).toBeVisible();
  const focused = (name: string) =>
    expect(listRow(page, name).getByRole("button", { name, exact: true })).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("j");
    await focused("Customer 01");
  }).toPass();
  await page.keyboard.press("j");
  await focused("Customer 29");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Select Customer 29" })).toBeChecked();
  await page.keyboard.press("k");
  await focused("Customer 01");
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "Edit Customer" }).getByLabel("Name")).toHaveValue("Customer 01");
  await page.keyboard.press("Escape");
  await focused("Customer 01");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Customer 01" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Next row, previous row");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search customers" }).fill("jex");
  await expect(page.getByText("No customers found")).toBeVisible();
});

test("the filters that are on are saved under a name, applied on another device, and removed", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/status of 400 .*saved-filters/); // a filter without a name
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list();
  await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  const desk = await visit({ as: owner });
  await desk.goto("/dashboard?page=1");
  await desk.getByLabel("Status", { exact: true }).selectOption("Completed");
  await desk.getByRole("button", { name: "Saved filters" }).click();
  await desk.getByRole("menuitem", { name: "Save these filters…" }).click();
  const dialog = desk.getByRole("dialog", { name: "Save these filters" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Finished jobs");
  await checkAccessibility(desk);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Filter saved")).toBeVisible();

  const phone = await visit({ as: owner, on: "phone" });
  await phone.goto("/dashboard");
  await expect(listRow(phone, "Ada Miller")).toBeVisible();
  await phone.getByRole("button", { name: "Saved filters" }).click();
  await phone.getByRole("menuitem", { name: "Finished jobs" }).click();
  await expect(phone).toHaveURL("/dashboard?status=completed");
  await expect(phone.getByText("No completed estimates")).toBeVisible();
  await checkAccessibility(phone);
  await phone.getByRole("button", { name: "Saved filters" }).click();
  await picture(phone, "saved-filters", "screen");
  await phone.getByRole("menuitem", { name: "Remove “Finished jobs”" }).click();
  await expect(phone.getByText("Filter removed")).toBeVisible();
  expect(await owner.client.savedFilters.list()).toEqual([]);

  // In the demo they are the visitor's.
  const visitor = await visit();
  await visitor.goto("/demo");
  await visitor.getByRole("button", { name: "Start Interactive Demo" }).click();
  for (const [list, filter] of Object.entries({
    quotes: "state=sent",
    jobs: "progress=done",
    invoices: "state=overdue",
  })) {
    await visitor.goto(`/${list}?${filter}`);
    await visitor.getByRole("button", { name: "Saved filters" }).click();
    await visitor.getByRole("menuitem", { name: "Save these filters…" }).click();
    await visitor.getByRole("dialog").getByLabel("Name").fill("Open");
    await visitor.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await visitor.goto(`/${list}`);
    await visitor.getByRole("button", { name: "Saved filters" }).click();
    await visitor.getByRole("menuitem", { name: "Open" }).click();
    await expect(visitor).toHaveURL(`/${list}?${filter}`);
  }
});

test("the price's reason begins with the minimum that decides it, and no list cuts it", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  const [service] = await owner.client.services.list();
  await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller", area: 300 });
  const page = await visit({ as: owner });
  await page.goto("/dashboard");
  const row = listRow(page, "Ada Miller");
  const minimum = row.getByText("Your $150 minimum applies", { exact: true });
  await expect(minimum).toBeVisible();
  await expect(row.getByText("300 sq ft × $0.25 = $75.00", { exact: true })).toBeVisible();
  expect(await minimum.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
});

test("a customer's page has its next steps at the bottom of a phone, and what is due beside the name", async ({
  visit,
  newOwner,
}) => {
  const owner = await withCustomers(newOwner);
  const { rows } = await owner.client.customers.list({});
  const { id } = rows.find(({ name }) => name === "Customer 01") ?? {};
  const page = await visit({ as: owner, on: "phone" });
  await page.goto(`/customer/${id}`);
  const bar = page.getByRole("group", { name: "Contact Customer 01" });
  await expect(page.getByRole("heading", { level: 1, name: "Customer 01" })).toBeInViewport();
  await expect(page.getByRole("main").getByText("Overdue", { exact: true }).first()).toBeInViewport();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole("link")).toHaveText(["Call", "Text", "Directions"]);
  await checkAccessibility(page);
  await checkNarrow(page);
  await checkTargets(page);
  await picture(page, "customer-bar", "screen");
  await bar.getByRole("button", { name: "Mark Contact Made" }).click();
  const message = page.locator("[data-toast]").last();
  await expect(message).toContainText("Contact recorded");
  await expect
    .poll(async () => {
      const [toast, steps] = [await message.boundingBox(), await bar.boundingBox()];
      return toast && steps && toast.y + toast.height <= steps.y;
    })
    .toBe(true);
  await expect(page.getByText("(today)")).toBeVisible();
});
