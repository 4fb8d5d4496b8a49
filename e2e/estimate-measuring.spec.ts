import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Measurement, Point } from "#features/catalog/measurements/measurement.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { renderPhoto, type RenderedPhoto } from "#testing/renderedPhoto.ts";
import { areaShown, dragByMouse, figuresOf, screenOf } from "./measuringScreen.ts";
import {
  checkAccessibility,
  checkNarrow,
  chooseInRow,
  expect,
  type Owner,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

/** The owner views what was measured on the photos, corrects it, and enters the actual size. */

const driveway = {
  name: "Driveway Washing",
  rate: 0.5,
  unit: "per sq ft",
  minimum_price: 0,
  service_category: "pressure_washing",
  show_price: true,
  show_ai_analysis: true,
  ai_focus_instructions: "Measure the drive.",
} as const;

let scene: RenderedPhoto;
test.beforeAll(async () => void (scene = await renderPhoto({ photo: { width: 1600, height: 1200 } })));

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const price = (page: Page) => page.getByRole("region", { name: "Price and next step" });

/**
 * A request with one photo; the customer outlined too little of the drive, typed a size, or left it to the AI, which
 * sees 640 sq ft.
 */
async function send(
  server: ServerProcess,
  owner: Owner,
  { typed, analysed = false }: { typed?: number; analysed?: boolean } = {},
): Promise<string> {
  const [service] = await owner.client.services.list();
  const request_id = randomUUID();
  const form = `${server.url}/api/public-forms/${owner.id}/requests`;
  const kept = await fetch(`${form}/${request_id}/photos`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", origin: server.url },
    body: new Uint8Array(scene.jpeg),
  });
  const { id: photo_id } = (await kept.json()) as { id: string };
  const [near, ...others] = scene.drive;
  const short: Point[] = [{ x: near.x + 0.2, y: near.y }, ...others];
  const measurement: Measurement = {
    photos: [
      {
        photo_id,
        reference: { by: "rectangle", kind: "other", certainty: "tape", ...scene.slab },
        outlines: [{ corners: short, hole: false, rectangular: false }],
      },
    ],
  };
  const asked = {
    service_id: service?.id,
    ...(analysed ? {} : typed === undefined ? { measurement } : { manual_area: typed }),
  };
  const body = JSON.stringify({
    request_id,
    kind: "standard",
    name: "Ada Lovelace",
    email: "ada@lovelace.dev",
    address: "12 Elm Street",
    photo_ids: [photo_id],
    estimate_method: analysed ? "ai" : "manual",
    services: [asked],
  });
  const answer = await fetch(form, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body,
  });
  const { results } = (await answer.json()) as { results: { estimate_id: string }[] };
  return results[0]?.estimate_id ?? "";
}

test("the owner corrects the customer's outline with the mouse: price and area follow, and both versions stay to be looked at", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const id = await send(server, owner);
  const before = await owner.client.estimates.get({ id });
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${id}`);
  const measurement = card(page, "Measurement");
  await expect(measurement.getByText("Measured by the customer")).toBeVisible();
  await expect(measurement.getByRole("img", { name: "Photo 1 of 1, with what was outlined on it" })).toBeVisible();
  expect(before.estimated_square_footage).toBeLessThan(450);

  await measurement.getByRole("button", { name: "Edit outline" }).click();
  await expect(screenOf(page)).toBeVisible();
  await expect(figuresOf(page)).toContainText("$");
  const priceBefore = await figuresOf(page).innerText();
  await dragByMouse(page, "Corner 1 of 4 of surface 1", scene.drive[0], scene.photo);
  await expect.poll(() => areaShown(page)).toBeGreaterThan(scene.area * 0.97);
  expect(await areaShown(page)).toBeLessThan(scene.area * 1.03);
  expect(await figuresOf(page).innerText()).not.toBe(priceBefore);
  await checkAccessibility(page);
  await screenOf(page).getByRole("button", { name: "Save and update price" }).click();
  await expect(page.getByText("Measurement saved. Price updated.")).toBeVisible();

  const after = await owner.client.estimates.get({ id });
  expect(after.total_price).toBeCloseTo((after.estimated_square_footage ?? 0) * 0.5, 1);
  expect(Math.abs((after.estimated_square_footage ?? 0) / scene.area - 1)).toBeLessThan(0.03);
  await expect(price(page)).toContainText(`$${after.total_price?.toFixed(2)}`);
  await expect(card(page, "Service Details")).toContainText("Measured on the photo");
  // The price that the customer saw when the request arrived stays recorded.
  const saw = before.first_shown_price?.price.toFixed(2) ?? "none";
  await expect(price(page)).toContainText(`Original stored price: $${saw}`);
  await expect(price(page)).toContainText(new RegExp(`The customer saw \\$${saw}(, likely .*)? on `));
  const versions = measurement.getByRole("button", { pressed: undefined }).filter({ hasText: "sq ft" });
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toHaveAttribute("aria-pressed", "true");
  // The price uses this measurement, rounded: nothing was adjusted.
  await expect(measurement.getByText(/^Adjusted to|^The price uses/)).toHaveCount(0);
  await versions.filter({ hasText: "Customer:" }).click();
  await expect(measurement.getByText("Measured by the customer")).toBeVisible();
  await expect(measurement.getByText(/^About \d+ sq ft give or take \d+%$/)).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "estimate-measured");
});

test("on a phone a request without a measurement offers to measure; what could not be saved is kept to go on with @long", async ({
  visit,
  server,
  newOwner,
  allow,
}) => {
  allow(/status of 503/);
  const owner = await newOwner([driveway]);
  const id = await send(server, owner, { typed: 300 });
  const page = await visit({ as: owner, on: "phone" });
  await page.goto(`/estimate/${id}`);
  const measurement = card(page, "Measurement");
  await expect(measurement).toContainText("Not measured yet.");
  await measurement.getByRole("button", { name: "Measure on photo" }).click();
  await expect(screenOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(screenOf(page)).toBeHidden();
  await expect(measurement.getByRole("button", { name: "Measure on photo" })).toBeFocused();

  const details = await owner.client.estimates.get({ id });
  const taps: Measurement = {
    photos: [
      {
        photo_id: details.photos[0]?.id ?? "",
        reference: { by: "rectangle", kind: "other", certainty: "tape", ...scene.slab },
        outlines: [{ corners: scene.drive, hole: false }],
      },
    ],
  };
  await owner.client.estimates.saveMeasurement({ id, version: details.version, measurement: taps });
  await expect(measurement.getByText("Measured by you")).toBeVisible();
  await page.route("**/api/estimates/*/measurements", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/json",
      body: JSON.stringify({ code: "unavailable", message: "The server is being looked after." }),
    }),
  );
  await measurement.getByRole("button", { name: "Edit outline" }).click();
  await screenOf(page).getByRole("button", { name: "Save and update price" }).click();
  await expect(measurement.getByRole("alert")).toContainText("The measurement wasn't saved");
  await page.unroute("**/api/estimates/*/measurements");
  await measurement.getByRole("button", { name: "Keep measuring" }).click();
  await screenOf(page).getByRole("button", { name: "Save and update price" }).click();
  await expect(page.getByText("Measurement saved. Price updated.")).toBeVisible();
  await expect(measurement.getByRole("alert")).toBeHidden();
  await checkAccessibility(page);
  await picture(page, "estimate-measured");
});

test("a price that rests on a guess is marked as rough for the owner too, who may keep such prices from customers @long", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${await send(server, owner, { analysed: true })}`);
  const service = price(page);
  await expect(service).toContainText("$320.00");
  await expect(service).toContainText("Rough: likely $160–$480");
  await expect(service).toContainText("The customer saw $160–$480 on");
  await expect(card(page, "Measurement")).toContainText("Not measured yet.");
  await checkAccessibility(page);
  await picture(page, "estimate-rough");

  await page.goto("/services");
  await page.getByRole("button", { name: "Edit Driveway Washing" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Pressure Washing Service" });
  await dialog.getByText("Advanced", { exact: true }).click();
  await dialog.getByLabel("Hide uncertain prices").fill("all");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Please enter a percentage, such as 20.")).toBeVisible();
  await dialog.getByLabel("Hide uncertain prices").fill("25");
  await checkAccessibility(page);
  await picture(page, "service-widest-range");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Service updated successfully.")).toBeVisible();
  expect((await owner.client.services.list())[0]).toMatchObject({ widest_range: 25 });

  await page.goto(`/estimate/${await send(server, owner, { analysed: true })}`);
  await expect(service).toContainText("Not shown to the customer: the size is less certain than ±25%.");
  await expect(card(page, "Service Details")).toContainText("Hidden");
});

test("a finished job takes its true area, and the service's page shows how close its figures came @long", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const [service] = await owner.client.services.list();
  const page = await visit({ as: owner });
  await page.goto("/services");
  await chooseInRow(page, "Driveway Washing", "Accuracy");
  await expect(page.getByText("Enter the actual area of completed jobs")).toBeVisible();
  await checkAccessibility(page);

  const jobs: string[] = [];
  for (let job = 0; job < 20; job++)
    jobs.push(
      await sendRequest(server, {
        to: owner.id,
        service: service?.id ?? "",
        name: `Customer ${job}`,
        area: 400 + 30 * job,
      }),
    );
  await owner.client.estimates.setStatus({ ids: jobs, status: "completed" });
  for (const [index, id] of jobs.slice(0, -1).entries())
    await owner.client.estimates.saveActualSize({
      id,
      version: 1,
      actual_size: Math.round((400 + 30 * index) * (1.02 + 0.01 * ((index * 7) % 11))),
    });
  await page.goto(`/estimate/${jobs.at(-1)}`);
  const turnedOut = card(page, "Actual size");
  await turnedOut.getByRole("button", { name: "Edit actual size" }).click();
  await turnedOut.getByLabel("Actual area").fill("lots");
  await turnedOut.getByRole("button", { name: "Save" }).click();
  await expect(turnedOut.getByText("We couldn't read that. Try 800 sq ft, 20 x 40 or half an acre.")).toBeVisible();
  await turnedOut.getByLabel("Actual area").fill("2");
  await turnedOut.getByRole("button", { name: "Save" }).click();
  await expect(turnedOut.getByText("That's 2 sq ft. Is that right?")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "actual-size-question");
  await turnedOut.getByLabel("Actual area").fill("20 x 51");
  await turnedOut.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Actual size saved.")).toBeVisible();
  await expect(turnedOut).toContainText("1,020 sq ft");
  await expect(turnedOut).toContainText("Entered by the customer: 970 sq ft, 5% under.");
  await expect(turnedOut).toContainText(/Your last 20 customer-entered quotes: typically within \d+%/);
  await turnedOut.getByRole("link", { name: "See accuracy" }).click();

  await expect(
    page.getByRole("group", { name: /20 completed jobs: estimated against actual size, in sq ft/ }),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: /Estimated and actual sizes of completed jobs/ }).getByRole("row"),
  ).toHaveCount(21);
  await expect(page.getByText(/Your last 20 customer-entered quotes: typically within \d+%/)).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "service-accuracy");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "service-accuracy");
  await page.goto("/services");
  await expect(page.getByText(/Your last 20 customer-entered quotes: typically within \d+%/)).toBeVisible();
});

test("a size that was saved before its reader arrived is understood when it does", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const [service] = await owner.client.services.list();
  const id = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller", area: 970 });
  await owner.client.estimates.setStatus({ ids: [id], status: "completed" });
  const page = await visit({ as: owner });
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/sizeReply-[^/]*\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto(`/estimate/${id}`);
  const turnedOut = card(page, "Actual size");
  await turnedOut.getByRole("button", { name: "Edit actual size" }).click();
  await turnedOut.getByLabel("Actual area").fill("20 x 51");
  await turnedOut.getByRole("button", { name: "Save" }).click();
  await expect(turnedOut.getByLabel("Actual area")).toHaveAttribute("aria-invalid", "true");
  arrives.resolve();
  await expect(turnedOut.getByLabel("Actual area")).not.toHaveAttribute("aria-invalid", "true");
  await turnedOut.getByRole("button", { name: "Save" }).click();
  await expect(turnedOut).toContainText("1,020 sq ft");
});
