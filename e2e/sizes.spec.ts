import type { Page } from "@playwright/test";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  openForm,
  picture,
  test,
  toStep,
  typeDetails,
  type Owner,
} from "./yardstick.ts";

const fencing = { ...washing, name: "Fence Staining", unit: "per linear ft", rate: 10 };
const requests = async (owner: Owner) => (await owner.client.estimates.list({ limit: 100 })).rows;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function onSizeStep(page: Page, owner: Owner, service: string, manual: string): Promise<void> {
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: service }).check();
  await toStep(page, "size");
  await page.getByRole("radio", { name: manual }).check();
}

test("a size that is typed wrongly is asked about or refused with help, and becomes a price", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing, fencing]);
  const page = await visit({ on: "phone" });
  await onSizeStep(page, owner, "Driveway Washing", "I know the size");
  const size = page.getByLabel("Square footage");
  const status = page.getByRole("status").filter({ hasText: /[a-z]/ });
  await expect(size).toHaveAccessibleDescription("Like 800, 20 x 40 or half an acre");
  await picture(page, "size-example", "screen");

  await size.fill("20 ft");
  await size.blur();
  const oneSide = "That's only one side. Enter both, like 20 x 40 ft, or the area, like 800 sq ft.";
  await expect(status.filter({ hasText: oneSide })).toBeVisible();
  await expect(size).toHaveAccessibleDescription(oneSide);
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "size-refused", "screen");

  await size.fill("two car driveway");
  await size.blur();
  await expect(status.filter({ hasText: "A two-car driveway is usually 400 to 700 sq ft." })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "size-thing", "screen");
  await button(page, "Use 550 sq ft").click();
  await expect(size).toHaveValue("550");
  await expect(status.filter({ hasText: "550 sq ft, about three parking spaces" })).toBeVisible();

  // The press that leaves the field reaches its button, although a question with answers appears above it.
  await size.fill("1.2");
  await button(page, "Next").click();
  await expect(size).toBeFocused();
  await expect(size).toHaveAttribute("aria-invalid", "true");

  // Enter does not go past a question.
  await size.fill("1.200");
  await size.press("Enter");
  await expect(page.getByText("Is that 1,200 sq ft or 1.2 sq ft?")).toBeVisible();
  await expect(size).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Full Name")).toBeHidden();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "size-question", "screen");
  // The answers are reached and pressed by keyboard.
  await page.keyboard.press("Tab");
  await expect(button(page, "1,200 sq ft")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(size).toHaveValue("1,200");
  await expect(status.filter({ hasText: "1,200 sq ft, about seven parking spaces" })).toBeVisible();
  await picture(page, "size-understood", "screen");
  await button(page, "Next").click();
  await typeDetails(page);
  await button(page, "Get My Instant Estimate").click();
  await expect(page.getByText("$300.00", { exact: true })).toBeVisible();
  expect(await requests(owner)).toMatchObject([{ total_price: 300, estimated_square_footage: 1200 }]);
});

test("yards on a price per foot are converted, and an area is refused with why", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing, fencing]);
  const page = await visit();
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: "Fence Staining" }).check();
  await page.getByRole("radio", { name: "I know the size" }).check();
  const length = page.getByLabel("Length in feet");
  await length.fill("800 sq ft");
  await length.blur();
  await expect(
    page.getByText("That's an area, but this is priced by length. Try 120 ft, 40 yards or 36 meters."),
  ).toBeVisible();
  await picture(page, "size-of-another-kind");
  await length.fill("40 yards");
  await length.blur();
  await expect(page.getByText("120 linear ft, about three school buses")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "size-converted");
  await page.getByLabel("Full Name").fill("Carla Customer");
  await page.getByLabel("Email").fill("carla@mail.dev");
  await button(page, "Get My Instant Estimate").click();
  await expect(page.getByText("$1,200.00", { exact: true })).toBeVisible();
  expect(await requests(owner)).toMatchObject([{ total_price: 1200, estimated_quantity: 120 }]);
});

test("a size in Spanish is helped in Spanish, and becomes a price", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing, fencing]);
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const page = await visit({ on: "phone", more: { locale: "es-MX" } });
  await openForm(page, `/customer-form/${owner.id}`);
  await page.locator("input[name=service]").first().check();
  await button(page, "Siguiente").click();
  await page.getByRole("radio", { name: "Yo sé la medida" }).check();
  const size = page.getByLabel("Pies cuadrados");
  await expect(size).toHaveAccessibleDescription("Por ejemplo 800, 20 x 40 o medio acre");

  await size.fill("3 horas");
  await size.blur();
  await expect(
    page.getByText(
      "Eso es un tiempo, pero el precio es por área. Pruebe con 800 pies cuadrados, 20 x 40 o medio acre.",
    ),
  ).toBeVisible();
  await checkNarrow(page);
  await picture(page, "es-size-refused", "screen");

  await size.fill("entrada para dos carros");
  await size.press("Enter");
  await expect(page.getByText("Una entrada para dos carros suele tener de 400 a 700 pies².")).toBeVisible();
  await expect(button(page, "Usar 550 pies²")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "es-size-thing", "screen");

  await size.fill("20 de ancho por 40 de largo");
  await size.blur();
  await expect(page.getByText("800 pies², como cuatro espacios de estacionamiento")).toBeVisible();
  await picture(page, "es-size-understood", "screen");
  await button(page, "Siguiente").click();
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.locator("input[name=email]").fill("maria@mail.dev");
  await page.locator("button[type=submit]:visible").last().click();
  await expect(page.getByText("$200.00", { exact: true })).toBeVisible();
  expect(await requests(owner)).toMatchObject([{ total_price: 200, estimated_square_footage: 800 }]);
});
