import { expect, test } from "vitest";
import { visitTimeProblems } from "#features/jobs/job-rules/visitTimes.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { addDays, addMonths, momentOf } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("visits of a job", (side) => {
  const begin = async () => {
    const [customer] = side.sample.customers;
    return side.client.jobs.create({ customer_id: customer?.id ?? "", title: "Gutters" });
  };
  const morning = { start_time: "09:00", end_time: "11:00", arrival_window: true };
  const visitsOf = (job_id: string) => side.client.calendar.ofJob({ job_id });

  test("are planned on several days at once, in a window of arrival, for the people chosen", async () => {
    const job = await begin();
    const days = [addDays(side.today, 8), addDays(side.today, 1), addDays(side.today, 8)];
    const { visits } = await side.client.calendar.planVisits({
      job_id: job.id,
      days,
      ...morning,
      assigned_to: [side.ownerId],
    });
    expect(visits.map(({ start_datetime }) => new Date(start_datetime))).toEqual(
      [1, 8].map((ahead) => momentOf(addDays(side.today, ahead), 9, side.timeZone)),
    );
    for (const visit of visits)
      expect(visit).toMatchObject({
        title: `Gutters: ${job.client_name}`,
        job_id: job.id,
        customer_id: job.customer_id,
        arrival_window: true,
        assigned_to: [side.ownerId],
      });
    expect((await visitsOf(job.id)).map(({ id }) => id)).toEqual(visits.map(({ id }) => id));
    expect((await side.client.jobs.get({ id: job.id })).progress).toBe("scheduled");
    const own = await side.client.visits.list({ from: side.today, to: addDays(side.today, 10) });
    expect(own.find(({ id }) => id === visits[0]?.id)).toMatchObject({ arrival_window: true });
  });

  test("that cannot be are refused with their field, and none of them is stored", async () => {
    const job = await begin();
    const day = addDays(side.today, 3);
    const refused = async (plan: {
      days?: string[];
      start_time?: string;
      end_time?: string;
      arrival_window?: boolean;
    }) =>
      (await refusal(side.client.calendar.planVisits({ job_id: job.id, days: [day], ...morning, ...plan })))?.fields;
    expect(await refused({ start_time: "23:00", end_time: "01:00" })).toEqual({
      end_time: visitTimeProblems.windowDay,
    });
    expect(await refused({ end_time: "14:00" })).toEqual({ end_time: visitTimeProblems.windowLength });
    expect(await refused({ end_time: "08:00", arrival_window: false })).toEqual({ end_time: visitTimeProblems.order });
    expect(await refused({ days: [day, addDays(addMonths(side.today, 60), 1)] })).toEqual({
      days: visitTimeProblems.farDay,
    });
    expect(await refused({ days: [] })).toEqual({ days: "Choose a day." });
    expect(await refused({ start_time: "25:00" })).toEqual({ start_time: "Please enter a time" });
    expect(await visitsOf(job.id)).toEqual([]);
  });

  test("keep a window of one to four hours, whoever changes them", async () => {
    const job = await begin();
    const { visits } = await side.client.calendar.planVisits({
      job_id: job.id,
      days: [addDays(side.today, 2)],
      ...morning,
    });
    const [visit] = visits;
    if (!visit) throw new Error("There is no visit.");
    const hours = (count: number) => new Date(Date.parse(visit.start_datetime) + count * 3_600_000).toISOString();
    expect((await refusal(side.client.calendar.update({ ...visit, end_datetime: hours(5) })))?.fields).toEqual({
      end_datetime: visitTimeProblems.windowLength,
    });
    expect((await refusal(side.client.calendar.update({ ...visit, all_day: true })))?.fields).toEqual({
      arrival_window: visitTimeProblems.windowAllDay,
    });
    const far = momentOf(addDays(addMonths(side.today, 60), 1), 9, side.timeZone);
    const times = {
      start_datetime: far.toISOString(),
      end_datetime: new Date(far.getTime() + 7_200_000).toISOString(),
    };
    expect((await refusal(side.client.calendar.update({ ...visit, ...times })))?.fields).toEqual({
      start_datetime: visitTimeProblems.farDay,
    });
    const longer = await side.client.calendar.update({ ...visit, end_datetime: hours(3) });
    expect([longer.arrival_window, Date.parse(longer.end_datetime)]).toEqual([true, Date.parse(hours(3))]);
    expect(await side.client.calendar.find({ search: "Gutters" })).toContainEqual(
      expect.objectContaining({ id: visit.id, arrival_window: true }),
    );
  });

  test("of a job that is over are refused", async () => {
    const { id, version } = await begin();
    await side.client.jobs.move({ id, version, state: "cancelled", reason: "Moved away" });
    const days = [addDays(side.today, 2)];
    expect((await refusal(side.client.calendar.planVisits({ job_id: id, days, ...morning })))?.message).toBe(
      conflictMessages.jobOver,
    );
  });
});
