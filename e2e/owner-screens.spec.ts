import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";
import sharp from "sharp";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { greenValley } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  chooseInRow,
  expect,
  listRow,
  longIf,
  type Owner,
  picture,
  sendRequest,
  test,
  typeAndLeave,
} from "./yardstick.ts";

const washing: ServiceInput = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};

/** An owner with one service and requests for it, oldest first. */
async function busyOwner(
  server: ServerProcess,
  newOwner: (services: ServiceInput[]) => Promise<Owner>,
  customers: readonly string[],
): Promise<Owner & { service: string }> {
  const owner = await newOwner([washing]);
  const service = (await owner.client.services.list())[0]?.id ?? "";
  for (const [place, name] of customers.entries())
    await sendRequest(server, { to: owner.id, service, name, area: 1000 + place * 100 });
  return { ...owner, service };
}

const listed = (page: Page, on: "desk" | "phone"): Locator =>
  on === "desk"
    ? page.getByRole("table", { name: "Table of estimates" }).getByRole("link", { name: /^[A-Z][a-z]+ \w+$/ })
    : page.getByRole("list", { name: "Estimates" }).getByRole("link", { name: /^[A-Z][a-z]+ [A-Z]\w+$/ });

for (const on of ["desk", "phone"] as const) {
  test(`services on a ${on}: written down with what is missing said, changed, and deleted${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
    allow,
  }) => {
    const page = await visit({ on, as: await newOwner() });
    await page.goto("/services");
    await expect(page.getByText("Add your first service above to get started!")).toBeVisible();

    await page.getByRole("switch", { name: "AI Analysis" }).check();
    await page.getByRole("button", { name: "Add Service" }).click();
    await expect(page.getByText("Please fill in required fields.")).toBeVisible();
    await expect(page.getByText("Please enter a service name.")).toBeVisible();
    await expect(page.getByText("Please enter a rate for AI-enabled services.")).toBeVisible();
    await expect(page.getByText("Please provide AI focus instructions for AI-enabled services.")).toBeVisible();
    await checkAccessibility(page);

    await page.getByLabel("Service Name").fill("Window Cleaning");
    await page.getByLabel("Pricing Model").selectOption("By count");
    await page.getByLabel("Unit", { exact: true }).selectOption("Custom unit");
    await page.getByLabel("Rate").fill("12.5");
    await page.getByLabel("AI Focus Instructions").fill("Count the shutters.");
    await page.getByRole("button", { name: "Add Service" }).click();
    await expect(page.getByText("Please specify your custom unit for count-based pricing.")).toBeVisible();
    await page.getByLabel("Custom Unit").fill("shutter");
    await page.getByRole("button", { name: "Add Service" }).click();
    await expect(page.getByText("Service created successfully.")).toBeVisible();
    await expect(page.getByText("$12.50 per shutter", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Service Name")).toHaveCount(0);

    await page.getByRole("button", { name: "Edit Window Cleaning" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit General Service" });
    await expect(dialog.getByLabel("Service Name")).toHaveValue("Window Cleaning");
    await checkAccessibility(page);
    await picture(page, "service-edit");
    await dialog.getByLabel("Rate").fill("13");
    await dialog.getByLabel("Minimum Price").fill("80");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Service updated successfully.")).toBeVisible();
    await expect(page.getByText("$13.00 per shutter · Minimum $80.00")).toBeVisible();

    await chooseInRow(page, "Window Cleaning", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit Window Cleaning" })).toBeVisible();
    await chooseInRow(page, "Window Cleaning", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Service deleted successfully.")).toBeVisible();
    await expect(page.getByText("No services added yet")).toBeVisible();

    allow(/status of 401/);
    await typeAndLeave(page.getByLabel("Service Name"), "Gutter Cleaning", "/sealcoating/services");
    await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes: the new service.");
    await page.getByRole("button", { name: "Stay" }).click();
    const closing = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    await (await closing).dismiss();
    await expect(page.getByLabel("Service Name")).toHaveValue("Gutter Cleaning");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add Service" }).click();
    await page.getByRole("dialog", { name: "Sign in to finish" }).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("You must be logged in to create services.")).toBeVisible();
  });

  test(`a list of many estimates on a ${on}: paged, filtered and searched in the address, and Back goes back${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    server,
    allow,
  }) => {
    const owner = await busyOwner(
      server,
      newOwner,
      ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lea"].map(
        (first) => `${first} Miller`,
      ),
    );
    await owner.client.estimates.setStatus({
      ids: (await owner.client.estimates.list({ search: "Ben Miller" })).rows.map(({ id }) => id),
      status: "cancelled",
    });
    const page = await visit({ on, as: owner });
    await page.goto("/dashboard");
    await expect(listed(page, on)).toHaveText(
      ["Lea", "Kai", "Jana", "Ivo", "Hana", "Gus", "Fay", "Emil", "Dora", "Cleo"].map((first) => `${first} Miller`),
    );
    await expect(page.getByText(/^1–10 of 12/)).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "dashboard-many");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(listed(page, on)).toHaveText(["Ada Miller", "Ben Miller"]); // Ben is no longer new
    await expect(page).toHaveURL("/dashboard?page=2");

    // A phone shows the filters behind one button.
    const filters = page.getByRole("button", { name: /^Filters/ });
    if (on === "phone") await filters.click();
    await page.getByLabel("Status", { exact: true }).selectOption("Cancelled");
    await expect(page).toHaveURL("/dashboard?status=cancelled");
    await expect(listed(page, on)).toHaveText(["Ben Miller"]);
    await page.getByRole("link", { name: "Ben Miller", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Estimate Details" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard?status=cancelled");
    await expect(listed(page, on)).toHaveText(["Ben Miller"]);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/dashboard?page=2");
    await expect(listed(page, on)).toHaveText(["Ada Miller", "Ben Miller"]); // Ben is no longer new
    await expect(page.getByLabel("Status", { exact: true })).toHaveValue("all");

    await page.getByLabel("Search estimates").fill("lea mil");
    await expect(listed(page, on)).toHaveText(["Lea Miller"]);
    if (on === "phone") await filters.click();
    await page.getByLabel("Type").selectOption("AI generated");
    await expect(page.getByText("Try changing the filters to see other estimates.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Search estimates")).toHaveValue("lea mil");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(listed(page, on)).toHaveCount(10);

    if (on === "phone") {
      await filters.click();
      await page.getByLabel("Sort by").selectOption("Name A–Z");
      await expect(listed(page, on).first()).toHaveText("Ada Miller");
    }
    if (on === "phone") await chooseInRow(page, "Ada Miller, Driveway Washing", "Select");
    await page.getByRole("checkbox", { name: /^Select all/ }).check();
    await expect(page.getByText("10 selected")).toBeVisible();

    allow(/status of 401/);
    await page.context().clearCookies();
    await page.getByLabel("Set status of the selected estimates").selectOption("Completed");
    await page.getByRole("dialog", { name: "Sign in to finish" }).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("You've been signed out. Please sign in again.")).toBeVisible();
  });
}

test("choices that come faster than the page draws what follows all count", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing], "trial");
  await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const page = await visit({ on: "phone", as: owner });
  /** Chooses all of them in one go, within which the page renders nothing. */
  const choose = (choices: Readonly<Record<string, string>>) =>
    page.getByRole("main").evaluate((main, wanted) => {
      for (const [label, choice] of Object.entries(wanted)) {
        const select = [...main.querySelectorAll("select")].find((one) => one.ariaLabel === label);
        const option = [...(select?.options ?? [])].find(({ text }) => text === choice);
        if (!select || !option) throw new Error(`There is no ${choice} in ${label}.`);
        select.value = option.value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }, choices);

  await page.goto("/dashboard?page=2");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByLabel("Sort by")).toBeVisible();
  await choose({ Status: "Pending", Type: "AI generated", "Sort by": "Name A–Z" });
  await expect(page).toHaveURL("/dashboard?sort=name&direction=asc&status=pending&type=ai");
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("pending");

  await page.goto("/customers");
  await expect(listRow(page, "Ada Miller")).toBeVisible();
  await page.getByRole("main").evaluate((main) => {
    const status = [...main.querySelectorAll("select")].find((one) => one.ariaLabel === "Status");
    if (!status) throw new Error("There is no filter.");
    status.value = "prospect";
    status.dispatchEvent(new Event("change", { bubbles: true }));
    main.querySelector("[data-row]")?.querySelector("button")?.click();
  });
  await expect(page.getByRole("dialog", { name: "Ada Miller" })).toBeVisible();
  await expect(page).toHaveURL(/status=prospect/);
});

test("components of a service are added, put in order by keyboard and by steps, and deleted", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  const service_id = (await owner.client.services.list())[0]?.id ?? "";
  for (const name of ["Gutters", "Windows"])
    await owner.client.services.addComponent({ service_id, name, rate: 5, unit: "window", pricing_model: "count" });
  const page = await visit({ as: owner });
  await page.goto("/services");
  await chooseInRow(page, "Driveway Washing", "Components (2)");
  const dialog = page.getByRole("dialog");
  const order = dialog.getByRole("listitem");
  await expect(order).toHaveText([/^Gutters/, /^Windows/]);

  await dialog.getByRole("button", { name: "Add Component" }).click();
  await expect(dialog.getByLabel("Component Name")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Component" }).click();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  await dialog.getByLabel("Component Name").fill("Visit");
  await dialog.getByLabel("Pricing Model").selectOption("Fixed price");
  await expect(dialog.getByLabel("Minimum Price")).toHaveCount(0);
  await dialog.getByLabel("Rate").fill("40");
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Add Component" }).click();
  await expect(order).toHaveText([/^Gutters/, /^Windows/, /^Visit/]);
  await checkAccessibility(page);
  await picture(page, "components");

  await dialog.getByRole("button", { name: "Move Visit", exact: true }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Visit, at place 3 of 3.")).toBeAttached();
  await page.evaluate(() => new Promise((done) => setTimeout(done))); // the list listens to the arrow keys from the browser's next task on
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Visit is now at place 2 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Visit is now at place 1 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Components reordered successfully.")).toBeVisible();
  await expect(order).toHaveText([/^Visit/, /^Gutters/, /^Windows/]);
  await dialog.getByRole("button", { name: "Move Windows up" }).click();
  await expect(order).toHaveText([/^Visit/, /^Windows/, /^Gutters/]);
  await expect
    .poll(async () => (await owner.client.services.listComponents({ service_id })).map(({ name }) => name))
    .toEqual(["Visit", "Windows", "Gutters"]);

  await dialog.getByRole("button", { name: "Delete Windows" }).click();
  await expect(page.getByText("Are you sure you want to delete this component?")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(order).toHaveText([/^Visit/, /^Gutters/]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "More: Driveway Washing" }).click();
  await expect(page.getByRole("menuitem", { name: "Components (2)" })).toBeVisible();
});

test("two tabs and a phone show the same, wherever it is changed @long", async ({ visit, newOwner, server }) => {
  const owner = await busyOwner(server, newOwner, ["Ada Miller", "Ben Miller"]);
  const desk = await visit({ as: owner });
  const phone = await visit({ on: "phone", as: owner });
  const tab = await desk.context().newPage();
  for (const page of [desk, phone, tab]) {
    await page.goto("/dashboard");
    await expect(page.getByLabel("Status of Ada Miller, Driveway Washing")).toHaveValue("pending");
  }
  await phone.getByLabel("Status of Ada Miller, Driveway Washing").selectOption("In Progress");
  for (const page of [desk, tab]) {
    await expect(page.getByLabel("Status of Ada Miller, Driveway Washing")).toHaveValue("in-progress");
    await expect(page.getByRole("region", { name: "Overview" })).toContainText(/Pending Estimates\s*1\s*Awaiting/);
  }
  await desk.goto("/services");
  await tab.goto("/services");
  await expect(desk.getByRole("button", { name: "Edit Driveway Washing" })).toBeVisible();
  await chooseInRow(tab, "Driveway Washing", "Delete");
  await tab.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(desk.getByText("No services added yet")).toBeVisible();
  // The deleted service's estimates remain.
  await expect(phone.getByLabel("Status of Ben Miller, Driveway Washing")).toBeVisible();
});

test("what changes while a page is still loading shows too: under the first answer, and before the page can hear of it", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await busyOwner(server, newOwner, ["Ada Miller", "Ben Miller"]);
  const ada = (await owner.client.estimates.list({})).rows.find(({ name }) => name === "Ada Miller")?.id ?? "";
  const desk = await visit({ as: owner });
  const status = desk.getByLabel("Status of Ada Miller, Driveway Washing");
  const overview = desk.getByRole("region", { name: "Overview" });

  // The first statistics are fetched before the change and arrive after it.
  const changed = Promise.withResolvers<void>();
  await desk.route("**/api/estimates/stats", async (route) => {
    const figures = await route.fetch();
    await changed.promise;
    await route.fulfill({ response: figures });
  });
  await desk.goto("/dashboard");
  await expect(status).toHaveValue("pending");
  await owner.client.estimates.setStatus({ ids: [ada], status: "in-progress" });
  await expect(status).toHaveValue("in-progress");
  changed.resolve();
  await expect(overview).toContainText(/Pending Estimates\s*1\s*Awaiting/);
  await desk.unroute("**/api/estimates/stats");

  // The list has loaded before the live stream is connected.
  const connecting = Promise.withResolvers<void>();
  const changedAgain = Promise.withResolvers<void>();
  await desk.route(/\/api\/live/, async (route) => {
    connecting.resolve();
    await changedAgain.promise;
    await route.continue();
  });
  await desk.reload();
  await connecting.promise;
  await expect(status).toHaveValue("in-progress");
  await expect(overview).toContainText(/Pending Estimates\s*1\s*Awaiting/);
  await owner.client.estimates.setStatus({ ids: [ada], status: "completed" });
  changedAgain.resolve();
  await expect(status).toHaveValue("completed");
  await expect(overview).toContainText(/Completed Jobs\s*1\s*Successfully/);
});

test("a setting that could not be saved takes back nothing that another device has saved", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/500/);
  const owner = await newOwner();
  const desk = await visit({ as: owner });
  const refused = Promise.withResolvers<void>();
  await desk.route("**/api/notifications/choices", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await refused.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await desk.goto("/notifications");
  const kind = desk.getByRole("group", { name: "New requests" });
  await kind.getByRole("checkbox", { name: "Email" }).click();
  await expect(kind.getByRole("checkbox", { name: "Email" })).not.toBeChecked();
  await owner.client.notifications.saveChoices({ choices: [{ kind: "request_new", channel: "toast", on: false }] });
  refused.resolve();
  await expect(desk.getByText("Your settings couldn't be saved. Please try again.")).toBeVisible();
  await expect(kind.getByRole("checkbox", { name: "Email" })).toBeChecked();
  await expect(kind.getByRole("checkbox", { name: "Pop-up" })).not.toBeChecked();
});

test("the form is shared: link, a QR code that leads to it, preview, snippet and flyer", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: true });
  const page = await visit({ as: owner });
  const titles = {
    "/send-form": "AI Surface Estimator",
    "/pressure-washing/send-form": "Pressure Washing Quoting Form",
    "/sealcoating/send-form": "Sealcoating Quoting Form",
    "/general/send-form": "Customer Information Form",
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await expect(page.getByLabel("Your form link")).toHaveValue(`${server.url}/general/customer-form/${owner.id}`);
  await page.goto("/pressure-washing/send-form");
  const link = `${server.url}/customer-form/${owner.id}/pressure-washing`;
  await expect(page.getByLabel("Your form link")).toHaveValue(link);
  await page.getByRole("button", { name: "QR Code" }).click();
  const code = page.getByRole("img", { name: `QR code that opens ${link}` });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([200, 200]);
  for (const format of ["PNG", "SVG"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${format}` }).click();
    const file = await (await download).path();
    const { data, info } = await sharp(file)
      .resize(400)
      .flatten({ background: "#fff" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data, format).toBe(link);
  }
  await checkAccessibility(page);
  await picture(page, "send-form");
  await page.getByRole("button", { name: "Hide QR" }).click();
  await expect(code).toHaveCount(0);

  const preview = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Preview Customer Form/ }).click();
  await expect((await preview).getByRole("radio", { name: "Driveway Washing" })).toBeVisible();

  await page.getByRole("tab", { name: "Embed" }).click();
  await expect(page.getByLabel("Snippet for your website")).toHaveValue(
    new RegExp(`<iframe src="${link}\\?theme=light".*<script src="${server.url}/embed\\.js" async>`, "s"),
  );
  await checkAccessibility(page);
  await page.getByRole("tab", { name: "Link & QR code" }).click();
  await page.getByRole("link", { name: "Printable Flyer" }).click();
  await expect(
    page.getByRole("article", { name: "Flyer" }).getByRole("img", { name: `QR code that opens ${link}` }),
  ).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "flyer");
});
