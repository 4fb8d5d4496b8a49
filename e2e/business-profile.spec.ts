import { contrast } from "#shared/brandColour.ts";
import { washing } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, openForm, photo, picture, test } from "./yardstick.ts";

test("what a business says of itself, and its colour, stand at the head of its form, and can be read in light and in dark", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 400/);
  const owner = await newOwner([washing]);
  await owner.client.account.saveBusiness({
    name: "Green Valley Wash",
    phone: "(555) 010-0142",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  const desk = await visit({ as: owner });
  await desk.goto("/account#business");
  const card = desk.getByRole("region", { name: "Why customers trust you" });
  await card.getByLabel("Cover photo file").setInputFiles(photo("driveway.jpg"));
  await expect(card.getByRole("img", { name: "Your cover photo" })).toBeVisible();
  await card.getByLabel("Color", { exact: true }).last().fill("#ffee00");
  await expect(card.getByText("On buttons it's a little darker, so that everyone can read them.")).toBeVisible();
  await card.getByLabel("Licensed & insured").check();
  await card.getByLabel("In business since").fill("1066");
  await card.getByLabel("Town").fill("Aurora, IL");
  await card.getByLabel("Hours").fill("Mon–Fri 8–5");
  await card.getByLabel("Link 1").fill("http://yelp.com/biz/green-valley");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText(/^Please enter a year from 1800 to \d{4}\.$/)).toBeVisible();
  await expect(card.getByText("Please enter a public link that begins with https://.")).toBeVisible();
  await card.getByLabel("Language of your form").selectOption("Spanish");
  await card.getByLabel("In business since").fill("2012");
  await card.getByLabel("Link 1").fill("https://www.yelp.com/biz/green-valley");
  await expect(
    card.getByRole("group", { name: "Preview" }).getByText("Licensed & insured · since 2012 · Aurora, IL"),
  ).toHaveCount(2);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  await checkAccessibility(desk);
  await picture(desk, "business-profile");

  for (const dark of [false, true]) {
    const page = await visit({ on: "phone", dark });
    await openForm(page, `/customer-form/${owner.id}`);
    await expect(page.getByText("Licensed & insured · since 2012 · Aurora, IL")).toBeVisible();
    await expect(page.getByText("Hours: Mon–Fri 8–5")).toBeVisible();
    await expect(page.getByRole("link", { name: "Reviews on Yelp" })).toHaveAttribute("rel", "noopener noreferrer");
    const [accent, ink] = await page.evaluate(() =>
      ["--accent", "--accent-ink"].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
    );
    expect(accent).not.toBe(dark ? "#5fc6b2" : "#0e6256");
    expect(contrast(accent ?? "", ink ?? "")).toBeGreaterThanOrEqual(4.5);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "business-profile-form");
  }
  const elsewhere = await visit({ on: "phone", more: { locale: "ht" } });
  await openForm(elsewhere, `/customer-form/${owner.id}`);
  await expect(elsewhere.getByText("Con licencia y seguro · desde 2012 · Aurora, IL")).toBeVisible();
});
