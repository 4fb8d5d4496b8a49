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
    await expect(dialog).toContainText(`Sign in as ${owner.email} to save it.`);
    await checkAccessibility(page);
    await picture(page, "signed-out");
    await typePassword("not my password");
    await expect(dialog.getByText(/Invalid email or password/)).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill("");
    await dialog.getByLabel("Password", { exact: true }).focus();
    await typePassword(password);
    await expect(dialog).toBeHidden();
    await expect(edit).toBeHidden();
    await expect(page.getByRole("link", { name: "7 Oak Street", exact: true })).toBeVisible();
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
    // The other dialog behind it is hidden, too.
    await expect(dialog).toBeHidden();
    await expect(edit).toBeHidden();
    await expect(page.getByRole("link", { name: "8 Oak Street", exact: true })).toBeVisible();
    await expect(page.getByText("Session expired")).toHaveCount(0);
  });

  await test.step("a half-typed note stays after Cancel, and is asked about before it is lost", async () => {
    const note = page.getByLabel("Add a note");
    await note.fill("Gate code 4711.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add Note" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Session expired")).toBeVisible();
    await expect(note).toHaveValue("Gate code 4711.");
    await page.getByRole("button", { name: "Add Note" }).click();
    await typePassword(password);
    await expect(page.getByText("Gate code 4711.").last()).toBeVisible();
    await expect(note).toHaveValue("");
    await note.fill("Prefers mornings.");
    await page.getByRole("link", { name: "Customers" }).first().click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toContainText("your note");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(note).toHaveValue("Prefers mornings.");
  });
});

test("a field that somebody is in keeps the focus when a dialog closes behind them", async ({ visit, newOwner }) => {
  const owner = await newOwner([driveway], "trial");
  const { id } = await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const page = await visit({ as: owner });
  await page.goto(`/customer/${id}`);
  const note = page.getByLabel("Add a note");
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  await edit.click();
  // The note takes the focus at the moment when the dialog closes, as a quick user's click does.
  await note.evaluate((field) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("[role=dialog]")) return;
      observer.disconnect();
      (field as HTMLElement).focus();
    }).observe(document.body, { childList: true });
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  await page.keyboard.type("Prefers mornings.");
  await expect(note).toHaveValue("Prefers mornings.");

  await note.fill("");
  await edit.click();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
});

test("a note typed in the customer's dialog is asked about before the dialog closes", async ({ visit, newOwner }) => {
  const owner = await newOwner([driveway], "trial");
  await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const page = await visit({ as: owner });
  await page.goto("/customers");
  await page.getByRole("button", { name: "Ada Miller", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Ada Miller" });
  await details.getByLabel("Add a note").fill("Prefers mornings.");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(details.getByLabel("Add a note")).toHaveValue("Prefers mornings.");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(details).toBeHidden();
});

test("somebody who was removed from the business while writing is told so, and nothing is promised @long", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/status of (401|403|404|409)/);
  const owner = await newOwner([driveway], "trial");
  const { id } = await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  const manager = await newOwner();
  await owner.client.members.invite({ email: manager.email, role: "manager" });
  const link = await server.mailedLink(manager.email, "/invitation");
  await manager.client.members.accept({ token: new URL(link, "http://localhost").searchParams.get("token") ?? "" });
  const page = await visit({ as: manager, on: "phone" });
  await page.goto(`/customer/${id}`);
  await page.getByLabel("Add a note").fill("Gate code 4711.");
  await owner.client.members.remove({ id: manager.id });
  await page.getByRole("button", { name: "Add Note" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to finish" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/You were removed from/).first()).toBeVisible();
  await expect(page.getByText(/can't be saved. Copy/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch back" })).toHaveCount(0);
  await expect(page.getByLabel("Add a note")).toHaveValue("Gate code 4711.");
  await checkAccessibility(page);
  await picture(page, "removed-while-writing");
});
