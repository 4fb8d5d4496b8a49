import type { Page } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, password, picture, test, type Owner } from "./yardstick.ts";

// The journeys provoke refusals, and browsers log each refused request.
test.beforeEach(({ allow }) => allow(/the server responded with a status of 4\d\d/, /ERR_INTERNET_DISCONNECTED/));

/** A person who has their own business, is also an owner of Bright Driveways, and works in their own at first. */
async function inTwo(
  newOwner: (services?: never[], plan?: "trial") => Promise<Owner>,
  mailedLink: (recipient: string, path: string) => Promise<string>,
): Promise<{ person: Owner; bright: Owner }> {
  const [bright, person] = [await newOwner([], "trial"), await newOwner([], "trial")];
  for (const [owner, name] of [
    [bright, "Bright Driveways"],
    [person, "Clear Gutters"],
  ] as const)
    await owner.client.account.saveBusiness({ ...(await owner.client.account.me()).business, name });
  await bright.client.members.invite({ email: person.email, role: "owner" });
  const token = new URL(await mailedLink(person.email, "/invitation")).searchParams.get("token") ?? "";
  await person.client.members.accept({ token });
  await person.client.members.open({ id: person.id });
  return { person, bright };
}

/** Switches this tab to the other business by the menu. */
async function switchTo(page: Page, business: string): Promise<void> {
  await page.goto("/services");
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: `${business} · Owner` }).click();
  await expect(page).toHaveURL("/dashboard");
}

const nameOf = async (owner: Owner) => (await owner.client.account.me()).business.name;
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "in another tab" });

test("a form that is half filled in while another tab switches the business saves nothing there, and loses nothing @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const { person, bright } = await inTwo(newOwner, server.mailedLink);
  const left = await visit({ as: person });
  const other = await left.context().newPage();
  // Like a frozen tab: it receives nothing from the other tab or the server until it sends a request itself.
  await left.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
    Reflect.deleteProperty(globalThis, "EventSource");
    globalThis.EventSource = class extends EventTarget {
      close() {}
    } as never;
  });
  await left.goto("/account#business");
  const name = left.getByLabel("Business name");
  await name.fill("Clear Gutters and Roofs");

  await switchTo(other, "Bright Driveways");
  await left.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(left.getByText(/^You switched to another business in another tab/).first()).toBeVisible();
  await expect(banner(left)).toContainText("You switched to Bright Driveways in another tab.");
  await expect(banner(left)).toContainText("What you typed here belongs to Clear Gutters.");
  await expect(name).toHaveValue("Clear Gutters and Roofs");
  expect(await nameOf(bright)).toBe("Bright Driveways");
  await checkAccessibility(left);
  await checkNarrow(left);
  await picture(left, "two-businesses");
  await left.setViewportSize({ width: 390, height: 780 });
  await picture(left, "two-businesses-phone");

  await test.step("leaving is asked about first", async () => {
    await banner(left).getByRole("button", { name: "Go to Bright Driveways" }).click();
    await expect(left.getByRole("alertdialog")).toContainText("Leave without saving?");
    await left.getByRole("button", { name: "Stay" }).click();
    await expect(name).toHaveValue("Clear Gutters and Roofs");
  });

  await test.step("switching back saves where it belongs", async () => {
    await banner(left).getByRole("button", { name: "Switch back" }).click();
    await expect(left.getByText("Switched back", { exact: true })).toBeVisible();
    await expect(banner(left)).toHaveCount(0);
    await expect(name).toHaveValue("Clear Gutters and Roofs");
    await left.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(left.getByText("Business saved", { exact: true })).toBeVisible();
    expect(await nameOf(bright)).toBe("Bright Driveways");
    expect(await nameOf(person)).toBe("Clear Gutters and Roofs");
  });

  await test.step("and another tab, on which nothing is typed, follows", async () => {
    await left.setViewportSize({ width: 1280, height: 800 });
    // The previous tab will return to the dashboard itself, at a moment of its own.
    await other.close();
    const idle = await left.context().newPage();
    await idle.goto("/services");
    await switchTo(left, "Bright Driveways");
    await expect(idle).toHaveURL("/dashboard");
    await expect(idle.getByText("Business switched", { exact: true })).toBeVisible();
  });
});

test("a tab that was offline comes back into its own business, and what is cached of one never shows in the other @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const { person, bright } = await inTwo(newOwner, server.mailedLink);
  await person.client.customers.create({ name: "Ada of Clear Gutters", email: "ada@customers.yardstick.dev" });
  await bright.client.customers.create({ name: "Ben of Bright Driveways", email: "ben@customers.yardstick.dev" });
  const left = await visit({ as: person, more: { serviceWorkers: "allow" } });
  await left.goto("/customers");
  await expect(left.getByText("Ada of Clear Gutters").first()).toBeVisible();
  await left.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const other = await left.context().newPage();
  await switchTo(other, "Bright Driveways");
  await expect(left).toHaveURL("/dashboard");
  await other.goto("/customers");
  await expect(other.getByText("Ben of Bright Driveways").first()).toBeVisible();

  await left.context().setOffline(true);
  for (const page of [left, other]) {
    await page.goto("/customers");
    await expect(page.getByRole("status").filter({ hasText: "You're offline." })).toBeVisible();
    await expect(page.getByText("Ben of Bright Driveways").first()).toBeVisible();
    await expect(page.getByText("Ada of Clear Gutters")).toHaveCount(0);
  }
  await left.context().setOffline(false);
});

test("who is signed out in a business goes on in that one after signing in over the page @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const { person, bright } = await inTwo(newOwner, server.mailedLink);
  const page = await visit({ as: person });
  await switchTo(page, "Bright Driveways");
  await page.goto("/account#business");
  await page.getByLabel("Phone", { exact: true }).fill("512 555 0142");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Sign in to finish" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await bright.client.account.me()).business.phone).toBe("512 555 0142");
  await person.client.members.open({ id: person.id });
  expect((await person.client.account.me()).business.phone).toBeNull();
});

test("the address of a notification opens the business it is about", async ({ visit, newOwner, server }) => {
  const { person, bright } = await inTwo(newOwner, server.mailedLink);
  const page = await visit({ as: person });
  await page.goto(`/account?business=${bright.id}#business`);
  await expect(page.getByLabel("Business name")).toHaveValue("Bright Driveways");
  await expect(page).toHaveURL("/account#business");
  await page.goto(`/account?business=${person.id}#business`);
  await expect(page.getByLabel("Business name")).toHaveValue("Clear Gutters");
  // The id of a business in which the person does not work changes nothing.
  const stranger = await newOwner([], "trial");
  await page.goto(`/account?business=${stranger.id}#business`);
  await expect(page.getByLabel("Business name")).toHaveValue("Clear Gutters");
});
