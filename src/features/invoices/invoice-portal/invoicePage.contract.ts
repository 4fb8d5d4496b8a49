import * as z from "zod";
import { enteredCents } from "#shared/money/enteredAmount.ts";
import { publicOperation, refusals } from "#shared/operation.ts";
import { creditNote, invoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceStates } from "#features/invoices/invoice-rules/invoiceState.ts";
import { maxCents } from "#features/quotes/quote-rules/quoteLimits.ts";

const token = z.string().max(100).describe("The last part of the address of the invoice's page");
const cents = z.int().describe("Cents.");

/** An invoice as its customer sees it. */
export const invoicePage = z.object({
  business_owner_id: z.uuid(),
  state: z.enum(invoiceStates).exclude(["draft"]),
  content: invoiceContent,
  /** The money received and returned, oldest first; money returned is negative. */
  received: z.array(z.object({ day: z.iso.date(), amount: cents, tip: cents, how: z.string(), returned: z.boolean() })),
  credit_notes: z.array(creditNote.pick({ id: true, number: true, amount: true, reason: true, issued_at: true })),
  balance: cents,
  due_by_card: cents,
  takes_tips: z.boolean(),
  payment_on_its_way: z.boolean(),
  time_zone: z.string(),
});

/** The operations that a customer can call with the address of an invoice's page. */
export const invoicePagesContract = {
  read: publicOperation({ method: "GET", path: "/invoice-pages/{token}", summary: "Get a customer's invoice" })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(invoicePage),
  view: publicOperation({ method: "POST", path: "/invoice-pages/{token}/views", summary: "Record an invoice view" })
    .input(z.object({ token }))
    .output(z.object({})),
  pay: publicOperation({
    method: "POST",
    path: "/invoice-pages/{token}/checkouts",
    summary: "Create an invoice checkout",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        token,
        idempotency_key: z.uuid(),
        language: z.enum(["en", "es"]),
        tip: enteredCents(maxCents).default(0),
      }),
    )
    .output(z.object({ url: z.string() })),
};
