import { visitTimeProblems } from "#features/jobs/job-rules/visitTimes.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import { endAfterMove, endOnceAllDay, eventForm, newEventValues, nextDayAsEnd } from "./eventForm.ts";

describe("the form of an event", () => {
  const now = new Date("2026-11-22T05:20:30Z"); // 11:20 p.m. in Chicago
  const begun = newEventValues({ title: "Wash" }, "America/Chicago", now);

  test("begins with the next half hour of the business's clocks and ends one hour later, also over midnight", () => {
    expect(begun).toMatchObject({
      start_day: "2026-11-21",
      start_time: "23:30",
      end_day: "2026-11-22",
      end_time: "00:30",
      all_day: false,
    });
    expect(eventForm("America/Chicago", null, {}).parse(begun)).toMatchObject({
      start_datetime: "2026-11-22T05:30:00.000Z",
      end_datetime: "2026-11-22T06:30:00.000Z",
      client_name: null,
      estimated_price: null,
    });
  });

  test.each([
    ["2026-11-22T05:30:00Z", "2026-11-21", "23:30"],
    ["2026-11-22T05:31:00Z", "2026-11-21", "23:30"],
    ["2026-11-21T15:01:00Z", "2026-11-21", "09:30"],
  ])("asked for at %s begins on %s at %s, also where today was picked", (moment, start_day, start_time) => {
    for (const seed of [{}, { day: start_day }])
      expect(newEventValues(seed, "America/Chicago", new Date(moment))).toMatchObject({ start_day, start_time });
  });

  test("begins at nine on another day than today, and where it was asked for if a time was", () => {
    for (const day of ["2026-11-20", "2026-11-22"]) {
      expect(newEventValues({ day }, "America/Chicago", now)).toMatchObject({
        start_day: day,
        start_time: "09:00",
        end_day: day,
        end_time: "10:00",
      });
      expect(newEventValues({ day, minute: 990 }, "America/Chicago", now)).toMatchObject({
        start_day: day,
        start_time: "16:30",
      });
    }
  });

  test("proposes the next day for an end before the start, and nothing else", () => {
    const work = { ...begun, start_day: "2026-11-30", start_time: "22:00", end_day: "2026-11-30", end_time: "06:00" };
    expect(nextDayAsEnd(work)).toBe("2026-12-01");
    expect(nextDayAsEnd({ ...work, end_time: "22:00" })).toBe("2026-12-01");
    for (const sound of [{ end_time: "23:00" }, { end_day: "2026-12-01" }, { all_day: true }, { end_time: "" }])
      expect(nextDayAsEnd({ ...work, ...sound })).toBeNull();
  });

  test("an hour that passes midnight makes no second day of an event that becomes all day, and comes back with its times", () => {
    const late = newEventValues({}, "America/New_York", new Date("2026-12-01T04:44:00Z"));
    expect(late).toMatchObject({
      start_day: "2026-11-30",
      start_time: "23:30",
      end_day: "2026-12-01",
      end_time: "00:30",
    });
    expect(endOnceAllDay({ ...late, all_day: true })).toBe("2026-11-30");
    expect(endOnceAllDay({ ...late, end_day: "2026-11-30" })).toBe("2026-12-01");
    expect(endOnceAllDay({ ...late, all_day: true, end_day: "2026-12-02" })).toBeNull();
    expect(endOnceAllDay({ ...late, all_day: true, end_time: "23:30" })).toBeNull();
    for (const empty of [{ end_day: "" }, { start_day: "" }, { start_time: "" }])
      expect(endOnceAllDay({ ...late, all_day: true, ...empty })).toBeNull();
  });

  test("links the customer that was picked, and keeps the one before where none was", () => {
    const [before, picked] = [randomUUID(), randomUUID()];
    const saved = (customer?: { id: string } | null) =>
      eventForm("America/Chicago", null, { customer_id: before }, customer).parse(begun).customer_id;
    expect([saved(), saved(null), saved({ id: picked })]).toEqual([before, null, picked]);
  });

  test("takes the hours around those that clocks skip, and those that they show twice", () => {
    const saved = (start_day: string, start_time: string) =>
      eventForm("America/Chicago", null, {}).parse({
        ...begun,
        start_day,
        start_time,
        end_day: start_day,
        end_time: "05:00",
      }).start_datetime;
    expect([saved("2025-03-09", "01:59"), saved("2025-03-09", "03:00"), saved("2025-11-02", "01:30")]).toEqual([
      "2025-03-09T07:59:00.000Z",
      "2025-03-09T08:00:00.000Z",
      "2025-11-02T06:30:00.000Z",
    ]);
  });

  test("keeps the time of day when a date is picked, and lets the end follow the start", () => {
    expect(endAfterMove(begun, { ...begun, start_day: "2026-12-01" })).toEqual({
      end_day: "2026-12-02",
      end_time: "00:30",
    });
    expect(endAfterMove(begun, { ...begun, start_day: "" })).toBeNull();
  });

  test("an arrival window lasts 1 to 4 hours of one day, and whole days have none", () => {
    const read = (typed: object) =>
      eventForm("America/Chicago", null, {}).safeParse({
        ...begun,
        start_day: "2026-11-30",
        start_time: "09:00",
        end_day: "2026-11-30",
        end_time: "11:00",
        arrival_window: true,
        ...typed,
      });
    expect(read({}).data).toMatchObject({ arrival_window: true, end_datetime: "2026-11-30T17:00:00.000Z" });
    expect(read({ all_day: true }).data).toMatchObject({ arrival_window: false, all_day: true });
    expect(read({ end_time: "14:00" }).error?.issues[0]).toMatchObject({
      path: ["end_time"],
      message: visitTimeProblems.windowLength,
    });
    expect(read({ end_day: "2026-12-01" }).error?.issues[0]?.message).toBe(visitTimeProblems.windowDay);
  });

  test("saves whole days from their first to their last moment", () => {
    expect(eventForm("America/Chicago", null, {}).parse({ ...begun, all_day: true })).toMatchObject({
      start_datetime: "2026-11-21T06:00:00.000Z",
      end_datetime: "2026-11-23T05:59:59.999Z",
      all_day: true,
    });
  });

  test.each([
    ["title", { title: " " }, eventProblems.title],
    ["client_email", { client_email: "carla" }, eventProblems.email],
    ["start_day", { start_day: "" }, "Please enter a date"],
    ["start_day", { start_day: "0026-11-21" }, "Please check the year."],
    [
      "start_time",
      { start_day: "2025-03-09", start_time: "02:30", end_day: "2025-03-09", end_time: "04:00" },
      "That time doesn't exist on March 9, 2025: clocks go forward. Choose another.",
    ],
    [
      "end_time",
      { start_day: "2025-03-08", end_day: "2025-03-09", end_time: "02:59" },
      "That time doesn't exist on March 9, 2025: clocks go forward. Choose another.",
    ],
    ["end_time", { end_day: "2026-11-21", end_time: "23:00" }, eventProblems.order],
    [
      "estimated_price",
      { estimated_price: "much" },
      "Please enter an amount between $0 and $1,000,000,000, such as 150.00.",
    ],
  ])("tells at %s what is wrong there", (field, change, message) => {
    const issues = eventForm("America/Chicago", null, {}).safeParse({ ...begun, ...change }).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });
});
