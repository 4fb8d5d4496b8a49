import { expect, test } from "vitest";
import { planName } from "./planName.ts";

test("the plan as people read it", () => {
  expect(planName({ subscribed: false, subscription_tier: null })).toBe("Free plan");
  expect(planName({ subscribed: false, subscription_tier: "Trial" })).toBe("Free plan");
  expect(planName({ subscribed: true, subscription_tier: "Trial" })).toBe("Free trial");
  expect(planName({ subscribed: true, subscription_tier: "Yearly" })).toBe("Pro (Yearly)");
});
