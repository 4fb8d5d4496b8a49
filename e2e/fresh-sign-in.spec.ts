import type { Page } from "@playwright/test";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import {
  becomes,
  checkAccessibility,
  checkNarrow,
  expect,
  openSettings,
  type Owner,
  password,
  test,
} from "./yardstick.ts";

/** Backdates the person's last sign-in on every device beyond the limit for protected actions. */
async function makeStale(server: ServerProcess, owner: Owner): Promise<void> {
  const database = new DatabaseClient({ connectionString: (await runningDatabase(server.dataDir, DATABASE)) ?? "" });
  await database.connect();
  await database.query("update session set verified_at = now() - interval '6 minutes' where user_id = $1", [owner.id]);
  await database.end();
}

/** Types the password into the dialog that interrupts an action. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

test("long after signing in, whatever opens doors asks for the password, and then goes on with what was asked @long", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/status of 401/, /status of 403 .*(api-keys|auth\/(revoke|change)|exports|subscription)/);
  const owner = await newOwner([], "trial");
  const page = await visit({ as: owner });
  const elsewhere = await visit({ on: "phone" });
  await elsewhere.goto("/signin");
  await elsewhere.getByLabel("Email").fill(owner.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(password);
  await elsewhere.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(elsewhere).toHaveURL(/dashboard/);

  await page.goto("/account#security");
  // Viewing needs no fresh sign-in, however old the session is.
  await makeStale(server, owner);
  await page.reload();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await openSettings(page, "Your data");
  await expect(page.getByRole("button", { name: "Download Everything" })).toBeVisible();
  await openSettings(page, "Sign-in and security");
  await expect(page.getByRole("dialog")).toBeHidden();

  await test.step("a device is signed out", async () => {
    await page.getByRole("button", { name: /^Sign out Safari on iPhone/ }).click();
    await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
    await checkAccessibility(page);
    await confirm(page);
    await expect(page.getByText("Device signed out")).toBeVisible();
    expect((await elsewhere.request.get("/api/account")).status()).toBe(401);
  });

  await test.step("another email", async () => {
    await makeStale(server, owner);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill(`new.${owner.email}`);
    await page.getByRole("button", { name: "Send the link" }).click();
    await confirm(page);
    await expect(page.getByText(`We sent a link to new.${owner.email}.`)).toBeVisible();
  });

  await test.step("a key is revoked", async () => {
    await owner.client.apiKeys.create({ name: "Spreadsheet", scope: "read" });
    await page.reload();
    await openSettings(page, "Connections");
    await makeStale(server, owner);
    await page.getByRole("button", { name: "Revoke Spreadsheet" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await confirm(page);
    await expect(page.getByText("No keys yet.")).toBeVisible();
  });

  await test.step("everything is exported", async () => {
    await makeStale(server, owner);
    expect((await page.request.get("/api/exports/everything.zip")).status()).toBe(403);
    await openSettings(page, "Your data");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      (async () => {
        await page.getByRole("button", { name: "Download Everything" }).click();
        await confirm(page);
      })(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step("all of that stands in the security log, with the device", async () => {
    await page.reload();
    await openSettings(page, "Sign-in and security");
    const log = page.getByRole("listitem").filter({ hasText: /You · / });
    for (const [title, device] of [
      ["Everything exported", "Chrome on "],
      ["API key revoked · Spreadsheet", "Chrome on "],
      ["Devices signed out · Safari on iPhone", "Chrome on "],
    ] as const)
      await expect(log.filter({ hasText: title }).first()).toContainText(device);
    await page.getByLabel("Activity").selectOption("Exports");
    await expect(log).toHaveCount(1);
    await page.getByLabel("Activity").selectOption("Members");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
  });

  await test.step("payment opens in a tab of its own, and the password is asked for where one looks", async () => {
    await page.goto("/subscription");
    await makeStale(server, owner);
    await page.getByRole("button", { name: "Subscribe Monthly" }).click();
    const [checkout] = await Promise.all([
      // The first tab is closed while its dialog asks for the password.
      page.context().waitForEvent("page", (tab) => !tab.isClosed()),
      confirm(page),
    ]);
    await expect(checkout.getByRole("banner")).toContainText("TEST");
    await checkout.close();
  });

  await test.step("given up, nothing happens and it can be tried again", async () => {
    await makeStale(server, owner);
    await page.getByRole("button", { name: "Subscribe Monthly" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Subscribe Monthly" })).toBeEnabled();
    expect(page.context().pages()).toHaveLength(1);
  });

  await test.step("all other devices, and every one", async () => {
    await becomes(elsewhere.context(), server.url, owner);
    await page.goto("/account#security");
    await makeStale(server, owner);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await confirm(page);
    await expect(page).toHaveURL(/signin/);
    await expect(page.getByText("Signed out successfully")).toBeVisible();
  });
});
