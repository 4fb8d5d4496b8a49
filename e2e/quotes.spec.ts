import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { carla, line, offer, sendQuote, sendWritten, tokenOf, acceptanceOf } from "#server/testing/quoteStory.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  customerOf,
  expect,
  listRow,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

test("a quantity is typed as people write sizes, and answered", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing], "trial");
  const quote = await owner.client.quotes.create({});
  const page = await visit({ as: owner });
  await page.goto(`/quotes/${quote.id}/edit`);
  await page.getByRole("button", { name: "Add line" }).click();
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  const unit = page.getByRole("textbox", { name: "Unit", exact: true });
  await page.getByRole("textbox", { name: "Description" }).fill("Patio");

  // The unit comes after the sides.
  await quantity.fill("20½ x 40");
  await page.keyboard.press("Tab");
  await expect(page.getByText("That's an area. Enter a unit too, like sq ft.")).toBeVisible();
  await checkAccessibility(page);
  await unit.fill("sq ft");
  await page.keyboard.press("Tab");
  await expect(page.getByText("20½ x 40 = 820 sq ft, about five parking spaces")).toBeVisible();
  await expect(quantity).toHaveValue("820");

  await quantity.fill("800 squar feet");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Did you mean 800 sq ft?")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "quote-quantity");
  await page.getByRole("button", { name: "800 sq ft", exact: true }).click();
  await expect(quantity).toHaveValue("800");
  await expect(quantity).toBeFocused();

  // A press on Save is the first thing after typing.
  await quantity.fill("2 of 10x10");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  const stored = async () => (await owner.client.quotes.get({ id: quote.id })).written?.offer.packages[0]?.lines[0];
  await expect.poll(stored).toMatchObject({ quantity: "200", unit: "sq ft" });
});

test("an estimate becomes a quote in one tap, is written, sent, and its link shared", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const [service] = await owner.client.services.list({});
  const { name, email } = customerOf(owner);
  const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name, email });
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${estimate}`);
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page.getByRole("heading", { name: "New quote" })).toBeVisible();
  await page.getByRole("button", { name: /^Driveway Washing 800 sq ft × \$0\.25 \$200\.00/ }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Driveway Washing");
  await expect(page.getByLabel("Quantity")).toHaveValue("800");
  await checkAccessibility(page);
  await picture(page, "quote-editor");

  // Adds another line by keyboard alone.
  await page.getByRole("button", { name: "Add line" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send…" }).click();
  await expect(page.getByText("Please describe this line.")).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).nth(1).fill("Gutter rinse");
  await page.getByLabel("Unit price").nth(1).fill("25");
  await page.getByRole("checkbox", { name: "Optional" }).nth(1).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Gutter rinse · Optional \$25\.00/ })).toBeVisible();

  await page.getByRole("button", { name: "Send…" }).click();
  await expect(page.getByRole("dialog", { name: "Send this quote?" })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Send Quote" }).click();
  await expect(page.getByText("Quote sent")).toBeVisible();
  await expect(page.getByText(`Emailed to ${email}.`, { exact: false })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/quote\/[\w-]{64}$/);
  await checkAccessibility(page);
  await picture(page, "quote-owner");

  const [row] = (await owner.client.quotes.list({})).rows;
  const quote = await owner.client.quotes.get({ id: row?.id ?? "" });
  await owner.client.quotePages.ask({ token: tokenOf(quote), text: "Can you come on a Saturday?" });
  await expect(page.getByText("Can you come on a Saturday?")).toBeVisible();
  const writing = page.getByLabel("Write to the customer");
  await writing.fill("Yes, at nine.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  // For a moment the text can be in both: a live event shows the message before its sender has the server's answer.
  await expect(page.getByRole("paragraph").filter({ hasText: "Yes, at nine." })).toBeVisible();
  await expect(writing).toHaveValue("");

  await owner.client.quotePages.accept(acceptanceOf(quote, tokenOf(quote)));
  await expect(page.getByText("Proof of acceptance")).toBeVisible();
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("$200.00 of $200.00 paid")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "quote-owner-accepted");
  await page.goto(`/estimate/${estimate}`);
  await expect(listRow(page, "Carla Customer")).toContainText(/Driveway Washing.*\$200\.00Accepted/);
});

test("the list of estimates shows beside each status where the newest quote stands, as it changes, and leads there @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  const [service] = await owner.client.services.list({});
  const request = (name: string) => sendRequest(server, { to: owner.id, service: service?.id ?? "", name });
  await request("Ada Lovelace");
  const [drafted, sent] = [await request("Grace Hopper"), await request("Cleo Montgomery-Featherstonehaugh")];
  await owner.client.quotes.create({ estimate_id: drafted });
  const quote = await sendWritten(owner, await owner.client.quotes.create({ estimate_id: sent }));
  const desk = await visit({ as: owner });
  const phone = await visit({ as: owner, on: "phone" });
  const standing = (page: Page) => page.getByRole("link", { name: /^Quote\b/ });
  const labels = (page: Page) =>
    standing(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")).sort());
  const show = (page: Page, label: string) =>
    expect.poll(() => labels(page)).toEqual([label, "Quote: Draft"].toSorted());

  for (const page of [desk, phone]) {
    await page.goto("/dashboard");
    await show(page, "Quote 1: Sent");
  }
  await expect(desk.getByRole("row", { name: /Cleo/ }).getByRole("combobox")).toHaveValue("pending");
  await picture(desk, "pipeline");
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 });
    for (const row of await phone
      .getByRole("list", { name: /^Estimates/ })
      .getByRole("listitem")
      .all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    const { width: wide = 0, height = 0 } = (await standing(phone).first().boundingBox()) ?? {};
    expect(Math.min(wide, height)).toBeGreaterThanOrEqual(24);
    await picture(phone, "pipeline");
  }
  await checkNarrow(phone);
  await phone.setViewportSize({ width: 390, height: 844 });

  await owner.client.quotePages.accept(acceptanceOf(quote, tokenOf(quote)));
  for (const page of [desk, phone]) {
    await show(page, "Quote 1: Accepted");
    await checkAccessibility(page);
  }
  await expect(desk.getByRole("row", { name: /Cleo/ }).getByRole("combobox")).toHaveValue("in-progress");
  await picture(desk, "pipeline-accepted");
  await desk.goto("/pressure-washing");
  await show(desk, "Quote 1: Accepted");
  for (const width of [768, 1024]) {
    await desk.setViewportSize({ width, height: 800 });
    await picture(desk, "pipeline");
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const page of [desk, phone]) {
    await standing(page).filter({ hasText: "Accepted" }).click();
    await expect(page.getByText("Proof of acceptance")).toBeVisible();
  }
});

test("the list says how quotes do, finds them, and leads to each, on a phone, too", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const write = async (name: string, cents: number) => {
    const { id, version } = await owner.client.quotes.create({});
    return owner.client.quotes.save({
      id,
      version,
      offer: offer({
        title: "House wash",
        packages: [{ id: "p", name: "", description: "", recommended: false, lines: [line({ unit_price: cents })] }],
      }),
      recipient: { name, email: null, phone: null, address: null },
    });
  };
  const won = await sendWritten(owner, await write("Ada Lovelace", 250_00));
  await owner.client.quotePages.accept(acceptanceOf(won, tokenOf(won)));
  await sendWritten(owner, await write("Grace Hopper", 120_00));
  await write("Nobody Yet", 90_00);
  const page = await visit({ as: owner, on: "phone" });
  await page.goto("/quotes");
  await expect(page.getByText("$250.00").first()).toBeVisible();
  await expect(listRow(page, "Grace Hopper")).toContainText("$120.00");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "quotes");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Status").selectOption("draft");
  await expect(page.getByRole("link", { name: /Nobody Yet/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Grace Hopper/ })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows).toEqual([
    expect.stringMatching(/^\uFEFFNumber,Title,Customer,/),
    expect.stringMatching(/^,House wash,Nobody Yet,,,Draft,90,0,0,USD,/),
  ]);
  await page.getByLabel("Status").selectOption("all");
  await page.getByLabel("Search quotes").fill("lovelace");
  await page.getByRole("link", { name: /Ada Lovelace/ }).click();
  await expect(page.getByText("Proof of acceptance")).toBeVisible();
  await checkNarrow(page);
  await picture(page, "quote-owner-phone");

  await page.goto("/quotes");
  await page.getByRole("link", { name: /Grace Hopper/ }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Withdraw…" }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Quote withdrawn")).toBeVisible();
});

test("a business says how it quotes; a template brings it along @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const page = await visit({ as: owner });
  await page.goto("/quotes");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByLabel("Next number").fill("1200");
  await page.getByRole("button", { name: "Add tax" }).click();
  await page.getByLabel("Rate").fill("8.25");
  await page.getByRole("textbox", { name: "Terms" }).fill("Paid on the day.");
  await page.getByLabel("Usual deposit", { exact: true }).selectOption("percent");
  await checkAccessibility(page);
  await picture(page, "quote-settings");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Quote settings saved")).toBeVisible();
  expect(await owner.client.quotes.settings()).toMatchObject({
    next_number: 1200,
    tax_rates: [{ name: "Sales tax", percent: "8.25" }],
    deposit: { kind: "percent", percent: "10" },
  });

  const { quote } = await sendQuote(owner, { title: "House wash" });
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByText("Quote 1200")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Save as template…" }).click();
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  await page.goto("/quotes");
  await page.getByRole("button", { name: "New Quote" }).click();
  await page.getByRole("menuitem", { name: "House wash" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("House wash");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete draft…" }).click();
  await page.getByRole("button", { name: "Delete Draft" }).click();
  await expect(page.getByText("Draft deleted")).toBeVisible();

  await page.goto("/quotes/settings");
  await page.getByRole("button", { name: "Delete House wash" }).click();
  await page.getByRole("button", { name: "Delete Template" }).click();
  await expect(page.getByText("No templates yet.")).toBeVisible();
  await checkAccessibility(page);
});

test("an owner revises a quote, records a yes by phone with an extra, and releases it; every paper stays @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/400/);
  const owner = await newOwner([], "trial");
  const optional = line({ id: "rinse", text: "Gutter rinse", unit_price: 25_00, optional: true });
  const { quote } = await sendQuote(
    owner,
    { packages: [{ id: "p", name: "", description: "", recommended: false, lines: [line(), optional] }] },
    { ...carla, email: null, phone: "(630) 555-0123" },
  );
  const page = await visit({ as: owner });
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByRole("link", { name: "Text the link" })).toHaveAttribute(
    "href",
    /^sms:6305550123\?&body=Your%20quote/,
  );

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Driveway and walk");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Discard changes…" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(page.getByText("Changes discarded")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Driveway");
  await page.getByRole("button", { name: /^Wash the driveway \$/ }).click();
  await page.getByRole("textbox", { name: "Quantity" }).first().fill("1e3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a quantity with at most 3 decimals.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Quantity" }).first().fill("2");
  await page.getByRole("button", { name: "Send…" }).click();
  await page.getByLabel("Business name").fill("Bright Driveways");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Send Quote" }).click();
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  await expect(page.getByText("Replaced")).toBeVisible();
  const old = await page.getByRole("link", { name: "PDF of version 1" }).getAttribute("href");
  expect((await page.request.get(old ?? "")).headers()["content-type"]).toBe("application/pdf");
  await checkAccessibility(page);

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Send…" }).click();
  const again = page.getByRole("dialog", { name: "Send this quote again?" });
  await expect(again).toContainText("it stays the version that your customer has");
  await checkAccessibility(page);
  await picture(page, "quote-send-again", "screen");
  await again.getByRole("button", { name: "Send Quote" }).click();
  await expect(page.getByText("Quote sent again")).toBeVisible();
  expect((await owner.client.quotes.get({ id: quote.id })).sent_version).toBe(2);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Record an answer…" }).click();
  await page.getByRole("checkbox", { name: "Gutter rinse, $25.00" }).check();
  await expect(page.getByText("Total: $225.00")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "quote-record-answer", "screen");
  await page.getByRole("button", { name: "Record Answer" }).click();
  await page.getByRole("button", { name: /^Proof of acceptance/ }).click();
  await page.getByRole("button", { name: /^History/ }).click();
  await expect(page.getByText("By phone, recorded by you; not signed")).toBeVisible();
  await expect(page.getByText(": Carla Customer, $225.00")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Reopen quote…" }).click();
  await page.getByLabel("Reason").fill("Another date");
  await page.getByRole("button", { name: "Reopen Quote", exact: true }).click();
  await expect(page.getByText("Quote reopened")).toBeVisible();
  const proof = await page.getByRole("link", { name: "Accepted quote (PDF)" }).getAttribute("href");
  expect((await page.request.get(proof ?? "")).headers()["content-type"]).toBe("application/pdf");
  await checkAccessibility(page);
  await picture(page, "quote-owner-versions");
});

test("at the customer's home they sign on the owner's device, once they have read the notices", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const notices = [{ title: "Your right to cancel", text: "You may cancel within three business days." }];
  const { quote } = await sendQuote(owner, { notices });
  const page = await visit({ as: owner, on: "phone" });
  await page.goto(`/quotes/${quote.id}`);
  await page.getByRole("link", { name: "Sign on this device" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue to sign" }).click();
  await expect(page.getByText("You may cancel within three business days.")).toBeVisible();
  await page.getByLabel("Your full name").fill("Carla Customer");
  await page.getByRole("checkbox", { name: /I accept this quote/ }).check();
  await page.getByRole("button", { name: /^Accept quote/ }).click();
  await expect(page.getByText("Please confirm that you've read this.")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "quote-own-device");
  await page.getByRole("checkbox", { name: "I've read this" }).check();
  await page.getByRole("button", { name: /^Accept quote/ }).click();
  await expect(page.getByText("You accepted this quote")).toBeVisible();
  const { acceptance } = await owner.client.quotes.get({ id: quote.id });
  expect(acceptance).toMatchObject({ how: "device", notices });
});

/** The link of the first listed quote whose row says this. */
const quoteThatIs = (page: Page, state: string) =>
  page.getByRole("main").getByRole("row").filter({ hasText: state }).getByRole("link").first();

test("in the demo a quote goes out and comes back accepted, all in the visitor's own browser @long", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/quotes");
  await expect(quoteThatIs(page, "Accepted")).toBeVisible();
  await picture(page, "quotes-demo");
  await quoteThatIs(page, "New question").click();
  await expect(page.getByText("Can you come on a Saturday?")).toBeVisible();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const customer = await page.context().newPage();
  await customer.goto(link);
  await customer.getByRole("button", { name: "Continue", exact: true }).click();
  await customer.getByRole("button", { name: "Continue to sign" }).click();
  await customer.getByLabel("Your full name").fill("Demo Customer");
  await customer.getByRole("checkbox", { name: /I accept this quote/ }).check();
  await customer.getByRole("button", { name: /^Accept quote/ }).click();
  await expect(customer.getByText("You accepted this quote")).toBeVisible();
  await expect(page.getByText("Proof of acceptance")).toBeVisible();
  const pay = customer.getByRole("button", { name: /^Pay deposit/ });
  await pay.click();
  await expect(customer.getByText(/^Paid so far/)).toBeVisible();
  await expect(page.getByText("Test checkout")).toBeVisible();
});

test("in the demo a quote's page shows what another tab changed before the page could hear of it", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/quotes");
  await quoteThatIs(page, "New question").click();
  await expect(page.getByText("Can you come on a Saturday?")).toBeVisible();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const customer = await page.context().newPage();
  await customer.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      const key = "yardstick.demo.quotes";
      const quotes = localStorage.getItem(key) ?? "";
      if (type === "storage") localStorage.setItem(key, quotes.replace("on a Saturday?", "on a Monday?"));
      listen(type, ...rest);
    };
  });
  await customer.goto(link);
  await expect(customer.getByText("Can you come on a Monday?")).toBeVisible();
});
