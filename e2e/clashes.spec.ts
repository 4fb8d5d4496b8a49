import type { Page } from "@playwright/test";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { checkAccessibility, checkContrast, checkNarrow, expect, joins, longIf, picture, test } from "./yardstick.ts";

/** The event dialog says that a person would be at two visits at once, and moves the new one. */

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
