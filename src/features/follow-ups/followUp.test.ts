import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#shared/calendarDays.ts";
import {
  byUrgency,
  dueStatus,
  followUpFields,
  followUpFrequencies,
  followUpProblem,
  followUpStatus,
  followUpStatuses,
  leadingFollowUp,
  nextDueDate,
  recurringStatuses,
} from "./followUp.ts";

const today = "2026-11-21";
const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ["weekly", "2026-11-28"],
  ["bi-weekly", "2026-12-05"],
  ["3-weeks", "2026-12-12"],
  ["monthly", "2026-12-21"],
  ["bi-monthly", "2027-01-21"],
  ["quarterly", "2027-02-21"],
  ["bi-annually", "2027-05-21"],
  ["yearly", "2027-11-21"],
  ["custom", "2026-12-01"],
] as const)("%s after 2026-11-21 is %s", (follow_up_frequency, due) =>
  expect(nextDueDate({ follow_up_frequency, custom_interval_days: 10, last_contact_date: null }, today)).toBe(due),
);

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
  [-400, "overdue"],
  [-1, "overdue"],
  [0, "due_today"],
  [1, "due_soon"],
  [3, "due_soon"],
  [4, "up_to_date"],
] as const)("what is due in %i days is %s", (ahead, status) =>
  expect(dueStatus(addDays(today, ahead), today)).toBe(status),
);

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
  expect(followUpProblem({ last_contact_date: "2026-11-22" }, today)).toEqual({
    last_contact_date: "Last contact date cannot be in the future",
  });
  expect(followUpProblem({ last_contact_date: today }, today)).toBeNull();
  expect(followUpProblem({ last_contact_date: null }, today)).toBeNull();
});
