import { expect, test } from "vitest";
import { paymentsFile, type FiledPayment } from "./invoiceFile.ts";

test("a payment with a tip has the whole amount, and the tip in a column of its own", () => {
  const payment: FiledPayment = {
    id: "payment-1",
    paid_on: "2026-03-04",
    of: "Invoice",
    number: "INV-7",
    customer: "Carla Customer",
    kind: "payment",
    method: "card",
    amount: 115_00,
    tip: 15_05,
    reference: null,
    note: null,
  };
  const row = paymentsFile.row(payment);
  const cell = (column: string) => row[paymentsFile.columns.indexOf(column)];
  expect([cell("Amount"), cell("Tip")]).toEqual([115, 15.05]);
});
