import { expect, test } from "vitest";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { movesOf } from "#features/work/rain/dayMove.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("a day that is moved for rain", (side) => {
  const plan = (hour: number, fields: object = {}) =>
    side.client.calendar.create({
      title: `Round ${hour}`,
      start_datetime: momentOf(addDays(side.today, 20), hour, side.timeZone).toISOString(),
      end_datetime: momentOf(addDays(side.today, 20), hour + 2, side.timeZone).toISOString(),
      ...fields,
    });
  const at = ({ start_datetime, version }: { start_datetime: string; version: number }) => [
    Date.parse(start_datetime),
    version,
  ];
  const read = (id: string) => side.client.calendar.get({ id });

  test("goes as a whole, and comes back as a whole", async () => {
    const planned = [await plan(9, { arrival_window: true }), await plan(13), await plan(8, { all_day: true })];
    const [from, to] = [addDays(side.today, 20), addDays(side.today, 22)];
    const moves = movesOf(planned, { from, to }, [], { zone: side.timeZone, alone: true });
    const { events } = await side.client.calendar.move({
      events: moves.map(({ event, times }) => ({ ...times, id: event.id, version: event.version })),
    });
    expect(events.map(at)).toEqual([9, 13, 0].map((hour) => [momentOf(to, hour, side.timeZone).getTime(), 2]));
    expect(events.map(({ arrival_window, all_day }) => [arrival_window, all_day])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    const back = await side.client.calendar.move({
      events: planned.map(({ id, start_datetime, end_datetime }) => ({ id, version: 2, start_datetime, end_datetime })),
    });
    expect(back.events.map(at)).toEqual(planned.map((event) => [Date.parse(event.start_datetime), 3]));
  });

  test("stays whole if one of its visits was changed meanwhile, and with a move that cannot be", async () => {
    const [first, second] = [await plan(9), await plan(13)];
    const later = (event: typeof first) => ({
      id: event.id,
      version: event.version,
      start_datetime: new Date(Date.parse(event.start_datetime) + 86_400_000).toISOString(),
      end_datetime: new Date(Date.parse(event.end_datetime) + 86_400_000).toISOString(),
    });
    await side.client.calendar.update({ ...second, title: "Changed" });
    const moves = [later(first), later(second)];
    expect((await refusal(side.client.calendar.move({ events: moves })))?.message).toBe(conflictMessages.changed);
    const backwards = { ...later(first), end_datetime: first.start_datetime };
    expect((await refusal(side.client.calendar.move({ events: [backwards] })))?.fields).toEqual({
      end_datetime: eventProblems.order,
    });
    expect((await refusal(side.client.calendar.move({ events: [] })))?.fields).toEqual({
      events: eventProblems.noneMoved,
    });
    expect((await refusal(side.client.calendar.move({ events: [later(first), later(first)] })))?.fields).toEqual({
      events: eventProblems.movedTwice,
    });
    expect([at(await read(first.id)), at(await read(second.id))]).toEqual([
      at(first),
      [Date.parse(second.start_datetime), 2],
    ]);
  });
});
