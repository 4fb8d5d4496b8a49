import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dateOrderOf, readWrittenDate } from "./writtenDates.ts";

test.each([
  "3/4/26",
  "03/04/2026",
  "3-4-2026",
  "3.4.26",
  "4-Mar-26",
  "4 March 2026",
  "4th Mar 2026",
  "Mar 4, 2026",
  "March 4th, 2026",
  "Wed, Mar 4, 2026",
  "2026-03-04",
  "2026-03-04T17:30:00.000Z",
  "2026-03-04 17:30",
  "2026/3/4",
  "20260304",
  "3/4/2026 12:00 AM",
  "46085",
  "46085.75",
])("%s is March 4, 2026, where the month comes first", (written) => {
  expect(readWrittenDate(written, "mdy")).toBe("2026-03-04");
});

test.each(["", "soon", "13/13/26", "2/30/26", "0/4/26", "3/4", "1.5", "99999", "4-Xyz-26", "x".repeat(5_000)])(
  "%s is no day",
  (written) => {
    expect(readWrittenDate(written, "mdy")).toBeNull();
  },
);

test("a number above 12 is the day, whichever comes first elsewhere", () => {
  expect(readWrittenDate("25/12/2025", "mdy")).toBe("2025-12-25");
  expect(readWrittenDate("12/25/2025", "dmy")).toBe("2025-12-25");
  expect(readWrittenDate("1/2/69", "dmy")).toBe("2069-02-01");
  expect(readWrittenDate("1/2/98", "mdy")).toBe("1998-01-02");
});

test("a column of days written in one order is read in that order, or asked about", () => {
  const days = fc.array(fc.date({ min: new Date("2000-01-01"), max: new Date("2049-12-31"), noInvalidDate: true }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(days, fc.constantFrom("mdy", "dmy"), (dates, order) => {
      const isos = dates.map((date) => date.toISOString().slice(0, 10));
      const texts = isos.map((iso) => {
        const [year = "", month = "", day = ""] = iso.split("-");
        return order === "mdy" ? `${Number(month)}/${Number(day)}/${year}` : `${Number(day)}/${Number(month)}/${year}`;
      });
      const found = dateOrderOf(texts);
      const isRight = texts.every((text, index) => readWrittenDate(text, found.order) === isos[index]);
      expect(found.sure ? isRight : found.example !== null).toBe(true);
    }),
  );
});
