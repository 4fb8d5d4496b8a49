import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { firstDayOf, monthGrid, monthOf, monthsLater, weekOf, yearsToChoose } from "./monthGrid.ts";

describe("the month grid", () => {
  test("shows every day of 1900 to 2100 in exactly one cell of its month, in weeks from Sunday to Saturday", () => {
    let day = "1900-01-01";
    for (let month = monthOf(day); month.year <= 2100; month = monthsLater(month, 1)) {
      const weeks = monthGrid(month);
      expect(weeks.length).toBeGreaterThanOrEqual(4);
      expect(weeks.length).toBeLessThanOrEqual(6);
      const cells = weeks.flat();
      expect(cells).toHaveLength(weeks.length * 7);
      expect(new Date(cells[0] ?? "").getUTCDay()).toBe(0);
      const own = cells.filter((cell) => cell.startsWith(firstDayOf(month).slice(0, 7)));
      for (const cell of own) {
        expect(cell).toBe(day); // each in order: none left out, none twice
        day = addDays(day, 1);
      }
      expect(cells).toEqual(cells.map((_, index) => addDays(cells[0] ?? "", index)));
    }
    expect(day).toBe("2101-01-01");
  });

  test("offers ten years, from five back to four ahead", () => {
    expect(yearsToChoose(2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030]);
  });

  test("a week has its day in it and begins on a Sunday", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 60_000 }), (days) => {
        const day = addDays("1990-01-01", days);
        expect(weekOf(day)).toContain(day);
        expect(new Date(weekOf(day)[0] ?? "").getUTCDay()).toBe(0);
      }),
    );
  });
});
