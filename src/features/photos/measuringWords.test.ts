import { describe, expect, test } from "vitest";
import { areaText, lengthText, likelyText, sizeText, spokenArea, spreadPercent, spreadText } from "./measuringWords.ts";

const area = { median: 812.4, low: 760, high: 866 };

describe("the words of a measurement", () => {
  test("areas and lengths in feet and in metres, no finer than they are known", () => {
    expect([areaText(812.4, "ft"), areaText(1240, "ft"), areaText(42.34, "ft"), areaText(3.456, "ft")]).toEqual([
      "812 sq ft",
      "1,240 sq ft",
      "42.3 sq ft",
      "3.46 sq ft",
    ]);
    expect(areaText(812.4, "m")).toBe("75.5 sq m");
    expect([lengthText(18.37, "ft"), lengthText(18.37, "m")]).toEqual(["18.4 ft", "5.6 m"]);
  });

  test("sizes as one would say them", () => {
    expect([sizeText(16, "ft"), sizeText(8 / 12, "ft"), sizeText(80 / 12, "ft")]).toEqual(["16 ft", "8 in", "6.67 ft"]);
    expect([sizeText(16, "m"), sizeText(8 / 12, "m")]).toEqual(["4.88 m", "20.3 cm"]);
  });

  test("the spread as a percentage, as a range, and spoken", () => {
    expect(spreadPercent(area)).toBe(7);
    expect(spreadPercent({ median: 100, low: 99.9, high: 100.1 })).toBe(1);
    expect(spreadText(area, "ft")).toBe("Between 760 and 866 sq ft, 8 times out of 10.");
    expect(likelyText(area, "m")).toBe("likely between 70.6 and 80.5 sq m");
    expect(spokenArea(area, "ft")).toBe("812 square feet, give or take 7 percent.");
    expect(spokenArea(area, "m")).toBe("75.5 square metres, give or take 7 percent.");
  });
});
