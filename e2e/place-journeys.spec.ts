import type { Page } from "@playwright/test";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import {
  asFile,
  beginMeasuring,
  choose,
  clickPoint,
  Finger,
  next,
  takeSize,
  washing as measured,
} from "./measuringScreen.ts";
import { sendWritten } from "#server/testing/quoteStory.ts";
import { washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  joins,
  listRow,
  longIf,
  picture,
  sendRequest,
  test,
  typeDetails,
} from "./yardstick.ts";

const lake = {
  name: "Lake house",
  address: "7 Shoreline Dr, Lake Geneva, WI",
  gate_code: "4411",
  notes: "Dog in the yard",
};

/** A phone folds the customer of a quote. */
const openCustomer = async (page: Page, on: "phone" | "desk") => {
  if (on === "phone") await page.getByRole("button", { name: /^Customer / }).click();
};

for (const on of ["phone", "desk"] as const) {
  test(`what a customer outlines on a photo is known at the place a year later (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    test.slow();
    const { jpeg, photo: shot, slab, drive } = await renderPhoto();
    const owner = await newOwner([measured], "trial");
    const { id } = await owner.client.customers.create({
      name: "Carla Customer",
      email: "carla@mail.dev",
      address: "12 Oak St, Reading, PA",
      places: [lake],
    });
    const form = await visit({ on });
    await beginMeasuring(form, owner, [asFile("driveway.jpg", jpeg)]);
    const finger = new Finger(form, 1, "steady");
    const set = async (corner: (typeof drive)[number]) =>
      on === "phone" ? finger.setPoint(corner) : clickPoint(form, corner, shot);
    await choose(form, "Something else").click();
    await form.getByLabel("Width (corner 1 to 2)").fill("4");
    await form.getByLabel("Height (corner 2 to 3)").fill("4");
    for (const corner of slab.corners) await set(corner);
    await next(form).click();
    for (const corner of drive) await set(corner);
    const size = (await takeSize(form)).toLocaleString("en-US");
    await typeDetails(form);
    await form.getByLabel("Property Address").fill("7 Shoreline Drive Lake Geneva WI");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expect(form.getByRole("region", { name: "Your request" })).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Which town?" })).toHaveCount(0);
    const [request] = (await owner.client.estimates.list({ limit: 1 })).rows;
    await owner.client.estimates.addToCustomers({ id: request?.id ?? "" });

    const page = await visit({ as: owner, on });
    await page.goto(`/customer/${id}`);
    const place = page.getByRole("region", { name: "Places" }).getByRole("listitem").filter({ hasText: "Lake house" });
    const known = place.getByRole("list", { name: "Known sizes, Lake house" }).getByRole("listitem");
    await expect(known).toContainText(new RegExp(`Driveway Washing: ${size} sq ft → \\$[\\d,.]+ today`));
    await known.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    await expect(known).toContainText(/Measured in/);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "place-measured");
    await place.getByRole("button", { name: "New Quote" }).click();
    await expect(page.getByRole("button", { name: new RegExp(`^Driveway Washing ${size} sq ft ×`) })).toBeVisible();
    await openCustomer(page, on);
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue(lake.address);

    // The outlined photo is the cover of the quote, and a quote without a choice says nothing of one.
    const sent = await sendWritten(owner, await owner.client.quotes.create({ estimate_id: request?.id ?? "" }));
    const customer = await visit({ on });
    await customer.goto(sent.link ?? "");
    const cover = customer.getByRole("img", { name: "Photo of the job" });
    await expect(cover.locator("polygon")).toHaveCount(1);
    const file = await customer.request.get((await cover.locator("image").getAttribute("href")) ?? "");
    expect(file.headers()).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
    await checkAccessibility(customer);
    await checkNarrow(customer);
    await picture(customer, "quote-cover");
    await customer.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(customer.getByRole("heading", { name: "Review before you sign" })).toBeVisible();
    await expect(customer.getByText("You chose")).toHaveCount(0);
  });

  test(`a quote that moves to another place asks about its sizes, and keeps typed lines (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    const [service] = await owner.client.services.list();
    const ask = async (area: number, address: string) => {
      const to = { to: owner.id, service: service?.id ?? "", name: "Carla Customer", area };
      const id = await sendRequest(server, to);
      const estimate = await owner.client.estimates.get({ id });
      await owner.client.estimates.saveCustomerInfo({ ...estimate, address });
      return (await owner.client.estimates.addToCustomers({ id })).customer_id;
    };
    const { id } = await owner.client.customers.create({
      name: "Carla Customer",
      email: "carla.customer@mail.dev",
      address: "12 Oak St, Reading, PA",
      places: [lake, { name: "Shop", address: "1 Market St, Reading, PA", gate_code: null, notes: null }],
    });
    await ask(1_840, "12 oak street reading pa");
    await ask(4_000, lake.address);
    const { id: quote } = await owner.client.quotes.create({ customer_id: id, address: "12 Oak St, Reading, PA" });
    const page = await visit({ as: owner, on });
    await page.goto("/quotes");
    await expect(listRow(page, "Carla Customer")).toContainText("Reading");
    await checkNarrow(page);
    await picture(page, "quotes-with-towns");

    await page.goto(`/quotes/${quote}/edit`);
    await openCustomer(page, on);
    const place = page.getByLabel("Place", { exact: true });
    await page.getByRole("button", { name: "Add line" }).click();
    await page.getByLabel("Description").last().fill("Moss removal");
    await place.selectOption({ label: `Lake house: ${lake.address}` });
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue(lake.address);
    const question = page.getByText("The lines use the sizes known at 12 Oak St, Reading, PA.", { exact: true });
    await question.scrollIntoViewIfNeeded();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "quote-asks-about-sizes");
    await page.getByRole("button", { name: "Keep the lines" }).click();
    await expect(question).toBeHidden();
    await expect(place).toBeFocused();
    await expect(page.getByRole("button", { name: /^Driveway Washing 1,840 sq ft ×/ })).toBeVisible();

    await place.selectOption({ label: "Main address: 12 Oak St, Reading, PA" });
    await expect(page.getByRole("button", { name: "Keep the lines" })).toHaveCount(0);
    await place.selectOption({ label: `Lake house: ${lake.address}` });
    await page.getByRole("button", { name: "Use the sizes of Lake house" }).click();
    await expect(page.getByRole("button", { name: /^Driveway Washing 4,000 sq ft ×/ })).toBeVisible();
    await expect(page.getByLabel("Description").last()).toHaveValue("Moss removal");
    await expect(question).toBeHidden();

    await place.selectOption({ label: "Shop: 1 Market St, Reading, PA" });
    await expect(
      page.getByText(/^The lines use the sizes known at 7 Shoreline.*, and none are known at Shop\.$/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Remove these lines" }).click();
    await expect(page.getByLabel("Description")).toHaveCount(1);
    await expect(page.getByLabel("Description")).toHaveValue("Moss removal");
  });

  test(`a place fills in an event's address, and its gate code opens for the crew (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([], "trial");
    const cleo = await newOwner([], "free", "Cleo Crew");
    await joins(server, owner, cleo, "crew");
    await owner.client.customers.create({
      name: "Carla Customer",
      email: "carla@mail.dev",
      address: "12 Oak St, Reading, PA",
      places: [lake],
    });
    const page = await visit({ as: owner, on });
    await page.goto("/calendar");
    await page.getByRole("button", { name: "Add Event", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Event" });
    await dialog.getByLabel("Title").fill("Wash");
    await dialog.getByLabel("Client name").fill("Carla");
    await page.getByRole("option", { name: /Carla Customer/ }).click();
    await dialog.getByRole("button", { name: "More details" }).click();
    const address = dialog.getByLabel("Client address");
    await expect(address).toHaveValue("12 Oak St, Reading, PA");
    await dialog.getByLabel("Place", { exact: true }).selectOption({ label: `Lake house: ${lake.address}` });
    await expect(address).toHaveValue(lake.address);
    await dialog.getByRole("checkbox", { name: /Cleo Crew/ }).check();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "event-of-a-place", "screen");
    await dialog.getByRole("button", { name: "Create Event" }).click();
    await expect(dialog).toBeHidden();
    await page.goto("/calendar?view=agenda");
    // Late in the evening the event is listed on two days.
    await expect(page.getByRole("button", { name: /Wash/ }).first()).toContainText("Lake Geneva");
    await checkNarrow(page);
    await picture(page, "agenda-with-towns");

    const crew = await visit({ as: cleo, on });
    await crew.goto("/my-visits");
    await crew.getByRole("link", { name: /Wash/ }).first().click();
    await expect(crew.getByText("4411")).toBeVisible();
    await expect(crew.getByText("Dog in the yard")).toBeVisible();
    await checkAccessibility(crew);
    await checkNarrow(crew);
    await picture(crew, "visit-of-a-place");
  });
}
