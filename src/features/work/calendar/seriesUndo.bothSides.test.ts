import { expect, test } from "vitest";
import { changeRefusals } from "#features/quotes/change-orders/changeRules.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import type { SeriesBefore } from "./seriesUndo.ts";

describeOnBothSides("undoing a change of a repeating job", (side) => {
  const calendar = () => side.client.calendar;
  const visitsOf = (job_id: string) => calendar().ofJob({ job_id });
  const repeating = async (first = 1) => {
    const [customer] = side.sample.customers;
    const { id } = await side.client.jobs.create({ customer_id: customer?.id ?? "", title: "Lawn" });
    const first_day = addDays(side.today, first);
    const times = { first_day, start_time: "09:00", end_time: "11:00", arrival_window: true };
    await calendar().repeat({ job_id: id, series: { every: 1, unit: "week", ...times } });
    return id;
  };
  const at = (visits: readonly CalendarEvent[], place: number): CalendarEvent => {
    const visit = visits.at(place);
    if (!visit) throw new Error("There is no such visit.");
    return visit;
  };
  const on = (day: string, hour: number) => ({
    start_datetime: momentOf(day, hour, side.timeZone).toISOString(),
    end_datetime: momentOf(day, hour + 2, side.timeZone).toISOString(),
  });
  const dayOf = ({ start_datetime }: CalendarEvent) => dayIn(side.timeZone, new Date(start_datetime));
  /** A job and its visits, without what says only that they were saved again. */
  const stateOf = async (id: string) => {
    const { series, state, progress } = await side.client.jobs.get({ id });
    const visits = await visitsOf(id);
    return { series, state, progress, visits: visits.map(({ version: _, updated_at: __, ...visit }) => visit) };
  };
  const undone = (undo: SeriesBefore | undefined) => {
    if (!undo) throw new Error("The change can't be undone.");
    return calendar().restoreSeries(undo);
  };

  test("this visit and the following ones are as they were: days, times, people, words and the repetition", async () => {
    const id = await repeating();
    const [, , , alone] = await visitsOf(id);
    if (!alone) throw new Error("There are too few visits.");
    await calendar().update({ ...alone, ...on(dayOf(alone), 17), notes: "Key under the mat" });
    const before = await stateOf(id);
    const chosen = at(await visitsOf(id), 2);
    const { undo } = await calendar().update({
      ...chosen,
      ...on(addDays(dayOf(chosen), -2), 13),
      title: "Lawn and hedge",
      assigned_to: [side.ownerId],
      scope: "following",
    });
    expect(await stateOf(id)).not.toEqual(before);
    await undone(undo);
    expect(await stateOf(id)).toEqual(before);
    const later = await calendar().update({ ...at(await visitsOf(id), 2), title: "Hedge", scope: "following" });
    expect(later.undo?.visits.length).toBeGreaterThan(40);
    await undone(later.undo);
    expect(await stateOf(id)).toEqual(before);
  });

  test("visits that the change removed come back, and those that it planned go", async () => {
    const id = await repeating();
    for (const days of [6, -6]) {
      const before = await stateOf(id);
      const chosen = at(await visitsOf(id), 1);
      const { undo } = await calendar().update({
        ...chosen,
        ...on(addDays(dayOf(chosen), days), 9),
        scope: "following",
      });
      await undone(undo);
      expect(await stateOf(id)).toEqual(before);
    }
  });

  test("a job that stopped repeating repeats again, with the visits that were removed", async () => {
    for (const first of [1, 0]) {
      const id = await repeating(first);
      const [done] = await visitsOf(id);
      if (first === 0) await side.client.visits.complete({ id: done?.id ?? "" });
      const before = await stateOf(id);
      const { removed, undo } = await calendar().repeat({ job_id: id, series: null });
      expect(undo?.removed).toHaveLength(removed);
      expect((await side.client.jobs.get({ id })).by_visit).toBe(first === 0);
      await undone(undo);
      expect(await stateOf(id)).toEqual(before);
      expect((await side.client.jobs.get({ id })).by_visit).toBe(true);
    }
  });

  test("is refused if a visit was changed since, and changes nothing", async () => {
    const id = await repeating();
    const { undo } = await calendar().update({ ...at(await visitsOf(id), 1), title: "Hedge", scope: "following" });
    const other = at(await visitsOf(id), 4);
    await calendar().update({ ...other, title: "Trees" });
    const before = await stateOf(id);
    expect((await refusal(undone(undo)))?.message).toBe(conflictMessages.changed);
    expect(await stateOf(id)).toEqual(before);
  });

  test("does not make a job repeat again whose work was changed by agreement since", async () => {
    const { jobs } = side.client;
    const id = await repeating();
    const { undo } = await calendar().repeat({ job_id: id, series: null });
    const { version } = await jobs.get({ id });
    const lines = [{ id: "a", text: "Edges", quantity: "1", unit: "", unit_price: 5_00, taxable: false }];
    await jobs.agreeChange({ id, version, agreed_with: "Ann", agreed_on: side.today, note: null, lines });
    expect((await refusal(undone(undo)))?.message).toBe(changeRefusals.changed);
    expect((await jobs.get({ id })).series).toBeNull();
  });

  test("takes no visits of other jobs", async () => {
    const [id, other] = [await repeating(), await repeating()];
    const { undo } = await calendar().update({ ...at(await visitsOf(id), 1), title: "Hedge", scope: "following" });
    const before = [await stateOf(id), await stateOf(other)];
    const foreign = undo && { ...undo, job_id: other };
    expect((await refusal(undone(foreign)))?.message).toBe(conflictMessages.changed);
    expect([await stateOf(id), await stateOf(other)]).toEqual(before);
  });

  test("one visit alone has no undo of its repetition", async () => {
    const id = await repeating();
    expect((await calendar().update({ ...at(await visitsOf(id), 1), title: "Hedge" })).undo).toBeUndefined();
  });
});
