import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shortestSpellings, streetKey, streetSpellings, streetWords } from "#shared/search/streetWords.ts";
import { isSameAddress } from "./sameAddress.ts";

test.each([
  ["12 Oak Street, Reading, PA 19601", "12 oak st, reading, pa 19601"],
  ["12 Oak Street, Reading, PA 19601", "12 Oak St"],
  ["12 Oak St, Reading, PA 19601", "12 Oak St, Reading, Pennsylvania 19601-1234, USA"],
  ["12 North Oak Street, Springfield", "12 N. Oak St. Springfield"],
  ["12 Oak St, Apt 4B, Reading, PA", "12 Oak St #4-B, Reading PA"],
  ["12 Oak St Unit 4, Reading", "12 oak street suite 4"],
  ["12 Oak St Apt 4 Reading", "12 Oak St, # 4, Reading"],
  ["100 Lake Shore Dr, Chicago, IL", "100 lake shore drive chicago il"],
  ["8 St. Charles Ave, St. Paul, MN", "8 Saint Charles Avenue, Saint Paul"],
  ["12 Maple St, Reading", "12 Mapel St, Reading"],
  ["12 Wallnut St", "12 Walnut Street"],
  ["5 Peña Blvd", "5 Pena Boulevard"],
  ["Invalidenstraße 12, 10115 Berlin", "Invalidenstrasse 12, 10115 berlin"],
])("%s and %s are one place", (one, other) => {
  expect(isSameAddress(one, other)).toBe(true);
});

test.each([
  ["12 Oak St, Reading, PA 19601", "14 Oak St, Reading, PA 19601"],
  ["12 Oak St", "12 Elm St"],
  ["12 Oak St", "12 Oat St"],
  ["12 A St", "12 B St"],
  ["12 5th St", "12 6th St"],
  ["12 Oak St", "12 Oak Ave"],
  ["12 N Oak St", "12 S Oak St"],
  ["12 Oak St", "12 Oak St, Apt 4"],
  ["12 Oak St, Apt 4", "12 Oak St, Apt 5"],
  ["12 Oak St, Lot 4", "12 Oak St, Apt 4"],
  ["12 Oak St, Reading, PA", "12 Oak St, Lancaster, PA"],
  ["12 Oak St, Reading, PA", "12 Oak St, Reading, MA"],
  ["12 Oak St, Reading 19601", "12 Oak St, Reading 19602"],
  ["12 Mapel Stret", "12 Maple Srteet"],
  ["Maple House", "Mapel House"],
  [null, null],
  ["", " "],
  ["12 Oak St", null],
  ["#", ", ,"],
])("%s and %s are not", (one, other) => {
  expect(isSameAddress(one, other)).toBe(false);
});

test("all spellings of a street word are compared as one", () => {
  for (const word of streetWords)
    for (const spelling of streetSpellings(word)?.split(" ") ?? [])
      expect(streetKey(spelling), word).toBe(streetKey(word));
  for (const key of shortestSpellings.values()) expect(streetKey(key)).toBe(key);
});

const street = fc.constantFrom("Oak", "Lake Shore", "St. Charles", "Martin Luther King", "Peña", "Pineview");
const suffix = fc.constantFrom(["Street", "St"], ["Drive", "Dr."], ["Avenue", "Ave"], ["Boulevard", "Blvd"]);
const unit = fc.constantFrom(["", ""], [", Apt 4", " #4"], [", Suite 200", ", Unit 200"]);
const region = fc.constantFrom("", ", Reading", ", Reading, PA", ", St. Paul, MN 55101", ", Palm Springs, CA 92262");
const written = fc.record({ number: fc.integer({ min: 1, max: 99_999 }), street, suffix, unit, region });

test("any writing of an address is the same place, with and without its town", () => {
  fc.assert(
    fc.property(written, fc.boolean(), fc.boolean(), (one, isCapital, hasTown) => {
      const long = `${one.number} ${one.street} ${one.suffix[0]}${one.unit[0]}${one.region}`;
      const short = `${one.number}  ${one.street} ${one.suffix[1]}${one.unit[1]}${hasTown ? one.region : ""}`;
      const other = isCapital ? short.toUpperCase() : short.toLowerCase();
      expect(isSameAddress(long, other), `${long} / ${other}`).toBe(true);
      expect(isSameAddress(other, long)).toBe(true);
    }),
  );
});

test("another house number is never the same place", () => {
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 99_999 }), (one, number) => {
      fc.pre(number !== one.number);
      const at = (house: number) => `${house} ${one.street} ${one.suffix[0]}${one.unit[0]}${one.region}`;
      expect(isSameAddress(at(one.number), at(number))).toBe(false);
    }),
  );
});

test("any two texts are compared, the same both ways", () => {
  const text = fc.string({
    unit: fc.constantFrom("1", "2 ", "Oak", " st", "ß", "é", "#", ", ", ".", "-", "\n", "\u0000", "\ud83d", "\u200b"),
  });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(isSameAddress(one, other)).toBe(isSameAddress(other, one));
    }),
  );
});
