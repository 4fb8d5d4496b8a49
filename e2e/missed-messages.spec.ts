import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { checkAccessibility, checkNarrow, expect, type Owner, picture, test } from "./yardstick.ts";

/** Adds messages whose time passed while no server ran. */
async function addLate(server: ServerProcess, owner: Owner, count: number): Promise<void> {
  const database = new DatabaseClient({ connectionString: (await runningDatabase(server.dataDir, DATABASE)) ?? "" });
  await database.connect();
  await database.query("insert into message_settings (created_by) values ($1) on conflict do nothing", [owner.id]);
  await database.query(
    `insert into messages (created_by, direction, channel, state, address, name, subject, body, send_at, due_at)
       select $1, 'out', 'email', 'planned', 'carla@mail.dev', 'Carla Customer', 'Your quote', 'Did you see it?',
         now() - interval '2 days', now() - interval '2 days' from generate_series(1, $2::int)`,
    [owner.id, count],
  );
  await database.end();
}

test("after an absence of the server, its messages are one notification and one line, and the search finds what was sent", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const { id } = await owner.client.customers.create({ name: "Dora Miller", email: `dora-${owner.id}@mail.dev` });
  const page = await visit({ as: owner });
  await page.goto("/messages");
  await expect(page.getByText("Nothing goes out today")).toBeVisible();
  await addLate(server, owner, 3);
  const message = { subject: "The gazebo", text: "Shall we paint it on Tuesday?" };
  await owner.client.conversations.send({ id, idempotency_key: crypto.randomUUID(), channel: "email", ...message });

  await test.step("the page of messages says so, live, and leads to them", async () => {
    const line = page.getByText("3 messages were not sent in the last 7 days");
    await expect(line).toBeVisible();
    await checkAccessibility(page);
    await picture(page, "messages-missed", "screen");
    await page.getByRole("button", { name: "Show Stopped" }).click();
    await expect(page).toHaveURL("/messages?box=stopped");
    await expect(page.locator("main [data-row]")).toHaveCount(3);
    await expect(page.getByText("Missed", { exact: true }).first()).toBeVisible();
    await expect(line).toBeVisible();
    await expect(page.getByRole("button", { name: "Show Stopped" })).toBeHidden();
  });

  await test.step("on a phone it fits", async () => {
    const phone = await visit({ as: owner, on: "phone" });
    await phone.goto("/messages");
    await expect(phone.getByText("3 messages were not sent in the last 7 days")).toBeVisible();
    await checkAccessibility(phone);
    await checkNarrow(phone);
    await picture(phone, "messages-missed-phone", "screen");
  });

  await test.step("the bell has one notification of them", async () => {
    const { rows } = await owner.client.notifications.list({});
    expect(rows.map(({ title }) => title)).toEqual(["3 messages were not sent"]);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    const bell = page.getByRole("dialog", { name: "Notifications" });
    await bell.getByRole("link", { name: /3 messages were not sent/ }).click();
    await expect(page).toHaveURL("/messages?box=stopped");
  });

  await test.step("the search finds a message by its words, and opens its customer", async () => {
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeHidden();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("gazebo tuesday");
    await page.getByRole("option", { name: /Dora Miller.*The gazebo/ }).click();
    await expect(page).toHaveURL(`/customer/${id}`);
  });
});
