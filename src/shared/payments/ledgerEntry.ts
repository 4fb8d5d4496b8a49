import * as z from "zod";
import { paymentFlags, paymentMethods, type PaymentFlag, type PaymentMethod } from "./ledger.ts";

/** The methods of payment taken by hand. */
export const methodByHand = z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]);

const cents = z.int().describe("Cents.");

/**
 * Money received or returned (negative), in cents of its currency: by hand, or with the payment provider's `reference`.
 * An undo is an entry against another.
 */
export const ledgerEntry = z.object({
  id: z.uuid(),
  kind: z.enum(["payment", "refund", "dispute", "undo", "deposit", "credit", "overpaid"]),
  method: z.enum([...methodByHand.options, "test"]),
  amount: cents,
  /** The part of the amount that is a tip. */
  tip: cents,
  currency: z.string(),
  reference: z.string().nullable(),
  flag: z.enum(Object.keys(paymentFlags) as [PaymentFlag, ...PaymentFlag[]]).nullable(),
  paid_on: z.iso.date(),
  note: z.string().nullable(),
  undoes: z.uuid().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;
