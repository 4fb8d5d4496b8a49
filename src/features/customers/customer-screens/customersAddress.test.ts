import { expect, test } from "vitest";
import {
  listParamsOf,
  pageOfPlace,
  readCustomersAddress,
  writeCustomersAddress,
  type CustomersView,
} from "./customersAddress.ts";

const begins: CustomersView = { tab: "all", status: "all", follow_ups: "first", tag: "", search: "", page: 1 };

test.each<[string, CustomersView]>([
  ["", begins],
  [
    "tab=commercial&status=inactive&search=oak+street&page=3",
    { ...begins, tab: "commercial", status: "inactive", search: "oak street", page: 3 },
  ],
  ["follow_ups=due", { ...begins, follow_ups: "due" }],
  ["follow_ups=any&status=active", { ...begins, follow_ups: "any", status: "active" }],
  ["tag=HOA", { ...begins, tag: "HOA" }],
  ["tab=schedule", { ...begins, tab: "schedule" }],
])("the address %j and what it shows say the same", (query, view) => {
  expect(readCustomersAddress(new URLSearchParams(query))).toEqual(view);
  expect(readCustomersAddress(writeCustomersAddress(view))).toEqual(view);
  expect([...writeCustomersAddress(view)].toSorted()).toEqual([...new URLSearchParams(query)].toSorted());
});

test.each([
  "tab=everything",
  "status=gone",
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "follow_ups=late",
  "customerId=7",
])("what %j says wrongly is as the page begins", (query) => {
  expect(readCustomersAddress(new URLSearchParams(query))).toEqual(begins);
});

test("a customer opened over the list leaves the list as it is", () => {
  expect(writeCustomersAddress({ ...begins, search: "oak" }, "a1").toString()).toBe("customerId=a1&search=oak");
});

test("thirty stand on a page", () => {
  expect([0, 29, 30, 95].map(pageOfPlace)).toEqual([1, 1, 2, 4]);
});

test("a view asks for the rows of its page", () => {
  expect(
    listParamsOf({
      ...begins,
      tab: "residential",
      status: "active",
      follow_ups: "due",
      tag: "HOA",
      search: " oak ",
      page: 2,
    }),
  ).toEqual({
    search: "oak",
    status: "active",
    follow_ups: "due",
    tag: "HOA",
    client_type: "residential",
    offset: 30,
    limit: 30,
  });
  expect(listParamsOf({ ...begins, tab: "schedule" }).client_type).toBe("all");
});
