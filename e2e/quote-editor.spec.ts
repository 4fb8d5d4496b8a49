import type { Page } from "@playwright/test";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { line, writeQuote } from "#server/testing/quoteStory.ts";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test } from "./yardstick.ts";

/** The maximum height of a folded line on a phone, with the gap below it, in pixels. */
const perLine = 64;
/** The maximum height of the editor with sixty lines in three packages on a phone, in pixels. */
const threePackages = 2_800;

const linesOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    line({
      id: `${prefix}-${at}`,
      text: `Wash side ${at + 1}`,
      quantity: String(400 + at),
      unit: "sq ft",
      unit_price: 25,
    }),
  );
const onePackage = (lines: QuoteDraft["packages"][number]["lines"]) => [
  { id: "p", name: "", description: "", recommended: false, lines },
];
const rows = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Move / }) });
const row = (page: Page, name: string | RegExp) => page.getByRole("button", { name, expanded: false });
const total = (page: Page) => page.getByRole("region", { name: "Total" });
/** Pastes a text where the focus is, as the clipboard's own keys do. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

for (const on of ["phone", "desk"] as const) {
  test(`sixty lines are sixty short rows, sorted by hand and by keys, and the total stays in sight (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const { id } = await writeQuote(owner, { packages: onePackage(linesOf("line", 60)) });
    const page = await visit({ as: owner, on });
    await page.goto(`/quotes/${id}/edit`);
    await expect(rows(page)).toHaveCount(60);
    await expect(row(page, /^Wash side 1 400 sq ft × \$0\.25 \$100\.00/)).toBeVisible();
    const list = page.getByRole("list").filter({ has: row(page, /^Wash side 60 /) });
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(60 * perLine);
    await expect(total(page)).toContainText("$6,442.50");
    await expect(total(page)).toBeInViewport();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "quote-sixty-lines", "screen");

    // By hand.
    const handle = (name: string) => page.getByRole("button", { name, exact: true });
    await handle("Move Wash side 3").scrollIntoViewIfNeeded();
    const [from, to] = [await handle("Move Wash side 1").boundingBox(), await handle("Move Wash side 3").boundingBox()];
    if (!from || !to) throw new Error("A handle has no place.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2 + 6, { steps: 8 });
    await page.mouse.up();
    await expect(rows(page).nth(2)).toContainText("Wash side 1");

    // By keys, with what a screen reader says.
    await handle("Move Wash side 2").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Wash side 2 is now at place 2 of 60.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(rows(page).nth(0)).toContainText("Wash side 3");
    await expect(handle("Move Wash side 2")).toBeFocused();

    // One row opens, changes the running total, and closes.
    await row(page, /^Wash side 60 /).click();
    await page.getByLabel("Unit price").fill("1,250");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Unit price")).toHaveValue("1,250.00");
    await expect(total(page)).toContainText("$580,077.75");
    await expect(total(page)).toBeInViewport();
    // No button of the open row may be under the bar with the total while its size is checked.
    await handle("Remove Wash side 60").evaluate((button) => button.scrollIntoView({ block: "center" }));
    await checkAccessibility(page);
    await picture(page, "quote-line-open", "screen");
    await page.getByRole("button", { name: "Move Wash side 60 up" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const order = async () => {
      const texts = (await owner.client.quotes.get({ id })).written?.offer.packages[0]?.lines.map(({ text }) => text);
      return [...(texts?.slice(0, 3) ?? []), ...(texts?.slice(-2) ?? [])];
    };
    const sorted = ["Wash side 3", "Wash side 2", "Wash side 1", "Wash side 60", "Wash side 59"];
    await expect.poll(order).toEqual(sorted);
  });

  test(`three packages are three rows, of which the one that is worked on is open (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    await owner.client.account.saveBusiness({
      ...(await owner.client.account.me()).business,
      name: "Lakeview",
      phone: "(630) 555-0100",
    });
    const named = (id: string, name: string, lines: QuoteDraft["packages"][number]["lines"]) => ({
      id,
      name,
      description: "",
      recommended: name === "Better",
      lines,
    });
    const { id } = await writeQuote(owner, {
      packages: [
        named("good", "Good", linesOf("g", 20)),
        named("better", "Better", [...linesOf("b", 19), line({ id: "b-19", text: "Gutters", unit_price: 180_00 })]),
        named("best", "Best", linesOf("t", 20)),
      ],
    });
    const page = await visit({ as: owner, on });
    await page.goto(`/quotes/${id}/edit`);
    const fold = (name: string) => page.getByRole("button", { name: new RegExp(`^${name} `) });
    await expect(fold("Good")).toHaveAttribute("aria-expanded", "true");
    await expect(fold("Better")).toHaveText(/^BetterRecommended.*20 lines · \$75\.25 more than Good$/);
    await expect(rows(page)).toHaveCount(20);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (on === "phone") expect(height).toBeLessThanOrEqual(threePackages);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "quote-three-packages");

    // By keys.
    await fold("Good").focus();
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(0);
    await fold("Best").focus();
    await page.keyboard.press("Space");
    await expect(rows(page)).toHaveCount(20);

    // A new one is open, alone, and is named first. Its errors open it again, and the first of them gets the focus.
    await page.getByRole("button", { name: "Add a package to choose from" }).click();
    await expect(fold("Package 4")).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("textbox", { name: "Name" }).last()).toBeFocused();
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.type("Everything");
    await expect(fold("Everything")).toBeVisible();
    await fold("Everything").click();
    await page.getByRole("button", { name: "Send…" }).click();
    await expect(fold("Everything")).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByLabel("Description").last()).toBeFocused();
    await picture(page, "quote-package-error", "screen");
  });

  test(`rows of a spreadsheet become lines, after the page has said what it understood (${on})${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const { id } = await owner.client.quotes.create({});
    const page = await visit({ as: owner, on });
    await page.goto(`/quotes/${id}/edit`);
    await page.getByRole("button", { name: "Add line" }).click();
    await expect(page.getByLabel("Description")).toBeFocused();
    await paste(page, "Item\tQty\tUnit\tRate\nDriveway\t1,480\tsq ft\t$0.25\nGutter cleaning\t$120\nCredit\t-20");
    const dialog = page.getByRole("dialog", { name: "Paste lines" });
    await expect(dialog).toContainText("2 lines, $490.00 in all");
    await expect(dialog).toContainText("1,480 sq ft × $0.25");
    await expect(dialog).toContainText("Row 4, “Credit -20”: Amounts can't be negative.");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "quote-paste-lines", "screen");
    await dialog.getByRole("button", { name: "Add 2 lines" }).click();
    await expect(page.getByText("2 lines added.")).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(total(page)).toContainText("$490.00");

    await page.getByRole("button", { name: "Paste lines…" }).click();
    await dialog.getByLabel("Rows").fill("Deck wash\t2\thours\t85");
    await dialog.getByRole("button", { name: "Add 1 line" }).click();
    await expect(row(page, /^Deck wash 2 hours × \$85\.00 \$170\.00/)).toBeVisible();
  });

  test(`the owner sees what the customer will see, and what a discount in percent comes to (${on})${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const { id } = await writeQuote(owner, {
      packages: [
        { id: "good", name: "Good", description: "", recommended: false, lines: linesOf("g", 1) },
        { id: "better", name: "Better", description: "", recommended: true, lines: linesOf("b", 3) },
      ],
    });
    const page = await visit({ as: owner, on });
    await page.goto(`/quotes/${id}/edit`);
    if (on === "phone") await page.getByRole("button", { name: "Discount, taxes and deposit" }).click();
    await page.getByLabel("Discount", { exact: true }).selectOption("percent");
    await expect(page.getByText("10%: Good −$10.00 · Better −$30.08")).toBeVisible();
    await expect(total(page)).toContainText("Total, Better");
    await expect(total(page)).toContainText("$270.67");
    if (on === "phone") await page.getByRole("button", { name: "Preview" }).click();
    const preview = on === "phone" ? page.getByRole("dialog", { name: "Preview" }) : page.getByLabel("Preview");
    await expect(preview.getByRole("radio", { name: "Better" })).toBeChecked();
    await expect(preview.getByText("For Carla Customer")).toBeVisible();
    await preview.getByText("Good", { exact: true }).click();
    await expect(preview.getByLabel("Price breakdown")).toContainText("$90.00");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "quote-preview", "screen");
  });
}
