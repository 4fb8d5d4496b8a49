import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import { washing } from "./drivewayWashing.ts";
import { Finger, screenOf, takeSize } from "./measuringScreen.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  openForm,
  photo,
  picture,
  test,
  toStep,
  typeDetails,
  type Owner,
} from "./yardstick.ts";

const form = (owner: Owner, rest = "") => `/customer-form/${owner.id}${rest}`;

/** Types the square footage by hand. */
async function typeFigure(page: Page, figure: string): Promise<void> {
  await toStep(page, "size");
  await page.getByRole("radio", { name: "I know the size" }).check();
  await page.getByLabel("Square footage").fill(figure);
}

const result = (page: Page) => page.getByRole("region", { name: "Your request" });
const requests = async (owner: Owner) => (await owner.client.estimates.list({ limit: 100 })).rows;

test("the form is read before its script arrives, and taken over as it stands", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  const page = await visit({ on: "phone" });
  const arrived = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(form(owner), { waitUntil: "commit" });
  const parts = ["h1", "form legend", "form button[type=submit]:visible"].map((part) => page.locator(part).first());
  for (const part of parts) await expect(part).toBeVisible();
  await expect(page.getByText("House Wash")).toBeVisible();
  // Chromium answers about the layout before the style sheet has arrived, which it paints only afterwards.
  await expect(page.locator("body")).toHaveCSS("margin", "0px");
  // No click is heard yet: even the small script that records early clicks has not loaded.
  await expect(page.locator("#root")).toHaveAttribute("inert");
  const drawn = await Promise.all(parts.map((part) => part.elementHandle()));
  const places = await Promise.all(parts.map((part) => part.boundingBox()));
  await picture(page, "form-drawn");
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, "form-drawn");
  await page.setViewportSize({ width: 390, height: 844 });

  arrived.resolve();
  await page.getByRole("radio", { name: "House Wash" }).check();
  expect(await Promise.all(drawn.map((part) => part?.evaluate(({ isConnected }) => isConnected)))).toEqual([
    true,
    true,
    true,
  ]);
  await page.getByRole("radio", { name: "Driveway Washing" }).check();
  expect((await Promise.all(parts.map((part) => part.boundingBox()))).slice(0, 2)).toEqual(places.slice(0, 2));
  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page.getByText("$200.00", { exact: true })).toBeVisible();
});

test("offline before its script has loaded the form says what it waits for, and works once online", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const page = await visit({ on: "phone" });
  await page.route(/\/assets\/form-.*\.js$/, (route) => route.abort());
  await page.goto(form(await newOwner([washing])));
  await expect(page.getByText("You're offline. You can fill this in once you're back online.")).toBeVisible();
  await picture(page, "form-waiting");
  await page.unrouteAll();
  await typeFigure(page, "800");
  await expect(page.getByText("You're offline.")).toHaveCount(0);
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page.getByText("$200.00", { exact: true })).toBeVisible();
});

test("without its script the form says within a second what to do, whatever kept the script away @long", async ({
  visit,
  newOwner,
  browser,
  allow,
}) => {
  allow(/ERR_FAILED|ERR_BLOCKED/);
  const owner = await newOwner([washing]);
  await owner.client.account.saveBusiness({
    name: "Green Valley Wash",
    phone: "(555) 010-0142",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  const page = await visit({ on: "phone" });
  const lost = page.getByText("Still loading. If nothing happens, check your connection and load this page again.");
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(form(owner));
  await expect(lost).toBeVisible({ timeout: 1_500 });
  await expect(lost.getByRole("link", { name: "(555) 010-0142" })).toHaveAttribute("href", "tel:5550100142");
  await picture(page, "form-script-lost", "screen");
  await page.unrouteAll();
  await openForm(page, form(owner));
  await expect(lost).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(new URL(form(owner), page.url()).href);
  const said = reader.locator("noscript p");
  await expect(said).toBeVisible();
  await expect(said).toHaveText(/^This page needs JavaScript\..* Or call \(555\) 010-0142\.$/);
  await expect(reader.locator("#lost")).toBeHidden();
  await plain.close();
});

test("what is typed survives a reload, photos too, and what was sent is not there again @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  await page.getByRole("radio", { name: "House Wash" }).check();
  await toStep(page, "size");
  await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
  await expect(page.getByRole("img", { name: "Photo 1, uploaded" })).toBeVisible();
  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByLabel("Phone (optional)").fill("555-0142");
  await page.getByLabel("Property Address (optional)").fill("12 Maple Ave");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "customer-form");

  await page.reload();
  // The form is still at the same step.
  await expect(page.getByLabel("Full Name")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Carla Customer");
  await expect(page.getByLabel("Email")).toHaveValue("carla@mail.dev");
  await expect(page.getByLabel("Phone (optional)")).toHaveValue("555-0142");
  await expect(page.getByLabel("Property Address (optional)")).toHaveValue("12 Maple Ave");
  await toStep(page, "size");
  await expect(page.getByLabel("Square footage")).toHaveValue("800");
  await expect(page.getByRole("img", { name: "Photo 1, uploaded" })).toBeVisible();
  await toStep(page, "service");
  await expect(page.getByRole("radio", { name: "House Wash" })).toBeChecked();

  const otherTab = await page.context().newPage();
  await openForm(otherTab, form(owner));
  await toStep(otherTab, "size");
  await expect(otherTab.getByRole("img", { name: "Photo 1, uploaded" })).toBeVisible();
  await otherTab.getByLabel("Add photos").setInputFiles([photo("driveway-upright.jpg")]);
  await expect(otherTab.getByRole("img", { name: "Photo 2, uploaded" })).toBeVisible();

  await toStep(page, "details");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Submit Another Estimate" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  expect(await requests(owner)).toHaveLength(1);

  // A form filled in in another tab is another request, with the photos chosen there.
  await typeFigure(otherTab, "1,000");
  await toStep(otherTab, "details");
  await otherTab.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(otherTab).getByText("$250.00", { exact: true })).toBeVisible();
  const sent = await requests(owner);
  expect(sent.map(({ total_price }) => total_price)).toEqual([250, 200]);
  expect((await owner.client.estimates.get({ id: sent[0]?.id ?? "" })).photos).toHaveLength(1);
});

test("a request sent offline waits on the phone and is sent once when the connection is back", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  await typeFigure(page, "1,200");
  await typeDetails(page);
  await page.context().setOffline(true);
  await toStep(page, "size");
  await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
  await toStep(page, "details");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page.getByText("You're offline. Your request is saved and will send automatically.")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "waiting-for-a-signal");
  expect(await requests(owner)).toEqual([]);

  await page.context().setOffline(false);
  await expect(result(page).getByText("$300.00", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await requests(owner)).map(({ name, total_price }) => ({ name, total_price })))
    .toEqual([{ name: "Carla Customer", total_price: 300 }]);
});

test("a request whose answer was lost on the way is asked again and stays one request @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_FAILED|ERR_CONNECTION/);
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  let lost = 0;
  await page.route(/\/requests$/, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch(); // the server has the request, but the phone never receives the answer
    await route.abort("connectionreset");
  });
  await openForm(page, form(owner));
  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  expect(lost).toBeGreaterThan(1);
  expect(await requests(owner)).toHaveLength(1);
});

test("price and analysis are shown as the service says, in all four combinations @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner(
    [true, false].flatMap((show_price) =>
      [true, false].map((show_ai_analysis) => ({
        ...washing,
        name: `Wash${show_price ? " priced" : ""}${show_ai_analysis ? " analysed" : ""}`,
        show_price,
        show_ai_analysis,
      })),
    ),
  );
  const page = await visit({ on: "phone" });
  const ask = async (service: string, method: "photos" | "figure" | "nothing") => {
    await openForm(page, form(owner));
    await page.getByRole("radio", { name: service, exact: true }).check();
    await toStep(page, "size");
    const withAi = service.endsWith("analysed");
    if (method === "photos") await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
    else if (method === "figure") await page.getByLabel("Square footage (optional)").fill("800");
    await typeDetails(page);
    await toStep(page, "details");
    await page.getByRole("button", { name: withAi ? "Get My Instant Estimate" : "Submit Request" }).click();
    await expect(result(page).getByRole("heading", { name: `Estimate Request for ${service}` })).toBeVisible();
  };
  const price = result(page).getByText(/^\$/);
  const seen = result(page).getByText("Condition: moss or algae");

  await ask("Wash priced analysed", "photos");
  await expect(price).toHaveText("$150–$240");
  await expect(result(page).getByText("Based on an estimated 640 sq ft.")).toBeVisible();
  await expect(seen).toBeVisible();
  await expect(result(page).getByText("We'll contact you soon to schedule your service.")).toBeVisible();
  await picture(page, "result-with-analysis");

  await ask("Wash analysed", "photos");
  await expect(price).toHaveCount(0);
  await expect(seen).toBeVisible();

  await ask("Wash priced", "figure");
  await expect(price).toHaveText("$200.00");
  await expect(seen).toHaveCount(0);

  await ask("Wash", "nothing");
  await expect(price).toHaveCount(0);
  await expect(seen).toHaveCount(0);
  await expect(
    result(page).getByText(/^Your request was received\. .* will reach out with a personalized quote\.$/),
  ).toBeVisible();
});

test("photos that could not be analysed lose nothing: the customer is told, the owner has the request", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please upload at least one image for AI analysis.")).toBeVisible();
  await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
  await page.getByLabel("Reference object (optional)").fill("too dark");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText(/will reach out with a personalized quote/)).toBeVisible();
  await expect(result(page).getByText(/^\$/)).toHaveCount(0);
  expect(await requests(owner)).toMatchObject([{ name: "Carla Customer", total_price: null }]);
});

test("photos are refused in words, removed, and limited in number and size @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  const add = page.getByLabel("Add photos");

  await add.setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a photo") });
  await expect(
    page.getByText(
      "Image upload failed: We can't read this file as a photo. Please choose a JPG, PNG or HEIC picture.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(page.getByText(/Image upload failed/)).toHaveCount(0);

  const heavy = Buffer.alloc(11 * 1024 * 1024);
  heavy.write("\x00\x00\x00\x18ftypheic", "latin1");
  await add.setInputFiles({ name: "IMG_3.HEIC", mimeType: "image/heic", buffer: heavy });
  await expect(
    page.getByText(/Image upload failed: This photo is larger than 10 MB\. Please choose a smaller one/),
  ).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Remove photo 1" }).click();

  await add.setInputFiles([photo("driveway.jpg"), photo("walkway.heic")]);
  await expect(page.getByRole("img", { name: "Photo 1, uploaded" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 2, uploaded" })).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(page.getByRole("img", { name: /^Photo \d, uploaded/ })).toHaveCount(1);

  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  const [kept] = await requests(owner);
  const { photos } = await owner.client.estimates.get({ id: kept?.id ?? "" });
  expect(photos).toHaveLength(1);
});

test("while photos pour into a form, a customer's phone proves that a person sends, and the photos go on by themselves @long", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/status of 429 .*photos/);
  const owner = await newOwner([washing]);
  const flood = (sent: number) =>
    fetch(`${server.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
      method: "POST",
      body: "no photo",
      headers: { "x-forwarded-for": `198.18.77.${sent + 1}` },
    });
  await Promise.all(Array.from({ length: 110 }, async (_, sent) => (await flood(sent)).text()));

  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  await page
    .getByLabel("Add photos")
    .setInputFiles([photo("driveway.jpg"), photo("driveway-upright.jpg"), photo("driveway.jpg")]);
  await expect(page.getByText("We're checking that you're human.")).toBeVisible();
  await picture(page, "customer-form-checking");
  for (const name of ["Photo 1", "Photo 2", "Photo 3"])
    await expect(page.getByRole("img", { name: `${name}, uploaded` })).toBeVisible();
  await expect(page.getByText("We're checking that you're human.")).toBeHidden();

  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  const [kept] = await requests(owner);
  expect((await owner.client.estimates.get({ id: kept?.id ?? "" })).photos).toHaveLength(3);
});

test("what is missing or wrong is said beside its field, and nothing is sent", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  const page = await visit();
  await openForm(page, form(owner));
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Please select a service.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Driveway Wash", exact: false }).first()).toBeFocused();
  await expect(page.getByText("Customer name is required")).toBeVisible();
  await expect(page.getByText("Email is required")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("radio", { name: "House Wash" }).check();
  await page.getByLabel("Full Name").fill("   ");
  await page.getByLabel("Email").fill("carla@mail");
  await typeFigure(page, "0");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page.getByText("Customer name is required")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Please enter a square footage greater than 0.")).toBeVisible();
  expect(await requests(owner)).toEqual([]);
});

test("a phone asks in three steps: each says what is missing of it, and going back loses nothing", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  const page = await visit({ on: "phone" });
  const next = page.getByRole("button", { name: "Next" });
  await page.goto("/what-we-offer");
  await openForm(page, form(owner));
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeHidden();
  await next.click();
  await expect(page.getByText("Please select a service.")).toBeVisible();
  await expect(page.getByText("Customer name is required")).toHaveCount(0);
  await page.getByRole("radio", { name: "House Wash" }).check();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await picture(page, "form-step-service");
  await next.click();

  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByRole("radio", { name: "House Wash" })).toBeHidden();
  await checkAccessibility(page);
  await picture(page, "form-step-size");
  await page.getByRole("radio", { name: "I know the size" }).check();
  await page.getByLabel("Square footage").fill("a lot");
  await page.keyboard.press("Enter");
  await expect(page.getByText("We couldn't read that. Try 800 sq ft, 20 x 40 or half an acre.")).toBeVisible();
  await page.getByLabel("Square footage").fill("1000000");
  await next.click();
  await expect(page.getByText("That's 1,000,000 sq ft, or 23 acres. Is that right?")).toBeVisible();
  await picture(page, "form-slip");
  await page.getByRole("button", { name: "Yes, that's right" }).click();
  await page.getByLabel("Square footage").fill("20 x 40");
  await page.getByLabel("Square footage").blur();
  await expect(page.getByText("800 sq ft, about four parking spaces")).toBeVisible();
  await page.getByLabel("Square footage").focus();
  await page.keyboard.press("Enter");

  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await page.getByLabel("Full Name").fill("Carla Customer");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "form-step-details");
  // The browser's back button also goes back one step.
  await page.goBack();
  await expect(page.getByLabel("Square footage")).toHaveValue("20 x 40");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "House Wash" })).toBeChecked();
  await toStep(page, "details");
  await expect(page.getByLabel("Full Name")).toHaveValue("Carla Customer");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByLabel("Email").fill("carla@mail.dev");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/what-we-offer$/);
});

test("nobody waits longer than half a minute: the request is kept, and sent again by itself", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_ABORTED|ERR_FAILED/);
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await page.clock.install();
  let asked = 0;
  const held = new Promise<void>(() => {});
  await page.route(/\/requests$/, async (route) => (asked++ === 0 ? held : route.continue()));
  await openForm(page, form(owner));
  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(31_000);
  await expect(
    page.getByText("This is taking longer than usual. Your request is saved and will send automatically."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  expect(await requests(owner)).toHaveLength(1);
});

test("links that lead nowhere, and a business without services, say so", async ({ visit, newOwner, allow }) => {
  allow(/status of 404/);
  const owner = await newOwner();
  const page = await visit({ on: "phone" });
  for (const path of [
    "/customer-form",
    "/customer-form/nonsense",
    "/customer-form/7b1c9a52-1111-4c1e-9a52-7b1c9a521111",
    "/multi-service",
    "/general/customer-form",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Invalid Link" }), path).toBeVisible();
    await expect(
      page.getByText("This form link is invalid. Please contact the business owner for a valid link."),
    ).toBeVisible();
  }
  await checkAccessibility(page);
  await openForm(page, form(owner));
  await expect(page.getByRole("heading", { name: "Services Not Available" })).toBeVisible();
  await expect(page.getByText("Services Coming Soon")).toBeVisible();
  await expect(
    page.getByText("No services have been configured yet. Please contact the business owner."),
  ).toBeVisible();
  await checkAccessibility(page);
  await owner.client.services.create(washing);
  await openForm(page, form(owner, "/sealcoating"));
  await expect(page.getByRole("heading", { name: "Services Not Available" })).toBeVisible();
  await openForm(page, form(owner, "/pressure-washing"));
  await expect(page.getByRole("radio", { name: "Driveway Washing" })).toBeChecked();
});

test("a customer measures on a photo, keeps it over a reload, and reads a price that says how far it may be off @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, slab, drive, area } = await renderPhoto();
  const owner = await newOwner([{ ...washing, minimum_price: 0 }]);
  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  await page.getByRole("radio", { name: "Measure on my photo" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Measure it on a photo or enter the size.")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "measure-asked");

  await page
    .getByLabel("Add a photo to measure on")
    .setInputFiles([{ name: "drive.jpg", mimeType: "image/jpeg", buffer: jpeg }]);
  await screenOf(page)
    .getByRole("button", { name: /^Something else/ })
    .tap();
  await page.getByLabel("Width (corner 1 to 2)").fill("4");
  await page.getByLabel("Height (corner 2 to 3)").fill("4");
  const finger = new Finger(page, 1, "price");
  for (const corner of slab.corners) await finger.setPoint(corner);
  await screenOf(page).getByRole("button", { name: "Next: the surface" }).tap();
  for (const corner of drive) await finger.setPoint(corner);
  await expect(screenOf(page).locator("[data-figures]")).toContainText("$");
  await picture(page, "measure-price");
  await takeSize(page);

  const summary = page.getByText(/^about 4[5-9]\d sq ft, give or take \d+%$/);
  await expect(summary).toBeVisible();
  await page.reload();
  await expect(summary).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "measured");

  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText(/^\$1[12]\d\.\d\d$/)).toBeVisible();
  await picture(page, "measured-result");
  await checkAccessibility(page);
  const [kept] = await requests(owner);
  expect(Math.abs((kept?.estimated_square_footage ?? 0) / area - 1)).toBeLessThan(0.03);
  expect(await owner.client.estimates.get({ id: kept?.id ?? "" })).toMatchObject({
    figure_source: "measured",
    estimate_method: "manual",
    measurements: [{ made_by: "customer" }],
  });
});

test("an outline that was found on the photo is shown, and confirmed or corrected before the price counts @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([{ ...washing, minimum_price: 0 }]);
  const page = await visit({ on: "phone" });
  const ask = async () => {
    await openForm(page, form(owner));
    await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
    await page.getByLabel("Reference object (optional)").fill("The garage door");
    await typeDetails(page);
    await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
    await expect(page.getByText("Is this the right area?")).toBeVisible();
  };
  await ask();
  await expect(result(page).getByRole("img", { name: "Photo 1 with the surface outlined" })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "proposal");
  await page.getByRole("button", { name: "Looks right" }).click();
  await expect(page.getByText("Is this the right area?")).toHaveCount(0);
  await expect(result(page).getByText(/^\$\d/)).toBeVisible();

  await ask();
  await page.getByRole("button", { name: "Correct it" }).click();
  await expect(screenOf(page).getByText("AI drew this outline.", { exact: false })).toBeVisible();
  await picture(page, "proposal-corrected");
  await takeSize(page);
  await expect(page.getByText("Is this the right area?")).toHaveCount(0);
  for (const { id } of await requests(owner))
    expect(await owner.client.estimates.get({ id })).toMatchObject({
      estimate_method: "ai",
      measurements: [{ made_by: "customer" }, { made_by: "model" }],
    });
});

test("a price that rests on a guess is headed as rough, says what would narrow it, and takes the size in one tap", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([{ ...washing, minimum_price: 0 }]);
  const page = await visit({ on: "phone" });
  await openForm(page, form(owner));
  await page.getByLabel("Add photos").setInputFiles([photo("driveway.jpg")]);
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("Rough estimate")).toBeVisible();
  await expect(result(page).getByText("$80–$240", { exact: true })).toBeVisible();
  await expect(result(page).getByText("$160", { exact: false })).toHaveCount(0);
  await expect(result(page).getByText(/using the garage door.* will confirm the price\.$/)).toBeVisible();
  await expect(result(page).getByRole("button", { name: "Measure it on your photo" })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "rough");
  await result(page).getByRole("button", { name: "I know the size" }).click();
  await page.getByLabel("Square footage").fill("700");
  await page.getByRole("button", { name: "Update the estimate" }).click();
  await expect(result(page).getByText("$175.00", { exact: true })).toBeVisible();
  await expect(result(page).getByText("Rough estimate")).toHaveCount(0);
  expect(await requests(owner)).toMatchObject([{ total_price: 175, estimate_method: "manual" }]);
});

test("the demo's form prices in the page and sends nothing", async ({ visit }) => {
  const page = await visit({ on: "phone" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto("/customer-form/demo");
  await page.getByRole("radio", { name: "Pressure Washing" }).check();
  await toStep(page, "size");
  await page.getByRole("radio", { name: "Measure on my photo" }).check();
  await page.getByRole("button", { name: "Use a sample photo" }).click();
  await expect(screenOf(page).getByRole("img", { name: "Photo 1" })).toBeVisible();
  await picture(page, "demo-measuring");
  await screenOf(page).getByRole("button", { name: "Close without measuring" }).click();
  await expect(page.getByRole("img", { name: "Photo 1, uploaded" })).toBeVisible();
  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("$200.00", { exact: true })).toBeVisible();
  expect(asked.filter((request) => request.includes("/api/") || !request.startsWith("GET"))).toEqual([]);
});

test("a visitor of the demo who allows it accepts the firm price of a request, as a customer does", async ({
  visit,
}) => {
  const page = await visit({ on: "phone" });
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/quotes/settings");
  await page.getByLabel("Customers can accept a firm price on their request page").check();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Quote settings saved")).toBeVisible();
  await page.goto("/customer-form/demo");
  await page.getByRole("radio", { name: "Pressure Washing" }).check();
  await toStep(page, "size");
  await typeFigure(page, "800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  const accept = page.getByRole("button", { name: "Accept $200.00" });
  await expect(accept).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "demo-accept-price");
  await accept.click();
  await expect(page).toHaveURL(/\/quote\/demo-/);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue to sign" }).click();
  await page.getByLabel("Your full name").fill("Demo Customer");
  await page.getByRole("checkbox", { name: /I accept this quote/ }).check();
  await page.getByRole("button", { name: /^Accept quote/ }).click();
  await expect(page.getByText("You accepted this quote")).toBeVisible();
  await page.goto("/quotes?state=accepted");
  await expect(page.getByRole("main").getByText("$200.00").first()).toBeVisible();
});

test("the demo's form analyses the sample photo in the page, says that it is the demo's, and invites to sign up", async ({
  visit,
}) => {
  const page = await visit({ on: "phone" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto("/customer-form/demo");
  const strip = page.getByText("Demo form: nothing is sent.");
  await expect(strip).toBeVisible();
  await page.getByRole("radio", { name: "Pressure Washing" }).check();
  await toStep(page, "size");
  const analysis = page.getByRole("radio", { name: "AI photo analysis" });
  await expect(analysis).toBeChecked();
  await expect(analysis).toHaveAccessibleDescription(/^Demo analysis: .* No AI is asked/);
  await page.getByRole("button", { name: "Use a sample photo" }).click();
  await expect(page.getByRole("img", { name: "Photo 1, uploaded" })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "demo-analysis-form");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(result(page).getByText("Rough estimate")).toBeVisible();
  await expect(
    result(page)
      .getByText(/^\$100–\$1\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(result(page).getByRole("img", { name: "Photo 1 with the surface outlined" })).toBeVisible();
  await expect(result(page).getByText("Demo analysis, not AI, drew this outline.", { exact: false })).toBeVisible();
  await expect(result(page).getByText(/^Demo analysis: the driveway on this sample photo/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/signup");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "demo-analysis-result");
  await result(page).getByRole("button", { name: "Looks right" }).click();
  await expect(result(page).getByText("Is this the right area?")).toHaveCount(0);
  await expect(result(page).getByText(/^Demo analysis: the driveway on this sample photo/)).toBeVisible();
  expect(asked.filter((request) => request.includes("/api/") || !request.startsWith("GET"))).toEqual([]);
});

test("several services in one request are told together and kept as one estimate each @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([
    washing,
    {
      name: "Windows",
      rate: 15,
      unit: "per window",
      pricing_model: "count",
      minimum_price: 75,
      ai_focus_instructions: "Count the windows.",
      show_price: true,
      show_ai_analysis: true,
    },
    { name: "Odd Job" },
  ]);
  const page = await visit({ on: "phone" });
  await openForm(page, `/multi-service/${owner.id}`);
  await page.getByRole("checkbox", { name: "Driveway Washing" }).check();
  await page.getByRole("checkbox", { name: "Windows" }).check();
  await toStep(page, "size");
  await page.getByRole("radio", { name: "I know the size" }).check();
  await page.getByLabel("Driveway Washing: Square footage").fill("800");
  await page.getByLabel(/^Windows: How many windows\?/).fill("12");
  await checkAccessibility(page);
  await picture(page, "multi-service-form");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get Estimate" }).click();
  await expect(result(page).getByRole("heading", { name: "Estimate Complete" })).toBeVisible();
  await expect(result(page).getByText("Estimate Created!")).toBeVisible();
  for (const amount of ["$200.00", "$180.00", "$380.00"])
    await expect(result(page).getByText(amount, { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "multi-service-result");
  expect((await requests(owner)).map((row) => row.service_name).toSorted()).toEqual(["Driveway Washing", "Windows"]);
  await page.getByRole("button", { name: "Create Another Estimate" }).click();
  await expect(page.getByRole("checkbox", { name: "Windows" })).not.toBeChecked();

  // A service with hidden prices says how the customer gets the price instead.
  await page.getByRole("checkbox", { name: "Windows" }).check();
  await page.getByRole("checkbox", { name: "Odd Job" }).check();
  await toStep(page, "size");
  await page.getByRole("radio", { name: "I know the size" }).check();
  await typeDetails(page);
  await page.getByRole("button", { name: "Get Estimate" }).click();
  await expect(result(page).getByRole("article").filter({ hasText: "Odd Job" })).toContainText(
    "The business will reach out with a personalized quote.",
  );
});

test("the general form collects information where nothing is analysed, and thanks @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([{ name: "Handyman", service_category: "general" }, washing]);
  const page = await visit({ on: "phone" });
  await openForm(page, `/general/customer-form/${owner.id}`);
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Handyman" }).check();
  await page.getByLabel("Additional Notes (optional)").fill("Two doors stick.");
  await checkAccessibility(page);
  await typeDetails(page);
  await page.getByRole("button", { name: "Submit Form" }).click();
  await expect(result(page).getByText("Thank You!")).toBeVisible();
  await expect(result(page).getByText("Information Received!")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Submit Another Request" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  expect(await requests(owner)).toMatchObject([{ service_name: "Handyman", total_price: null, status: "pending" }]);
});

test("another web site can frame the form, which tells its height; other pages refuse to be framed", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/frame-ancestors|X-Frame-Options/);
  const owner = await newOwner([washing]);
  const site = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    const framed = `${server.url}${new URL(request.url ?? "", "http://site.invalid").searchParams.get("page")}`;
    response.end(
      `<!doctype html><title>Carla's site</title><h1>Our quotes</h1><iframe src="${framed}" title="Get a quote" data-yardstick-form width="390" height="200"></iframe><script src="${server.url}/embed.js" async></script>`,
    );
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const other = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  try {
    const page = await visit();
    // The worst order: the form renders and sends its height before the host page's script listens.
    const drawn = Promise.withResolvers<void>();
    await page.route("**/embed.js", async (route) => {
      await drawn.promise;
      await route.continue();
    });
    await page.goto(`${other}/?page=${form(owner)}`, { waitUntil: "commit" });
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("button", { name: "Next" })).toBeVisible();
    drawn.resolve();
    const height = async () => (await page.locator("iframe").boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(500);
    expect(
      await frame.locator("html").evaluate((html) => html.scrollHeight - html.clientHeight),
      "nothing scrolls inside the frame",
    ).toBeLessThanOrEqual(1);
    const before = await height();
    await frame.getByRole("button", { name: "Next" }).click();
    await expect.poll(height, "the messages make the form taller").toBeGreaterThan(before);
    await typeInFrame();

    await page.goto(`${other}/?page=/signin`);
    await expect.poll(() => page.frames().at(1)?.url() ?? "").toMatch(/^chrome-error:/);
    await expect(frame.getByLabel("Email")).toHaveCount(0);

    async function typeInFrame() {
      await frame.getByRole("radio", { name: "I know the size" }).check();
      await frame.getByLabel("Square footage").fill("800");
      await frame.getByRole("button", { name: "Next" }).click();
      await frame.getByLabel("Full Name").fill("Frida Framed");
      await frame.getByLabel("Email").fill("frida@mail.dev");
      await frame.getByRole("button", { name: "Get My Instant Estimate" }).click();
      await expect(frame.getByText("$200.00", { exact: true })).toBeVisible();
    }
  } finally {
    site.closeAllConnections();
    site.close();
  }
  expect(await requests(owner)).toMatchObject([{ name: "Frida Framed" }]);
});
