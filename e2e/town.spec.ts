import { messages as english } from "#features/requests/form-drafts/fieldWords.en.ts";
import { messages as spanish } from "#features/requests/form-drafts/fieldWords.es.ts";
import { washing } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, openForm, picture, test, typeDetails } from "./yardstick.ts";

/** A service without a size: its form is filled in at once. */
const bins = { ...washing, name: "Trash Bin Cleaning", unit: "per job", show_ai_analysis: false };

for (const [lang, fields, on] of [
  ["en", english, "phone"],
  ["es", spanish, "desk"],
] as const)
  test(`an address without a town is asked about once, and sent with the answer (${lang})`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([bins]);
    const page = await visit({ on });
    await openForm(page, `/customer-form/${owner.id}?lang=${lang}`);
    const next = page.getByRole("button", { name: lang === "es" ? "Siguiente" : "Next" });
    if (await next.isVisible()) await next.click();
    const address = page.getByLabel(fields.address);
    const town = page.getByRole("textbox", { name: fields.whichTown });
    await page.getByLabel(fields.name).fill("Carla Customer");
    await page.getByLabel(fields.email).fill("carla@mail.dev");

    // Autofill writes several lines.
    await address.fill("12 Oak St\nApt 4\nReading, PA 19601");
    await expect(address).toHaveValue("12 Oak St, Apt 4, Reading, PA 19601");
    await address.blur();
    await expect(town).toHaveCount(0);

    await address.fill("12 Oak St\nApt 4");
    await expect(address).toHaveValue("12 Oak St, Apt 4");
    await address.blur();
    await expect(town).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `town-question-${lang}`);
    await town.fill("Reading");
    await page.reload();
    await expect(town).toHaveValue("Reading");

    await page.locator("form button[type=submit]:visible").click();
    await expect(page.getByRole("region", { name: lang === "es" ? "Su solicitud" : "Your request" })).toBeVisible();
    expect((await owner.client.estimates.list({ limit: 1 })).rows).toMatchObject([
      { address: "12 Oak St, Apt 4, Reading" },
    ]);
  });

test("the question for the town keeps nobody from sending", async ({ visit, newOwner }) => {
  const owner = await newOwner([bins]);
  const page = await visit({ on: "phone" });
  await openForm(page, `/customer-form/${owner.id}`);
  await typeDetails(page);
  await page.getByLabel(english.address).fill("12 Oak St");
  await page.getByLabel(english.address).press("Enter");
  await expect(page.getByRole("region", { name: "Your request" })).toBeVisible();
  expect((await owner.client.estimates.list({ limit: 1 })).rows).toMatchObject([{ address: "12 Oak St" }]);
});
