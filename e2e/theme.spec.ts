import { checkAccessibility, checkContrast, expect, picture, test } from "./yardstick.ts";

test("a theme that is chosen holds for the app, the site and signing in, before the first paint; customers' forms follow the device @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner();
  const page = await visit({ as: owner });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = "rgb(22, 21, 19)";
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "System", exact: true })).toHaveAttribute("aria-pressed", "true");
  const light = await ground();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect.poll(ground).toBe(dark);
  await checkContrast(page);
  await picture(page, "theme-dark");
  for (const address of ["/services", "/what-we-offer", "/"]) {
    // The theme is in the HTML itself, so the page never paints in the other one.
    expect(await (await page.request.get(address)).text(), address).toContain('data-theme="dark"');
    await page.goto(address);
    expect(await ground(), address).toBe(dark);
  }
  expect(await (await page.request.get(`/customer-form/${owner.id}`)).text()).not.toContain("data-theme");
  await page.goto("/account");
  await page.getByRole("button", { name: "System", exact: true }).click();
  await expect.poll(ground).toBe(light);
  await page.reload();
  expect(await ground()).toBe(light);
});

test("light is light on a device that is set to dark", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner(), dark: true, on: "phone" });
  await page.goto("/account");
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe("rgb(247, 245, 241)");
  await checkAccessibility(page);
});
