import { expect, test } from "vitest";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { visitTimeProblems } from "#features/jobs/job-rules/visitTimes.ts";
import { momentOf } from "#shared/days/calendarDays.ts";
import { movableOn, movesOf } from "./dayMove.ts";

const zone = "America/Chicago";
const event = (title: string, day: string, hour: number, fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: title,
  title,
  start_datetime: momentOf(day, hour, zone).toISOString(),
  end_datetime: momentOf(day, hour + 2, zone).toISOString(),
  all_day: false,
  arrival_window: false,
  assigned_to: ["ann"],
  description: null,
  client_name: null,
  client_email: null,
  client_phone: null,
  client_address: null,
  service_type: null,
  estimated_price: null,
  actual_price: null,
  estimate_id: null,
  customer_id: null,
  schedule_id: null,
  job_id: null,
  occurrence_day: null,
  completed_at: null,
  completed_by: null,
  notes: null,
  version: 1,
  created_by: "ann",
  created_at: "",
  updated_at: "",
  ...fields,
});
const on = { zone, alone: false };

test("what begins on a day and is not done is moved with it", () => {
  const day = "2027-03-12";
  const events = [
    event("wash", day, 9),
    event("done", day, 12, { completed_at: "2027-03-12T20:00:00Z" }),
    event("night", "2027-03-11", 23),
  ];
  expect(movableOn(day, events, zone).map(({ title }) => title)).toEqual(["wash"]);
});

test("visits keep their times of day over a change of the clocks, and name what is in the way", () => {
  const [wash, roof] = [event("wash", "2027-03-12", 9), event("roof", "2027-03-12", 14)];
  const others = [wash, event("gutters", "2027-03-15", 10), event("other", "2027-03-15", 14, { assigned_to: ["bob"] })];
  const moves = movesOf([wash, roof], { from: "2027-03-12", to: "2027-03-15" }, others, on);
  expect(moves.map(({ times }) => times.start_datetime)).toEqual([
    momentOf("2027-03-15", 9, zone).toISOString(),
    momentOf("2027-03-15", 14, zone).toISOString(),
  ]);
  expect(moves.map(({ inTheWay }) => inTheWay.map(({ title }) => title))).toEqual([["gutters"], []]);
  expect(moves.map(({ problem }) => problem)).toEqual([null, null]);
});

test("a visit whose hour does not exist on the other day is named", () => {
  const early = event("early", "2027-03-12", 2.5);
  const whole = event("whole", "2027-03-12", 0, { all_day: true });
  const moves = movesOf([early, whole], { from: "2027-03-12", to: "2027-03-14" }, [], on);
  expect(moves.map(({ problem }) => problem)).toEqual([visitTimeProblems.skipped("2027-03-14"), null]);
  const [toSunday] = movesOf([early], { from: "2027-03-12", to: "2027-03-21" }, [], on);
  expect(toSunday?.problem).toBeNull();
});
