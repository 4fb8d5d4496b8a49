import { expect, test } from "vitest";
import { mapsHref } from "./maps.ts";

test.each([
  ["12 Oak St, Springfield", "12+Oak+St%2C+Springfield"],
  ["Tür 5 & Hof #2", "T%C3%BCr+5+%26+Hof+%232"],
])("maps are asked for %s as it is written, whatever stands in it", (address, query) => {
  expect(mapsHref(address)).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`);
});
