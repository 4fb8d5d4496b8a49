import { expect, test } from "vitest";
import type { ConversationEntry } from "#features/messages/conversations/conversation.ts";
import { entryStateLabel, firstLine, momentLabel, recordOf, stepLabel, writerOf } from "./messageWords.ts";

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

const entry: ConversationEntry = {
  id: "5b0f6a5e-5f43-4b7e-9d9c-3f4d5f6a7b8c",
  kind: "message",
  direction: "out",
  channel: "email",
  state: "sent",
  address: "carla@mail.dev",
  subject: "",
  text: "Hi",
  at: "2026-12-01T16:00:00Z",
  by: "Olivia Owner",
  quote_id: null,
  trigger: null,
  about: null,
  about_id: null,
  estimate_id: null,
  automatic: false,
  read: true,
  reason: null,
};

test("an entry of a conversation names its writer", () => {
  expect(writerOf(entry, "Carla")).toBe("Olivia Owner");
  expect(writerOf({ ...entry, by: null }, "Carla")).toBe("You");
  expect(writerOf({ ...entry, by: null, trigger: "visit_upcoming" }, "Carla")).toBe("Upcoming visit");
  expect(writerOf({ ...entry, by: null, direction: "in", kind: "question" }, "Carla")).toBe("Carla (about a quote)");
});

test("an entry that is planned for later says when, and one that is due is being sent", () => {
  const label = (state: ConversationEntry["state"], now: string) =>
    entryStateLabel({ ...entry, state }, "Tomorrow, 10:00 AM", new Date(now));
  expect(label("planned", "2026-12-01T15:57:00Z")).toBe("Planned for Tomorrow, 10:00 AM");
  expect(label("planned", "2026-12-01T15:59:00Z")).toBe("Sending");
  expect(label("unknown", "2026-12-02T16:00:00Z")).toBe("Not known if sent");
  expect(label("skipped", "2026-12-02T16:00:00Z")).toBe("Skipped");
});

test("a message leads to its record; a request is on the page of its first estimate, unless that was deleted", () => {
  const id = "8a1d6c0b-52e7-4f39-8c44-1f9e0b7a2d61";
  const request = { about: "request", about_id: "c2b7e9d4-0a35-4d1f-b6f8-77d2a1c3e590" } as const;
  expect(recordOf({ ...request, estimate_id: id })).toEqual({ to: `/estimate/${id}`, label: "View Request" });
  expect(recordOf({ ...request, estimate_id: null })).toBeNull();
  expect(recordOf({ about: "quote", about_id: id, estimate_id: null })?.to).toBe(`/quotes/${id}`);
});
