import { expect, test } from "vitest";
import { formatAge, shortAge } from "./days.ts";

test("how old something is, in words, with the moment itself", () => {
  const now = new Date(2026, 10, 21, 16, 6).getTime();
  const minute = 60_000;
  const before = (minutes: number) => formatAge(now - minutes * minute, now).replaceAll(/\s/g, " ");
  expect(before(0)).toBe("less than a minute ago (4:06 PM)");
  expect(before(12)).toBe("12 minutes ago (3:54 PM)");
  expect(before(90)).toBe("1 hour ago (2:36 PM)");
  expect(before(3 * 24 * 60)).toBe("3 days ago (Nov 18, 2026, 4:06 PM)");
  expect(formatAge(now + minute, now), "a clock that was put back").toMatch(/^less than a minute ago/);
});

test("how old something is, in the least room", () => {
  const minute = 60_000;
  expect([-1, 0, 5, 59, 60, 150, 24 * 60, 3 * 24 * 60 + 5].map((minutes) => shortAge(0, minutes * minute))).toEqual([
    "now",
    "now",
    "5 min",
    "59 min",
    "1 h",
    "2 h",
    "1 d",
    "3 d",
  ]);
});
