import type { Locator, Page } from "@playwright/test";
import type { EventInput } from "#features/work/events/event.ts";
import { addDays, addMonths, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { dragBy, dragTo, middleOf, quiet, tabTo, touchDrag } from "./calendarScreen.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  picture,
  sendRequest,
  test,
  type Owner,
} from "./yardstick.ts";

/** Scheduling with a mouse on a desk, with a finger on a phone, and with the keyboard alone. */

test.describe.configure({ mode: "parallel" });

/** The time zone of the owners in the journeys. */
const zone = "America/Chicago";
/** A Wednesday; daylight saving time starts on the following Sunday. */
const wednesday = "2027-03-10";
const sunday = addDays(wednesday, 4);

const at = (day: string, hour: number) => momentOf(day, hour, zone).toISOString();
const work = (title: string, day: string, from: number, until: number, more: Partial<EventInput> = {}): EventInput => ({
  title,
  start_datetime: at(day, from),
  end_datetime: at(day, until),
  ...more,
});
const wholeDay = (title: string, day: string): EventInput => work(title, day, 0, 1, { all_day: true });

const says = (page: Page, words: string) =>
  expect(page.getByRole("region", { name: "Messages" }).getByText(words, { exact: true }).first()).toBeVisible();
const undo = (page: Page): Locator =>
  page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).last();
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
/** An event wherever it is drawn on a day, by the day's name and its own. */
const onDay = (page: Page, day: RegExp, title: string): Locator =>
  page
    .locator("[data-day]")
    .and(page.getByRole("gridcell", { name: day }).or(page.getByRole("group", { name: day })))
    .getByRole("button", { name: new RegExp(title) });
const dayHead = (page: Page, name: RegExp): Locator => page.getByRole("heading", { level: 2, name }).locator("..");
const view = (page: Page, name: "Month" | "Week" | "Day" | "Agenda"): Locator =>
  page.getByRole("group", { name: "View" }).getByRole("button", { name });

/** When an event is, as it is stored. */
async function stored(owner: Owner, id: string): Promise<string[]> {
  const { start_datetime, end_datetime } = await owner.client.calendar.get({ id });
  return [new Date(start_datetime).toISOString(), new Date(end_datetime).toISOString()];
}

test("at a desk the work of an estimate is planned, dragged, resized, taken back, edited and deleted", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner(
    [{ name: "Driveway Washing", rate: 0.25, unit: "per sq ft", service_category: "pressure_washing" }],
    "trial",
  );
  const [service] = await owner.client.services.list();
  const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  for (const hour of [12, 13, 14, 16])
    await owner.client.calendar.create(work(`Round ${hour}`, addDays(wednesday, 1), hour, hour + 1));
  const fair = await owner.client.calendar.create(wholeDay("Trade fair", addDays(wednesday, 1)));
  const page = await visit({ as: owner });
  let id = "";

  await test.step("Schedule on an estimate opens the dialog filled in, and the event shows there", async () => {
    await page.goto(`/estimate/${estimate}`);
    await page.getByRole("button", { name: "Schedule" }).click();
    const create = dialog(page, "Create New Event");
    await expect(create.getByLabel("Client name")).toHaveValue("Ada Miller");
    await expect(create.getByLabel("Client name")).toBeFocused();
    await create.getByLabel("Title").fill("");
    await create.getByRole("button", { name: "Create Event" }).click();
    await expect(create.getByText("Title is required")).toBeVisible();
    await checkAccessibility(page);
    await create.getByLabel("Title").fill("Driveway");
    await create.getByLabel("Start date").fill(wednesday);
    await create.getByLabel("Start time").fill("09:00");
    await expect(create.getByLabel("End time")).toHaveValue("10:00");
    await create.getByRole("button", { name: "Create Event" }).click();
    await says(page, "Calendar event created successfully");
    await expect(
      page.getByRole("region", { name: "Scheduled" }).getByRole("button", { name: /Driveway/ }),
    ).toBeVisible();
    const [event] = await owner.client.calendar.ofEstimate({ estimate_id: estimate });
    id = event?.id ?? "";
    expect(await stored(owner, id)).toEqual([at(wednesday, 9), at(wednesday, 10)]);
  });

  await test.step("the week opens at seven; an event is dragged to another day and hour, made longer, and put back", async () => {
    await page.goto(`/calendar?view=week&day=${wednesday}`);
    const event = onDay(page, /^Wednesday, March 10/, "Driveway");
    await expect(event).toBeInViewport();
    const below = async (thing: Locator) =>
      ((await thing.boundingBox()) ?? { y: 0 }).y -
      (await dayHead(page, /March 10/).evaluate((head) => head.getBoundingClientRect().bottom));
    expect(await below(page.getByText("6 AM", { exact: true }))).toBeLessThan(0);
    expect(await below(page.getByText("8 AM", { exact: true }))).toBeGreaterThan(0);
    await checkAccessibility(page);
    await picture(page, "calendar-week");
    const { width } = await middleOf(event);
    await dragBy(page, event, { x: width + 2, y: 60 });
    await says(page, "Calendar event updated successfully");
    await expect
      .poll(() => stored(owner, id))
      .toEqual([at(addDays(wednesday, 1), 10.25), at(addDays(wednesday, 1), 11.25)]);
    await undo(page).click();
    await expect.poll(() => stored(owner, id)).toEqual([at(wednesday, 9), at(wednesday, 10)]);
    await dragBy(page, event, { x: 0, y: 36 }, true);
    await expect.poll(() => stored(owner, id)).toEqual([at(wednesday, 9), at(wednesday, 10.75)]);
    await expect(dialog(page, "Driveway")).toBeHidden();
    await dragTo(
      page,
      dayHead(page, /March 11/).getByRole("button", { name: "Trade fair" }),
      dayHead(page, /March 13/),
    );
    await expect
      .poll(() => stored(owner, fair.id))
      .toEqual([at(addDays(wednesday, 3), 0), new Date(Date.parse(at(sunday, 0)) - 1).toISOString()]);
  });

  await test.step("in the month it is dragged onto the day the clocks change, keeps its time of day, and another device shows it", async () => {
    await view(page, "Month").click();
    await expect(page.getByRole("grid", { name: "March 2027" })).toBeVisible();
    await checkAccessibility(page);
    const cell = page.getByRole("gridcell", { name: /^Sunday, March 14/ });
    const event = onDay(page, /^Wednesday, March 10/, "Driveway");
    const [from, to] = [await middleOf(event), await middleOf(cell)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(event).toBeVisible();
    await dragTo(page, event, cell);
    await expect(onDay(page, /^Sunday, March 14/, "Driveway")).toBeVisible();
    await expect.poll(() => stored(owner, id)).toEqual([at(sunday, 9), at(sunday, 10.75)]);
    await owner.client.calendar.create(work("From the van", addDays(wednesday, 1), 15, 16));
    await page.getByRole("button", { name: /^1 more on Thursday, March 11/ }).click();
    await expect(view(page, "Day")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: /From the van/ }).first()).toBeAttached();
  });

  await test.step("its details are all there, what was edited or deleted comes back, and the ways through time lead where they say", async () => {
    await view(page, "Agenda").click();
    await page
      .getByRole("region", { name: "Sunday, March 14, 2027" })
      .getByRole("button", { name: /Driveway/ })
      .click();
    await expect(dialog(page, "Driveway")).toContainText(
      /Event Details.*9:00 AM to 10:45 AM.*Ada Miller.*View Estimate/s,
    );
    await dialog(page, "Driveway").getByRole("button", { name: "Edit Event" }).click();
    const edit = dialog(page, "Edit Event");
    await expect(edit).toBeVisible();
    await checkAccessibility(page);
    await edit.getByLabel("Title").fill("Driveway and walk");
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: /Driveway and walk/ })).toBeVisible();
    await undo(page).click();
    await expect(page.getByRole("button", { name: /Driveway and walk/ })).toBeHidden();
    await page.getByRole("button", { name: /AM Driveway/ }).click();
    await dialog(page, "Driveway").getByRole("button", { name: "Delete Event" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to delete this event?");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await says(page, "Calendar event deleted successfully");
    await expect(page.getByRole("button", { name: /AM Driveway/ })).toBeHidden();
    await undo(page).click();
    await says(page, "Calendar event restored successfully");
    await expect(page.getByRole("button", { name: /AM Driveway/ })).toBeVisible();
    expect(await owner.client.calendar.ofEstimate({ estimate_id: estimate })).toMatchObject([
      { id, title: "Driveway" },
    ]);

    await view(page, "Month").press("Enter"); // a toast may cover it
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("grid", { name: "April 2027" })).toBeVisible();
    await page.getByLabel("Month").selectOption("February");
    await page.getByLabel("Year").selectOption("2028");
    await expect(page.getByRole("grid", { name: "February 2028" })).toBeVisible();
    await page.getByRole("button", { name: "Today" }).click();
    await expect(page.getByRole("gridcell", { selected: true })).toHaveAttribute("data-day", dayIn(zone, new Date()));
  });
});

test("on a phone the plan is a list first; a finger plans, drags after resting and else scrolls, and the phone's calendar can follow @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const today = dayIn(zone, new Date());
  const tomorrow = addDays(today, 1);
  const customer = await owner.client.customers.create({
    name: "Carla Brown",
    email: "carla@mail.dev",
    phone: "630 555 0101",
    address: "12 Maple Avenue",
  });
  await owner.client.schedules.addService({
    customer_id: customer.id,
    service_name: "Gutters",
    service_interval_months: 3,
    last_service_date: addMonths(today, -4),
  });
  await owner.client.schedules.addService({
    customer_id: customer.id,
    service_name: "Windows",
    service_interval_months: 3,
    last_service_date: addDays(addMonths(today, -3), 1),
  });
  const windows = (await owner.client.calendar.suggestions({ from: today, to: addDays(today, 6) })).find(({ title }) =>
    title.startsWith("Windows"),
  );
  const wash = await owner.client.calendar.create(
    work("House wash", tomorrow, 9, 11, { client_name: "Carla Brown", client_address: "12 Maple Avenue" }),
  );
  const fair = await owner.client.calendar.create(wholeDay("Trade fair", today));
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/calendar");

  await test.step("a suggested visit is made real by one tap, and recorded when it was made", async () => {
    await expect(view(page, "Agenda")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: /House wash/ })).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "calendar-agenda");
    await page.getByRole("button", { name: /^Schedule Gutters: Carla Brown/ }).tap();
    await says(page, "Calendar event created successfully");
    await page.getByRole("button", { name: /All day Gutters/ }).tap();
    await expect(dialog(page, "Gutters: Carla Brown")).toContainText(/All day.*630 555 0101.*12 Maple Avenue/s);
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Mark Completed" }).tap();
    await says(page, "Service completed");
    expect(await owner.client.schedules.services({ customer_id: customer.id })).toMatchObject([
      { last_service_date: today, next_service_date: addMonths(today, 3) },
      { service_name: "Windows" },
    ]);
  });

  await test.step("an event is planned by touch", async () => {
    await page.getByRole("button", { name: "Add Event", exact: true }).tap();
    const create = dialog(page, "Create New Event");
    await create.getByLabel("Title").fill("Call the bank");
    await create.getByText("All day").tap();
    await create.getByRole("button", { name: "Create Event" }).tap();
    await expect(page.getByRole("button", { name: /All day Call the bank/ })).toBeVisible();
  });

  await test.step("the week begins with today; resting lifts an event, moving at once scrolls", async () => {
    await view(page, "Week").tap();
    const head = page
      .getByRole("heading", { level: 2 })
      .filter({ has: page.getByRole("button", { name: /^Open / }) })
      .first();
    await expect(head).toHaveAttribute("aria-current", "date");
    const event = page.getByRole("button", { name: /^House wash/ });
    await expect(event).toBeInViewport();
    await checkAccessibility(page);
    await touchDrag(page, event, { x: 0, y: -60 }, null);
    expect(await stored(owner, wash.id)).toEqual([at(tomorrow, 9), at(tomorrow, 11)]);
    const { width } = await middleOf(event);
    await touchDrag(page, event, { x: width, y: 48 }, event.locator(".."));
    await expect.poll(() => stored(owner, wash.id)).toEqual([at(addDays(today, 2), 10), at(addDays(today, 2), 12)]);
    const chip = head.locator("..").getByRole("button", { name: "Trade fair" });
    await touchDrag(page, chip, { x: width, y: 0 }, chip);
    await expect.poll(async () => (await stored(owner, fair.id))[0]).toBe(at(tomorrow, 0));
    await undo(page).tap();
    await expect.poll(async () => (await stored(owner, fair.id))[0]).toBe(at(today, 0));
    await page.emulateMedia({ colorScheme: "dark" });
    await checkContrast(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("a suggested visit dragged onto an hour is planned there, and a suggestion again when that is taken back", async () => {
    const chip = page
      .locator(`[data-day="${windows?.day}"]`)
      .getByRole("button", { name: "Schedule the suggested visit Windows: Carla Brown" });
    await quiet(page); // on a phone, toasts above the bottom bar reach up to these hours
    await touchDrag(page, chip, { x: 0, y: 220 }, chip); // well below the row of weekday names
    await says(page, "Calendar event created successfully");
    await expect(chip).toBeHidden();
    const planned = async () =>
      (await owner.client.calendar.list({ from: at(today, 0), to: at(addDays(today, 7), 0) })).filter((event) =>
        event.title.startsWith("Windows"),
      );
    const [made] = await planned();
    const [start, end] = [made?.start_datetime ?? "", made?.end_datetime ?? ""].map((moment) => Date.parse(moment));
    expect([
      made?.all_day,
      dayIn(zone, new Date(start ?? 0)),
      (start ?? 0) % 900_000,
      (end ?? 0) - (start ?? 0),
    ]).toEqual([false, windows?.day, 0, 3_600_000]);
    await undo(page).tap();
    await expect(chip).toBeVisible();
    expect(await planned()).toEqual([]);
  });

  await test.step("the month tells by dots, a tap shows the day, and from there it is dragged", async () => {
    await view(page, "Month").tap();
    await quiet(page);
    const cell = page.locator(`[role=gridcell][data-day="${today}"]`);
    await cell.tap();
    await expect(cell).toHaveAttribute("aria-selected", "true");
    const chip = page.getByRole("list", { name: /^Scheduled on/ }).getByRole("button", { name: "Trade fair" });
    await checkAccessibility(page);
    const [from, to] = [await middleOf(chip), await middleOf(page.locator(`[role=gridcell][data-day="${tomorrow}"]`))];
    const now = await middleOf(chip);
    await touchDrag(page, chip, { x: to.x - from.x, y: to.y - from.y + (from.y - now.y) }, chip);
    await expect.poll(async () => (await stored(owner, fair.id))[0]).toBe(at(tomorrow, 0));
  });

  await test.step("the address to subscribe to is shown, readable, and can be reset", async () => {
    await page.getByRole("button", { name: "Subscribe" }).tap();
    const address = page.getByLabel("Your calendar link");
    const before = await address.inputValue();
    expect(await (await fetch(before)).text()).toContain("SUMMARY:House wash");
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Reset link" }).tap();
    await expect(page.getByRole("alertdialog", { name: "Reset the link?" })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset Link" }).tap();
    await says(page, "Link reset");
    await expect(address).not.toHaveValue(before);
    expect((await fetch(before)).status).toBe(404);
  });
});

test("by keyboard alone days are walked, an event is planned, moved, put back and deleted @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const page = await visit({ as: owner, dark: true });
  await page.goto(`/calendar?view=month&day=${wednesday}`);
  const day = (name: string) => page.getByRole("gridcell", { name });
  await expect(day("Wednesday, March 10, 2027, no events")).toBeVisible();

  await test.step("arrows walk the days, Page Down the months", async () => {
    await tabTo(page, day("Wednesday, March 10, 2027, no events"));
    for (const key of ["ArrowRight", "ArrowDown", "PageDown", "Home"]) await page.keyboard.press(key);
    await expect(day("Sunday, April 18, 2027, no events")).toBeFocused();
    await page.keyboard.press("PageUp");
    await expect(day("Thursday, March 18, 2027, no events")).toBeFocused();
  });

  await test.step("an event is planned on the selected day", async () => {
    await tabTo(page, page.getByRole("button", { name: "Add Event", exact: true }));
    await page.keyboard.press("Enter");
    const create = dialog(page, "Create New Event");
    await expect(create.getByLabel("Start date")).toHaveValue("2027-03-18");
    await tabTo(page, create.getByLabel("Title"));
    await page.keyboard.type("Gutters");
    await tabTo(page, create.getByLabel("Start time"));
    await page.keyboard.type("0230PM");
    await expect(create.getByLabel("End time")).toHaveValue("15:30");
    await page.keyboard.press("Enter");
    await expect(day("Thursday, March 18, 2027, 1 event")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Event", exact: true })).toBeFocused();
  });

  await test.step("it is opened from its day, moved to another, and the move is taken back", async () => {
    await page.keyboard.press("F8");
    await page.keyboard.press("Escape");
    await tabTo(page, day("Thursday, March 18, 2027, 1 event"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog(page, "Gutters")).toContainText("2:30 PM to 3:30 PM");
    await checkAccessibility(page);
    await tabTo(page, dialog(page, "Gutters").getByRole("button", { name: "Edit Event" }));
    await page.keyboard.press("Enter");
    const edit = dialog(page, "Edit Event");
    await tabTo(page, edit.getByLabel("Start date"));
    await page.keyboard.type("03192027");
    await expect(edit.getByLabel("End date")).toHaveValue("2027-03-19");
    await page.keyboard.press("Enter");
    await expect(day("Friday, March 19, 2027, 1 event")).toBeVisible();
    await page.keyboard.press("F8");
    await tabTo(page, undo(page));
    await page.keyboard.press("Enter");
    await expect(day("Thursday, March 18, 2027, 1 event")).toBeVisible();
  });

  const [planned] = await owner.client.calendar.list({ from: at(wednesday, 0), to: at(addDays(wednesday, 30), 0) });
  const thursday = addDays(wednesday, 8);
  const mover = page.getByRole("application", { name: "Move Gutters" });

  await test.step("M moves it from day to day, beyond the month; Escape puts it back, Enter keeps it, and the focus stays with it", async () => {
    await tabTo(page, day("Thursday, March 18, 2027, 1 event"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("m");
    await expect(mover).toBeFocused();
    await checkAccessibility(page);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect(
      page.getByRole("status").filter({ hasText: "Thursday, April 8, 2027, 2:30 PM to 3:30 PM" }),
    ).toBeAttached();
    await expect(page.getByRole("grid", { name: "April 2027" }).getByRole("button", { name: /Gutters/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(onDay(page, /^Thursday, March 18/, "Gutters")).toBeFocused();
    // The first of April is on the pages of both months.
    await page.keyboard.press("m");
    await expect(mover).toBeFocused();
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect(page).toHaveURL(/day=2027-04-01/);
    await page.keyboard.press("Escape");
    await expect(onDay(page, /^Thursday, March 18/, "Gutters")).toBeFocused();
    // A key that follows the pick-up at once moves the event from its present place, not from the place it was put back
    // to.
    await page.evaluate(() => {
      const press = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || target.role !== "application") return;
        window.removeEventListener("focusin", press);
        target.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
      };
      window.addEventListener("focusin", press);
    });
    await page.keyboard.press("m");
    await expect(mover).toContainText("Friday, March 19, 2027");
    await page.keyboard.press("Enter");
    await says(page, "Calendar event updated successfully");
    await expect(onDay(page, /^Friday, March 19/, "Gutters")).toBeFocused();
    await expect
      .poll(() => stored(owner, planned?.id ?? ""))
      .toEqual([at(addDays(thursday, 1), 14.5), at(addDays(thursday, 1), 15.5)]);
    await page.keyboard.press("F8");
    await tabTo(page, undo(page));
    await page.keyboard.press("Enter");
    await tabTo(page, day("Friday, March 19, 2027, no events"));
  });

  await test.step("in the day it is opened, moved by quarters of an hour and made longer, then deleted", async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(day("Thursday, March 18, 2027, 1 event")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(view(page, "Day")).toHaveAttribute("aria-pressed", "true");
    await checkAccessibility(page);
    await tabTo(page, page.getByRole("button", { name: /^Gutters/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Gutters").getByRole("button", { name: "Move Event" }));
    await page.keyboard.press("Enter");
    await expect(mover).toBeFocused();
    for (const key of ["ArrowUp", "ArrowUp", "Shift+ArrowDown"]) await page.keyboard.press(key);
    await expect(mover).toContainText("Thursday, March 18, 2027, 2:00 PM to 3:15 PM");
    await checkAccessibility(page);
    await picture(page, "calendar-moving");
    await page.keyboard.press("Enter");
    await expect.poll(() => stored(owner, planned?.id ?? "")).toEqual([at(thursday, 14), at(thursday, 15.25)]);
    await expect(
      page.getByRole("group", { name: /^Thursday, March 18/ }).getByRole("button", { name: /^Gutters/ }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Gutters").getByRole("button", { name: "Delete Event" }));
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Delete Event" });
    await expect(question).toBeVisible();
    await checkAccessibility(page);
    await tabTo(page, question.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await says(page, "Calendar event deleted successfully");
    await expect(page.getByText("Nothing scheduled.")).toBeVisible();
    expect(await owner.client.calendar.list({ from: at(wednesday, 0), to: at(addDays(wednesday, 30), 0) })).toEqual([]);
  });
});

test("Add Event stays in its place when the day's events come late", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  for (const hour of [9, 11, 13, 15])
    await owner.client.calendar.create(work(`Round ${hour}`, wednesday, hour, hour + 1));
  for (const on of ["desk", "phone"] as const)
    for (const shown of ["month", "day"]) {
      const page = await visit({ as: owner, on });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/api/calendar/events?*", async (route) => {
        await released;
        await route.fallback();
      });
      await page.goto(`/calendar?view=${shown}&day=${wednesday}`);
      const add = page.getByRole("button", { name: "Add Event", exact: true });
      const management = page.getByRole("region", { name: "Event Management" });
      await expect(management.getByText("Loading events…")).toBeAttached();
      await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading…" })).toHaveCount(0);
      const before = await add.boundingBox();
      release();
      await expect(management.getByRole("button", { name: /Round 13/ })).toBeVisible();
      expect(await add.boundingBox()).toEqual(before);
      await checkAccessibility(page);
      await picture(page, `calendar-${shown}`);
    }
});

test("the customer is picked by keys as the name is typed, and an end before the start is on the next day", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const ada = { name: "Ada Miller", email: "ada@mail.dev", phone: "512 555 0101", address: "7 Oak Street" };
  const customer = await owner.client.customers.create(ada);
  await owner.client.customers.create({ name: "Adam West", email: "adam@mail.dev" });
  const page = await visit({ as: owner });
  await page.goto(`/calendar?view=day&day=${wednesday}`);
  await page.getByRole("button", { name: "Add Event", exact: true }).click();
  const create = dialog(page, "Create New Event");
  const name = create.getByRole("combobox", { name: "Client name" });
  await expect(name).toBeFocused();
  await page.keyboard.type("ada");
  await expect(create.getByRole("option")).toHaveCount(2);
  await checkAccessibility(page);
  await picture(page, "customer-picker");
  await create.getByRole("option", { name: /Ada Miller/ }).hover();
  while ((await create.getByRole("option", { name: /Ada Miller/ }).getAttribute("aria-selected")) !== "true")
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("Ada Miller");
  await expect(create.getByText("Linked to this customer's record.")).toBeVisible();
  await create.getByLabel("Title").fill("Night wash");
  await create.getByLabel("Start time").fill("22:00");
  await create.getByLabel("End time").fill("02:00");
  await create.getByLabel("Title").focus();
  await expect(create.getByLabel("End date")).toHaveValue(addDays(wednesday, 1));
  await create.getByRole("button", { name: "More details" }).click();
  await expect(create.getByLabel("Client phone")).toHaveValue(ada.phone);
  await create.getByLabel("Service type").selectOption("Pressure Washing");
  await create.getByRole("button", { name: "Create Event" }).click();
  await says(page, "Calendar event created successfully");
  const [event] = await owner.client.calendar.list({
    from: at(wednesday, 0),
    to: at(addDays(wednesday, 1), 23),
  });
  expect(event).toMatchObject({
    customer_id: customer.id,
    client_name: ada.name,
    client_email: ada.email,
    client_phone: ada.phone,
    client_address: ada.address,
    service_type: "pressure_washing",
  });
  expect(await stored(owner, event?.id ?? "")).toEqual([at(wednesday, 22), at(addDays(wednesday, 1), 2)]);
});

test("no day is called empty while its events are on their way, and the bars line up with a wide calendar", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.calendar.create(work("House wash", wednesday, 9, 11));
  const page = await visit({ as: owner });
  await page.setViewportSize({ width: 1920, height: 1000 });
  const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route(/\/api\/calendar\/events/, async (route) => {
    await arrives;
    await route.fallback();
  });
  await page.goto(`/calendar?view=month&day=${wednesday}`);
  await expect(page.getByRole("gridcell", { name: "Wednesday, March 10, 2027", exact: true })).toBeVisible();
  await expect(page.getByText("Loading events…")).toHaveCount(1);
  await expect(page.getByRole("gridcell", { name: /no events/ })).toHaveCount(0);
  await expect(page.getByText(/Nothing scheduled/)).toHaveCount(0);
  await checkAccessibility(page);
  await picture(page, "calendar-loading");
  letArrive();
  await expect(page.getByRole("gridcell", { name: "Wednesday, March 10, 2027, 1 event" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Thursday, March 11, 2027, no events" })).toBeVisible();

  const left = async (thing: Locator) => (await thing.boundingBox())?.x;
  const edge = await left(page.getByRole("heading", { level: 1 }));
  const bar = page.getByRole("banner").getByRole("link").first().locator("..");
  const inset = await bar.evaluate((one) => parseFloat(getComputedStyle(one).paddingLeft));
  expect((await left(bar)) ?? 0).toBe((edge ?? 0) - inset);
});
