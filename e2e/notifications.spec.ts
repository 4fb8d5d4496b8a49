import type { Page } from "@playwright/test";
import { clientOver, linkOverHttp } from "#api/client.ts";
import { startPushServer } from "#server/testing/outside/pushServer.ts";
import { acceptanceOf, carla, sendQuote } from "#server/testing/quoteStory.ts";
import { checkAccessibility, checkNarrow, expect, joins, picture, test } from "./yardstick.ts";

test("a signature is seen on every device of the team wherever they are, and pushed within two seconds, once each", async ({
  visit,
  newOwner,
  server,
}) => {
  const pushes = await startPushServer();
  const owner = await newOwner([], "trial");
  const partner = await newOwner([]);
  await joins(server, owner, partner, "owner");
  await owner.client.pushes.subscribe(pushes.device("desk"));
  const desk = await visit({ as: owner });
  const phone = await visit({ as: partner, on: "phone" });
  await desk.goto("/services");
  await phone.goto("/calendar");
  await expect(phone.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
  await owner.client.notifications.markAllRead(); // the partner joined
  const { quote, token } = await sendQuote(owner);
  await expect(desk).toHaveTitle(/^(?!\()/);

  const said = `Carla Customer accepted quote ${quote.number}`;
  const customer = clientOver(() => linkOverHttp({ origin: () => server.url, headers: () => ({}) }));
  await customer.quotePages.accept(acceptanceOf(quote, token));
  const signed = Date.now();
  await expect.poll(() => pushes.received.map(({ message }) => message.title)).toEqual([said]);
  expect(Date.now() - signed).toBeLessThan(2_000);
  for (const page of [desk, phone]) {
    await expect(page.getByRole("region", { name: "Messages" }).getByText(said, { exact: true })).toHaveCount(1);
    await expect(page).toHaveTitle(/^\(1\)/);
    await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /^data:image/);
    await checkAccessibility(page);
  }
  await picture(desk, "signed-toast", "screen");
  await picture(phone, "signed-toast-phone", "screen");

  await test.step("the toast leads to the quote, which reads its notification", async () => {
    await phone.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Open" }).click();
    await expect(phone).toHaveURL(`/quotes/${quote.id}`);
    await expect(phone.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await expect(phone).toHaveTitle(/^(?!\()/);
  });

  await test.step("the bell is an inbox by customer, and reads one by one or all", async () => {
    // A member who has the quote open reads its questions for all.
    await phone.goto("/calendar");
    await customer.quotePages.ask({ token, text: "When do you come?" });
    await expect(desk).toHaveTitle(/^\(2\)/);
    await desk.getByRole("button", { name: "Notifications, 2 unread" }).click();
    const inbox = desk.getByRole("dialog", { name: "Notifications" });
    const carla = inbox.getByRole("group", { name: "Carla Customer" });
    await expect(carla.getByRole("listitem")).toHaveCount(2);
    await checkAccessibility(desk);
    await picture(desk, "inbox", "screen");
    await carla.getByRole("button", { name: `Mark as read: ${said}` }).click();
    await expect(desk).toHaveTitle(/^\(1\)/);
    await inbox.getByRole("button", { name: "Mark All Read" }).click();
    await expect(desk).toHaveTitle(/^(?!\()/);
    await desk.keyboard.press("Escape");
    await expect(desk.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await expect(desk.locator("link[rel=icon]")).toHaveAttribute("href", "/favicon.svg");
  });
  pushes.stop();
});

test("two customers of one name are two groups of the bell, and a quote titled like a card of its page is no second landmark", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const customer = clientOver(() => linkOverHttp({ origin: () => server.url, headers: () => ({}) }));
  const ask = async (email: string, title: string) => {
    const { quote, token } = await sendQuote(owner, { title }, { ...carla, email });
    await customer.quotePages.ask({ token, text: "When do you come?" });
    await customer.quotePages.accept(acceptanceOf(quote, token));
    return { quote, token };
  };
  const { quote, token } = await ask("carla@mail.dev", "Payments");
  await ask("other.carla@mail.dev", "Driveway");
  const desk = await visit({ as: owner });
  await desk.goto("/services");
  await desk.getByRole("button", { name: "Notifications, 4 unread" }).click();
  const inbox = desk.getByRole("dialog", { name: "Notifications" });
  await expect(inbox.getByRole("group", { name: "Carla Customer" })).toHaveCount(2);
  await checkAccessibility(desk);
  await desk.keyboard.press("Escape");

  await desk.goto(`/quotes/${quote.id}`);
  await expect(desk.getByRole("heading", { name: "Payments" })).toHaveCount(2);
  await checkAccessibility(desk);
  const phone = await visit({ on: "phone" });
  await phone.goto(`/quote/${token}`);
  await expect(phone.getByRole("heading", { name: "Payments" }).first()).toBeVisible();
  await checkAccessibility(phone);
});

test("a second tab of the same browser says what arrives only once, and both count it", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const { quote, token } = await sendQuote(owner);
  const desk = await visit({ as: owner });
  await desk.goto("/services");
  const tab = await desk.context().newPage();
  await tab.goto("/customers");
  const phone = await visit({ as: owner, on: "phone" });
  await phone.goto("/calendar");
  for (const page of [desk, tab, phone]) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const page of [desk, tab, phone])
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  const customer = clientOver(() => linkOverHttp({ origin: () => server.url, headers: () => ({}) }));
  await customer.quotePages.accept(acceptanceOf(quote, token));
  const signed = Date.now();
  const said = `Carla Customer accepted quote ${quote.number}`;
  const toasts = (page: Page) => page.locator("[data-toast]").filter({ hasText: said });
  await expect(toasts(phone)).toHaveCount(1);
  const ofThisBrowser = async () => (await toasts(desk).count()) + (await toasts(tab).count());
  await expect.poll(ofThisBrowser).toBe(1);
  expect(Date.now() - signed).toBeLessThan(2_000);
  for (const page of [desk, tab, phone])
    await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  expect(await ofThisBrowser()).toBe(1);
});

for (const on of ["desk", "phone"] as const)
  test(`what to hear of, how and when is chosen on a ${on}; money is not switched off without a question`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const page = await visit({ as: owner, on });
    await page.goto("/account");
    await page.getByRole("link", { name: "Choose Notifications" }).click();
    await expect(page).toHaveURL("/notifications");
    const paid = page.getByRole("group", { name: "Paid deposits" });
    await expect(paid.getByRole("checkbox")).toHaveCount(4);
    await checkAccessibility(page);
    if (on === "phone") await checkNarrow(page);
    await picture(page, "notification-choices");
    for (const channel of ["Bell", "Pop-up", "Device"]) await paid.getByRole("checkbox", { name: channel }).click();
    await paid.getByRole("checkbox", { name: "Email" }).click();
    const question = page.getByRole("alertdialog", { name: "Turn this off everywhere?" });
    await expect(question).toContainText("You won't be told about paid deposits anymore");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(paid.getByRole("checkbox", { name: "Email" })).toBeChecked();
    await page.getByRole("switch", { name: "Keep my devices quiet" }).click();
    await page.getByLabel("From").fill("20:30");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(async () => (await owner.client.notifications.choices()).quiet_hours)
      .toEqual({ from: 20 * 60 + 30, to: 7 * 60 });
    const { kinds } = await owner.client.notifications.choices();
    expect(kinds.find(({ kind }) => kind === "deposit_paid")).toMatchObject({
      bell: false,
      toast: false,
      push: false,
      email: true,
    });
  });

test("the quote's own page and its request's say that the customer is reading it", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const { quote, token } = await sendQuote(owner);
  const desk = await visit({ as: owner });
  await desk.goto(`/quotes/${quote.id}`);
  const reading = desk.getByText("Carla Customer is reading your quote now");
  await expect(desk.getByText("Not opened yet.")).toBeVisible();
  await expect(reading).toBeHidden();
  const customer = await visit({ on: "phone" });
  await customer.goto(`/quote/${token}`);
  await expect(reading).toBeVisible();
  await checkAccessibility(desk);
  await picture(desk, "reading-now", "screen");
});
