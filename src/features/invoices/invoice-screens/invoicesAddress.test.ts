import { expect, test } from "vitest";
import { everyInvoice, readInvoicesAddress, writeInvoicesAddress } from "./invoicesAddress.ts";

test("an address returns to the same rows", () => {
  const view = { state: "overdue", search: "carla", page: 3 } as const;
  expect(readInvoicesAddress(writeInvoicesAddress(view))).toEqual(view);
  expect(String(writeInvoicesAddress(everyInvoice))).toBe("");
});

test("parts that no list has are left out", () => {
  expect(readInvoicesAddress(new URLSearchParams("state=lost&page=-1"))).toEqual(everyInvoice);
});
