import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { recurringStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { followUpSchedule, customerServiceFields, scheduleFields, serviceDateProblem } from "./schedule.ts";
import {
  dueIn,
  nextServiceDate,
  scheduleGroup,
  scheduleGroupLabels,
  scheduleGroups,
  schedulesOf,
  serviceBadge,
  serviceBadgeTones,
} from "./serviceDue.ts";

const today = "2028-02-29";

test.each([
  [3, "2026-11-30", "2027-02-28"],
  [3, "2027-11-30", "2028-02-29"],
  [12, "2028-02-29", "2029-02-28"],
  [60, "2028-02-29", "2033-02-28"],
  [1, "2026-12-31", "2027-01-31"],
])("%i months after %s is %s", (service_interval_months, last_service_date, next) => {
  expect(nextServiceDate({ service_interval_months, last_service_date }, today)).toBe(next);
  expect(nextServiceDate({ service_interval_months, last_service_date: null }, last_service_date)).toBe(next);
});

test.each([
  ["active", -1, "Overdue", "danger", "overdue"],
  ["active", 0, "Due Today", "warning", "due_today"],
  ["active", 1, "Due Soon", "info", "due_soon"],
  ["active", 3, "Due Soon", "info", "due_soon"],
  ["active", 4, "Active", "success", "due_soon"],
  ["active", 7, "Active", "success", "due_soon"],
  ["active", 8, "Active", "success", null],
  ["active", null, "Active", "success", null],
  ["paused", -1, "Paused", "neutral", null],
  ["completed", 0, "Completed", "success", null],
] as const)(
  "a service that is %s and due in %s days has the badge %s (%s) and stands in the group %s",
  (status, ahead, badge, tone, group) => {
    const service = { status, next_service_date: ahead === null ? null : addDays(today, ahead) };
    expect(serviceBadge(service, today)).toBe(badge);
    expect(serviceBadgeTones[badge]).toBe(tone);
    expect(scheduleGroup(service, today)).toBe(group);
  },
);

test("the groups of the Service Schedule stand in the order of urgency, under these heads", () =>
  expect(scheduleGroups.map((group) => scheduleGroupLabels[group])).toEqual([
    "Overdue Services",
    "Services Due Today",
    "Services Due Soon",
  ]));

test("the service schedules of a customer stand in the order of their next dates, those that rest after all that do not", () => {
  const carrier = (
    id: string,
    service_interval_months: number | null,
    next_service_date: string | null,
    status: (typeof recurringStatuses)[number] = "active",
  ) => ({
    id,
    version: 1,
    status,
    service_interval_months,
    last_service_date: null,
    next_service_date,
    service_notes: null,
  });
  const carriers = [
    carrier("d", 3, "2028-01-01", "paused"),
    carrier("c", 3, null),
    carrier("0", 3, "2031-01-01"),
    carrier("b", 1, "2028-03-02"),
    carrier("none", null, null),
    carrier("a", 12, "2028-03-01"),
    carrier("aa", 6, "2028-03-02"),
  ];
  expect(schedulesOf(carriers).map(({ id }) => id)).toEqual(["a", "aa", "b", "0", "c", "d"]);
  expect(schedulesOf([])).toEqual([]);
});

test("a schedule tells all that a form edits of it, as the API declares it, and nothing else of its follow-up", () => {
  const schedule = {
    id: "3f0c7c1e-2f3b-4b7e-9a64-0d8b6a1c5e27",
    version: 4,
    status: "paused" as const,
    service_interval_months: 6,
    last_service_date: "2027-08-29",
    next_service_date: "2028-02-29",
    service_notes: "Ring twice.",
  };
  expect(schedulesOf([{ ...schedule, notes: "Of the follow-up." } as typeof schedule])).toEqual([schedule]);
  expect(followUpSchedule.parse(schedule)).toEqual(schedule);
});

test("what wants attention by its badge stands in the schedule, in the group of that name", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...recurringStatuses),
      fc.option(fc.integer({ min: -20, max: 20 })),
      (status, ahead) => {
        const service = { status, next_service_date: ahead === null ? null : addDays(today, ahead) };
        const group = scheduleGroup(service, today);
        const groups = {
          Overdue: ["overdue"],
          "Due Today": ["due_today"],
          "Due Soon": ["due_soon"],
          Active: ["due_soon", null],
          Paused: [null],
          Completed: [null],
        };
        expect(groups[serviceBadge(service, today)]).toContain(group);
      },
    ),
  );
});

test.each([
  [-2, "Overdue by 2 days"],
  [-1, "Overdue by 1 day"],
  [0, "Due today"],
  [1, "Due in 1 day"],
  [7, "Due in 7 days"],
])("%i days ahead reads %j", (ahead, words) => expect(dueIn(addDays(today, ahead), today)).toBe(words));

test("what does not fit is told in the product's words", () => {
  const wordsOf = (input: object) => customerServiceFields.safeParse(input).error?.issues.map(({ message }) => message);
  expect(wordsOf({ service_name: "  " })).toEqual(["Service name is required"]);
  for (const months of [0, -1, 1.5])
    expect(wordsOf({ service_name: "Gutters", service_interval_months: months })).toEqual([
      "Service interval must be at least 1 month",
    ]);
  expect(wordsOf({ service_name: "Gutters", service_interval_months: 61 })).toEqual([
    "Service interval cannot exceed 60 months",
  ]);
  for (const missing of [{}, { service_name: 7 }, { service_name: "" }])
    expect(wordsOf(missing)).toEqual(["Service name is required"]);
  expect(wordsOf({ service_name: "x".repeat(fieldLengths.name + 1) })).toEqual([tooLong(fieldLengths.name)]);
  expect(wordsOf({ service_name: "x".repeat(fieldLengths.name) })).toBeUndefined();
  expect(wordsOf({ service_name: "Gutters", last_service_date: "2027-02-29" })).toEqual(["Please enter a date"]);
  expect(wordsOf({ service_name: "Gutters", service_notes: "x".repeat(fieldLengths.notes + 1) })).toHaveLength(1);
  expect(wordsOf({ service_name: "Gutters", service_notes: "x".repeat(fieldLengths.notes) })).toBeUndefined();
  expect(customerServiceFields.parse({ service_name: " Gutters " })).toMatchObject({
    service_name: "Gutters",
    service_interval_months: 3,
    status: "active",
  });
  for (const missing of [{}, { last_service_date: null }, { last_service_date: "" }])
    expect(scheduleFields.safeParse(missing).error?.issues.map(({ message }) => message)).toEqual([
      "Last service date is required",
    ]);
  expect(
    scheduleFields.safeParse({ last_service_date: "2027-02-29" }).error?.issues.map(({ message }) => message),
  ).toEqual(["Please enter a date"]);
  expect(serviceDateProblem("2028-03-01", today)).toEqual({
    last_service_date: "Last service date cannot be in the future",
  });
  expect(serviceDateProblem("1899-12-31", today)).toEqual({
    last_service_date: "Last service date cannot be before January 1, 1900",
  });
  for (const fine of [null, undefined, today, "1900-01-01"]) expect(serviceDateProblem(fine, today)).toBeNull();
});
