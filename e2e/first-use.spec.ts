import type { Locator, Page } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, openForm, password, picture, test } from "./yardstick.ts";

// The local mailbox serves only browsers on this machine, which are those without a forwarded address.
const here = { extraHTTPHeaders: {}, permissions: ["clipboard-read", "clipboard-write"] };

const firstSteps = (page: Page) => page.getByRole("region", { name: "Get your first quote" });
const step = (page: Page, title: string) =>
  firstSteps(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(new RegExp(`^${title}`)) });

for (const on of ["phone", "desk"] as const) {
  test(`from the landing page to a first priced request, with no dead end and nothing refused, on a ${on} @long`, async ({
    visit,
  }) => {
    const email = `newcomer-${on}@owners.yardstick.dev`;
    const arriving = await visit({ on, more: here });
    const refused: string[] = [];
    const listen = (to: Page) =>
      to.on("response", (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
    listen(arriving);
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    const began = Date.now();

    await arriving.goto("/");
    await click(arriving.getByRole("main").getByRole("link", { name: "Get Started" }).first());
    await arriving.getByLabel("Full Name").fill("Nora Newcomer");
    await arriving.getByLabel("Email").fill(email);
    await arriving.getByLabel("Business name").fill("Bright Driveways");
    await arriving.getByLabel("What do you do?").selectOption("Pressure washing");
    await arriving.getByLabel("Password", { exact: true }).fill(password);
    await arriving.getByLabel("Confirm Password").fill(password);
    await picture(arriving, "first-use-sign-up");
    await click(arriving.getByRole("button", { name: "Create Account" }));

    await expect(arriving.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await picture(arriving, "first-use-inbox");
    await click(arriving.getByRole("link", { name: "Open local mailbox" }));
    const mail = arriving.getByRole("article").filter({ hasText: email });
    const confirmed = arriving.waitForEvent("popup");
    await click(mail.frameLocator("iframe").getByRole("link", { name: "Confirm my email" }));
    const page = await confirmed;
    listen(page);
    await click(page.getByRole("main").getByRole("link", { name: "Sign In" }));
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await click(page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }));

    await expect(firstSteps(page)).toContainText("4 of 4 steps to go");
    await expect(page.getByText("Add a service first. Then your form is ready to share.")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "first-use-dashboard");
    await click(step(page, "Add a service").getByRole("button", { name: "Add a service" }));
    const dialog = page.getByRole("dialog", { name: "Start from a template" });
    await expect(dialog.getByLabel("Trade")).toHaveValue("pressure_washing");
    await click(dialog.getByRole("checkbox", { name: /^Driveway Washing/ }));
    await click(dialog.getByRole("checkbox", { name: /^House Washing/ }));
    await dialog.getByLabel("Rate per sq ft").first().fill("0.35");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "first-use-templates", "screen");
    await click(dialog.getByRole("button", { name: "Add 2 services" }));
    await expect(step(page, "Add a service")).toContainText("(done)");

    const opened = page.waitForEvent("popup");
    await click(step(page, "Try your own form").getByRole("link", { name: "Try it" }));
    const form = await opened;
    listen(form);
    await expect(form.getByText("You're trying your own form")).toBeVisible();
    await expect(form.getByLabel("Full Name")).toHaveValue("Nora Newcomer");
    await expect(form.getByRole("img", { name: /photo/i }).first()).toBeVisible();
    await checkAccessibility(form);
    await checkNarrow(form);
    await picture(form, "first-use-form");
    await click(form.getByRole("button", { name: "Get My Instant Estimate" }));
    await expect(form.getByText("Your test request has arrived")).toBeVisible();
    await checkAccessibility(form);
    await picture(form, "first-use-answer");

    const request = page
      .getByRole(on === "desk" ? "row" : "listitem")
      .filter({ has: page.getByRole("link", { name: "Nora Newcomer", exact: true }) });
    await expect(request).toContainText("$224.00");
    await expect(request.getByText("Test", { exact: true })).toBeVisible();
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`A first priced request on a ${on}: ${clicks} clicks, ${refused.length} refusals, ${seconds} s`);
    expect(clicks).toBeLessThanOrEqual(12);
    expect(refused).toEqual([]);
    await expect(step(page, "Try your own form")).toContainText("(done)");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "first-use-first-request");

    // The notice says that the request has arrived, so no toast repeats it.
    await expect(form.getByText("Request Submitted Successfully")).toHaveCount(0);
    await form.getByRole("link", { name: "See it in your estimates" }).click();
    await expect(form.getByRole("link", { name: "Nora Newcomer", exact: true })).toBeInViewport();
    await form.close();
    await page.getByRole("button", { name: "Remove test requests" }).click();
    await expect(page.getByText("Test request removed")).toBeVisible();
    await expect(page.getByText("No estimates yet")).toBeVisible();

    await step(page, "Add your name and logo").getByRole("link", { name: "Add name and logo" }).click();
    await expect(page.getByRole("heading", { name: "What your customers see" })).toBeInViewport();
    await expect(page.getByLabel("Business name")).toHaveValue("Bright Driveways");
    await page.goBack();
    await step(page, "Share your form").getByRole("link", { name: "Share it" }).click();
    await expect(page.getByRole("heading", { name: "AI Surface Estimator" })).toBeVisible();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("dialog", { name: "Add your phone number" }).getByRole("button", { name: "Skip" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    await page.goto("/dashboard");
    await expect(step(page, "Share your form")).toContainText("(done)");
    await expect(step(page, "Try your own form")).toContainText("(done)");
    await firstSteps(page).getByRole("button", { name: "Hide this" }).click();
    await expect(firstSteps(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("No estimates yet")).toBeVisible();
    await expect(firstSteps(page)).toHaveCount(0);
  });
}

test("a form without services says so to its owner and leads to adding one; a stranger reads only that there are none @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner();
  const page = await visit({ on: "phone", as: owner });
  await openForm(page, `/customer-form/${owner.id}`);
  await expect(page.getByRole("heading", { name: "Services Not Available" })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "add a service" }).click();
  await page.getByRole("button", { name: "Start from a template" }).click();
  await page.getByLabel("Trade").selectOption("Gutter cleaning");
  await page.getByRole("checkbox", { name: /^Gutter Cleaning/ }).check();
  await page.getByLabel("Rate per linear ft").fill("cheap");
  await page.getByRole("button", { name: "Add service", exact: true }).click();
  await expect(
    page.getByText("Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25."),
  ).toBeVisible();
  await page.getByLabel("Rate per linear ft").fill("1.5");
  await page.getByRole("button", { name: "Add service", exact: true }).click();
  await expect(page.getByRole("button", { name: "Edit Gutter Cleaning" })).toBeVisible();

  const other = await newOwner();
  const stranger = await visit({ on: "phone" });
  await openForm(stranger, `/customer-form/${other.id}?try=1`);
  await expect(stranger.getByRole("heading", { name: "Services Not Available" })).toBeVisible();
  await expect(stranger.getByRole("link", { name: "add a service" })).toHaveCount(0);
  await openForm(stranger, `/customer-form/${owner.id}?try=1`);
  await expect(stranger.getByLabel("Full Name")).toHaveValue("");
  await expect(stranger.getByText("You're trying your own form")).toHaveCount(0);

  const desk = await visit({ as: other });
  await desk.goto("/send-form");
  await expect(desk.getByText("Add a service first", { exact: true })).toBeVisible();
  await expect(desk.getByLabel("Your form link")).toHaveCount(0);
  await checkAccessibility(desk);
  await checkNarrow(desk);
  await picture(desk, "send-form-without-services");
});

test("a trade chosen before the page's script has arrived is not lost", async ({ visit }) => {
  const page = await visit({ on: "phone" });
  let arrive = () => {};
  const script = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/hydrate-*", async (route) => {
    await script;
    await route.continue();
  });
  await page.goto("/signup");
  await page.getByLabel("What do you do?").selectOption("Painting");
  arrive();
  await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
  await page.getByLabel("Full Name").fill("Nora Newcomer");
  await page.getByLabel("Business name").fill("Bright Walls");
  await expect(page.getByLabel("Business name")).toHaveValue("Bright Walls");
  await expect(page.getByLabel("What do you do?")).toHaveValue("painting");
});
