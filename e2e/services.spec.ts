import type { ServiceInput } from "#features/catalog/services/service.ts";
import { momentsWithoutQuestion } from "./leaving.ts";
import { checkAccessibility, chooseInRow, expect, picture, test } from "./yardstick.ts";

const washing: ServiceInput = {
  name: "Driveway Washing",
  description: "With a rinse.",
  rate: 0.25,
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};

test("a service changed on another device during an edit: what changed there is listed, what was typed here stays, nothing is overwritten unseen", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 40[49]/);
  const owner = await newOwner([washing]);
  const page = await visit({ as: owner });
  await page.goto("/pressure-washing/services");
  await page.getByRole("button", { name: "Edit Driveway Washing" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Pressure Washing Service" });
  await dialog.getByLabel("Rate").fill("0.35");

  const [service] = await owner.client.services.list();
  if (!service) throw new Error("no service");
  await owner.client.services.update({
    ...washing,
    id: service.id,
    version: service.version,
    rate: 0.3,
    description: "With two rinses.",
  });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("This service was changed on another device.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["Description: With two rinses.", "Rate: 0.3"]);
  await expect(dialog.getByLabel("Rate")).toHaveValue("0.35");
  await expect(dialog.getByLabel("Description")).toHaveValue("With two rinses.");
  await checkAccessibility(page);
  expect((await owner.client.services.list())[0]).toMatchObject({ rate: 0.3 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Rate")).toHaveValue("0.35");

  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Service updated successfully.")).toBeVisible();
  expect((await owner.client.services.list())[0]).toMatchObject({ rate: 0.35, description: "With two rinses." });

  await page.getByRole("button", { name: "Edit Driveway Washing" }).click();
  await owner.client.services.remove({ id: service.id });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("This service was deleted on another device.")).toBeVisible();
  await expect(page.getByText("No services added yet")).toBeVisible();
});

test("what is typed is never taken for saved while newer values arrive @long", async ({ visit, newOwner, allow }) => {
  allow(/status of 409/);
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list();
  if (!service) throw new Error("no service");
  const component = {
    service_id: service.id,
    name: "Gutters",
    rate: 5,
    unit: "window",
    pricing_model: "count",
  } as const;
  const { id: ofComponent, version: ofStored } = await owner.client.services.addComponent(component);
  const customer = { name: "Ada Miller", email: "ada@mail.dev" };
  const { id, version } = await owner.client.customers.create(customer);
  const page = await visit({ as: owner });
  const rate = page.getByRole("dialog", { includeHidden: true }).locator("[name=rate]");
  const save = () => page.getByRole("button", { name: "Save Changes" }).click();

  await page.goto(`/customer/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Address").fill("7 Oak Street");
  await owner.client.customers.update({ ...customer, id, version, phone: "512 555 0199" });
  expect(await momentsWithoutQuestion(page, "Phone: 512 555 0199", save)).toBe(0);
  await expect(page.getByLabel("Address")).toHaveValue("7 Oak Street");

  page.on("dialog", (leaving) => void leaving.accept());
  await page.goto("/pressure-washing/services");
  await page.getByRole("button", { name: "Edit Driveway Washing" }).click();
  await rate.fill("0.35");
  await owner.client.services.update({
    ...washing,
    id: service.id,
    version: service.version,
    description: "With two rinses.",
  });
  expect(await momentsWithoutQuestion(page, "Description: With two rinses.", save)).toBe(0);
  await expect(rate).toHaveValue("0.35");

  await page.goto("/pressure-washing/services");
  await chooseInRow(page, "Driveway Washing", "Components (1)");
  await page.getByRole("button", { name: "Edit Gutters" }).click();
  await rate.fill("6");
  await owner.client.services.updateComponent({
    ...component,
    id: ofComponent,
    version: ofStored,
    description: "All around.",
  });
  expect(await momentsWithoutQuestion(page, "Description: All around.", save)).toBe(0);
  await expect(rate).toHaveValue("6");
});

test("a dialog with something typed asks before a stray key closes it, and before Back", async ({
  visit,
  newOwner,
}) => {
  const page = await visit({ as: await newOwner([washing]) });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Services", exact: true }).click();
  await page.getByRole("button", { name: "Edit Driveway Washing" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Pressure Washing Service" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Edit Driveway Washing" }).click();
  // Escape follows the last letter, before the page has rendered the change.
  await dialog.getByLabel("Description").evaluate(async (field: HTMLTextAreaElement) => {
    field.select();
    document.execCommand("insertText", false, "With three rinses.");
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("With three rinses.");
  await page.evaluate(() => history.back());
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes: the open form.");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("With three rinses.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("With a rinse.")).toBeVisible();
});

test("the simple form: AI on by default, its own words, a flat rate, and a price of its own without AI", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner();
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/sealcoating/services");
  await expect(page.getByRole("switch", { name: "AI Analysis" })).toBeChecked();
  await expect(page.getByLabel("Pricing Model")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page.getByText("Service name is required.")).toBeVisible();
  await expect(page.getByText("Rate is required when AI Analysis is enabled.")).toBeVisible();
  await page.getByLabel("Service Name").fill("Crack Filling");
  await page.getByLabel("Rate").fill("99");
  await page.getByLabel("Unit", { exact: true }).selectOption("flat rate");
  await page.getByLabel("AI Focus Instructions").fill("Look for cracks.");
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page.getByText("Sealcoating service created successfully.")).toBeVisible();
  await expect(page.getByText("$99.00 flat rate", { exact: true })).toBeVisible();
  expect((await owner.client.services.list())[0]).toMatchObject({
    service_category: "sealcoating",
    pricing_model: "fixed",
    ai_enabled: true,
    show_price: true,
    minimum_price: 0,
    description: null,
  });

  // Once there is a service, the list comes first, and a dialog adds another.
  const dialog = page.getByRole("dialog", { name: "Add a service" });
  const add = async (name: string, rate: string) => {
    await page.getByRole("button", { name: "Add Service" }).click();
    await dialog.getByLabel("Service Name").fill(name);
    await dialog.getByRole("switch", { name: "AI Analysis" }).uncheck();
    await expect(dialog.getByLabel("AI Focus Instructions")).toHaveCount(0);
    await dialog.getByLabel("Rate").fill(rate);
    await expect(dialog.getByRole("switch", { name: "Show price to customers" })).toBeChecked();
    await checkAccessibility(page);
    await picture(page, `service-add-${name.toLowerCase()}`);
    await dialog.getByRole("button", { name: "Add Service" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add("Advice", "");
  await expect(page.getByText("Pricing to be determined individually")).toBeVisible();
  await add("Sealing", "0.085");
  await expect(page.getByText("$0.085 per sq ft")).toBeVisible();
  expect((await owner.client.services.list()).slice(1)).toMatchObject([
    { name: "Advice", ai_enabled: false, rate: 0 },
    { name: "Sealing", ai_enabled: false, show_price: true, rate: 0.085, unit: "per sq ft" },
  ]);

  await page.getByRole("button", { name: "Add Service" }).click();
  await dialog.getByLabel("Service Name").fill("Never mind");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("navigation", { name: "Category" }).getByRole("link", { name: "General" }).click();
  await expect(page.getByRole("heading", { name: "General Services" })).toBeVisible();
});

test("components are dragged into order; an order that cannot be saved goes back and says so", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/Failed to load resource/);
  const owner = await newOwner([washing]);
  const service_id = (await owner.client.services.list())[0]?.id ?? "";
  for (const name of ["Gutters", "Windows", "Visit"])
    await owner.client.services.addComponent({ service_id, name, rate: 5, unit: "window", pricing_model: "count" });
  const page = await visit({ as: owner });
  await page.goto("/services");
  await chooseInRow(page, "Driveway Washing", "Components (3)");
  const dialog = page.getByRole("dialog");
  const order = dialog.getByRole("listitem");
  await expect(order).toHaveText([/^Gutters/, /^Windows/, /^Visit/]);

  const from = await dialog.getByRole("button", { name: "Move Visit", exact: true }).boundingBox();
  const to = await dialog.getByRole("button", { name: "Move Gutters", exact: true }).boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(page.getByText("Visit is now at place 1 of 3.")).toBeAttached();
  await page.mouse.up();
  await expect(order).toHaveText([/^Visit/, /^Gutters/, /^Windows/]);
  const savedOrder = async () => (await owner.client.services.listComponents({ service_id })).map(({ name }) => name);
  await expect.poll(savedOrder).toEqual(["Visit", "Gutters", "Windows"]);

  const grip = dialog.getByRole("button", { name: "Move Visit", exact: true });
  await grip.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Moving was cancelled. Visit is back at place 1 of 3.")).toBeAttached();
  await expect(order).toHaveText([/^Visit/, /^Gutters/, /^Windows/]);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Visit is now at place 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(order).toHaveText([/^Gutters/, /^Visit/, /^Windows/]);
  await expect(grip).toBeFocused();
  // The next move restores the previous order, so only here can the test see that this one was saved.
  await expect.poll(savedOrder).toEqual(["Gutters", "Visit", "Windows"]);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(order).toHaveText([/^Visit/, /^Gutters/, /^Windows/]);
  await expect.poll(savedOrder).toEqual(["Visit", "Gutters", "Windows"]);

  await page.route("**/components/order", (route) => route.abort());
  await dialog.getByRole("button", { name: "Move Windows up" }).click();
  await expect(page.getByText("Failed to reorder components")).toBeVisible();
  await expect(order).toHaveText([/^Visit/, /^Gutters/, /^Windows/]);
});
