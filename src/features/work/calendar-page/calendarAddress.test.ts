import { describe, expect, test } from "vitest";
import { daysInSight, readCalendarAddress, writeCalendarAddress } from "./calendarAddress.ts";
import { weekOf } from "./monthGrid.ts";

describe("the days in sight", () => {
  const place = { view: "week" as const, day: "2026-11-21" };

  test("of a week are Sunday to Saturday, and on a phone seven from the selected one", () => {
    expect(daysInSight(place, "wide")).toEqual(weekOf("2026-11-21"));
    expect(daysInSight(place, "narrow")).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
    ]);
  });

  test("are those of an address, and of today where it says nothing sensible", () => {
    const usual = { view: "month" as const, day: "2026-11-21" };
    expect(readCalendarAddress(writeCalendarAddress(place), usual)).toEqual(place);
    expect(readCalendarAddress(new URLSearchParams("view=year&day=2026-02-31"), usual)).toEqual(usual);
  });
});
