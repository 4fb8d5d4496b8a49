import type { Locator, Page } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { addMonths, dayIn } from "#shared/days/calendarDays.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  chooseInRow,
  expect,
  listRow,
  type Owner,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

/** Two customer records of one person: found, merged with the chosen values, unmerged, or dismissed as duplicates. */

test.describe.configure({ mode: "parallel" });

const washing: ServiceInput = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  show_price: true,
  service_category: "pressure_washing",
};
const carla = {
  name: "Carla Brown",
  email: "carla@mail.dev",
  phone: "(630) 555-0101",
  address: "12 North Oak Street, Springfield",
  notes: "Has a dog.",
  tags: ["Gated"],
};
const karla = {
  name: "Karla Brown",
  email: "karla@work.dev",
  phone: "630.555.0101",
  address: "12 N. Oak St. Springfield",
  notes: "Gate code 1234.",
  last_quote_amount: 180.5,
  contacts: [{ name: "Ana Diaz", label: "Property manager", phone: "(630) 555-7777", email: null }],
  tags: ["Spring", "gated"],
};

const today = dayIn("America/Chicago", new Date());
const says = (page: Page, words: string) =>
  expect(page.getByRole("region", { name: "Messages" }).getByText(words, { exact: true })).toBeVisible();
const side = (page: Page, name: "Customer to keep" | "Customer to merge"): Locator =>
  page.getByRole("region", { name, exact: true });
const mergeDialog = (page: Page) => page.getByRole("dialog", { name: "Merge Customers" });

async function merge(owner: Owner, primary: { id: string }, secondary: { id: string }): Promise<string> {
  const pair = { primary_id: primary.id, secondary_id: secondary.id };
  const preview = await owner.client.merges.preview(pair);
  return (
    await owner.client.merges.merge({
      ...pair,
      primary_version: preview.primary.version,
      secondary_version: preview.secondary.version,
    })
  ).merge_id;
}

for (const on of ["desk", "phone"] as const) {
  test(`possible duplicates are reviewed, merged with chosen values and unmerged on a ${on} @long`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    const [service] = await owner.client.services.list();
    const first = await owner.client.customers.create(carla);
    const second = await owner.client.customers.create(karla);
    for (const [customer_id, months] of [
      [first.id, 4],
      [second.id, 5],
    ] as const)
      await owner.client.schedules.set({
        customer_id,
        last_service_date: addMonths(today, -months),
        service_interval_months: 3,
      });
    const job = await sendRequest(server, {
      to: owner.id,
      service: service?.id ?? "",
      name: "Karla Brown",
      email: karla.email,
    });
    await owner.client.estimates.addToCustomers({ id: job });
    const page = await visit({ on, as: owner });
    await page.goto("/customers");

    await test.step("says why they may be one, side by side", async () => {
      await page.getByText("1 possible duplicate").click();
      const found = page.getByRole("list", { name: "Possible duplicates" });
      await expect(found).toContainText(
        /Carla Brown and Karla Brown.*Same phone number.*Similar name at the same address/s,
      );
      await checkAccessibility(page);
      await found.getByRole("button", { name: "Review: Carla Brown and Karla Brown" }).click();
      await expect(side(page, "Customer to keep")).toContainText("Carla Brown");
      await expect(mergeDialog(page)).toContainText("1 estimate");
      await expect(mergeDialog(page).getByRole("radio", { name: /Keep both, joined by/ })).toBeChecked();
      await expect(mergeDialog(page)).toContainText("Ana Diaz (Property manager), (630) 555-7777");
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `merging-${on}`);
      await mergeDialog(page).getByText("Tags", { exact: true }).scrollIntoViewIfNeeded();
      await picture(page, `merging-lists-${on}`);
    });

    await test.step("takes the chosen email, and what only one has", async () => {
      await mergeDialog(page).getByRole("radio", { name: karla.email }).check();
      await mergeDialog(page).getByRole("button", { name: "Merge Customers" }).click();
      await says(page, "Customers merged successfully");
      await says(page, "Karla Brown has been merged into Carla Brown");
      await expect(listRow(page, "Karla Brown")).toHaveCount(0);
      await expect(listRow(page, "Carla Brown")).toBeVisible();
      if (on === "desk") await expect(listRow(page, "Carla Brown")).toContainText(karla.email);
      const { rows } = await owner.client.customers.list({});
      expect(rows).toMatchObject([
        {
          name: "Carla Brown",
          email: karla.email,
          phone: carla.phone,
          notes: "Has a dog.\n\n--- Merged Notes ---\n\nGate code 1234.",
          last_quote_amount: 180.5,
          // The email that was not chosen stays reachable.
          contacts: [...karla.contacts, { name: null, label: null, phone: null, email: carla.email }],
          tags: ["Gated", "Spring"],
        },
      ]);
    });

    await test.step("shows the service schedules of both; each is completed, changed and removed by itself", async () => {
      await chooseInRow(page, "Carla Brown", "Edit Service");
      const edit = page.getByRole("dialog", { name: "Edit Service" });
      await expect(edit.getByLabel("Last service date")).toHaveValue(addMonths(today, -5));
      await edit.getByRole("button", { name: "Cancel" }).click();
      await chooseInRow(page, "Carla Brown", "+1 more service schedule");
      const services = page.getByRole("dialog", { name: "Carla Brown" }).getByRole("list", { name: "Services" });
      await expect(services.getByRole("listitem")).toHaveText([
        /^Service schedule.*Overdue/,
        /^Service schedule.*Overdue/,
      ]);
      await checkAccessibility(page);
      await services.scrollIntoViewIfNeeded();
      await picture(page, `schedules-${on}`);
      await services.getByRole("button", { name: "Mark Completed: Service schedule 1 of 2" }).click();
      await says(page, "Service completed");
      await expect(services.getByRole("listitem")).toHaveText([
        /^Service schedule.*Overdue/,
        /^Service schedule.*Active/,
      ]);
      await services.getByRole("button", { name: "More: Service schedule 2 of 2" }).click();
      await page.getByRole("menuitem", { name: "Edit Service" }).click();
      await expect(edit.getByLabel("Last service date")).toHaveValue(today);
      await edit.getByLabel("Notes").fill("The back yard.");
      await edit.getByRole("button", { name: "Save Changes" }).click();
      await says(page, "Service updated");
      await expect(services.getByRole("listitem").nth(1)).toContainText("The back yard.");
      await services.getByRole("button", { name: "More: Service schedule 1 of 2" }).click();
      await page.getByRole("menuitem", { name: "Remove service schedule" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("Carla Brown has 2 service schedules.");
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await says(page, "Service schedule removed");
      await expect(services.getByRole("listitem")).toHaveText([/^Service schedule.*Active.*The back yard\./]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "More: Carla Brown" }).press("Enter");
      await expect(page.getByRole("menuitem", { name: "Edit Service" })).toBeVisible();
      await expect(page.getByRole("menuitem", { name: /more service schedule/ })).toHaveCount(0);
      await page.keyboard.press("Escape");
    });

    await test.step("keeps what was edited since, and says which", async () => {
      const { rows } = await owner.client.customers.list({});
      const [kept] = rows;
      if (!kept) throw new Error("Nobody was kept.");
      await owner.client.customers.update({ ...kept, email: kept.email ?? "", notes: "Has two dogs." });
      if (on === "phone") {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "Merge History" }).click();
      } else await page.getByRole("button", { name: "Merge History" }).click();
      const history = page.getByRole("dialog", { name: "Merge History" });
      await expect(history.getByRole("listitem")).toContainText(
        new RegExp(`Karla Brown ${second.id.slice(0, 8)} merged into Carla Brown ${kept.id.slice(0, 8)}`),
      );
      await checkAccessibility(page);
      await history.getByRole("button", { name: "Unmerge Karla Brown from Carla Brown" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Unmerge" }).click();
      await expect(history.getByText("Customers unmerged successfully")).toBeVisible();
      await expect(page.getByText(/is a separate customer again/)).toHaveCount(1);
      await expect(history).toContainText(
        "Changed again after the merge, so the latest is kept: notes of Carla Brown.",
      );
      await expect(history).toContainText("No Merge History");
      await checkAccessibility(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await checkContrast(page);
      await picture(page, `unmerged-${on}`);
      await history.getByRole("button", { name: "Close" }).first().press("Enter"); // a toast that closes under the pointer swallows the click
      await expect(listRow(page, "Karla Brown")).toBeVisible();
      if (on === "desk") await expect(listRow(page, "Karla Brown")).toContainText(karla.email);
      if (on === "desk") await expect(listRow(page, "Carla Brown")).toContainText(carla.email);
      expect((await owner.client.customers.get({ id: second.id })).estimates).toMatchObject([{ id: job }]);
    });
  });
}

test("two who only look alike are dismissed as duplicates, and that can be undone", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.dev", phone: "(630) 555-0101" });
  await owner.client.customers.create({ name: "Tom Lee", email: "tom@mail.dev", phone: "(630) 555-0101" });
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await page.getByText("1 possible duplicate").click();
  await page.getByRole("button", { name: "Not the same: Ann Lee and Tom Lee" }).click();
  await says(page, "Ann Lee and Tom Lee won't be suggested again.");
  await expect(page.getByText("possible duplicate")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 possible duplicate")).toBeVisible();
});

test("customers are searched for and merged by keyboard; one cannot be on both sides", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  for (const name of ["Ann Lee", "Bob Ray", "Carl Fox"])
    await owner.client.customers.create({ name, email: `${name.slice(0, 3).toLowerCase()}@mail.dev` });
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await page.getByRole("button", { name: "Merge Customers" }).press("Enter");
  await expect(mergeDialog(page).getByRole("button", { name: "Merge Customers" })).toBeDisabled();
  await side(page, "Customer to keep").getByRole("searchbox").fill("bob");
  await side(page, "Customer to keep")
    .getByRole("button", { name: /Bob Ray/ })
    .press("Enter");
  await expect(side(page, "Customer to merge").getByRole("button", { name: /Carl Fox/ })).toBeVisible();
  await expect(side(page, "Customer to merge").getByRole("button", { name: /Bob Ray/ })).toHaveCount(0);
  await side(page, "Customer to merge")
    .getByRole("button", { name: /Ann Lee/ })
    .press("Enter");
  await mergeDialog(page).getByRole("button", { name: "Swap" }).press("Enter");
  await expect(side(page, "Customer to keep")).toContainText("Ann Lee");
  await expect(mergeDialog(page).getByRole("button", { name: "Merge Customers" })).toBeEnabled();
  await mergeDialog(page).getByRole("button", { name: "Merge Customers" }).press("Enter");
  await says(page, "Bob Ray has been merged into Ann Lee");
});

test("an owner who merges what another device has changed gets a message and the newer values", async ({
  visit,
  newOwner,
  allow,
}) => {
  // Blocks the live stream, which would show the newer values before the click.
  allow(/status of 409/, /api\/live/);
  const owner = await newOwner([], "trial");
  const ann = await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.dev", phone: "1" });
  await owner.client.customers.create({ name: "Anna Lee", email: "ann@mail.dev", phone: "2" });
  const page = await visit({ as: owner });
  await page.route(/\/api\/live/, (route) => route.abort());
  await page.goto("/customers");
  await page.getByText("1 possible duplicate").click();
  await page.getByRole("button", { name: /^Review/ }).click();
  await expect(mergeDialog(page).getByText("What will move")).toBeVisible();
  await owner.client.customers.update({ ...ann, email: "ann@mail.dev", phone: "512 555 0199" });
  await mergeDialog(page).getByRole("button", { name: "Merge Customers" }).click();
  await says(page, "Error merging customers");
  await expect(mergeDialog(page)).toContainText("One of these customers was changed on another device.");
  await expect(mergeDialog(page).getByText("512 555 0199").last()).toBeVisible();
  await mergeDialog(page).getByRole("button", { name: "Merge Customers" }).click();
  await says(page, "Customers merged successfully");
});

test("of a chain of merges the last one is undone first, and an estimate is unmerged to the customer it came from @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list();
  const [ann, bob, carl] = [
    await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.dev" }),
    await owner.client.customers.create({ name: "Bob Ray", email: "bob@mail.dev" }),
    await owner.client.customers.create({ name: "Carl Fox", email: "carl@mail.dev" }),
  ];
  const job = await sendRequest(server, {
    to: owner.id,
    service: service?.id ?? "",
    name: "Ann Lee",
    email: "ann@mail.dev",
  });
  await owner.client.estimates.addToCustomers({ id: job });
  await merge(owner, bob, ann);
  await merge(owner, carl, bob);
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await page.getByRole("button", { name: "Merge History" }).click();
  const history = page.getByRole("dialog", { name: "Merge History" });
  await expect(history.getByText("Bob Ray was merged into Carl Fox later. Undo that merge first.")).toBeVisible();
  await expect(history.getByRole("button", { name: "Unmerge Ann Lee from Bob Ray" })).toBeDisabled();
  await history.getByRole("button", { name: "Close" }).first().click();

  await page.goto(`/customer/${carl.id}`);
  await page
    .getByRole("button", { name: /^Unmerge(?! Customer)/ })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unmerge" }).click();
  await says(page, "Estimate Unmerged");
  expect((await owner.client.customers.get({ id: ann.id })).estimates).toMatchObject([{ id: job }]);

  await page.getByRole("button", { name: "Unmerge Customer" }).click();
  await page
    .getByRole("dialog", { name: "Unmerge Customer" })
    .getByRole("button", { name: "Unmerge Bob Ray from Carl Fox" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unmerge" }).click();
  await expect(page.getByRole("dialog", { name: "Unmerge Customer" }).getByText("Customer Unmerged")).toBeVisible();
});
