import { expect, test } from "vitest";
import { seriesProblems } from "#features/jobs/job-rules/series.ts";
import { visitTimeProblems } from "#features/jobs/job-rules/visitTimes.ts";
import { scheduleMessages } from "#features/customers/schedules/serviceDue.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { addDays, addMonths, dayIn, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("a repeating job", (side) => {
  const weekly = () => ({
    every: 1,
    unit: "week" as const,
    first_day: side.today,
    start_time: "09:00",
    end_time: "11:00",
    arrival_window: true,
  });
  const begin = async () => {
    const [customer] = side.sample.customers;
    return side.client.jobs.create({ customer_id: customer?.id ?? "", title: "Lawn" });
  };
  const repeating = async (fields: object = {}) => {
    const { id } = await begin();
    const { planned } = await side.client.calendar.repeat({ job_id: id, series: { ...weekly(), ...fields } });
    return { id, planned };
  };
  const visitsOf = (job_id: string) => side.client.calendar.ofJob({ job_id });
  const dayOf = ({ start_datetime }: CalendarEvent) => dayIn(side.timeZone, new Date(start_datetime));
  const minuteOf = ({ start_datetime }: CalendarEvent) => minuteIn(side.timeZone, new Date(start_datetime));
  const at = <Row>(rows: readonly Row[], place: number): Row => {
    const row = rows.at(place);
    if (row === undefined) throw new Error("There is no such visit.");
    return row;
  };
  const on = (day: string, hour: number, hours = 2) => {
    const start = momentOf(day, hour, side.timeZone);
    const end = momentOf(day, hour + hours, side.timeZone);
    return { start_datetime: start.toISOString(), end_datetime: end.toISOString() };
  };

  test("has its visits of the next 12 months, and is not done by its last one", async () => {
    const { id, planned } = await repeating();
    const visits = await visitsOf(id);
    expect(visits).toHaveLength(planned);
    const days = Array.from({ length: planned }, (_, week) => addDays(side.today, 7 * week));
    expect(visits.map(dayOf)).toEqual(days);
    expect(addDays(days.at(-1) ?? "", 7) > addMonths(side.today, 12)).toBe(true);
    for (const visit of visits) expect([minuteOf(visit), visit.arrival_window]).toEqual([540, true]);
    expect(visits.map(({ occurrence_day }) => occurrence_day)).toEqual(days);

    await side.client.visits.complete({ id: at(visits, 0).id });
    for (const visit of visits.slice(1)) await side.client.calendar.remove({ id: visit.id });
    expect(await side.client.jobs.get({ id })).toMatchObject({ state: "open", series: { every: 1, unit: "week" } });
  });

  test("gets its next visit when one is finished, and skipping or moving one changes that one alone", async () => {
    const yearly = await repeating({ every: 12, unit: "month", first_day: side.today });
    const [first] = await visitsOf(yearly.id);
    expect(yearly.planned).toBe(2);
    await side.client.visits.complete({ id: first?.id ?? "" });
    expect((await side.client.jobs.get({ id: yearly.id })).progress).toBe("in_progress");

    const { id, planned } = await repeating();
    const before = await visitsOf(id);
    await side.client.calendar.remove({ id: at(before, 2).id });
    const moved = at(before, 3);
    await side.client.calendar.update({ ...moved, ...on(addDays(dayOf(moved), 1), 14) });
    const after = await visitsOf(id);
    expect(after).toHaveLength(planned - 1);
    expect(after.map(({ id: visit }) => visit)).not.toContain(at(before, 2).id);
    const others = (rows: CalendarEvent[]) =>
      rows
        .filter(({ id: one }) => one !== at(before, 2).id && one !== moved.id)
        .map((row) => [row.id, dayOf(row), minuteOf(row)]);
    expect(others(after)).toEqual(others(before));
    const restored = await side.client.calendar.restore({ id: at(before, 2).id });
    expect(dayOf(restored)).toBe(dayOf(at(before, 2)));
  });

  test("changes this visit and the following ones on demand: time, day, people and words", async () => {
    const { id, planned } = await repeating();
    const before = await visitsOf(id);
    const [alone, chosen] = [at(before, 4), at(before, 2)];
    await side.client.calendar.update({ ...alone, ...on(dayOf(alone), 17) });
    const changed = await side.client.calendar.update({
      ...chosen,
      ...on(addDays(dayOf(chosen), 1), 13),
      title: "Lawn and hedge",
      assigned_to: [side.ownerId],
      scope: "following",
    });
    expect([dayOf(changed), changed.occurrence_day]).toEqual([
      addDays(dayOf(chosen), 1),
      addDays(chosen.occurrence_day ?? "", 1),
    ]);
    const after = await visitsOf(id);
    expect(after.length).toBeGreaterThanOrEqual(planned - 1);
    expect(after.slice(0, 2).map(({ title, start_datetime }) => [title, start_datetime])).toEqual(
      before.slice(0, 2).map(({ title, start_datetime }) => [title, start_datetime]),
    );
    const following = after.slice(2);
    for (const [place, visit] of following.entries()) {
      expect([visit.title, visit.assigned_to]).toEqual(["Lawn and hedge", [side.ownerId]]);
      const moved = visit.id === alone.id;
      expect([dayOf(visit), minuteOf(visit)]).toEqual([
        addDays(side.today, 7 * (place + 2) + (moved ? 0 : 1)),
        moved ? 17 * 60 : 13 * 60,
      ]);
    }
    expect((await side.client.jobs.get({ id })).series).toMatchObject({
      first_day: addDays(side.today, 15),
      start_time: "13:00",
      end_time: "15:00",
      assigned_to: [side.ownerId],
      about: { title: "Lawn and hedge" },
    });
    const last = at(after, -1);
    expect(
      (
        await refusal(
          side.client.calendar.update({ ...last, all_day: true, arrival_window: false, scope: "following" }),
        )
      )?.fields,
    ).toEqual({ all_day: seriesProblems.timed });
    expect(await visitsOf(id)).toEqual(after);
  });

  test("becomes one-off again: the next visit stays, those after it go, and it can repeat once more", async () => {
    const { id, planned } = await repeating({ first_day: addDays(side.today, 1) });
    expect((await refusal(side.client.calendar.repeat({ job_id: id, series: weekly() })))?.message).toBe(
      seriesProblems.repeats,
    );
    expect(await side.client.calendar.repeat({ job_id: id, series: null })).toMatchObject({ removed: planned - 1 });
    const left = await visitsOf(id);
    const kept = at(left, 0);
    expect(left).toHaveLength(1);
    expect(kept).toMatchObject({ occurrence_day: null });
    expect((await side.client.jobs.get({ id })).series).toBeNull();
    const later = side.client.calendar.update({ ...kept, title: "Hedge", scope: "following" });
    expect((await refusal(later))?.message).toBe(seriesProblems.ended);
    const again = await side.client.calendar.repeat({ job_id: id, series: { ...weekly(), every: 4 } });
    expect(await visitsOf(id)).toHaveLength(again.planned + 1);
  });

  test("is refused with its field, and nothing is stored", async () => {
    const { id } = await begin();
    const refused = async (fields: object) =>
      (await refusal(side.client.calendar.repeat({ job_id: id, series: { ...weekly(), ...fields } })))?.fields;
    expect(await refused({ every: 0 })).toEqual({ "series.every": seriesProblems.every });
    expect(await refused({ every: 53 })).toEqual({ "series.every": seriesProblems.everyWeek });
    expect(await refused({ every: 13, unit: "month" })).toEqual({ "series.every": seriesProblems.everyMonth });
    expect(await refused({ first_day: addDays(addMonths(side.today, 60), 1) })).toEqual({
      first_day: visitTimeProblems.farDay,
    });
    expect(await refused({ start_time: "23:00", end_time: "01:00" })).toEqual({
      end_time: visitTimeProblems.windowDay,
    });
    expect(await visitsOf(id)).toEqual([]);
    expect((await side.client.jobs.get({ id })).series).toBeNull();
  });

  test("ends with its job: a done job doesn't repeat", async () => {
    const { id } = await repeating();
    for (const visit of await visitsOf(id)) await side.client.calendar.remove({ id: visit.id });
    const { version } = await side.client.jobs.get({ id });
    const done = await side.client.jobs.move({ id, version, state: "done" });
    expect(done).toMatchObject({ state: "done", series: null });
  });

  test("a job begins from a service that is due, once, and its visits are for that service", async () => {
    const { overdue, due_today, due_soon } = await side.client.schedules.due({});
    const [due] = [...overdue, ...due_today, ...due_soon];
    if (!due) throw new Error("The sample has no service that is due.");
    const job = await side.client.jobs.create({ schedule_id: due.id });
    expect(job).toMatchObject({
      schedule_id: due.id,
      customer_id: due.customer_id,
      client_name: due.customer_name,
      ...(due.service_name === null ? {} : { title: due.service_name }),
    });
    expect((await side.client.jobs.create({ schedule_id: due.id })).id).toBe(job.id);
    const { visits } = await side.client.calendar.planVisits({
      job_id: job.id,
      days: [side.today],
      start_time: "09:00",
      end_time: "10:00",
    });
    expect(visits).toMatchObject([{ schedule_id: due.id }]);
    expect((await refusal(side.client.jobs.create({ schedule_id: side.ownerId })))?.message).toBe(
      scheduleMessages.gone,
    );
  });
});
