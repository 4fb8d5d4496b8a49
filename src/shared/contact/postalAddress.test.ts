import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTownMissing, parseAddress, withTown, writeAddress, type AddressParts } from "./postalAddress.ts";

const parts = (
  street: string | null,
  unit: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
) => ({
  street,
  unit,
  city,
  state,
  zip,
});

describe("the parts of an address", () => {
  test.each<[string, AddressParts]>([
    ["12 Oak St, Reading, PA 19601", parts("12 Oak St", null, "Reading", "PA", "19601")],
    ["12 Oak St, Reading, PA 19601-1234, USA", parts("12 Oak St", null, "Reading", "PA", "19601-1234")],
    ["12 Oak St, Apt 4, St. Paul, MN 55101", parts("12 Oak St", "Apt 4", "St. Paul", "MN", "55101")],
    ["12 Oak St #4B, Reading PA 19601", parts("12 Oak St", "#4B", "Reading", "PA", "19601")],
    ["12 Oak St, Reading, Pa", parts("12 Oak St", null, "Reading", "PA", null)],
    ["12 Oak St, Reading, Pennsylvania 19601", parts("12 Oak St", null, "Reading", "PA", "19601")],
    ["12 Oak St, Reading 19601", parts("12 Oak St", null, "Reading", null, "19601")],
    ["12 Oak St, Reading", parts("12 Oak St", null, "Reading", null, null)],
    ["12 Oak St, New York", parts("12 Oak St", null, "New York", null, null)],
    ["12 Oak St, New York, New York", parts("12 Oak St", null, "New York", "NY", null)],
    ["12 Oak St\nUnit B\nReading, PA 19601", parts("12 Oak St", "Unit B", "Reading", "PA", "19601")],
    ["Lake House, 12 Oak St, Reading, PA", parts("Lake House, 12 Oak St", null, "Reading", "PA", null)],
    ["12 Oak St Reading PA 19601", parts("12 Oak St", null, "Reading", "PA", "19601")],
    ["12 oak st apt 4 reading pa 19601", parts("12 oak st", "apt 4", "reading", "PA", "19601")],
    ["12 Oak St St Paul MN 55101", parts("12 Oak St", null, "St Paul", "MN", "55101")],
    ["100 Lake Shore Dr Chicago IL", parts("100 Lake Shore Dr", null, "Chicago", "IL", null)],
    ["12 Oak St Palm Springs CA 92262", parts("12 Oak St", null, "Palm Springs", "CA", "92262")],
    ["12 Park Place Drive West Chicago IL 60185", parts("12 Park Place Drive", null, "West Chicago", "IL", "60185")],
    ["12 Oak Ave N Reading PA 19601", parts("12 Oak Ave N", null, "Reading", "PA", "19601")],
    ["1 Avenue of the Americas", parts("1 Avenue of the Americas", null, null, null, null)],
    ["7 Oak Street", parts("7 Oak Street", null, null, null, null)],
    ["12 Oak St, PA 19601", parts("12 Oak St", null, null, "PA", "19601")],
    ["12 Oak St, Unit 4", parts("12 Oak St", "Unit 4", null, null, null)],
    ["48205 Highway 95", parts("48205 Highway 95", null, null, null, null)],
    ["10115 Berlin, Invalidenstraße 12", parts("10115 Berlin, Invalidenstraße 12", null, null, null, null)],
    ["  ", parts(null, null, null, null, null)],
  ])("%s", (text, read) => {
    expect(parseAddress(text)).toEqual(read);
  });

  test("are read back as they were written", () => {
    const optional = <One>(some: fc.Arbitrary<One>) => fc.option(some, { freq: 4 });
    const some = fc.record({
      street: fc
        .tuple(
          fc.integer({ min: 1, max: 9_999 }),
          fc.constantFrom("Oak", "Lake Shore", "St. Charles", "N Main", "Martin Luther King"),
          fc.constantFrom("St", "Street", "Dr", "Ave", "Blvd", "Ln", "Ct W", "Rd"),
        )
        .map((words) => words.join(" ")),
      unit: optional(fc.constantFrom("Apt 4", "Unit B", "#12", "Ste 200", "# 7", "Lot 3")),
      city: fc.constantFrom(
        "Reading",
        "St. Paul",
        "New York",
        "West Chicago",
        "Palm Springs",
        "Lake Forest",
        "Oregon City",
      ),
      state: optional(fc.constantFrom("PA", "NY", "IL", "OR", "IN", "DC")),
      zip: optional(fc.constantFrom("19601", "55101-1234", "00501")),
    });
    fc.assert(
      fc.property(some, (written) => {
        expect(parseAddress(writeAddress(written))).toEqual(written);
      }),
    );
  });

  test("of any text keep all of its words", () => {
    const word = fc.constantFrom(
      "12",
      "Oak",
      "St",
      "PA",
      "19601",
      "Apt",
      "4",
      ",",
      "\n",
      "#",
      "of",
      "Saint",
      "N",
      "Straße",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const { street, unit, city, state, zip } = parseAddress(words.join(" "));
        const kept = [street, unit, city, state, zip].join(" ");
        for (const one of words.filter((each) => /[\p{L}\d]/u.test(each))) expect(kept, words.join(" ")).toContain(one);
      }),
    );
  });
});

test.each([
  ["12 Oak St, Reading, PA 19601", "Reading"],
  ["12 Oak St, Reading, PA 19601, USA", "Reading"],
  ["12 Oak St, Apt 4, St. Paul, MN 55101-1234", "St. Paul"],
  ["12 Oak St, Reading PA 19601", "Reading"],
  ["12 Oak St, Reading, Pa", "Reading"],
  ["12 Oak St, Reading 19601", "Reading"],
  ["12 Oak St, Reading", "Reading"],
  ["12 Oak St\nReading, PA 19601", "Reading"],
  ["7 Oak Street", null],
  ["12 Oak St, PA 19601", null],
  ["12 Oak St, Unit 4", null],
  ["", null],
  [null, null],
])("%s lies in %s", (address, town) => {
  expect(parseAddress(address).city).toBe(town);
});

test.each([
  ["12 Oak St", true],
  ["12 Oak St, Apt 4", true],
  ["12 Oak St 19601", true],
  ["12 Oak St, PA 19601", true],
  ["12 Oak St Apt 4", true],
  ["48205 Highway 95", true],
  ["1 Avenue of the Americas", true],
  ["12 Oak St, Reading", false],
  ["12 Oak St Reading", false],
  ["12 Oak St Reading PA 19601", false],
  ["behind the church", false],
  ["19601", false],
  ["", false],
])("the town of %s is missing: %s", (address, missing) => {
  expect(isTownMissing(address)).toBe(missing);
});

test.each([
  ["12 Oak St", "Reading", "12 Oak St, Reading"],
  ["12 Oak St apt 4", " Reading ", "12 Oak St, apt 4, Reading"],
  ["12 Oak St 19601", "Reading", "12 Oak St, Reading, 19601"],
  ["12 Oak St, PA 19601", "Reading", "12 Oak St, Reading, PA 19601"],
  ["12 Oak St", "Reading, PA 19601", "12 Oak St, Reading, PA 19601"],
  ["12 Oak St, Reading", "Reading", "12 Oak St, Reading"],
  ["12 Oak St", " ", "12 Oak St"],
  ["12 Oak St", "Rea\u202eding", "12 Oak St"],
  ["", "Reading", ""],
  [`12 ${"Oak ".repeat(123)}St`, "Reading", `12 ${"Oak ".repeat(123)}St`],
])("%s with the town %s is %s", (address, town, joined) => {
  expect(withTown(address, town)).toBe(joined);
});
