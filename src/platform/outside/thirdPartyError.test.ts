import { expect, test } from "vitest";
import { isEndpointDead } from "./thirdPartyError.ts";

const now = new Date("2026-11-25T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test.each([
  [0, null, false],
  [1_000, hoursAgo(0.9), false],
  [99, hoursAgo(23), false],
  [100, hoursAgo(1), true],
  [7, hoursAgo(100), false],
  [8, hoursAgo(23.9), false],
  [8, hoursAgo(24), true],
])("%s failures in a row since %s: given up is %s", (failures, since, expected) => {
  expect(isEndpointDead({ failures, since }, now)).toBe(expected);
});
