import { expect, test } from "vitest";
import { flagOf, openAmount, paidOf, payableByCard, undoOf } from "./ledger.ts";

const payment = {
  id: "a",
  kind: "payment",
  method: "check",
  amount: 25_00,
  tip: 0,
  currency: "usd",
  reference: null,
  undoes: null,
};

test("what came in dollars counts, less what went; money of another currency counts for nothing", () => {
  const entries = [payment, { ...payment, amount: -5_00 }, { ...payment, amount: 90_00, currency: "eur" }];
  expect(paidOf(entries)).toBe(20_00);
  expect(openAmount(25_00, paidOf(entries))).toBe(5_00);
  expect(openAmount(10_00, paidOf(entries))).toBe(0);
});

test("by card at least fifty cents can be paid", () => {
  expect([0, 49, 50, 51].map(payableByCard)).toEqual([0, 0, 50, 51]);
});

test("another currency and another amount of a payment are flagged; a refund may be a part", () => {
  expect(flagOf(payment, 25_00)).toBeNull();
  expect(flagOf(payment, 24_00)).toBe("amount");
  expect(flagOf({ ...payment, currency: "eur" }, 25_00)).toBe("currency");
  expect(flagOf({ ...payment, kind: "refund", amount: -5_00 }, 25_00)).toBeNull();
});

test("a payment by hand is undone once, by an entry against it; one by card is refunded at its provider", () => {
  const found = undoOf([payment], "a");
  if (typeof found === "string") throw new Error(found);
  const entry = { ...payment, ...found.undo, id: "b" };
  expect(entry).toMatchObject({ kind: "undo", amount: -25_00, undoes: "a" });
  expect(paidOf([payment, entry])).toBe(0);
  expect(undoOf([payment, entry], "a")).toBe("undone");
  expect(undoOf([payment, entry], "b")).toBe("missing");
  expect(undoOf([{ ...payment, method: "card", reference: "pi_1" }], "a")).toBe("at_provider");
  expect(undoOf([{ ...payment, method: "card" }], "a")).toBeTypeOf("object");
});

test("the entry that undoes a payment takes its tip back, too", () => {
  const undoing = (tip: number) => undoOf([{ ...payment, tip }], "a");
  expect(undoing(5_00)).toMatchObject({ undo: { amount: -25_00, tip: -5_00 } });
  expect(undoing(0)).toMatchObject({ undo: { amount: -25_00, tip: 0 } });
});
