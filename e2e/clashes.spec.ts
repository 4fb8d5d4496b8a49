import type { Page } from "@playwright/test";
import { addDays, addMonths, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { dragBy, dragTo, tabTo, touchDrag } from "./calendarScreen.ts";
import { checkAccessibility, checkContrast, checkNarrow, expect, joins, longIf, picture, test } from "./yardstick.ts";

/** The calendar says that a person would be at two visits at once, and moves the one that is planned. */

const tomorrow = addDays(dayIn("America/Chicago", new Date()), 1);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Create New Event" });

for (const on of ["desk", "phone"] as const) {
  test(`a visit at the same time as another is moved on a ${on} to the next free half hour, or saved as it is${longIf(on === "phone")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([], "trial");
    const manager = await newOwner([], "free", "Max Manager");
    await joins(server, owner, manager, "manager");
    const at = (hour: number) => momentOf(tomorrow, hour, "America/Chicago").toISOString();
    await owner.client.calendar.create({
      title: "House wash",
      start_datetime: at(9),
      end_datetime: at(10.5),
      assigned_to: [manager.id],
    });
    const page = await visit({ on, as: owner });
    await page.goto(`/calendar?day=${tomorrow}&view=day`);
    await page.getByRole("button", { name: "Add Event", exact: true }).first().click();
    await dialog(page).getByLabel("Title").fill("Window cleaning");
    await dialog(page).getByLabel("Start time").fill("09:30");
    await expect(dialog(page).getByLabel("End time")).toHaveValue("10:30");
    await expect(dialog(page).getByRole("button", { name: /^Move to/ })).toHaveCount(0);

    await dialog(page).getByText("Max Manager").click();
    await expect(dialog(page).getByText("Max Manager already has an event then")).toBeVisible();
    await expect(dialog(page).getByText("House wash, 9:00 AM to 10:30 AM")).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `clash-${on}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await checkContrast(page);
    await page.emulateMedia({ colorScheme: "light" });

    await dialog(page).getByRole("button", { name: "Move to 10:30 AM" }).press("Enter");
    await expect(dialog(page).getByLabel("Start time")).toHaveValue("10:30");
    await expect(dialog(page).getByLabel("Start time")).toBeFocused();
    await expect(dialog(page).getByLabel("End time")).toHaveValue("11:30");
    await expect(dialog(page).getByText("already has an event then")).toHaveCount(0);

    // A later change of the start moves the end along from where it was moved.
    await dialog(page).getByLabel("Start time").fill("09:00");
    await expect(dialog(page).getByLabel("End time")).toHaveValue("10:00");
    await expect(dialog(page).getByText("Max Manager already has an event then")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Calendar event created successfully")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
}

test("a visit that is dragged, made longer or placed by keyboard onto another is moved on at a press, or put back", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const manager = await newOwner([], "free", "Max Manager");
  await joins(server, owner, manager, "manager");
  const at = (hour: number) => momentOf(tomorrow, hour, "America/Chicago").toISOString();
  const plan = (title: string, from: number, until: number, assigned_to = [manager.id]) =>
    owner.client.calendar.create({ title, start_datetime: at(from), end_datetime: at(until), assigned_to });
  await plan("House wash", 9, 10.5);
  const windows = await plan("Windows", 13, 14);
  const times = async () => {
    const { start_datetime, end_datetime } = await owner.client.calendar.get({ id: windows.id });
    return [start_datetime, end_datetime].map((moment) => new Date(moment).toISOString());
  };
  const page = await visit({ as: owner });
  await page.goto(`/calendar?day=${tomorrow}&view=day`);
  const event = page.locator("[data-hours]").getByRole("button", { name: /Windows/ });
  await expect(event).toBeVisible();
  const message = page.locator("[data-toast]").last();
  /** The height of an hour, in pixels. */
  const hour = 48;

  await test.step("dragged onto it, and moved on", async () => {
    await dragBy(page, event, { x: 0, y: -3.5 * hour });
    await expect(message).toContainText("Calendar event updated successfully");
    await expect(message).toContainText("Max Manager also has House wash, 9:00 AM to 10:30 AM.");
    expect(await times()).toEqual([at(9.5), at(10.5)]);
    await expect(message.getByRole("button")).toHaveText(["Move to 10:30 AM", "Undo", ""]);
    await checkAccessibility(page);
    await picture(page, "clash-toast", "screen");
    await message.getByRole("button", { name: "Move to 10:30 AM" }).click();
    await expect.poll(times).toEqual([at(10.5), at(11.5)]);
    await expect(page.getByText("also has House wash")).toHaveCount(0);
  });

  await test.step("put back", async () => {
    await dragBy(page, event, { x: 0, y: -hour });
    await expect(message).toContainText("Max Manager also has House wash");
    await message.getByRole("button", { name: "Undo" }).click();
    await expect.poll(times).toEqual([at(10.5), at(11.5)]);
  });

  await test.step("made longer into the next one, whose own people are not the reader's", async () => {
    const ours = await plan("Gutters", 12, 13, [manager.id, owner.id]);
    await expect(page.locator("[data-hours]").getByRole("button", { name: /Gutters/ })).toBeVisible();
    await dragBy(page, event, { x: 0, y: hour }, true);
    await expect(message).toContainText("Max Manager also has Gutters, 12:00 PM to 1:00 PM.");
    expect(await times()).toEqual([at(10.5), at(12.5)]);
    await message.getByRole("button", { name: "Undo" }).click();
    await expect.poll(times).toEqual([at(10.5), at(11.5)]);
    await owner.client.calendar.remove({ id: ours.id });
  });

  await test.step("by keyboard; an event of nobody in particular is in nobody's way", async () => {
    await event.focus();
    await page.keyboard.press("m");
    await expect(page.getByRole("application", { name: "Move Windows" })).toBeFocused();
    for (let quarters = 0; quarters < 2; quarters++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(message).toContainText("Max Manager also has House wash");
    await page.keyboard.press("F8"); // to the oldest message
    await tabTo(page, message.getByRole("button", { name: "Move to 10:30 AM" }));
    await page.keyboard.press("Enter");
    await expect.poll(times).toEqual([at(10.5), at(11.5)]);
    await plan("Anyone's", 15, 16, []);
    const anyones = page.locator("[data-hours]").getByRole("button", { name: /Anyone's/ });
    await dragBy(page, anyones, { x: 0, y: -4 * hour });
    await expect(message).toContainText("Calendar event updated successfully");
    await expect(page.getByText("also has")).toHaveCount(0);
  });
});

test("alone in a business, a suggested visit that is dropped on busy hours says so, on a phone by a finger too @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const at = (hour: number) => momentOf(tomorrow, hour, "America/Chicago").toISOString();
  await owner.client.calendar.create({ title: "House wash", start_datetime: at(8), end_datetime: at(20) });
  const customer = await owner.client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" });
  await owner.client.schedules.addService({
    customer_id: customer.id,
    service_name: "Gutters",
    service_interval_months: 3,
    last_service_date: addMonths(tomorrow, -3),
  });
  const desk = await visit({ as: owner });
  await desk.goto(`/calendar?day=${tomorrow}&view=day`);
  const suggested = desk.getByRole("region", { name: "Suggested visits" }).getByText("Gutters: Carla Brown");
  await dragTo(desk, suggested, desk.locator("[data-hours]"));
  const message = desk.locator("[data-toast]").last();
  await expect(message).toContainText("Calendar event created successfully");
  await expect(message).toContainText("You also have House wash, 8:00 AM to 8:00 PM.");
  await message.getByRole("button", { name: "Move to 8:00 PM" }).click();
  const gutters = desk.locator("[data-hours]").getByRole("button", { name: /Gutters/ });
  await expect(gutters).toBeVisible();
  const planned = async () =>
    (await owner.client.calendar.list({ from: at(0), to: at(24) })).flatMap((one) =>
      one.schedule_id === null ? [] : [new Date(one.start_datetime).toISOString()],
    );
  await expect.poll(planned).toEqual([at(20)]);

  const phone = await visit({ as: owner, on: "phone" });
  await phone.goto(`/calendar?day=${tomorrow}&view=day`);
  const event = phone.locator("[data-hours]").getByRole("button", { name: /Gutters/ });
  await touchDrag(phone, event, { x: 0, y: -96 }, event.locator(".."));
  const said = phone.locator("[data-toast]").last();
  await expect(said).toContainText("You also have House wash");
  await expect(said.getByRole("button", { name: "Move to 8:00 PM" })).toBeVisible();
  await checkAccessibility(phone);
  await picture(phone, "clash-toast", "screen");
  await said.getByRole("button", { name: "Undo" }).tap();
  await expect.poll(planned).toEqual([at(20)]);
});
