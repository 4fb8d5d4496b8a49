import { expect, test } from "vitest";
import { firstLine, momentLabel, recordOf, stepLabel } from "./messageWords.ts";

const step = { days: 2, time: "10:00", channel: "email" } as const;

test("a step says its day, its time and its channel", () => {
  expect(stepLabel(step, "quote_unopened")).toBe("2 days after, at 10:00 AM, by email");
  expect(stepLabel({ ...step, days: 1, channel: "text" }, "visit_upcoming")).toBe("1 day before, at 10:00 AM, by text");
  expect(stepLabel({ ...step, days: 0, time: "" }, "visit_done")).toBe("The same day, by email");
});

test("a moment is named by the days of the business", () => {
  const label = (moment: string) => momentLabel(moment, "2026-12-31", "America/Chicago");
  expect(label("2027-01-01T02:00:00Z")).toBe("Today, 8:00 PM");
  expect(label("2027-01-01T16:00:00Z")).toBe("Tomorrow, 10:00 AM");
  expect(label("2026-12-30T16:00:00Z")).toBe("Yesterday, 10:00 AM");
  expect(label("2027-01-02T16:00:00Z")).toBe("Jan 2, 2027, 10:00 AM");
});

test("a text is shown by its first line", () => {
  expect(firstLine({ subject: "", text: "\n  \nHi Ada,\nsee you" })).toBe("Hi Ada,");
  expect(firstLine({ subject: "Your quote", text: "Hi" })).toBe("Your quote");
});

test("a message leads to its record; a request is on the page of its first estimate, unless that was deleted", () => {
  const id = "8a1d6c0b-52e7-4f39-8c44-1f9e0b7a2d61";
  const request = { about: "request", about_id: "c2b7e9d4-0a35-4d1f-b6f8-77d2a1c3e590" } as const;
  expect(recordOf({ ...request, estimate_id: id })).toEqual({ to: `/estimate/${id}`, label: "View Estimate" });
  expect(recordOf({ ...request, estimate_id: null })).toBeNull();
  expect(recordOf({ about: "quote", about_id: id, estimate_id: null })?.to).toBe(`/quotes/${id}`);
});
