import { expect, test } from "vitest";
import { firstName, valuesOf } from "./messageValues.ts";

const business = { name: "Lakeview", phone: "(630) 555-0100", reviewLink: null, zone: "America/Chicago" };
const record = { name: "Carla Mendez", address: "12 Oak Street", service: "Driveway Washing", pageLink: null };

test("a first name is that of a person, never a part of a company's name", () => {
  expect(["Carla Mendez", "  Bo ", "Mendez, Carla", ""].map(firstName)).toEqual(["Carla", "Bo", "Mendez", ""]);
  expect(["Oak & Sons", "Prairie Properties LLC", "1st Church of Aurora"].map(firstName)).toEqual(["", "", ""]);
});

test("days and times are those of the business, in the customer's language", () => {
  const visit = { startsAt: "2026-12-01T15:00:00Z", endsAt: "2026-12-01T17:00:00Z", startDay: null, window: true };
  expect(valuesOf({ ...record, visit }, business, "en")).toMatchObject({
    service: "driveway washing",
    visit_day: "Tuesday, December 1",
    visit_time: "9:00 AM to 11:00 AM",
  });
  expect(valuesOf({ ...record, visit }, business, "es").visit_day).toBe("martes, 1 de diciembre");
  expect(valuesOf({ ...record, visit: { ...visit, startDay: "2026-12-02" } }, business, "en")).toMatchObject({
    visit_day: "Wednesday, December 2",
    visit_time: null,
  });
});

test("the last day of a quote is the day before it expires, and an amount is what is owed", () => {
  const quote = { number: 12, link: "https://x/q", expiresAt: "2026-12-26T06:00:00Z", depositOwed: 50_00 };
  expect(valuesOf({ ...record, quote }, business, "en")).toMatchObject({
    expires_on: "Friday, December 25",
    amount_due: "$50.00",
    quote_number: "12",
  });
  const invoice = { number: "A-7", link: "https://x/i", owed: 233_24, dueOn: "2026-12-12" };
  expect(valuesOf({ ...record, invoice }, business, "en")).toMatchObject({
    amount_due: "$233.24",
    due_date: "Saturday, December 12",
  });
});
