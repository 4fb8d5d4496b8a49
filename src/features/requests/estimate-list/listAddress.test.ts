import * as fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTypes, sortOrders, statusChoices } from "#features/requests/estimate-prices/listChoices.ts";
import { nothingFound } from "./nothingFoundTitle.ts";
import { listParamsOf, isFiltered, readListAddress, writeListAddress, type ListView } from "./listAddress.ts";

const begins: ListView = { sort: "inbox", direction: "desc", status: "all", type: "all", search: "", page: 1 };
const read = (query: string) => readListAddress(new URLSearchParams(query));

test("a page begins with everything, as an inbox, at a bare address", () => {
  expect(read("")).toEqual(begins);
  expect(String(writeListAddress(begins))).toBe("");
});

test("any view is read back from its own address", () => {
  const view = fc.record({
    sort: fc.constantFrom(...sortOrders),
    direction: fc.constantFrom("asc" as const, "desc" as const),
    status: fc.constantFrom(...statusChoices),
    type: fc.constantFrom(...estimateTypes),
    search: fc.string({ maxLength: 200 }).filter((text) => text.isWellFormed()),
    page: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(view, (one) => {
      expect(read(String(writeListAddress(one)))).toEqual(one);
    }),
  );
});

test("nonsense in an address counts as not said", () => {
  expect(read("sort=secret&direction=up&status=lost&type=x&page=-2")).toEqual(begins);
  expect(read("page=1.5").page).toBe(1);
  expect(read("page=abc").page).toBe(1);
});

test("each page asks for its ten rows", () => {
  expect(listParamsOf({ ...begins, page: 3 })).toMatchObject({ offset: 20, limit: 10 });
});

test("an empty list says under which filters it is empty", () => {
  expect(isFiltered(begins)).toBe(false);
  expect(nothingFound({ ...begins, status: "in-progress" })).toBe("No in-progress estimates");
  expect(nothingFound({ ...begins, status: "pending", type: "ai" })).toBe("No pending AI estimates");
  expect(nothingFound({ ...begins, status: "to-quote" })).toBe("No estimates to quote");
  expect(nothingFound({ ...begins, type: "manual", search: "elm" })).toBe("No matching manual estimates");
});
