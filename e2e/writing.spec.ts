import type { Page } from "@playwright/test";
import { line, offer, sendQuote } from "#server/testing/quoteStory.ts";
import { expect, test, type Owner } from "./yardstick.ts";

/** Every place to write a text: the names of its box and its button, and the address of its post. */
const places = {
  "the timeline of a customer": { box: "Add a note", button: "Add Note", posts: "/notes" },
  "a visit": { box: "New note", button: "Add Note", posts: "/notes" },
  "a quote": { box: "Write to the customer", button: "Send", posts: "/messages" },
  "the customer's page of a quote": { box: "Your question", button: "Send", posts: "/messages" },
} as const;
type WritingPlace = keyof typeof places;

async function addressesOf(owner: Owner): Promise<Record<WritingPlace, string>> {
  const customer = await owner.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" });
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const event = await owner.client.calendar.create({
    title: "House wash",
    start_datetime: soon(1),
    end_datetime: soon(2),
    customer_id: customer.id,
    assigned_to: [owner.id],
  });
  const { quote, token } = await sendQuote(owner);
  return {
    "the timeline of a customer": `/customer/${customer.id}`,
    "a visit": `/my-visits/${event.id}`,
    "a quote": `/quotes/${quote.id}`,
    "the customer's page of a quote": `/quote/${token}`,
  };
}

/** Holds each posted text until the test releases or drops it. */
async function holdPosts(page: Page, posts: string) {
  const held: { through(): Promise<void>; lost(): Promise<void> }[] = [];
  await page.route(
    ({ pathname }) => pathname.endsWith(posts),
    (route) => {
      if (route.request().method() !== "POST") return route.continue();
      held.push({ through: () => route.continue(), lost: () => route.abort() });
    },
  );
  return held;
}

/** Opens a place at its address, holds its posts, and types a text into its box. */
async function typeAt(page: Page, address: string, place: WritingPlace) {
  const { box, button, posts } = places[place];
  await page.goto(address);
  const held = await holdPosts(page, posts);
  const field = page.getByLabel(box, { exact: true });
  await field.fill("The gate is locked.");
  return { held, field, press: page.getByRole("button", { name: button, exact: true }) };
}

test("what is typed while a text is on its way stays, pressing twice sends once, and what is lost on the way stays, too @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/Failed to load resource|ERR_FAILED/);
  const owner = await newOwner([], "trial");
  const addresses = await addressesOf(owner);
  for (const place of Object.keys(places) as WritingPlace[])
    await test.step(place, async () => {
      const page = await visit({ as: owner });
      const { held, field, press } = await typeAt(page, addresses[place], place);
      await press.dblclick();
      await expect.poll(() => held.length).toBe(1);
      await held[0]?.lost();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(field).toHaveValue("The gate is locked.");

      await press.click();
      await expect.poll(() => held.length).toBe(2);
      await page.locator("button[aria-busy=true]").click({ force: true });
      await field.press("End");
      await field.pressSequentially(" Ring twice.");
      await held[1]?.through();
      await expect(
        page.getByText("The gate is locked.", { exact: false }).filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(field).toHaveValue("Ring twice.");
      expect(held).toHaveLength(2);
      await page.close({ runBeforeUnload: false });
    });
});

test("a note that is lost on its way stays in its box, and is sent at the next press", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/Failed to load resource|ERR_FAILED/);
  const owner = await newOwner([], "trial");
  const page = await visit({ as: owner });
  const { held, field, press } = await typeAt(page, (await addressesOf(owner))["a visit"], "a visit");
  await press.click();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.lost();
  await expect(page.getByText("The note couldn't be added. Please try again.")).toBeVisible();
  await expect(field).toHaveValue("The gate is locked.");
  await press.click();
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.through();
  await expect(page.getByRole("list", { name: "Notes from the visit" })).toContainText("The gate is locked.");
  await expect(field).toHaveValue("");
});

test("what is typed about one thing and left is not there on the page of the next", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const wash = (title: string) =>
    owner.client.calendar.create({
      title,
      start_datetime: soon(1),
      end_datetime: soon(2),
      assigned_to: [owner.id],
    });
  await wash("House wash");
  await wash("Gutters");
  const [one, other] = [await sendQuote(owner), await sendQuote(owner)];
  const page = await visit({ as: owner });
  const lists = [
    { list: "/my-visits", back: "My Visits", first: /House wash/, second: /Gutters/, box: "New note" },
    {
      list: "/quotes",
      back: "Back to Quotes",
      first: new RegExp(`No\\. ${one.quote.number ?? ""}(?!\\d)`),
      second: new RegExp(`No\\. ${other.quote.number ?? ""}(?!\\d)`),
      box: "Write to the customer",
    },
  ];
  for (const { list, back, first, second, box } of lists)
    await test.step(list, async () => {
      await page.goto(list);
      const main = page.getByRole("main");
      // A visit is a link as a whole; a quote is a row with a link.
      const listed = (text: RegExp) =>
        main
          .getByRole("link")
          .filter({ hasText: text })
          .or(main.getByRole("row").filter({ hasText: text }).getByRole("link"))
          .first();
      await listed(first).click();
      const field = page.getByLabel(box);
      await expect(field).toBeVisible();
      const { pathname } = new URL(page.url());
      await main.getByRole("link", { name: back }).first().click();
      await listed(second).click();
      await expect(page).not.toHaveURL(pathname);
      await field.fill("Meant for the second one");
      // A long press on the back button jumps from one to the other directly.
      await page.evaluate(() => history.go(-2));
      await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL(pathname);
      await expect(field).toHaveValue("");
    });
});

test("what a customer chooses while a question is on its way stays chosen", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const rinse = line({ id: "line-2", text: "Gutter rinse", optional: true });
  const packages = offer().packages.map((only) => ({ ...only, lines: [line(), rinse] }));
  const { token } = await sendQuote(owner, { packages });
  const page = await visit();
  await page.goto(`/quote/${token}`);
  const held = await holdPosts(page, "/messages");
  await page.getByLabel("Your question").fill("Can you come on a Saturday?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("checkbox", { name: "Gutter rinse" }).check();
  await held[0]?.through();
  await expect(page.getByLabel("Your question")).toHaveValue("");
  await expect(page.getByRole("checkbox", { name: "Gutter rinse" })).toBeChecked();
});
