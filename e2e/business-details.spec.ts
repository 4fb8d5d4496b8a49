import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

for (const on of ["desk", "phone"] as const)
  test(`a business without a name gives it before its link is shared, on a ${on} @long`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([{ name: "Driveway washing" }]);
    const page = await visit(on === "phone" ? { on, as: owner } : { as: owner });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/send-form");
    const question = page.getByRole("dialog", { name: "What's your business called?" });
    const copy = page.getByRole("button", { name: "Copy", exact: true });

    await test.step("closing the question shares nothing", async () => {
      await copy.click();
      await expect(question).toBeVisible();
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `business-details-${on}`);
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Copied" })).toHaveCount(0);
    });

    await test.step("the name is required; the phone may stay blank, and the copy goes on", async () => {
      await page.getByRole("button", { name: "QR Code" }).click();
      await question.getByRole("button", { name: "Continue" }).click();
      await expect(question.getByText("Enter your business name.")).toBeVisible();
      await question.getByRole("textbox", { name: "Business name" }).fill("Bright Driveways");
      await question.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("img", { name: /^QR code that opens/ })).toBeVisible();
      expect((await owner.client.account.me()).business).toMatchObject({ name: "Bright Driveways", phone: null });
    });

    await test.step("neither is asked for again, and messages carry the name", async () => {
      await copy.click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Email", exact: true })).toHaveAttribute(
        "href",
        /Bright%20Driveways/,
      );
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });

test("a business without a phone may skip it, once, before it prints its flyer @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([{ name: "Driveway washing" }]);
  await owner.client.account.saveBusiness({ ...(await owner.client.account.me()).business, name: "Bright Driveways" });
  const page = await visit({ as: owner });
  await page.goto("/send-form");
  await page.getByRole("link", { name: "Printable Flyer" }).click();
  const question = page.getByRole("dialog", { name: "Add your phone number" });
  await expect(question).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "business-details-no-phone");
  await question.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "Printable Flyer" })).toBeVisible();
  await page.goto("/send-form");
  await page.getByRole("button", { name: "QR Code" }).click();
  await expect(page.getByRole("img", { name: /^QR code that opens/ })).toBeVisible();
});

test("a business without a name gives it before it sends a quote @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const draft = await owner.client.quotes.create({});
  const page = await visit({ as: owner });
  await page.goto(`/quotes/${draft.id}/edit`);
  await page.getByRole("button", { name: "Send…" }).click();
  const question = page.getByRole("dialog", { name: "What's your business called?" });
  await question.getByRole("textbox", { name: "Business name" }).fill("Bright Driveways");
  await question.getByRole("textbox", { name: "Phone (optional)" }).fill("(630) 555-0100");
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(question).toHaveCount(0);
  // The quote's own fields are checked next: it has no line yet.
  await expect(page.getByText("Customer name is required").first()).toBeVisible();
  expect((await owner.client.account.me()).business).toMatchObject({
    name: "Bright Driveways",
    phone: "(630) 555-0100",
  });
});
