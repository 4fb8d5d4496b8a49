import { expect, test } from "vitest";
import {
  followUpForm,
  followUpOfValues,
  followUpValues,
  preferencesFor,
  reminderOf,
  reminders,
  type FollowUpValues,
} from "./followUpForm.ts";

const today = "2026-11-21";
const begun = followUpValues(null);
const read = (typed: Partial<FollowUpValues>) => followUpForm(today).safeParse({ ...begun, ...typed });
const problems = (typed: Partial<FollowUpValues>) =>
  read(typed).error?.issues.map(({ path, message }) => [path[0], message]);

test("a new follow-up is monthly, told in every way, and active", () => {
  expect(read({}).data).toEqual({
    follow_up_frequency: "monthly",
    custom_interval_days: null,
    last_contact_date: null,
    notification_preferences: { email: true, dashboard: true, both: true },
    status: "active",
    notes: null,
  });
});

test("an interval of one's own is kept in days, and needed where the frequency is custom", () => {
  expect(read({ follow_up_frequency: "custom", custom_interval: "3 months" }).data).toMatchObject({
    custom_interval_days: 90,
  });
  expect(read({ follow_up_frequency: "weekly", custom_interval: "3 months" }).data).toMatchObject({
    custom_interval_days: null,
  });
  for (const custom_interval of ["", "3 moons", "0"])
    expect(problems({ follow_up_frequency: "custom", custom_interval })).toEqual([
      ["custom_interval", 'Please enter a valid interval (e.g., "3 months", "2 weeks", "30 days")'],
    ]);
});

test("nobody was contacted in the future", () => {
  expect(read({ last_contact_date: today }).success).toBe(true);
  expect(problems({ last_contact_date: "2026-11-22" })).toEqual([
    ["last_contact_date", "Last contact date cannot be in the future"],
  ]);
});

test.each(reminders)("the choice of %s is stored and shown as itself", (reminder) => {
  expect(reminderOf(preferencesFor(reminder))).toBe(reminder);
});

test("what is stored of a form is shown by it", () => {
  const typed: FollowUpValues = {
    follow_up_frequency: "custom",
    custom_interval: "2 weeks",
    last_contact_date: "2026-11-01",
    remind: "email",
    status: "paused",
    notes: "After lunch.",
  };
  const { custom_interval_days = null, last_contact_date = null, notes = null, ...fields } = followUpOfValues(typed);
  const stored = {
    ...fields,
    custom_interval_days,
    last_contact_date,
    notes,
    notification_preferences: preferencesFor("email"),
    status: "paused" as const,
    id: "",
    customer_id: "",
    created_by: "",
    next_due_date: null,
    service_interval_months: null,
    last_service_date: null,
    next_service_date: null,
    service_notes: null,
    version: 1,
    created_at: "",
    updated_at: "",
  };
  expect(followUpValues(stored)).toEqual(typed);
});
