import { readFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, password, test, type Owner } from "./yardstick.ts";

/** The code that an authenticator app shows now, or `steps` periods of 30 seconds later. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/account"));
}

async function enterPassword(page: Page, { email }: Owner): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("two-step sign-in: turned on with an app, signed in with a code and with a recovery code, confirmed, turned off @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 40[013] .*(second-factor|sign-in\/email|confirm-password)/);
  const owner = await newOwner();
  const page = await visit({ as: owner });
  await page.goto("/account#security");
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await dialog.getByLabel("Can't scan? Enter this key in the app").inputValue();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(dialog.getByText(secret.replaceAll(/(.{4})(?!$)/g, "$1 "))).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel("Code from the app").fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^That code didn't work/)).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();

  await expect(dialog.getByText("Store these codes now")).toBeVisible();
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await checkAccessibility(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download" }).click(),
  ]);
  const stored = await readFile(await download.path(), "utf8");
  for (const code of codes) expect(stored).toContain(code);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible(); // not before they are stored
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByLabel("I have stored them").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^Since .* 10 of 10 recovery codes left\.$/)).toBeVisible();
  await checkAccessibility(page);
  await signOut(page);

  await enterPassword(page, owner);
  const code = page.getByLabel("6-digit code");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await checkAccessibility(page);
  await checkNarrow(page);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^That code didn't work/)).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await signOut(page);

  await enterPassword(page, owner);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await checkAccessibility(page);
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("9 recovery codes left")).toBeVisible();

  await page.goto("/account#security");
  await expect(page.getByText(/9 of 10 recovery codes left/)).toBeVisible();
  // If the last sign-in is too old, the dialog asks for the password and a code in between.
  await page.route(
    "**/api/account/second-factor/recovery-codes",
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          defined: true,
          code: "reauthenticate",
          status: 403,
          message: "Please enter your password to continue.",
        },
      }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirm.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(confirm.getByLabel("6-digit code")).toBeFocused();
  await checkAccessibility(page);
  await confirm.getByRole("button", { name: "Use a recovery code" }).click();
  await confirm.getByLabel("Recovery code").fill(codes[1] ?? "");
  await page.keyboard.press("Enter");
  const renewed = page.getByRole("dialog", { name: "Your recovery codes" });
  await renewed.getByLabel("I have stored them").check();
  await renewed.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
  await signOut(page);
  await enterPassword(page, owner);
  await page.waitForURL("**/dashboard");
});
