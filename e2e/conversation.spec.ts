import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { replyAddress } from "#platform/inbound-mail/replyAddress.ts";
import { loadServerSecret } from "#platform/secrets/serverSecret.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import { greenValley } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  customerOf,
  expect,
  longIf,
  photo,
  picture,
  test,
  type Owner,
} from "./yardstick.ts";

/** Journeys of the owner through conversations with customers, and the messages of unknown senders. */

const conversation = (page: Page) => page.getByRole("region", { name: /^Conversation/ });
const entries = (page: Page) => conversation(page).getByRole("list", { name: "Messages" }).getByRole("listitem");

/** A customer of the owner with a mailbox of their own. */
async function addCustomer(owner: Owner): Promise<{ id: string; email: string }> {
  const { name, email } = customerOf(owner);
  const { id } = await owner.client.customers.create({ name, email });
  return { id, email };
}

/** The customer answers a message by email, as the mail provider posts it. */
async function reply(
  server: ServerProcess,
  {
    owner,
    message,
    from,
    text,
    forged = false,
  }: Record<"message" | "from" | "text", string> & {
    owner: Owner;
    forged?: boolean;
  },
): Promise<void> {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET } = inboundMailEnv;
  const secret = await loadServerSecret(server.dataDir);
  const to = replyAddress({ secret, domain }, { businessId: owner.id, messageId: message });
  const lines = [
    `From: Carla Customer <${from}>`,
    `To: ${to}`,
    `Message-ID: <${randomUUID()}@mail.dev>`,
    "Subject: Re: Your visit",
    ...(forged ? [`Authentication-Results: ${domain}; dmarc=fail header.from=mail.dev`] : []),
    "",
    text,
  ];
  const answer = await fetch(`${server.url}/api/mail/incoming`, {
    method: "POST",
    headers: { "x-inbound-secret": INBOUND_MAIL_SECRET },
    body: lines.join("\r\n"),
  });
  expect(answer.status).toBe(200);
}

for (const on of ["desk", "phone"] as const)
  test(`on a ${on}, the owner writes to a customer, whose reply arrives live and is new until it was seen${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([], "trial");
    const { id, email } = await addCustomer(owner);
    const page = await visit({ on, as: owner });
    await page.goto(`/customer/${id}`);
    await expect(conversation(page).getByText(/^No messages yet\./)).toBeVisible();
    await expect(
      conversation(page).getByText("Text message: The customer has no phone number for text messages."),
    ).toBeVisible();

    await test.step("words are needed, and what is written survives a reload", async () => {
      await conversation(page).getByRole("button", { name: "Write a Message" }).click();
      await conversation(page).getByRole("button", { name: "Send" }).click();
      await expect(conversation(page).getByText("Please enter a subject.")).toBeVisible();
      await expect(conversation(page).getByText("Please enter a message.")).toBeVisible();
      await checkAccessibility(page);
      await conversation(page).getByLabel("Subject").fill("Your visit");
      await conversation(page).getByLabel("Text", { exact: true }).fill("Hello ");
      await conversation(page).getByRole("button", { name: "Insert placeholder" }).click();
      await page.getByRole("menuitem", { name: "Customer's first name" }).click();
      await expect(conversation(page).getByLabel("Text", { exact: true })).toBeFocused();
      await page.keyboard.type(", does Tuesday work?");
      await page.reload();
      await expect(conversation(page).getByLabel("Text", { exact: true })).toHaveValue(
        "Hello {first_name}, does Tuesday work?",
      );
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `conversation-writing-${on}`);
    });

    await test.step("the message goes out with the customer's name", async () => {
      await conversation(page).getByRole("button", { name: "Send" }).click();
      await expect(entries(page)).toHaveText([/Your visit\s*Hello Carla, does Tuesday work\?/]);
      await expect(conversation(page).getByRole("button", { name: "Write a Message" })).toBeVisible();
      await expect(entries(page).getByText("Sending")).toBeHidden();
    });

    const { rows } = await owner.client.conversations.get({ id });
    const message = rows[0]?.id ?? "";
    await test.step("the reply arrives live, and is new until the page is opened again", async () => {
      await reply(server, { owner, message, from: email, text: "Tuesday is perfect." });
      await expect(entries(page)).toHaveCount(2);
      await expect(entries(page).last()).toContainText("Tuesday is perfect.");
      await conversation(page).scrollIntoViewIfNeeded();
      await expect(entries(page).last().getByText("New", { exact: true })).toBeVisible();
      await expect.poll(async () => (await owner.client.conversations.get({ id })).unread).toBe(0);
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `conversation-${on}`);
      await page.reload();
      await expect(entries(page)).toHaveCount(2);
      await expect(entries(page).getByText("New", { exact: true })).toHaveCount(0);
    });

    await test.step("the notification leads to the conversation", async () => {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page
        .getByRole("dialog", { name: "Notifications" })
        .getByText("Carla Customer wrote to you")
        .or(page.getByText("Carla wrote to you"))
        .first()
        .click();
      await expect(page).toHaveURL(`/customer/${id}#conversation`);
      await expect(entries(page).last()).toBeInViewport();
    });
  });

for (const on of ["desk", "phone"] as const)
  test(`on a ${on}, a text goes to a customer who agreed, and none after STOP${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
    server,
    twilio,
  }) => {
    const owner = await newOwner([], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
    const phone = `+1512555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
    const { id } = await owner.client.customers.create({ ...customerOf(owner), phone });
    const page = await visit({ on, as: owner });
    await page.goto(`/customer/${id}`);
    await expect(
      conversation(page).getByText("Text message: The customer didn't agree to text messages."),
    ).toBeVisible();

    await test.step("the owner notes the customer's word", async () => {
      const consents = page.getByRole("list", { name: "Consent by channel" });
      await consents.getByRole("button", { name: "Note consent" }).click();
      await page.getByRole("button", { name: "Note Consent" }).click();
      await expect(consents.getByText("May be sent", { exact: true })).toHaveCount(2);
    });

    await test.step("the text names the business and STOP, and its size is shown before", async () => {
      await conversation(page).getByRole("button", { name: "Write a Message" }).click();
      await conversation(page).getByText("Text message", { exact: true }).click();
      await conversation(page).getByLabel("Text", { exact: true }).fill("Hello {first_name}, are you at home at 3 PM?");
      await expect(conversation(page).getByText(/1 of 3 parts/)).toBeVisible();
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `conversation-text-${on}`);
      await conversation(page).getByRole("button", { name: "Send" }).click();
      await expect(entries(page).getByText(/Hello Carla, are you at home at 3 PM\?/)).toBeVisible();
      await expect(entries(page).getByText("Sending")).toBeHidden();
      const sent = () =>
        twilio.texts.filter(({ fields }) => fields["To"] === phone).map(({ fields }) => fields["Body"]);
      await expect.poll(sent).toEqual([expect.stringMatching(/^Green Valley.*Hello Carla.*STOP/s)]);
    });

    await test.step("STOP closes the channel, live", async () => {
      const fields = {
        MessageSid: `SM${randomUUID().replaceAll("-", "")}`,
        From: phone,
        To: twilio.env["TWILIO_FROM"] ?? "",
      };
      const answer = await twilio.call(`${server.url}/api/texts/incoming`, { ...fields, Body: "Stop." });
      expect(answer.status).toBe(200);
      await expect(conversation(page).getByText("Text message: The customer opted out.")).toBeVisible();
      await expect(entries(page).last()).toContainText("Stop.");
    });
  });

test("templates are saved, used, renamed and deleted, and earlier messages come page by page", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/400 \(Bad Request\).*message-templates/); // a template without a name
  const owner = await newOwner([], "trial");
  const { id, email } = await addCustomer(owner);
  const { id: message } = await owner.client.conversations.send({
    id,
    idempotency_key: randomUUID(),
    channel: "email",
    subject: "Your visit",
    text: "Number 1",
  });
  await expect.poll(async () => (await owner.client.messages.get({ id: message })).state).toBe("sent");
  for (let number = 2; number <= 12; number++)
    await reply(server, { owner, message, from: email, text: `Number ${number}` });
  const page = await visit({ as: owner });
  await page.goto(`/customer/${id}`);
  await expect(entries(page)).toHaveCount(10);
  await conversation(page).getByRole("button", { name: "Show earlier messages" }).click();
  await expect(entries(page)).toHaveCount(12);
  await expect(entries(page).first()).toContainText("Number 1");
  await expect(entries(page).last()).toContainText("Number 12");

  await conversation(page).getByRole("button", { name: "Write a Message" }).click();
  await conversation(page).getByLabel("Subject").fill("On our way");
  await conversation(page).getByLabel("Text", { exact: true }).fill("We are on our way, {first_name}.");
  await conversation(page).getByRole("button", { name: "Templates" }).click();
  await expect(page.getByText("No templates yet. Save what you wrote to use it again.")).toBeVisible();
  await page.getByRole("button", { name: "Save as Template…" }).click();
  const naming = page.getByRole("dialog", { name: "Save as template" });
  await naming.getByRole("button", { name: "Save Template" }).click();
  await expect(naming.getByText("Please name this template.")).toBeVisible();
  await naming.getByLabel("Name").fill("Coming");
  await checkAccessibility(page);
  await naming.getByRole("button", { name: "Save Template" }).click();
  const templates = page.getByRole("dialog", { name: "Templates" });
  await expect(templates.getByRole("listitem")).toHaveText([/Coming\s*On our way/]);
  await checkAccessibility(page);
  await picture(page, "message-templates", "screen");

  await templates.getByRole("button", { name: "More: Coming" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog", { name: "Rename template" }).getByLabel("Name").fill("On our way");
  await page.keyboard.press("Enter");
  await expect(templates.getByRole("listitem")).toHaveText([/On our way\s*On our way/]);
  await templates.getByRole("button", { name: "More: On our way" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(templates.getByRole("listitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(templates.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await conversation(page).getByRole("button", { name: "Discard" }).click();
  await conversation(page).getByRole("button", { name: "Write a Message" }).click();
  await conversation(page).getByRole("button", { name: "Templates" }).click();
  await templates.getByRole("button", { name: /^On our way/ }).click();
  await expect(conversation(page).getByLabel("Subject")).toHaveValue("On our way");
  await expect(conversation(page).getByLabel("Text", { exact: true })).toHaveValue("We are on our way, {first_name}.");
});

for (const on of ["desk", "phone"] as const)
  test(`on a ${on}, photos of a finished visit are sent by the link to the customer's page${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const { id } = await addCustomer(owner);
    const hour = 3_600_000;
    const made = await owner.client.calendar.create({
      title: "Driveway: Carla Customer",
      start_datetime: new Date(Date.now() - 2 * hour).toISOString(),
      end_datetime: new Date(Date.now() - hour).toISOString(),
      customer_id: id,
    });
    const page = await visit({ on, as: owner });
    await page.goto(`/my-visits/${made.id}`);
    await page.getByLabel("Photos of the visit").setInputFiles(photo("driveway.jpg"));
    await expect(page.getByRole("img", { name: /Photo/ }).first()).toBeVisible();
    await owner.client.visits.complete({ id: made.id });

    await page.goto(`/customer/${id}`);
    await conversation(page).getByRole("button", { name: "Write a Message" }).click();
    await conversation(page).getByRole("button", { name: "Photos" }).click();
    const dialog = page.getByRole("dialog", { name: "Send photos" });
    await dialog.getByRole("button", { name: "1 of 1, Driveway: Carla Customer" }).click();
    await checkAccessibility(page);
    await picture(page, `message-photos-${on}`, "screen");
    await dialog.getByRole("button", { name: "Add 1 Photo" }).click();
    await expect(dialog).toBeHidden();
    await expect(conversation(page).getByLabel("Text", { exact: true })).toHaveValue("Your photo: {page_link}");
    await conversation(page).getByLabel("Subject").fill("Your driveway");
    await conversation(page).getByRole("button", { name: "Send" }).click();
    const { link } = await owner.client.customerLinks.get({ id });
    await expect(entries(page)).toContainText([`Your photo: ${new URL(link, page.url()).href}`]);
    const { visits } = await owner.client.calendar.visitsOfCustomer({ customer_id: id });
    expect(visits[0]?.photos.map(({ shared_at }) => shared_at !== null)).toEqual([true]);
  });

for (const on of ["desk", "phone"] as const)
  test(`on a ${on}, messages of unknown senders are attached to a customer or deleted${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([], "trial");
    const { id, email } = await addCustomer(owner);
    const { id: message } = await owner.client.conversations.send({
      id,
      idempotency_key: randomUUID(),
      channel: "email",
      subject: "Your visit",
      text: "Hello",
    });
    const page = await visit({ on, as: owner });
    await page.goto("/messages?box=unknown");
    await expect(page.getByText("No unknown senders")).toBeVisible();
    await checkAccessibility(page);
    for (const text of ["Is this still on?", "Win a prize"])
      await reply(server, { owner, message, from: email, text, forged: true });
    const tab = page.getByRole("tab", { name: "Unknown senders" });
    await expect(tab).toHaveText("Unknown senders2");
    const senders = page.getByRole("list", { name: "Unknown senders" }).getByRole("listitem");
    await expect(senders).toHaveCount(2);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `unknown-senders-${on}`, "screen");

    const spam = senders.filter({ hasText: "Win a prize" });
    await spam.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(tab).toHaveText("Unknown senders1");

    await senders.getByRole("button", { name: "Attach to a customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Attach to a customer" });
    await dialog.getByRole("button", { name: /^Carla Customer/ }).click();
    await checkAccessibility(page);
    await picture(page, `unknown-sender-attach-${on}`, "screen");
    await dialog.getByRole("button", { name: "Attach", exact: true }).click();
    await expect(page.getByText("No unknown senders")).toBeVisible();
    await page.goto(`/customer/${id}#conversation`);
    await expect(entries(page).last()).toContainText("Is this still on?");
  });

test("a visitor of the demo reads a reply, answers it, and sorts out an unknown sender", async ({ visit }) => {
  const page = await visit();
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/messages?box=unknown");
  await page.getByRole("button", { name: "Attach to a customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Attach to a customer" });
  await dialog.getByRole("list", { name: "Customer" }).getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(page.getByText("No unknown senders")).toBeVisible();

  await page.goto("/messages?box=sent");
  await page
    .locator("main [data-row]")
    .filter({ hasText: "Visit" })
    .first()
    .getByRole("button", { name: /^More: / })
    .click();
  await page.getByRole("menuitem", { name: "View Customer" }).click();
  await expect(entries(page).getByText("Automatic", { exact: true }).first()).toBeVisible();
  await conversation(page).getByRole("button", { name: "Write a Message" }).click();
  await conversation(page).getByLabel("Subject").fill("The patio");
  await conversation(page).getByLabel("Text", { exact: true }).fill("Happy to look at it, {first_name}.");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "conversation-demo");
  await conversation(page).getByRole("button", { name: "Send" }).click();
  await expect(entries(page).last()).toContainText(/Happy to look at it, \w+\./);
});

test("an owner sees a preview with a customer of their own, turns a sequence on, and a message is planned", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const { id } = await addCustomer(owner);
  await owner.client.account.saveProfile({
    ...emptyProfile,
    letterhead: { address: "1 Main Street, Austin, TX 78701", license_number: null, website: null },
  });
  const page = await visit({ as: owner });
  await page.goto("/messages/sequences/visit_upcoming");
  await page.getByRole("button", { name: "Turn On…" }).click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByText("Carla").first()).toBeVisible();
  await checkAccessibility(page);
  await preview.getByRole("button", { name: "Turn On" }).click();
  await expect(preview).toBeHidden();
  await expect(page.getByText("On", { exact: true }).first()).toBeVisible();
  const { id: job_id } = await owner.client.jobs.create({ customer_id: id, title: "Driveway" });
  const start = Date.now() + 6 * 86_400_000;
  await owner.client.calendar.create({
    title: "Driveway",
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(start + 3_600_000).toISOString(),
    customer_id: id,
    job_id,
  });
  await page.goto("/messages?box=planned");
  await expect(page.locator("main [data-row]").first()).toContainText("Carla Customer");
});
