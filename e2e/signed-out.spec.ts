import { expect, password, picture, checkAccessibility, test } from "./yardstick.ts";

const driveway = { name: "Driveway wash", rate: 0.25, unit: "per sq ft" };

test("signed out while working, a person signs in over the page, and the change is kept and done", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 401/);
  const owner = await newOwner([driveway], "trial");
  const { id } = await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const page = await visit({ as: owner, on: "phone" });
  const dialog = page.getByRole("dialog", { name: "Sign in to finish" });
  const typePassword = async (words: string) => {
    await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  };

  await test.step("a dialog's change waits over the dialog", async () => {
    await page.goto(`/customer/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("dialog", { name: "Edit Customer" });
    await edit.getByLabel("Address").fill("7 Oak Street");
    await page.context().clearCookies();
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toContainText(`Sign in as ${owner.email} and it will be saved.`);
    await checkAccessibility(page);
    await picture(page, "signed-out");
    await typePassword("not my password");
    await expect(dialog.getByText(/Invalid email or password/)).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill("");
    await dialog.getByLabel("Password", { exact: true }).focus();
    await typePassword(password);
    await expect(dialog).toBeHidden();
    await expect(edit).toBeHidden();
    await expect(page.getByText("7 Oak Street")).toBeVisible();
    expect((await owner.client.customers.get({ id })).address).toBe("7 Oak Street");
    await expect(page.getByText("Session expired")).toHaveCount(0);
  });

  await test.step("who does not sign in keeps what was typed, is told so once, and can still sign in", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("dialog", { name: "Edit Customer" });
    await edit.getByLabel("Address").fill("8 Oak Street");
    await page.context().clearCookies();
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(edit.getByLabel("Address")).toHaveValue("8 Oak Street");
    await expect(page.getByText("Session expired")).toBeVisible();
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await typePassword(password);
    await expect(edit).toBeHidden();
    await expect(page.getByText("8 Oak Street")).toBeVisible();
    await expect(page.getByText("Session expired")).toHaveCount(0);
  });
});
