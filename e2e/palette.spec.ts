import { carla, sendQuote } from "#server/testing/quoteStory.ts";
import { checkAccessibility, checkNarrow, expect, picture, sendRequest, test } from "./yardstick.ts";

const washing = { name: "Driveway Washing", rate: 0.25, unit: "per sq ft" };

test("Ctrl K finds customers, estimates, pages and things to do, by keys alone; a question mark lists the keys", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list();
  const { id: customer } = await owner.client.customers.create({
    name: "Ada Miller",
    email: "ada@mail.dev",
    phone: "512 555 0142",
  });
  const request = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Adam Stone" });
  const { quote } = await sendQuote(owner, { title: "House wash" }, { ...carla, name: "Adam Stone" });
  await owner.client.calendar.create({
    title: "Gutter guards",
    start_datetime: "2031-03-12T15:00:00Z",
    end_datetime: "2031-03-12T17:00:00Z",
  });
  const page = await visit({ as: owner });
  const palette = page.getByRole("dialog", { name: "Search" });
  const field = palette.getByRole("combobox");
  await page.goto("/dashboard");
  await expect(page.getByText("Adam Stone").first()).toBeVisible();

  await test.step("a customer, found while it is typed, opens on Enter", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(palette.getByRole("option", { name: "Calendar" })).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.type("ada");
    await expect(palette.getByRole("group", { name: "Customers" }).getByRole("option")).toHaveText(/Ada Miller/);
    await expect(palette.getByRole("group", { name: "Estimates" }).getByRole("option")).toHaveText(/Adam Stone/);
    await expect(palette.getByRole("group", { name: "Quotes" }).getByRole("option")).toHaveText(
      "Adam StoneNo. 1 · House wash · Sent",
    );
    await expect(palette.getByRole("option", { selected: true })).toHaveText(/Ada Miller/);
    await checkAccessibility(page);
    await picture(page, "palette");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/customer/${customer}`);
    await expect(palette).toBeHidden();
  });

  await test.step("the first stays chosen where a customer is found later than what to do, and above it", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("ad");
    await expect(palette.getByRole("group", { name: "Actions" })).toBeVisible();
    await expect(palette.getByRole("option", { selected: true })).toHaveText(/Ada Miller/);
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    await expect(field).toHaveValue("d");
    await page.keyboard.press("Escape");
  });

  await test.step("arrows go through what is found, around its ends", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("ada");
    await expect(palette.getByRole("option")).toHaveCount(3);
    await page.keyboard.press("ArrowDown");
    await expect(palette.getByRole("option", { selected: true })).toHaveText(/Adam Stone/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(palette.getByRole("option", { selected: true })).toHaveText(/Ada Miller/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/estimate/${request}`);
  });

  await test.step("a quote is found by what it is of, and another one is begun from anywhere", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("house");
    await expect(palette.getByRole("option", { selected: true })).toHaveText(/House wash/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/quotes/${quote.id}`);
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    // Rows of an earlier search never answer the present query, however fast Enter comes.
    await page.keyboard.type("house");
    await expect(palette.getByRole("option", { selected: true })).toHaveText(/House wash/);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("new quote");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/quotes\/[\w-]{36}\/edit$/);
    await expect(page.getByRole("heading", { name: "New quote" })).toBeVisible();
  });

  await test.step("something to do is done", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("add ev");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Create New Event" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(field).toBeHidden(); // the dialog's keys come first
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("an event opens on its day, years ahead", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("guards gutter");
    await expect(palette.getByRole("group", { name: "Events" }).getByRole("option")).toHaveText(/Gutter guards/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/calendar\?.*2031-03-12/);
    await expect(page.getByRole("dialog", { name: "Gutter guards" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("nothing found is said, and Escape leads back to where one was", async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(field).toBeFocused();
    await page.keyboard.type("zzz");
    await expect(palette.getByText('Nothing found for "zzz".')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
  });

  await test.step("a question mark lists the keys, but not while one types", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.getByText("Search customers, estimates, quotes, events, pages and actions")).toBeVisible();
    await checkAccessibility(page);
    await picture(page, "keys");
    await page.keyboard.press("Escape");
    await page.goto("/dashboard");
    await page.getByRole("searchbox").first().focus();
    await page.keyboard.press("?");
    await expect(keys).toBeHidden();
    await expect(page.getByRole("searchbox").first()).toHaveValue("?");
  });
});

test("on a phone a caller is found by the number that rings, and a misspelt name is helped", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing], "trial");
  const customer = { name: "Zoë O’Brien", email: "zoe@mail.dev", phone: "(512) 555-0142", address: "12 Oak Street" };
  const { id } = await owner.client.customers.create(customer);
  await owner.client.customers.create({ name: "Ben Miller", email: "ben@mail.dev", phone: "(512) 555-0199" });
  const page = await visit({ as: owner, on: "phone" });
  const palette = page.getByRole("dialog", { name: "Search" });
  const customers = palette.getByRole("group", { name: "Customers" }).getByRole("option");
  const search = page.getByRole("searchbox", { name: "Search customers" });
  const cards = page.getByRole("list", { name: "Customers" }).getByRole("listitem");

  await test.step("in the palette by the number as the phone shows it, and by its digits", async () => {
    await page.goto("/customers");
    await expect(cards).toHaveCount(2);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    for (const number of ["+1 512-555-0142", "5125550142", "555.0142"]) {
      await palette.getByRole("combobox").fill(number);
      await expect(customers).toHaveText([/Zoë O’Brien.*\(512\) 555-0142/]);
      await expect(customers.locator("mark")).toHaveText(number === "555.0142" ? "555-0142" : "512) 555-0142");
    }
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "search-phone-number");
  });

  await test.step("a misspelt name is offered as it is spelled", async () => {
    await palette.getByRole("combobox").fill("obrein");
    await palette.getByRole("group", { name: "Did you mean" }).getByRole("option", { name: "O’Brien" }).click();
    await expect(palette.getByRole("combobox")).toHaveValue("O’Brien");
    await customers.click();
    await expect(page).toHaveURL(`/customer/${id}`);
  });

  await test.step("in the list, too", async () => {
    await page.goto("/customers");
    await expect(cards).toHaveCount(2);
    await search.fill("obrein zoe");
    await expect(page.getByText("Try adjusting your search or filter criteria.")).toBeVisible();
    await expect(page.getByText("Did you mean")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "search-misspelt");
    await page.getByRole("button", { name: "O’Brien zoe" }).click();
    await expect(search).toHaveValue("O’Brien zoe");
    await expect(cards).toHaveCount(1);
    await expect(cards.locator("mark")).toHaveText(["Zoë", "O’Brien", "zoe"]);
    await checkAccessibility(page);
    await picture(page, "search-marked");
  });
});

test("on a phone the menu opens the search; who has no plan is offered nothing that it refuses", async ({
  visit,
  newOwner,
}) => {
  const page = await visit({ as: await newOwner([washing]), on: "phone", dark: true });
  await page.goto("/services");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expect(palette.getByRole("option", { name: "Copy your form link" })).toBeVisible();
  await expect(palette.getByRole("option", { name: "Add an event" })).toHaveCount(0);
  await expect(palette.getByRole("option", { name: "Add a customer" })).toHaveCount(0);
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "palette-phone");
  await palette.getByRole("option", { name: "Light theme" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
});
