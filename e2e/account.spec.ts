import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  openForm,
  openSettings,
  password,
  picture,
  test,
} from "./yardstick.ts";

/** The refusal of an action that needs a fresh sign-in, when the password was typed too long ago. */
const tooLongAgo = {
  defined: true,
  code: "reauthenticate",
  status: 403,
  message: "Please enter your password to continue.",
};

test("the account as its owner keeps it: a logo that customers see, a key for a program, another email, everything in one file @long", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/status of 400 .*(account\/logo|confirm-password)/, /status of 403 .*api-keys/);
  const owner = await newOwner([{ name: "Wash", rate: 1, unit: "per sq ft" }], "trial");
  const page = await visit({ as: owner });
  await page.goto("/account#security");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await openSettings(page, "Account");
  await expect(page.getByText("Free trial", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeHidden();
  await openSettings(page, "Business");
  const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: "#0a5" } })
    .png()
    .toBuffer();
  await page
    .getByLabel("Logo file")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("Please choose a PNG, JPG or WebP picture.")).toBeVisible();
  await page.getByLabel("Logo file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  const shown = page.getByRole("img", { name: "Your logo" });
  await expect(shown).toBeVisible();
  const form = await visit({ on: "phone" });
  await openForm(form, `/customer-form/${owner.id}`);
  await expect(form.locator(`img[src="${await shown.getAttribute("src")}"]`)).toBeVisible();

  await openSettings(page, "Connections");
  await page.getByRole("button", { name: "New Key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create Key" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Spreadsheet");
  await dialog.getByLabel("Expires").selectOption("On a date");
  await dialog.getByLabel("Last day").fill("2001-01-01");
  await dialog.getByRole("button", { name: "Create Key" }).click();
  await expect(dialog.getByText("Choose today or a later date.")).toBeVisible();
  await dialog.getByLabel("Expires").selectOption("In 90 days");
  await checkAccessibility(page);
  // The dialog asks for the password, then the action continues automatically.
  await page.route("**/api/api-keys", (route) => route.fulfill({ status: 403, json: tooLongAgo }), { times: 1 });
  await dialog.getByRole("button", { name: "Create Key" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirm.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(confirm.getByText("That's not your current password.")).toBeVisible();
  await checkAccessibility(page);
  await confirm.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const key = await dialog.getByLabel("API key").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const asProgram = () =>
    fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${key}` } }).then((answer) => answer.status);
  expect(await asProgram()).toBe(200);
  await expect(page.getByText(/^Expires /)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Spreadsheet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  expect(await asProgram()).toBe(401);

  await openSettings(page, "Your data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Everything" }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByText("Your download has started.")).toBeVisible();

  const email = `new.${owner.email}`;
  await openSettings(page, "Sign-in and security");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  const link = await server.mailedLink(email, "/confirm-email");
  await page.goto(link);
  await expect(page.getByText("Your email is changed")).toBeVisible();
  await page.getByRole("link", { name: "Open Account Settings" }).click();
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
});

test("an account is deleted by an exact word, with everything; its page says goodbye and nobody signs in any more", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 401/, /status of 403 .*account\/delete/, /status of 404 .*(customer-form|quote)/);
  const owner = await newOwner([{ name: "Wash", rate: 1, unit: "per sq ft" }]);
  const { quote, token } = await sendQuote(owner);
  await owner.client.quotePages.accept(acceptanceOf(quote, token));
  const page = await visit({ as: owner, on: "phone", dark: true });
  await page.goto("/account");
  await expect(page.getByText("No active subscription")).toBeVisible();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeHidden();
  await page.getByText("Details for support", { exact: true }).click();
  await expect(page.getByText(owner.id, { exact: true })).toBeVisible();
  await checkContrast(page);
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Delete Account" });
  await expect(dialog).toContainText("quotes with their signed PDFs");
  await expect(dialog).toContainText("The links you sent to customers stop working");
  await expect(dialog.getByText("2 quote PDFs, less than 1 MB.")).toBeVisible();
  await picture(page, "delete-account", "screen");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download Everything" }).click(),
  ]);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  for (const file of ["quotes/1-v1.pdf", "quotes/1-accepted.pdf"]) expect(archive.includes(file), file).toBe(true);
  await expect(dialog.getByRole("status")).toContainText("Wait until the file is saved");
  // A copy alone does not confirm: the owner must also type the word.
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type DELETE to confirm").fill("delete");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await checkAccessibility(page);
  await page.route("**/api/account/delete", (route) => route.fulfill({ status: 403, json: tooLongAgo }), { times: 1 });
  await confirm.click();
  const itsMe = page.getByRole("dialog", { name: "Confirm it's you" });
  await itsMe.getByLabel("Password", { exact: true }).fill(password);
  await itsMe.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account has been permanently deleted.")).toBeVisible();

  await page.goto("/signin");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Invalid email or password.")).toBeVisible();
  await page.goto(`/customer-form/${owner.id}`);
  await expect(page.getByText("Invalid Link")).toBeVisible();
  await page.goto(`/quote/${token}`);
  await expect(page.getByText("We couldn't find this quote.", { exact: false })).toBeVisible();
});
