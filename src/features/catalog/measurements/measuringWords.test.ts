import { describe, expect, test } from "vitest";
import { aboutText, areaText, lengthText, likelyText, sizeText, spokenArea, spreadPercent } from "./measuringWords.ts";

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

  test("the size as it is priced, with what it may be off, as a range, and spoken", () => {
    expect(spreadPercent(area)).toBe(7);
    expect(spreadPercent({ median: 100, low: 99.9, high: 100.1 })).toBe(1);
    expect(aboutText({ median: 366.7, low: 330.2, high: 403.9 }, "ft")).toBe("about 367 sq ft, give or take 10%");
    expect(aboutText({ median: 1243, low: 1000, high: 1530 }, "ft")).toBe("about 1,243 sq ft, give or take 21%");
    expect(aboutText({ median: 481.4, low: 470, high: 492 }, "ft")).toBe("about 481 sq ft, give or take 2%");
    expect(likelyText({ median: 366.7, low: 330.2, high: 403.9 }, "ft")).toBe("Most likely 330–405 sq ft");
    expect(likelyText(area, "m")).toBe("Most likely 70.5–80.5 sq m");
    expect(spokenArea(area, "ft")).toBe("about 812 square feet, give or take 7 percent.");
    expect(spokenArea(area, "m")).toBe("about 75.5 square meters, give or take 7 percent.");
    expect(spokenArea({ median: 1, low: 0.9, high: 1.1 }, "ft")).toBe("about 1 square foot, give or take 10 percent.");
  });
});
