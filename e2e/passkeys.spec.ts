import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  openSettings,
  test,
  weighingScripts,
} from "./yardstick.ts";

/** Gives this page's browser a device with a screen lock; the returned function sets if a person is at it. */
async function withScreenLock(page: Page): Promise<(present: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}

test("a passkey is added, signs in by button and by the browser's suggestion, confirms who one is, and is removed @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 403 .*api\/passkeys/);
  const page = await visit({ as: await newOwner() });
  const somebodyAtTheDevice = await withScreenLock(page);
  const card = page.getByRole("region", { name: "Sign-in and security" });
  const dialog = (name: string) => page.getByRole("dialog", { name });

  await page.goto("/account#security");
  await expect(card.getByText("A passkey on your device")).toBeVisible();
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expect(dialog("Passkey added").getByLabel("Name")).toHaveValue(/Chrome on/);
  await checkAccessibility(page);
  await dialog("Passkey added").getByLabel("Name").fill("Front desk");
  await page.keyboard.press("Enter");
  await expect(card.getByText("Never used")).toBeVisible();
  await checkAccessibility(page);

  // The device already has a passkey, and the card says so.
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await somebodyAtTheDevice(false);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin/);
  await checkAccessibility(page);
  await somebodyAtTheDevice(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("about:blank"); // so that the app sends no more requests
  await page.context().clearCookies();
  await page.goto("/signin?redirect=/account");
  // Without any click, the browser offers the passkey at the email field.
  await expect(page).toHaveURL("/account");
  await openSettings(page, "Sign-in and security");
  await expect(card.getByText("Last used")).toBeVisible();

  await card.getByRole("button", { name: "Rename Front desk" }).click();
  await dialog("Rename passkey").getByLabel("Name").fill(" ");
  await dialog("Rename passkey").getByRole("button", { name: "Save" }).click();
  await expect(dialog("Rename passkey").getByText("Enter a name")).toBeVisible();
  await dialog("Rename passkey").getByLabel("Name").fill("Office");
  await dialog("Rename passkey").getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Office")).toBeVisible();

  const stale = {
    defined: true,
    code: "reauthenticate",
    status: 403,
    message: "Please enter your password to continue.",
  };
  await page.route("**/api/passkeys/*", (route) => route.fulfill({ status: 403, json: stale }), { times: 1 });
  await card.getByRole("button", { name: "Remove Office" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(dialog("Confirm it's you").getByLabel("Password", { exact: true })).toBeFocused();
  await checkAccessibility(page);
  await dialog("Confirm it's you").getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(card.getByText("A passkey on your device")).toBeVisible();
});

test("passkeys on a phone: nothing is cut off, in the dark either @long", async ({ visit, newOwner }) => {
  const page = await visit({ on: "phone", dark: true, as: await newOwner() });
  await withScreenLock(page);
  await page.goto("/account#security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const name = page.getByRole("dialog", { name: "Passkey added" }).getByLabel("Name");
  await name.fill("The old telephone in the blue van that Olivia drives on Mondays and on Wednesdays");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Rename The old/ })).toBeVisible();
  await checkContrast(page);
  await checkNarrow(page);
});

test("what the sign-in page runs before anybody uses it stays small", async ({ visit }) => {
  const page = await visit();
  const weight = weighingScripts(page);
  await page.goto("/signin", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  const bytes = await weight();
  console.log(`The sign-in page: ${(bytes / 1024).toFixed(1)} KB of script gz`);
  expect(bytes).toBeGreaterThan(60 * 1024); // else React was not counted
  expect(bytes).toBeLessThanOrEqual(92 * 1024);
});
