import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { checkAccessibility, checkNarrow, expect, openSettings, picture, test } from "./yardstick.ts";

test("an owner turns the morning mail off, lets a program hear of events, and is led to a customer far down the list @long", async ({
  visit,
  newOwner,
}) => {
  const heard: string[] = [];
  let status = 500;
  const program = createServer((request, response) => {
    heard.push(String(request.headers["yardstick-signature"]));
    response.writeHead(status).end();
  });
  await new Promise<void>((listening) => program.listen(0, "127.0.0.1", listening));
  const hook = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`;
  const owner = await newOwner([], "trial");
  const desk = await visit({ as: owner });
  const says = (words: string) =>
    expect(desk.getByRole("region", { name: "Messages" }).getByText(words, { exact: true })).toBeVisible();

  await test.step("the mail about follow-ups stays off once it is off", async () => {
    await desk.goto("/notifications");
    const mailed = desk.getByRole("group", { name: "Follow-ups due" }).getByRole("checkbox", { name: "Email" });
    await expect(mailed).toBeChecked();
    await mailed.click();
    await expect.poll(() => owner.client.notifications.settings()).toEqual({ mail_digest: false });
    await desk.reload();
    await expect(mailed).not.toBeChecked();
    await desk.goto("/account");
  });

  await test.step("a webhook is saved, tested, sent again and given a new secret", async () => {
    await openSettings(desk, "Connections");
    const card = desk.getByRole("region", { name: "Webhook" });
    await card.getByLabel("Address").fill("nowhere");
    await card.getByRole("button", { name: "Save", exact: true }).click();
    await expect(card.getByText("Please enter a web address")).toBeVisible();
    await card.getByLabel("Address").fill(hook);
    await card.getByRole("button", { name: "Save", exact: true }).click();
    await says("Webhook saved");
    const secret = card.getByLabel("Signing secret");
    await expect(secret).toHaveValue(/^whsec_•+.{4}$/);
    await card.getByRole("button", { name: "Show" }).click();
    await expect(secret).toBeFocused();
    await expect(secret).toHaveValue(/^whsec_[\w+/]{32}$/);
    const first = await secret.inputValue();
    await card.getByRole("button", { name: "Send Test" }).click();
    await says("The server answered with status 500.");
    await expect(card.getByRole("listitem")).toContainText(/test.*Failed.*1 attempt · answered 500/);
    status = 200;
    await card.getByRole("button", { name: "Resend" }).click();
    await expect(card.getByRole("listitem")).toContainText(/Delivered.*answered 200/);
    expect(heard.at(-1)).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    await card.getByRole("button", { name: "New Secret" }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "New Secret" }).click();
    await says("New secret created");
    await expect(secret).not.toHaveValue(first);
    await expect(secret).toHaveValue(/^whsec_[\w+/]{32}$/);
    await picture(desk, "webhook");
    await desk.reload();
    await expect(secret).toHaveValue(/^whsec_•+.{4}$/);
    await picture(desk, "webhook-hidden");
  });

  await test.step("on a phone, too, and removes it there", async () => {
    const phone = await visit({ on: "phone", as: owner });
    await phone.goto("/notifications");
    const mailed = phone.getByRole("group", { name: "Follow-ups due" }).getByRole("checkbox", { name: "Email" });
    await expect(mailed).not.toBeChecked();
    await phone.goto("/account#connections");
    const card = phone.getByRole("region", { name: "Webhook" });
    await expect(card.getByRole("listitem")).toContainText("Delivered");
    await checkAccessibility(phone);
    await checkNarrow(phone);
    await card.getByRole("button", { name: "Remove" }).click();
    await phone.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(card.getByLabel("Signing secret")).toHaveCount(0);
    await expect(card.getByLabel("Address")).toHaveValue("");
  });

  await test.step("a link to the oldest customer leads to its page of the list", async () => {
    const { id } = await owner.client.customers.create({ name: "Ada Oldest", email: "ada@mail.dev" });
    await Promise.all(
      Array.from({ length: 30 }, (_, made) =>
        owner.client.customers.create({ name: `Customer ${made}`, email: `c${made}@mail.dev` }),
      ),
    );
    await desk.goto(`/customers?customerId=${id}`);
    await expect(desk.getByRole("dialog", { name: "Ada Oldest" })).toBeVisible();
    const sought = desk.locator("[data-row]", { hasText: "Ada Oldest" });
    await expect(sought).toHaveAttribute("data-highlighted");
    await desk.keyboard.press("Escape");
    await expect(desk).toHaveURL("/customers?page=2");
    await expect(sought).toBeVisible();
    await expect(sought).not.toHaveAttribute("data-highlighted");
  });
  program.close();
});
