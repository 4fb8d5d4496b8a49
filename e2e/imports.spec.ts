import { checkAccessibility, checkNarrow, expect, longIf, picture, test } from "./yardstick.ts";

/** Exports of other products, brought from the customers page. */

const headings =
  "First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code";
const people = Array.from(
  { length: 300 },
  (_, n) =>
    `Ann,,Person ${n},,Gate ${n},* ,ann${n}@mail.dev,Mobile,(630) 555-${1000 + n},${n + 1} Oak St,Naperville,IL,60540`,
);
const file = {
  name: "contacts.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([headings, ...people].join("\n")),
};

for (const on of ["desk", "phone"] as const)
  test(`three hundred people come from Google in one press on a ${on}${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const page = await visit({ on, as: owner });
    await page.goto("/customers");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Import Customers" }).click();
    const dialog = page.getByRole("dialog", { name: "Import Customers" });
    await expect(dialog.getByText("Drop your list here")).toBeVisible();
    await picture(page, "import-choice");
    await dialog.getByLabel(/Drop your list here/).setInputFiles(file);
    await expect(dialog.getByText("This is a Google Contacts export.")).toBeVisible();
    const name = dialog.getByRole("list", { name: "Name in the first rows" }).getByRole("listitem");
    await expect(name).toHaveText([0, 1, 2, 3, 4].map((n) => `Ann | Person ${n} → Ann Person ${n}`));
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "import-google");
    await dialog.getByRole("button", { name: "Import 300 Customers" }).click();
    await expect(
      page.getByRole("region", { name: "Messages" }).getByText("300 customers have been added."),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    const found = (await owner.client.customers.list({ search: "ann7@mail.dev" })).rows;
    expect(found).toMatchObject([
      { name: "Ann Person 7", phone: "(630) 555-1007", address: "8 Oak St, Naperville, IL 60540", notes: "Gate 7" },
    ]);
  });

test("a list with unknown words, unclear days and older letters is asked about once", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/customers");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import Customers" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Customers" });
  const lines = [
    "Name;Status;Last Job;Phone;Phone",
    "Jos\u00e9 Mu\u00f1oz;Mystery;3/4/26;6305550101;6305550102",
    "Ann Lee;Lead;;;",
  ];
  await dialog.getByLabel(/Drop your list here/).setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n"), "latin1"),
  });
  await expect(dialog.getByLabel("Look at the accents")).toHaveValue("windows-1252");
  await expect(dialog.getByText("Your file has: José Muñoz")).toBeVisible();
  await expect(dialog.getByLabel("Status “Lead” means")).toHaveValue("prospect");
  await expect(dialog.getByRole("button", { name: "Remove the column Phone (column E) from Phone" })).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "import-questions");
  // The answer to the first choice comes after that to the second.
  const second = Promise.withResolvers<void>();
  await page.route(
    /\/customer-imports\/preview/,
    async (route) => {
      await second.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByLabel("Status “Mystery” means").selectOption("Active");
  const answered = page.waitForResponse(/\/customer-imports\/preview/);
  await dialog.getByLabel("Which day is 3/4/26?").selectOption("April 3, 2026");
  await answered;
  const late = page.waitForResponse(/\/customer-imports\/preview/);
  second.resolve();
  await late;
  await expect(dialog.getByRole("list", { name: "Last Work Date in the first rows" })).toContainText("2026-04-03");
  await dialog.getByRole("button", { name: "Import 2 Customers" }).click();
  await expect(dialog).toBeHidden();
  expect((await owner.client.customers.list({ search: "Muñoz" })).rows).toMatchObject([
    { name: "José Muñoz", status: "active", last_work_date: "2026-04-03", contacts: [{ phone: "6305550102" }] },
  ]);
});

test("a duplicate is merged into the customer that it repeats, and undoing the import takes it back", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.dev" });
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/customers");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import Customers" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Customers" });
  await dialog.getByLabel(/Drop your list here/).setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,Email,Phone,Last Job\nA. Lee,ann@mail.dev,6305550101,\nBo,bo@mail.dev,,soon"),
  });
  await dialog.getByRole("radio", { name: "Merge" }).check();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "import-merge");
  await dialog.getByRole("button", { name: "Import 2 Customers" }).click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("1 customer has been added. 1 duplicate was merged.")).toBeVisible();
  expect((await owner.client.customers.list({ search: "ann@mail.dev" })).rows).toMatchObject([
    { name: "Ann Lee", phone: "6305550101" },
  ]);

  // A corrected field that is not saved yet is asked about first.
  await dialog.getByLabel("Bo: Last Work Date").fill("2026-03-04");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("a corrected field");
  await question.getByRole("button").last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 field to look at from your imports")).toBeVisible();
  await picture(page, "import-fields");
  await page.getByRole("button", { name: "Look at Them" }).click();
  await dialog.getByRole("button", { name: "Undo the import of list.csv" }).click();
  await page.getByRole("button", { name: "Undo Import" }).click();
  await expect(messages.getByText("Import undone")).toBeVisible();
  expect((await owner.client.customers.list({})).rows).toMatchObject([{ name: "Ann Lee", phone: null }]);
});

for (const on of ["phone", "desk"] as const)
  test(`a large list shows its progress on a ${on}, and goes on when the dialog is closed${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const page = await visit({ on, as: owner });
    await page.goto("/customers");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Import Customers" }).click();
    const dialog = page.getByRole("dialog", { name: "Import Customers" });
    const rows = Array.from({ length: 20_000 }, (_, n) => `Customer ${n},customer-${n}@mail.dev`);
    await dialog.getByLabel(/Drop your list here/).setInputFiles({
      name: "many.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Name,Email", ...rows].join("\n")),
    });
    await dialog.getByRole("button", { name: "Import 20,000 Customers" }).click();
    await expect(dialog.getByRole("progressbar", { name: "Importing many.csv" })).toBeVisible();
    await picture(page, "import-progress");
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByRole("progressbar", { name: "Importing many.csv" })).toBeVisible();
    await picture(page, "import-progress-on-page");
    await expect(
      page.getByRole("region", { name: "Messages" }).getByText("20,000 customers have been added."),
    ).toBeVisible({ timeout: 120_000 });
    expect((await owner.client.customers.list({})).total).toBe(20_000);
  });
