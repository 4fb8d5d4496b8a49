import * as fc from "fast-check";
import { expect, test } from "vitest";
import { quoteListChoices } from "#features/quotes/quote-rules/quoteWaits.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { everyQuote, readQuotesAddress, writeQuotesAddress } from "./quotesAddress.ts";

const read = (query: string) => readQuotesAddress(new URLSearchParams(query));

test("any view is read back from its own address, and the page begins with every quote at a bare one", () => {
  expect(read("")).toEqual(everyQuote);
  expect(String(writeQuotesAddress(everyQuote))).toBe("");
  const view = fc.record({
    state: fc.constantFrom(...quoteListChoices),
    search: fc.string({ maxLength: fieldLengths.search }).filter((text) => text.isWellFormed()),
    page: fc.integer({ min: 1, max: 30_000 }),
  });
  fc.assert(
    fc.property(view, (one) => {
      expect(read(String(writeQuotesAddress(one)))).toEqual(one);
    }),
  );
});

test("nonsense in an address counts as not said", () => {
  expect(read("state=lost&page=-2")).toEqual(everyQuote);
  expect(read("page=1.5").page).toBe(1);
});
