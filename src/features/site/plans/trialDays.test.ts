import { expect, test } from "vitest";
import { trialDaysLeft } from "./trialDays.ts";

const now = new Date("2026-11-23T12:00:00Z");
const ending = (subscription_end: string | null, more = {}) => ({
  subscribed: true,
  subscription_tier: "Trial",
  subscription_end,
  ...more,
});

test("a trial counts its days down to the last one", () => {
  expect(trialDaysLeft(ending("2026-11-30T12:00:00Z"), now)).toBe(7);
  expect(trialDaysLeft(ending("2026-11-30T12:00:30Z"), now)).toBe(7);
  expect(trialDaysLeft(ending("2026-11-24T14:00:00Z"), now)).toBe(2);
  expect(trialDaysLeft(ending("2026-11-23T12:01:00Z"), now)).toBe(1);
});

test("nobody else has days left", () => {
  expect(trialDaysLeft(ending("2026-11-30T12:00:00Z", { subscription_tier: "Monthly" }), now)).toBeNull();
  expect(trialDaysLeft(ending("2026-11-22T12:00:00Z", { subscribed: false }), now)).toBeNull();
  expect(trialDaysLeft(ending(null), now)).toBeNull();
});
