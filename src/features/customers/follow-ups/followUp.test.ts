import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#shared/days/calendarDays.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { followUpFields, followUpProblem } from "./followUp.ts";
import {
  byUrgency,
  dueStatus,
  followUpBadges,
  followUpFrequencies,
  followUpStatus,
  followUpStatuses,
  frequencyLabels,
  leadingFollowUp,
  nextDueDate,
  recurringStatuses,
} from "./followUpDue.ts";

const today = "2026-11-21";
const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ["weekly", "Weekly", "2026-11-28"],
  ["bi-weekly", "Every 2 weeks", "2026-12-05"],
  ["3-weeks", "Every 3 weeks", "2026-12-12"],
  ["monthly", "Monthly", "2026-12-21"],
  ["bi-monthly", "Every 2 months", "2027-01-21"],
  ["quarterly", "Quarterly", "2027-02-21"],
  ["bi-annually", "Every 6 months", "2027-05-21"],
  ["yearly", "Yearly", "2027-11-21"],
  ["custom", "Custom", "2026-12-01"],
] as const)("%s reads %j, and after 2026-11-21 it is %s", (follow_up_frequency, label, due) => {
  expect(frequencyLabels[follow_up_frequency]).toBe(label);
  expect(nextDueDate({ follow_up_frequency, custom_interval_days: 10, last_contact_date: null }, today)).toBe(due);
});

test("the last contact counts where there was one; the last day of a shorter month stands in", () => {
  expect(
    nextDueDate({ follow_up_frequency: "monthly", custom_interval_days: null, last_contact_date: "2024-01-31" }, today),
  ).toBe("2024-02-29");
  expect(
    nextDueDate({ follow_up_frequency: "yearly", custom_interval_days: null, last_contact_date: "2024-02-29" }, today),
  ).toBe("2025-02-28");
});

test("the next contact always comes after the last, and no sooner or later than its frequency says", () => {
  const lengths = fc.record({
    follow_up_frequency: fc.constantFrom(...followUpFrequencies),
    custom_interval_days: fc.integer({ min: 1, max: 36_500 }),
    last_contact_date: days,
  });
  const longest = {
    weekly: 7,
    "bi-weekly": 14,
    "3-weeks": 21,
    monthly: 31,
    "bi-monthly": 62,
    quarterly: 92,
    "bi-annually": 184,
    yearly: 366,
    custom: 0,
  };
  const shortest = {
    weekly: 7,
    "bi-weekly": 14,
    "3-weeks": 21,
    monthly: 28,
    "bi-monthly": 59,
    quarterly: 89,
    "bi-annually": 181,
    yearly: 365,
    custom: 0,
  };
  fc.assert(
    fc.property(lengths, (followUp) => {
      const ahead = daysBetween(followUp.last_contact_date, nextDueDate(followUp, today));
      const custom = followUp.follow_up_frequency === "custom" ? followUp.custom_interval_days : 0;
      expect(ahead).toBeGreaterThanOrEqual(custom + shortest[followUp.follow_up_frequency]);
      expect(ahead).toBeLessThanOrEqual(custom + longest[followUp.follow_up_frequency]);
    }),
  );
});

test.each([
  [-400, "overdue", { label: "Overdue", tone: "danger" }],
  [-1, "overdue", { label: "Overdue", tone: "danger" }],
  [0, "due_today", { label: "Due Today", tone: "warning" }],
  [1, "due_soon", { label: "Due Soon", tone: "info" }],
  [3, "due_soon", { label: "Due Soon", tone: "info" }],
  [4, "up_to_date", null],
] as const)("what is due in %i days is %s and has the badge %o", (ahead, status, badge) => {
  const next_due_date = addDays(today, ahead);
  expect(dueStatus(next_due_date, today)).toBe(status);
  expect(followUpStatus({ status: "active", next_due_date }, today)).toBe(status);
  expect(followUpBadges[status]).toEqual(badge);
});

test("what rests or is over asks for nothing, nor does what has no due date", () => {
  expect(followUpStatus({ status: "paused", next_due_date: "2020-01-01" }, today)).toBe("up_to_date");
  expect(followUpStatus({ status: "completed", next_due_date: "2020-01-01" }, today)).toBe("up_to_date");
  expect(followUpStatus({ status: "active", next_due_date: null }, today)).toBe("up_to_date");
});

const some = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...recurringStatuses),
  next_due_date: fc.option(fc.integer({ min: -10, max: 10 }).map((ahead) => addDays(today, ahead))),
});

test("lists sort overdue, due today, due soon, up to date, and the same whatever order they came in", () => {
  fc.assert(
    fc.property(fc.uniqueArray(some, { selector: (one) => one.id }), (followUps) => {
      const sorted = followUps.toSorted(byUrgency(today));
      const places = sorted.map((one) => followUpStatuses.indexOf(followUpStatus(one, today)));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(followUps.toReversed().toSorted(byUrgency(today))).toEqual(sorted);
    }),
  );
});

test("a card speaks of the active follow-up that is due first", () => {
  fc.assert(
    fc.property(fc.array(some), (followUps) => {
      const leading = leadingFollowUp(followUps);
      expect(leading === null).toBe(followUps.length === 0);
      const dueDates = (some: typeof followUps) => some.map((one) => one.next_due_date ?? "9999-12-31").toSorted();
      const active = followUps.filter((one) => one.status === "active");
      expect(leading === null ? undefined : dueDates([leading])[0]).toBe(
        dueDates(active.length > 0 ? active : followUps)[0],
      );
    }),
  );
});

test("a custom frequency needs its interval, and nobody was contacted tomorrow", () => {
  const words = 'Please enter a valid interval (e.g., "3 months", "2 weeks", "30 days")';
  for (const custom_interval_days of [null, 0, -3, 1.5, 36_501]) {
    const { error } = followUpFields.safeParse({ follow_up_frequency: "custom", custom_interval_days });
    expect(error?.issues[0]).toMatchObject({ path: ["custom_interval_days"], message: words });
  }
  for (const custom_interval_days of [1, 36_500])
    expect(followUpFields.parse({ follow_up_frequency: "custom", custom_interval_days })).toMatchObject({
      custom_interval_days,
    });
  expect(followUpProblem({ last_contact_date: "2026-11-22" }, today)).toEqual({
    last_contact_date: "Last contact date cannot be in the future",
  });
  expect(followUpProblem({ last_contact_date: today }, today)).toBeNull();
  expect(followUpProblem({ last_contact_date: null }, today)).toBeNull();
});

test("a follow-up needs no more than its frequency: it is active and told in every way unless its owner says otherwise", () => {
  expect(followUpFields.parse({ follow_up_frequency: "weekly" })).toEqual({
    follow_up_frequency: "weekly",
    status: "active",
    notification_preferences: { email: true, dashboard: true, both: true },
  });
  const told = (notification_preferences: object) =>
    followUpFields.parse({ follow_up_frequency: "weekly", notification_preferences }).notification_preferences;
  expect(told({})).toEqual({ email: true, dashboard: true, both: true });
  expect(told({ email: false, both: false })).toEqual({ email: false, dashboard: true, both: false });
});

test("a day that is none, and notes beyond their maximum, are refused", () => {
  const problems = (input: object) =>
    followUpFields
      .safeParse({ follow_up_frequency: "monthly", ...input })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems({ last_contact_date: "2026-02-30" })).toEqual([["last_contact_date", "Please enter a date"]]);
  expect(problems({ notes: "x".repeat(fieldLengths.notes) })).toBeUndefined();
  expect(problems({ notes: "x".repeat(fieldLengths.notes + 1) })).toEqual([["notes", expect.any(String)]]);
});
