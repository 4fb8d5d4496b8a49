import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test } from "./yardstick.ts";

/** Journeys of the visits of a job: several days in a window, a job that repeats, and a day of rain. */

const today = dayIn("America/Chicago", new Date());

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, visits are planned in a window of arrival, and a job repeats until it is stopped${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    allow,
  }) => {
    allow(/400 \(Bad Request\).*visits/);
    const owner = await newOwner([], "trial");
    const customer = await owner.client.customers.create({ name: "Dan Drive", email: "dan@mail.dev" });
    const { id } = await owner.client.jobs.create({ customer_id: customer.id, title: "Lawn" });
    const page = await visit({ on, as: owner });
    await page.goto(`/jobs/${id}`);
    await page.getByRole("button", { name: "Schedule Visits" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule visits" });
    await dialog.getByRole("button", { name: "Add a Day" }).click();
    await dialog.getByRole("switch", { name: "Arrival window" }).check();
    await dialog.getByLabel("From").fill("23:00");
    await dialog.getByRole("button", { name: "Schedule 2 Visits" }).click();
    await expect(dialog.getByText("An arrival window begins and ends on the same day.")).toBeVisible();
    await dialog.getByLabel("From").fill("09:00");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `plan-visits-${on}`, "screen");
    await dialog.getByRole("button", { name: "Schedule 2 Visits" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("9–11 AM").first()).toBeVisible();
    expect(await owner.client.calendar.ofJob({ job_id: id })).toMatchObject([
      { arrival_window: true },
      { arrival_window: true },
    ]);

    await page.getByRole("button", { name: "Schedule Visits" }).click();
    await dialog.getByRole("switch", { name: "Repeat" }).check();
    await dialog.getByLabel("First day").fill(addDays(today, 3));
    await dialog.getByLabel("Unit").selectOption("months");
    await dialog.getByLabel("On", { exact: true }).selectOption({ index: 1 });
    await expect(dialog.getByText(/^Every month on the .* Visits are planned up to 12 months ahead\.$/)).toBeVisible();
    await checkAccessibility(page);
    await picture(page, `repeat-job-${on}`, "screen");
    await dialog.getByRole("button", { name: "Repeat", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Every month on the .*, 9:00.AM to 10:00.AM$/)).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `repeating-job-${on}`, "screen");

    // One visit and those that follow it begin an hour later.
    const planned = (await owner.client.calendar.ofJob({ job_id: id })).filter(({ occurrence_day }) => occurrence_day);
    await page
      .getByRole("button", { name: /Lawn: Dan Drive/ })
      .nth(3)
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit Event" }).click();
    await page.getByRole("dialog").getByLabel("Start time").fill("10:00");
    await page.getByRole("dialog").getByText("This and following").click();
    await checkAccessibility(page);
    await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("This visit and the following ones are changed")).toBeVisible();
    await expect
      .poll(async () => {
        const now = (await owner.client.calendar.ofJob({ job_id: id })).filter(({ occurrence_day }) => occurrence_day);
        return now.filter(({ start_datetime }, place) => start_datetime !== planned[place]?.start_datetime).length;
      })
      .toBe(planned.length - 1);
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("The visits are as they were")).toBeVisible();
    const starts = (visits: typeof planned) => visits.map(({ start_datetime }) => start_datetime);
    const series = async () =>
      (await owner.client.calendar.ofJob({ job_id: id })).filter(({ occurrence_day }) => occurrence_day);
    expect(starts(await series())).toEqual(starts(planned));

    const stop = async () => {
      await page.getByRole("button", { name: "Stop Repeating" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Stop Repeating" }).click();
      await expect(page.getByText("This job doesn't repeat anymore")).toBeVisible();
      await expect(page.getByRole("button", { name: "Stop Repeating" })).toHaveCount(0);
    };
    await stop();
    await messages.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("This job repeats again")).toBeVisible();
    await expect(page.getByText(/^Every month on the .*, 9:00.AM to 10:00.AM$/)).toBeVisible();
    expect(starts(await series())).toEqual(starts(planned));
    await stop();
    expect(await owner.client.calendar.ofJob({ job_id: id })).toHaveLength(3);
  });

for (const on of ["phone", "desk"] as const)
  test(`on a ${on}, rain moves the visits of a day to another one, and an undo brings them back${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([], "trial");
    const at = (day: string, hour: number) => momentOf(day, hour, "America/Chicago").toISOString();
    const [from, to] = [addDays(today, 1), addDays(today, 3)];
    const plan = (title: string, day: string, hour: number) =>
      owner.client.calendar.create({ title, start_datetime: at(day, hour), end_datetime: at(day, hour + 2) });
    const [wash, roof] = [await plan("Wash", from, 9), await plan("Roof", from, 13)];
    await plan("Gutters", to, 10);
    const page = await visit({ on, as: owner });
    await page.goto(`/calendar?view=${on === "phone" ? "agenda" : "month"}&day=${from}`);
    await page
      .getByRole("button", { name: /^Rain: move the visits of / })
      .first()
      .press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move the visits of this day" });
    await dialog.getByLabel("Move to").fill(to);
    await expect(dialog.getByText(/^At the same time: Gutters, 10:00.AM to 12:00.PM$/)).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `rain-${on}`, "screen");
    await dialog.getByRole("button", { name: "Move 2 Visits" }).click();
    await expect(dialog).toBeHidden();
    const starts = async () =>
      Promise.all(
        [wash, roof].map(async ({ id }) => Date.parse((await owner.client.calendar.get({ id })).start_datetime)),
      );
    expect(await starts()).toEqual([Date.parse(at(to, 9)), Date.parse(at(to, 13))]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The visits are back")).toBeVisible();
    expect(await starts()).toEqual([Date.parse(at(from, 9)), Date.parse(at(from, 13))]);
  });

test("a job begins from a service that is due", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const customer = await owner.client.customers.create({ name: "Dan Drive", email: "dan@mail.dev" });
  await owner.client.schedules.addService({
    customer_id: customer.id,
    service_name: "Gutters",
    service_interval_months: 1,
    last_service_date: addDays(today, -40),
  });
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/customers?tab=schedule");
  await page.getByRole("button", { name: "Start a Job: Dan Drive, Gutters" }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Job 1\s*Dan Drive/);
});
