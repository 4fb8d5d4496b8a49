import type { Page } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test } from "./yardstick.ts";

/** Journeys of the owner through the messages to customers, with those of the demo. */

async function enterDemo(page: Page): Promise<void> {
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL("/dashboard");
}

const rows = (page: Page) => page.locator("main [data-row]");
const countOf = async (page: Page, box: string) =>
  Number((await page.getByRole("tab", { name: box }).innerText()).match(/\d+/)?.[0]);
const openMenu = (page: Page) =>
  rows(page)
    .first()
    .getByRole("button", { name: /^More: / })
    .click();

for (const on of ["desk", "phone"] as const)
  test(`on a ${on}, planned messages are edited, skipped, sent and paused${longIf(on === "phone")}`, async ({
    visit,
  }) => {
    const page = await visit({ on });
    await enterDemo(page);
    await page.goto("/messages");
    await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
    for (const box of ["Today", "Next 7 days", "Stopped", "Sent", "Failed", "All planned"]) {
      await page.getByRole("tab", { name: box }).click();
      await expect(page.getByText("Loading messages…")).toBeHidden();
      await checkAccessibility(page);
    }
    await checkNarrow(page);
    await picture(page, `messages-${on}`, "screen");

    await test.step("the words change, with a placeholder at the cursor", async () => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Text").fill("See you soon, ");
      await dialog.getByRole("button", { name: "Insert placeholder" }).click();
      await page.getByRole("menuitem", { name: "Customer's first name" }).click();
      await expect(dialog.getByLabel("Text")).toHaveValue("See you soon, {first_name}");
      await expect(dialog.getByLabel("Text")).toBeFocused();
      await page.keyboard.type("!");
      await checkAccessibility(page);
      await picture(page, `message-form-${on}`, "screen");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Keep editing" }).click();
      await dialog.getByRole("button", { name: "Save Message" }).click();
      await expect(dialog.getByText(/^See you soon, \w+!$/)).toBeVisible();
      await expect(dialog.getByText("Planned, edited")).toBeVisible();
      await checkAccessibility(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    await test.step("a message is skipped, and comes back with Undo", async () => {
      const planned = await countOf(page, "All planned");
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Skip" }).click();
      await expect(page.getByRole("tab", { name: "All planned" })).toHaveText(`All planned${planned - 1}`);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("tab", { name: "All planned" })).toHaveText(`All planned${planned}`);
    });

    await test.step("a message is sent at once, after a question", async () => {
      const sent = await countOf(page, "Sent");
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Send now…" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Send Now" }).click();
      await expect(page.getByRole("tab", { name: "Sent" })).toHaveText(`Sent${sent + 1}`);
    });

    await test.step("all messages are paused until they are resumed", async () => {
      await page.getByRole("button", { name: /^Pause/ }).click();
      const question = page.getByRole("alertdialog", { name: "Pause all messages?" });
      await question.getByRole("button", { name: "Pause All Messages" }).click();
      await expect(page.getByText(/^Paused since /)).toBeVisible();
      await checkAccessibility(page);
      await page.getByRole("main").getByRole("link", { name: "Sequences" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Sequences" })).toBeVisible();
      await expect(page.getByText(/^Paused since /)).toBeVisible();
      await page.getByRole("button", { name: "Resume" }).click();
      await expect(page.getByText(/^Paused since /)).toBeHidden();
    });
  });

for (const on of ["desk", "phone"] as const)
  test(`on a ${on}, a sequence is written and turned on once its preview was seen${longIf(on === "phone")}`, async ({
    visit,
  }) => {
    const page = await visit({ on });
    await enterDemo(page);
    await page.goto("/messages");
    await page.getByRole("main").getByRole("link", { name: "Sequences" }).first().click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Requests and quotes",
      "Visits",
      "Invoices",
      "Service",
      "Settings",
    ]);
    await page.getByRole("switch", { name: "Quiet weekends" }).check();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `sequences-${on}`);

    await page.getByRole("link", { name: "Quote accepted" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Quote accepted" })).toBeVisible();
    await expect(page.getByText("Off", { exact: true }).first()).toBeVisible();
    const messages = page.getByRole("group", { name: /^\d\. / });
    await expect(messages).toHaveCount(1);
    await page.getByRole("button", { name: "Add Message" }).click();
    await expect(messages).toHaveCount(2);
    const added = messages.nth(1);
    await added.getByLabel("Days after").fill("5");
    await expect(added.getByRole("heading")).toHaveText(/^2\. 5 days after, at /);
    await added.getByLabel("Subject").fill("A question");
    await added.getByLabel("Text").fill("All well?");

    await test.step("a text that is missing in the other language is shown there", async () => {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("tab", { name: "Español" }).nth(1)).toHaveAttribute("aria-selected", "true");
      await expect(added.getByText("Please enter a message.")).toBeVisible();
      await checkAccessibility(page);
      await added.getByLabel("Subject").fill("Una pregunta");
      await added.getByLabel("Text").fill("¿Todo bien?");
    });

    await test.step("leaving asks, a removed message comes back with Undo", async () => {
      await page.getByRole("link", { name: "Back to Sequences" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
      await page.getByRole("button", { name: "Remove message 2" }).click();
      await expect(messages).toHaveCount(1);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(messages).toHaveCount(2);
    });

    await page.getByRole("button", { name: "Turn On…" }).click();
    const preview = page.getByRole("dialog", { name: "Quote accepted" });
    await expect(preview.getByText("All well?")).toBeVisible();
    await preview.getByRole("tab", { name: "Español" }).click();
    await expect(preview.getByText("¿Todo bien?")).toBeVisible();
    await checkAccessibility(page);
    await picture(page, `sequence-preview-${on}`, "screen");
    await preview.getByRole("button", { name: "Turn On" }).click();
    await expect(preview).toBeHidden();
    await expect(page.getByText("On", { exact: true }).first()).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `sequence-${on}`);
    await page.getByRole("button", { name: "Turn Off" }).click();
    await expect(page.getByText("Off", { exact: true }).first()).toBeVisible();
  });

test("a customer's page has the planned messages to the customer and the consents", async ({ visit }) => {
  const page = await visit();
  await enterDemo(page);
  await page.goto("/messages?box=planned");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "View Customer" }).click();
  await expect(page).toHaveURL(/\/customer\//);
  const messages = page.getByRole("region", { name: "Planned messages" });
  await messages.getByRole("button", { name: "Stop all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop All Messages" }).click();
  await expect(messages.getByRole("button", { name: "Stop all" })).toBeHidden();

  const consents = page.getByRole("region", { name: "Consent to messages" });
  const byEmail = consents.getByRole("listitem").filter({ hasText: "@" });
  await byEmail.getByRole("button", { name: "Note opt-out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Note Opt-out" }).click();
  await expect(byEmail.getByText("Opted out")).toBeVisible();
  await expect(byEmail.getByText(/Only the customer can change that\.$/)).toBeVisible();
  await consents.getByText("History").click();
  await expect(consents.getByText(/^No to follow-ups by email/)).toBeVisible();
  await checkAccessibility(page);
});
