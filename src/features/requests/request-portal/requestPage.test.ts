import { describe, expect, test } from "vitest";
import { notifiedBy, stageOf, usualAnswer } from "./requestPage.ts";

describe("how far a request has come", () => {
  const at = (status: Parameters<typeof stageOf>[0][number]["status"], withdrawn = false) => ({ status, withdrawn });
  test.each([
    [[at("pending")], "sent"],
    [[at("pending"), at("cancelled")], "sent"],
    [[at("pending"), at("in-progress")], "in_progress"],
    [[at("pending"), at("completed")], "in_progress"],
    [[at("completed"), at("cancelled")], "completed"],
    [[at("cancelled")], "closed"],
    [[at("cancelled", true)], "withdrawn"],
    [[at("cancelled", true), at("cancelled")], "withdrawn"],
    // The business resumed it after it had been withdrawn.
    [[at("in-progress", true)], "in_progress"],
  ] as const)("%j is %s", (services, stage) => expect(stageOf(services)).toBe(stage));
});

describe("how soon a business usually answers", () => {
  test.each([
    [null, null],
    [0, "within an hour"],
    [1, "within an hour"],
    [1.2, "within 2 hours"],
    [12, "within 12 hours"],
    [12.5, "within a day"],
    [24, "within a day"],
    [25, "within 2 days"],
    [72, "within 3 days"],
    [72.1, null],
  ])("%j hours: %j", (hours, words) => expect(usualAnswer(hours)).toBe(words));
});

describe("by when a customer may expect to have heard", () => {
  test.each([
    ["2026-11-23", "2026-11-25"],
    ["2026-11-26", "2026-11-30"],
    ["2026-11-27", "2026-12-01"],
    ["2026-11-28", "2026-12-01"],
    ["2026-11-29", "2026-12-01"],
    ["2026-12-31", "2027-01-04"],
  ])("sent on %s: %s", (sent, day) => expect(notifiedBy(sent)).toBe(day));
});
