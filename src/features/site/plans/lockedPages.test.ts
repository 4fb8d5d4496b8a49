import { expect, test } from "vitest";
import { lockedPages } from "./lockedPages.ts";

const nothing = { customers: 0, events: 0, requests: 0 };

test("a locked page tells of what is saved already", () => {
  expect(lockedPages.customers.headline({ ...nothing, customers: 12 })).toBe(
    "You have 12 customers saved from estimates",
  );
  expect(lockedPages.customers.headline({ ...nothing, customers: 1 })).toBe("You have 1 customer saved from estimates");
  expect(lockedPages.calendar.headline({ ...nothing, requests: 1200 })).toBe(
    "You have 1,200 requests to schedule from",
  );
  for (const page of ["calendar", "visits"] as const)
    expect(lockedPages[page].headline({ ...nothing, events: 1, requests: 5 })).toBe("You have 1 event saved");
  expect(lockedPages.analytics.headline({ ...nothing, requests: 3 })).toBe("You have 3 requests to learn from");
});

test("where nothing is saved it says what could be, and never that there are 0", () => {
  for (const { headline, benefits } of Object.values(lockedPages)) {
    expect(headline(nothing)).not.toMatch(/\d/);
    expect(benefits).toHaveLength(3);
  }
});
