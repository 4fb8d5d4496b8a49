import { addDays, addMonths, dayIn } from "#shared/days/calendarDays.ts";
import { dragTo, tabTo } from "./calendarScreen.ts";
import { checkAccessibility, expect, picture, test } from "./yardstick.ts";

test("a suggested visit is dragged from the list into a day of the month, or moved there by keyboard", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const today = dayIn("America/Chicago", new Date());
  const customer = await owner.client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" });
  for (const service_name of ["Gutters", "Windows"])
    await owner.client.schedules.addService({
      customer_id: customer.id,
      service_name,
      service_interval_months: 3,
      last_service_date: addMonths(today, -3),
    });
  const goal = addDays(today, 1);
  const page = await visit({ as: owner });
  await page.goto(`/calendar?view=month&day=${today}`);
  const list = page.getByRole("region", { name: "Suggested visits" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const chip = (title: string, day: string) =>
    page.locator(`[data-day="${day}"]`).getByRole("button", { name: title, exact: true });

  await test.step("by mouse", async () => {
    await dragTo(page, list.getByText("Gutters: Carla Brown"), page.locator(`[data-day="${goal}"]`));
    await expect(page.getByText("Calendar event created successfully").first()).toBeVisible();
    await expect(chip("Gutters: Carla Brown", goal)).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await checkAccessibility(page);
    await picture(page, "suggested-dragged");
  });

  await test.step("by keyboard", async () => {
    await tabTo(page, list.getByRole("button", { name: /^Schedule Windows: Carla Brown/ }));
    await page.keyboard.press("m");
    await expect(page.getByRole("application", { name: "Move Windows: Carla Brown" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(chip("Windows: Carla Brown", goal)).toBeVisible();
    await expect(list).toHaveCount(0);
  });
});
