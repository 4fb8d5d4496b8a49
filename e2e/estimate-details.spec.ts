import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  fillSignIn,
  photo,
  picture,
  sendRequest,
  shifted,
  test,
  typeAndLeave,
  type Owner,
} from "./yardstick.ts";

const driveway = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  service_category: "pressure_washing",
  show_price: true,
  show_ai_analysis: true,
} as const;
const windows = {
  name: "Window Cleaning",
  rate: 15,
  unit: "per window",
  pricing_model: "count",
  service_category: "pressure_washing",
  show_price: true,
} as const;

/** An owner with one request from Ada for so many square feet. */
async function withRequest(server: ServerProcess, owner: Owner, area = 800): Promise<string> {
  const [service] = await owner.client.services.list();
  return sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Lovelace", area });
}

/** Sends a request with photos and other fields over HTTP; returns the ids of its estimates. */
async function sendWithPhotos(
  server: ServerProcess,
  owner: Owner,
  photos: Parameters<typeof photo>[0][],
  asked: object,
): Promise<string[]> {
  const requestId = randomUUID();
  const form = `${server.url}/api/public-forms/${owner.id}/requests`;
  const photo_ids: string[] = [];
  for (const name of photos) {
    const answer = await fetch(`${form}/${requestId}/photos`, {
      method: "POST",
      headers: { "content-type": "image/jpeg", origin: server.url },
      body: await readFile(photo(name)),
    });
    photo_ids.push(((await answer.json()) as { id: string }).id);
  }
  const request = {
    request_id: requestId,
    kind: "standard",
    name: "Ada Lovelace",
    email: "ada@lovelace.dev",
    address: "12 Elm Street",
    photo_ids,
    ...asked,
  };
  const answer = await fetch(form, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body: JSON.stringify(request),
  });
  const { results } = (await answer.json()) as { results: { estimate_id: string }[] };
  return results.map((result) => result.estimate_id);
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const price = (page: Page) => page.getByRole("region", { name: "Price and next step" });

test("everything about a request is shown, and what was quoted where the price differs", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const id = await withRequest(server, owner, 300);
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${id}`);
  await expect(page.getByRole("heading", { name: "Estimate Details", level: 1 })).toBeVisible();
  await expect(page.getByText(id.slice(0, 8), { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada Lovelace");
  await expect(page.getByLabel("Status of Ada Lovelace, Driveway Washing")).toHaveValue("pending");
  await expect(card(page, "Customer Information")).toContainText("Ada Lovelace");
  const service = card(page, "Service Details");
  for (const words of [
    "Driveway Washing",
    "$0.25 per sq ft",
    "300 sq ft",
    "$150.00",
    "Entered by the customer",
    "Shown",
    "All-services form",
  ])
    await expect(service).toContainText(words);
  for (const words of [
    "$150.00",
    "Your $150 minimum applies · 300 sq ft × $0.25 = $75.00",
    "The customer saw $150.00 on",
  ])
    await expect(price(page)).toContainText(words);
  // An empty card is a line, which opens.
  await card(page, "AI Analysis").getByRole("button").click();
  await expect(card(page, "AI Analysis")).toContainText("Information collected");
  await card(page, "Images").getByRole("button").click();
  await expect(card(page, "Images")).toContainText("No photos came with this request.");
  await checkAccessibility(page);
  await checkNarrow(page);
});

for (const on of ["desk", "phone"] as const)
  test(`nothing of a request moves when its quotes and events come late, ${on}`, async ({
    visit,
    server,
    newOwner,
  }) => {
    const owner = await newOwner([driveway], "trial");
    const id = await withRequest(server, owner);
    await owner.client.quotes.create({ estimate_id: id });
    await owner.client.calendar.create({
      title: "Wash the driveway",
      start_datetime: "2031-03-12T15:00:00Z",
      end_datetime: "2031-03-12T17:00:00Z",
      estimate_id: id,
    });
    const page = await visit({ as: owner, on });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    for (const late of ["**/api/quotes?*", `**/api/estimates/${id}/events`])
      await page.route(late, async (route) => {
        await released;
        await route.fallback();
      });
    await page.goto(`/estimate/${id}`);
    await expect(price(page)).toContainText("800 sq ft");
    const notes = page.getByRole("heading", { name: /^Notes/ });
    await expect(notes).toBeHidden();
    const before = await shifted(page);
    release();
    await expect(card(page, "Scheduled")).toContainText("Wash the driveway");
    await expect(card(page, "Quotes")).toContainText("Draft");
    await expect(notes).toBeVisible();
    expect(await shifted(page)).toBe(before);
    await checkAccessibility(page);
    await picture(page, `estimate-${on}`);
  });

test("the customer's information is in sight as a whole, and so are the price and the ways to write above it", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const page = await visit({ as: owner, on: "phone" });
  await page.clock.install();
  await page.goto(`/estimate/${await withRequest(server, owner)}`);
  const information = card(page, "Customer Information").getByRole("heading");
  await expect(information).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(information).toBeInViewport();
  for (const line of ["Name", "Address"])
    await expect(card(page, "Customer Information").getByText(line, { exact: true })).toBeInViewport();
  await expect(price(page).getByText("$200.00", { exact: true })).toBeInViewport();
  await expect(page.getByRole("link", { name: /^Email / })).toBeInViewport();

  // If the window is too low for both, the page scrolls to it.
  await page.setViewportSize({ width: 390, height: 240 });
  await page.reload();
  await expect(information).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(information).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(40);

  // A low window of a desk shows the whole card, down to the address.
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.reload();
  await expect(information).toBeVisible();
  await page.clock.runFor(1_000);
  for (const line of ["Name", "Address"])
    await expect(card(page, "Customer Information").getByText(line, { exact: true })).toBeInViewport();
});

test("a button pressed just as the page would move counts as pressed", async ({ visit, server, newOwner }) => {
  const owner = await newOwner([driveway], "trial");
  const id = await withRequest(server, owner);
  const page = await visit({ as: owner });
  // The journey decides how long the page waits before it scrolls.
  await page.addInitScript(() => {
    const held = new Map<number, () => void>();
    const { setTimeout: set, clearTimeout: clear } = window;
    const hold = (run: () => void, wait?: number, ...rest: unknown[]) => {
      const timer = set(wait === 100 ? () => {} : run, wait, ...rest);
      if (wait === 100) held.set(timer, run);
      return timer;
    };
    Object.assign(window, {
      setTimeout: hold,
      clearTimeout: (timer: number) => (held.delete(timer), clear(timer)),
      waitIsOver: () => held.forEach((run) => run()),
    });
  });
  await page.goto(`/estimate/${id}`);
  await page.getByRole("button", { name: "Schedule" }).hover();
  await page.mouse.down();
  await page.evaluate(() => (window as unknown as { waitIsOver(): void }).waitIsOver());
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Create New Event", exact: true })).toBeVisible();
});

test("customer, price and notes are corrected in place; Cancel keeps what was there", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const id = await withRequest(server, owner);
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${id}`);
  const info = card(page, "Customer Information");

  await info.getByRole("button", { name: "Edit customer information" }).click();
  await expect(info.getByLabel("Name")).toBeFocused();
  await info.getByLabel("Name").fill("Somebody Else");
  await info.getByRole("button", { name: "Cancel" }).click();
  await expect(info).toContainText("Ada Lovelace");
  await expect(info.getByRole("button", { name: "Edit customer information" })).toBeFocused();

  await info.getByRole("button", { name: "Edit customer information" }).click();
  await expect(info.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(info.getByLabel("Phone")).toHaveAttribute("type", "tel");
  await info.getByLabel("Name").fill("   ");
  await expect(info.getByRole("button", { name: "Save" })).toBeDisabled();
  await info.getByLabel("Name").fill("Ada Lovelace");
  await info.getByLabel("Address").fill("");
  await expect(info.getByRole("button", { name: "Save" })).toBeEnabled();
  await info.getByLabel("Address").fill("12 Maple Avenue");
  await info.getByLabel("Email").fill("nonsense");
  await info.getByRole("button", { name: "Save" }).click();
  await expect(info.getByText("Please enter a valid email address")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await info.getByLabel("Email").fill("");
  await info.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Customer information updated successfully.", { exact: true })).toBeVisible();
  await expect(info).toContainText("12 Maple Avenue");
  await expect
    .poll(() => owner.client.estimates.get({ id }))
    .toMatchObject({ address: "12 Maple Avenue", email: null });

  const service = price(page);
  await service.getByRole("button", { name: "Edit price" }).click();
  await service.getByLabel("Price").fill("-5");
  await service.getByRole("button", { name: "Save" }).click();
  await expect(
    service.getByText("Please enter an amount between $0 and $1,000,000,000, such as 150.00."),
  ).toBeVisible();
  await service.getByLabel("Price").fill("180.50");
  await service.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Price updated successfully.", { exact: true })).toBeVisible();
  await expect(service).toContainText("$180.50");
  await expect(service).toContainText("Set by you");
  await service.getByRole("button", { name: "Edit price" }).click();
  await service.getByLabel("Price").fill("");
  await service.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await owner.client.estimates.get({ id })).total_price).toBe(200);

  const notes = card(page, "Notes");
  await notes.getByRole("button", { name: "Notes None yet" }).click();
  await notes.getByRole("button", { name: "Edit notes" }).click();
  await expect(notes.getByRole("textbox")).toHaveAttribute("rows", "6");
  await notes.getByRole("textbox").fill("Gate code 4711.\nBring the long hose.");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notes saved successfully.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(notes).toContainText("Bring the long hose.");
});

test("of two people editing the second is told, shown the newer values, and loses nothing of what was typed", async ({
  visit,
  server,
  newOwner,
  allow,
}) => {
  allow(/409 \(Conflict\)/);
  const owner = await newOwner([driveway]);
  const id = await withRequest(server, owner);
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${id}`);
  const notes = card(page, "Notes");
  await notes.getByRole("button", { name: "Notes None yet" }).click();
  await notes.getByRole("button", { name: "Edit notes" }).click();
  await notes.getByRole("textbox").fill("Typed here");

  await test.step("what is being typed stays when the page is refreshed by an event", async () => {
    const { version } = await owner.client.estimates.get({ id });
    await owner.client.estimates.saveNotes({ id, version, notes: "Typed elsewhere" });
    await expect(notes.getByText("The note is now: Typed elsewhere")).toBeVisible();
    await expect(notes.getByRole("textbox")).toHaveValue("Typed here");
  });

  await test.step("the first save is held back, the second goes through", async () => {
    await notes.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByRole("region", { name: "Messages" }).getByText("This was changed on another device."),
    ).toBeVisible();
    await expect(notes.getByRole("textbox")).toHaveValue("Typed here");
    expect((await owner.client.estimates.get({ id })).notes).toBe("Typed elsewhere");
    await checkAccessibility(page);
    await notes.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Notes saved successfully.", { exact: true })).toBeVisible();
    expect((await owner.client.estimates.get({ id })).notes).toBe("Typed here");
  });

  await test.step("a change of something else is in nobody's way", async () => {
    await notes.getByRole("button", { name: "Edit notes" }).click();
    await notes.getByRole("textbox").fill("Typed on");
    const { version } = await owner.client.estimates.get({ id });
    await owner.client.estimates.savePrice({ id, version, total_price: 99 });
    await notes.getByRole("button", { name: "Save" }).click();
    await expect(notes.getByRole("button", { name: "Edit notes" })).toBeVisible();
    await expect.poll(async () => (await owner.client.estimates.get({ id })).notes).toBe("Typed on");
  });
});

test("what could not be saved goes back into the field, and leaving asks first @long", async ({
  visit,
  server,
  newOwner,
  allow,
}) => {
  allow(/ERR_FAILED|status of 401/);
  const owner = await newOwner([driveway]);
  const id = await withRequest(server, owner);
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${id}`);
  const notes = card(page, "Notes");
  await notes.getByRole("button", { name: "Notes None yet" }).click();
  await page.route("**/notes", (route) => route.abort());
  await notes.getByRole("button", { name: "Edit notes" }).click();
  await notes.getByRole("textbox").fill("No signal here");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Failed to save notes.", { exact: true })).toBeVisible();
  await expect(notes.getByRole("textbox")).toHaveValue("No signal here");

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes: notes.");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(notes.getByRole("textbox")).toHaveValue("No signal here");
  await page.unroute("**/notes");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notes saved successfully.", { exact: true })).toBeVisible();

  await test.step("a session that runs out while editing takes nothing along: one signs in over the page, or in another tab", async () => {
    await notes.getByRole("button", { name: "Edit notes" }).click();
    await notes.getByRole("textbox").fill("Signed out meanwhile");
    await page.context().clearCookies();
    await notes.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in to finish" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Session expired").first()).toBeVisible();
    await expect(notes.getByRole("textbox")).toHaveValue("Signed out meanwhile");
    const tab = await page.context().newPage();
    await tab.goto("/signin");
    await fillSignIn(tab, owner.email);
    await expect(tab).toHaveURL("/dashboard");
    await expect(page.getByText("Session expired")).toHaveCount(0);
    await expect(notes.getByRole("textbox")).toHaveValue("Signed out meanwhile");
    await notes.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await owner.client.estimates.get({ id })).notes).toBe("Signed out meanwhile");
  });

  await notes.getByRole("button", { name: "Edit notes" }).click();
  await typeAndLeave(notes.getByRole("textbox"), "Never mind", "/dashboard");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/dashboard");

  await test.step("signing out asks too, before anything ends", async () => {
    await page.goto(`/estimate/${id}`);
    await notes.getByRole("button", { name: "Edit notes" }).click();
    await notes.getByRole("textbox").fill("On second thought");
    const signOut = async () => {
      await page.getByRole("button", { name: "My Account" }).click();
      await page.getByRole("menuitem", { name: "Sign Out" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes: notes.");
    };
    await signOut();
    await picture(page, "sign-out-unsaved", "screen");
    await page.getByRole("button", { name: "Stay" }).click();
    await notes.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Notes saved successfully.", { exact: true })).toBeVisible();
    await notes.getByRole("button", { name: "Edit notes" }).click();
    await notes.getByRole("textbox").fill("Never mind");
    await signOut();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/signin");
    await expect(page.getByText("Signed out successfully")).toBeVisible();
    expect((await owner.client.estimates.get({ id })).notes).toBe("On second thought");
  });
});

test("photos are looked at one by one, closely, and downloaded; by keyboard too", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const [service] = await owner.client.services.list();
  const [id] = await sendWithPhotos(server, owner, ["driveway.jpg", "driveway-upright.jpg", "driveway.jpg"], {
    services: [{ service_id: service?.id, manual_area: 800 }],
    estimate_method: "manual",
  });
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${id}`);
  const second = page.getByRole("button", { name: "Photo 2 of 3" });
  await second.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Photos" });
  await expect(viewer.getByRole("group", { name: "Photo 2 of 3" })).toBeVisible();
  await checkAccessibility(page);

  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("group", { name: "Photo 3 of 3" })).toBeInViewport({ ratio: 0.9 });
  await expect(viewer.getByRole("button", { name: "Next photo" })).toBeDisabled();
  await viewer.getByRole("button", { name: "Previous photo" }).click();
  const shown = viewer.getByRole("img", { name: "Photo 2 of 3" });
  await expect(shown).toBeInViewport({ ratio: 0.9 });
  const before = await shown.boundingBox();
  await viewer.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan((before?.height ?? 0) * 1.2);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    viewer.getByRole("link", { name: "Download photo 2 of 3" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.jpg$/);
  await picture(page, "estimate-photo");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();
});

test("a failed analysis says why, and Retry tries again and tells what came of it without a reload", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([driveway]);
  const [service] = await owner.client.services.list();
  const [id] = await sendWithPhotos(server, owner, ["driveway.jpg"], {
    services: [{ service_id: service?.id }],
    estimate_method: "ai",
    reference_object: "too dark",
  });
  const page = await visit({ as: owner, on: "phone" });
  await page.goto(`/estimate/${id}`);
  const analysis = card(page, "AI Analysis");
  await expect(analysis).toContainText("The analysis failed");
  await expect(analysis).toContainText("The photos couldn't be analyzed");
  await expect(price(page)).toContainText("No price set");
  await checkAccessibility(page);
  await checkNarrow(page);
  await analysis.getByRole("button", { name: "Retry" }).click();
  await expect(analysis.getByText("The photos are being analyzed…")).toBeVisible();
  await expect(analysis).toContainText("The analysis failed");
});

test("services of one request lead to each other", async ({ visit, server, newOwner }) => {
  const owner = await newOwner([driveway, windows]);
  const services = await owner.client.services.list();
  const [first = "", second = ""] = await sendWithPhotos(server, owner, [], {
    kind: "multi",
    estimate_method: "manual",
    services: services.map((service) => ({
      service_id: service.id,
      ...(service.name === windows.name ? { manual_quantity: 12 } : { manual_area: 800 }),
    })),
  });
  const page = await visit({ as: owner });
  await page.goto(`/estimate/${first}`);
  await page
    .getByRole("navigation", { name: "Also requested" })
    .getByRole("link", { name: /Window Cleaning/ })
    .click();
  await expect(page).toHaveURL(`/estimate/${second}`);
  await expect(card(page, "Service Details")).toContainText("12 windows");
  await expect(page.getByRole("navigation", { name: "Also requested" })).toContainText("Driveway Washing");
});

test("an estimate that is not there says so; one that cannot be loaded leads back to the dashboard @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/404 \(Not Found\)/, /400 \(Bad Request\)/, /ERR_FAILED/);
  const owner = await newOwner();
  const page = await visit({ as: owner });
  for (const address of [randomUUID(), "never-an-id"]) {
    await page.goto(`/estimate/${address}`);
    await expect(page.getByRole("heading", { name: "Estimate not found" })).toBeVisible();
    await checkAccessibility(page);
  }
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.route("**/api/estimates/*", (route) =>
    route.request().url().includes("stats") ? route.fallback() : route.abort(),
  );
  await page.goto(`/estimate/${randomUUID()}`);
  await expect(page.getByText("Loading estimate details...")).toBeVisible();
  await expect(page.getByText("Failed to load estimate details.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});
