import { checkAccessibility, checkNarrow, chooseInRow, expect, longIf, test } from "./yardstick.ts";

for (const on of ["phone", "desk"] as const)
  test(`a customer on a ${on} gets a second number, a person and tags, and is found by the tag${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    await owner.client.customers.create({ name: "Maple Terrace", email: "office@maple.example", tags: ["HOA"] });
    await owner.client.customers.create({ name: "Tom Lee", email: "tom@mail.example" });
    const page = await visit({ as: owner, on });
    await page.goto("/customers");
    const rows = page.locator("[data-row]");
    await chooseInRow(page, "Maple Terrace", "Edit");
    const form = page.getByRole("dialog", { name: "Edit Customer" });
    await form.getByRole("button", { name: "Add a phone, email or person" }).click();
    const contact = form.getByRole("group", { name: "Contact 1", exact: true });
    await contact.getByLabel("Used for").fill("Property manager");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(contact.getByText("Please enter a name, a phone number or an email")).toBeVisible();
    await contact.getByLabel("Contact name").fill("Ana Diaz");
    await contact.getByLabel("Contact phone").fill("(630) 555-0144");
    const tags = form.getByRole("combobox", { name: "Tags" });
    await tags.fill("Spring");
    await tags.press("Enter");
    await tags.fill("Gutters,");
    await expect(form.getByRole("list", { name: "Chosen tags" }).getByRole("listitem")).toHaveText([
      "HOA",
      "Spring",
      "Gutters",
    ]);
    await form.getByRole("button", { name: "Remove tag Gutters" }).click();
    await checkAccessibility(page);
    await checkNarrow(page);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form).toBeHidden();

    await page.getByRole("searchbox", { name: "Search customers" }).fill("6305550144");
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText("Ana Diaz (Property manager), (630) 555-0144")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search customers" }).fill("");
    await expect(rows).toHaveCount(2);
    if (on === "phone") await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("combobox", { name: "Tag" }).selectOption("Spring");
    await expect(rows).toHaveCount(1);
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    await rows.getByRole("button", { name: "Maple Terrace", exact: true }).click();
    const details = page.getByRole("dialog", { name: "Maple Terrace" });
    await expect(details.getByText("Ana Diaz (Property manager)")).toBeVisible();
    await expect(details.getByRole("link", { name: "(630) 555-0144" })).toHaveAttribute("href", "tel:6305550144");
    await checkAccessibility(page);
    await details.getByRole("link", { name: "Customers with the tag HOA" }).click();
    await expect(page).toHaveURL(/\/customers\?tag=HOA$/);
    await expect(rows).toHaveCount(1);
  });
