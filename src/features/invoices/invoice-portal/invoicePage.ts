import * as z from "zod";
import { creditNote, invoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceStates } from "#features/invoices/invoice-rules/invoiceState.ts";

/** The page of one invoice. Customers' phones load no Zod, so the page imports only types from here. */

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

export type InvoicePage = z.output<typeof invoicePage>;

/** The data that the server embeds in an invoice's page, which saves a second request. */
export type InvoiceInPage =
  { token: string; page: InvoicePage } | { problem: "gone" | "failed" } | { problem: "altered"; message: string };
