import { checkAccessibility, checkNarrow, expect, openForm, photo, picture, test, typeDetails } from "./yardstick.ts";

test("a customer whose photos take long reads that the price comes by email, and finds it there @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([
    {
      name: "Driveway Washing",
      rate: 0.25,
      unit: "per sq ft",
      minimum_price: 0,
      ai_focus_instructions: "Measure the driveway only.",
      show_price: true,
      show_ai_analysis: true,
      service_category: "pressure_washing",
    },
  ]);
  const page = await visit({ on: "phone" });
  const email = `carla-${owner.id}@mail.dev`;
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
  await page.getByLabel("Reference object (optional)").fill("A slow day");
  await typeDetails(page, "Carla Customer", email);

  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  const result = page.getByRole("region", { name: "Your request" });
  await expect(result.getByText(`We'll email your price to ${email}.`, { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await expect(result.getByText("$")).toHaveCount(0);
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "price-by-email");

  await expect
    .poll(async () => (await owner.client.estimates.list({})).rows[0]?.total_price, { timeout: 60_000 })
    .toBe(160);
  // The local mailbox serves only browsers on this machine, which are those without a forwarded address.
  const mailbox = await visit({ more: { extraHTTPHeaders: {} } });
  const mail = mailbox.getByRole("article").filter({ hasText: email });
  await expect(async () => {
    await mailbox.goto("/local-mail?as=text");
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(mail).toContainText("Driveway Washing: $80–$240 (rough estimate)");
  await picture(mailbox, "price-by-email-mail", "screen");
});
