import { checkAccessibility, checkNarrow, expect, listRow, longIf, test } from "./yardstick.ts";

for (const on of ["phone", "desk"] as const)
  test(`a customer on a ${on} gets a lake house and a gate code, and is found by the house's address${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.example", address: "12 Oak St, Reading" });
    await owner.client.customers.create({ name: "Tom Lee", email: "tom@mail.example" });
    const page = await visit({ as: owner, on });
    await page.goto("/customers");
    await page.getByRole("button", { name: "More: Ann Lee" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit Customer" });
    await form.getByRole("button", { name: "Add a gate code or notes for the address above" }).click();
    const own = form.getByRole("group", { name: "Place 1", exact: true });
    await expect(own.getByLabel("Place address")).toHaveValue("12 Oak St, Reading");
    await own.getByLabel("Gate code").fill("4711");
    await form.getByRole("button", { name: "Add a place", exact: true }).click();
    const lake = form.getByRole("group", { name: "Place 2", exact: true });
    await lake.getByLabel("Place notes").fill("Park on the gravel.");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(lake.getByText("Please enter a name, an address or a gate code")).toBeVisible();
    await lake.getByLabel("Place name").fill("Lake house");
    await lake.getByLabel("Place address").fill("7 Shoreline Dr, Lake Geneva, WI 53147");
    await form.getByRole("button", { name: "Add a place", exact: true }).click();
    await form.getByRole("button", { name: "Remove place 3" }).click();
    await expect(form.getByRole("button", { name: "Add a place", exact: true })).toBeFocused();
    await checkAccessibility(page);
    await checkNarrow(page);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form).toBeHidden();

    await page.getByRole("searchbox", { name: "Search customers" }).fill("7 shoreline drive");
    await expect(page.locator("[data-row]")).toHaveCount(1);
    const card = listRow(page, "Ann Lee");
    await expect(card.getByText("Lake house, 7 Shoreline Dr, Lake Geneva, WI 53147")).toBeVisible();
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    await card.getByRole("button", { name: "Ann Lee", exact: true }).click();
    const details = page.getByRole("dialog", { name: "Ann Lee" });
    await expect(details.getByText("Gate code 4711")).toBeVisible();
    await expect(details.getByText("Park on the gravel.")).toBeVisible();
    await expect(details.getByRole("link", { name: "Directions to Lake house" })).toHaveAttribute(
      "href",
      /query=7\+Shoreline\+Dr%2C\+Lake\+Geneva%2C\+WI\+53147$/,
    );
    await checkAccessibility(page);
    await checkNarrow(page);
  });
